import type {
  CreateFastLinkBody,
  CreateLinkBody,
  LinkAnswer,
  LinkPrefill,
  UpdateLinkBody,
} from "../../../api/admin/svc/answers/links"
import { decimalText, type Language, typedText } from "../../lib/format"
import type { LinkFor } from "./data"
import type { Picture } from "./picture-field"

export const CATEGORIES = ["UNKNOWN", "GOLD", "FOOD", "PHONE", "PC", "TABLET"] as const

export interface LinkValues {
  name: string
  description: string
  price: string
  currency: string
  picture: Picture | undefined
  category: string
  hasInstallments: boolean
  asksAddress: boolean
  hasStock: boolean
  stock: string
  isFlexible: boolean
  presets: readonly string[]
}

export const FIELDS = [
  "name",
  "description",
  "price",
  "currency_code",
  "image",
  "category_type",
  "installment_requested",
  "address_ignorable",
  "stock_enabled",
  "stock_count",
  "flexible_link",
  "preset_price_values",
] as const

export const FAST_FIELDS = ["description", "price", "currency_code"] as const

const EMPTY: LinkValues = {
  name: "",
  description: "",
  price: "",
  currency: "TRY",
  picture: undefined,
  category: "UNKNOWN",
  hasInstallments: false,
  asksAddress: false,
  hasStock: false,
  stock: "1",
  isFlexible: false,
  presets: [""],
}

/** The store names an order by its number alone: the words around it are of the admin's language. */
export type Naming = Pick<LinkValues, "name" | "description">

export function newValues(prefill: LinkPrefill | undefined, naming: Naming, language: Language): LinkValues {
  if (!prefill) return EMPTY
  return {
    ...EMPTY,
    ...naming,
    price: typedText(prefill.price ?? "", language),
    currency: prefill.currency_code?.toUpperCase() ?? EMPTY.currency,
    category: prefill.category_type,
    ...(prefill.is_for_order && { hasStock: true, stock: "1" }),
  }
}

export function getValues(link: LinkAnswer, language: Language): LinkValues {
  return {
    name: link.name,
    description: link.description ?? "",
    price: typedText(link.price, language),
    currency: link.currency_code.toUpperCase(),
    picture: undefined,
    category: link.category_type ?? EMPTY.category,
    hasInstallments: link.installment_requested,
    asksAddress: !link.address_ignorable,
    hasStock: link.stock_enabled,
    stock: String(link.stock_count ?? 1),
    isFlexible: link.flexible_link,
    presets: link.preset_price_values.map((amount) => typedText(amount, language)),
  }
}

const terms = (values: LinkValues, language: Language) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  price: decimalText(values.price, language),
  currency_code: values.currency.toLowerCase(),
  // a link may have a category of the service that this version does not know: the route refuses it
  category_type: values.category as CreateLinkBody["category_type"],
  installment_requested: values.hasInstallments,
  address_ignorable: !values.asksAddress,
  stock_enabled: values.hasStock,
  ...(values.hasStock && { stock_count: Number(values.stock) }),
})

export function createBody(values: LinkValues, about: LinkFor | undefined, language: Language): CreateLinkBody {
  const presets = values.presets.map((typed) => decimalText(typed, language)).filter((amount) => amount !== "")
  return {
    ...terms(values, language),
    image: values.picture?.base64 ?? "",
    ...(values.isFlexible && { flexible_link: true, preset_price_values: presets }),
    ...about,
  }
}

export const updateBody = (values: LinkValues, version: number, language: Language): UpdateLinkBody => ({
  ...terms(values, language),
  ...(values.picture && { image: values.picture.base64 }),
  version,
})

export const fastBody = (values: LinkValues, about: LinkFor | undefined, language: Language): CreateFastLinkBody => ({
  ...(values.description.trim() && { description: values.description.trim() }),
  price: decimalText(values.price, language),
  currency_code: "try",
  ...about,
})
