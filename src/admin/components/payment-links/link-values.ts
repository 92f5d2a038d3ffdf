import type * as links from "../../../api/admin/payment-links/answer-types"
import { decimalText, type Language, typedText } from "../../lib/format"

export type LinkFor = { order_id: string } | { product_id: string }

/** Named as in the bodies, so that an issue finds its field; amounts are as typed in the admin's language. */
const EMPTY = {
  name: "",
  description: "",
  price: "",
  currency_code: "TRY",
  /** In base64. */
  image: undefined as string | undefined,
  account: "",
  category_type: "UNKNOWN",
  installment_requested: false,
  address_ignorable: true,
  stock_enabled: false,
  stock_count: "1",
  flexible_link: false,
  preset_price_values: [""] as readonly string[],
}

export type LinkValues = typeof EMPTY

export const FAST_FIELDS = ["description", "price", "currency_code", "account"] as const

/** @param naming in the admin's language */
export function newValues(
  prefill: links.LinkPrefill | undefined,
  naming: Pick<LinkValues, "name" | "description">,
  language: Language,
): LinkValues {
  if (!prefill) return EMPTY
  return {
    ...EMPTY,
    ...naming,
    price: typedText(prefill.price ?? "", language),
    currency_code: prefill.currency_code?.toUpperCase() ?? EMPTY.currency_code,
    category_type: prefill.category_type,
    stock_enabled: prefill.is_for_order,
  }
}

export function getValues(link: links.LinkAnswer, language: Language): LinkValues {
  const { account, name, installment_requested, address_ignorable, stock_enabled, flexible_link } = link
  return {
    ...{ account, name, installment_requested, address_ignorable, stock_enabled, flexible_link },
    description: link.description ?? "",
    price: typedText(link.price, language),
    currency_code: link.currency_code.toUpperCase(),
    image: undefined,
    category_type: link.category_type ?? EMPTY.category_type,
    stock_count: String(link.stock_count ?? 1),
    preset_price_values: link.preset_price_values.map((amount) => typedText(amount, language)),
  }
}

const terms = (values: LinkValues, language: Language) => ({
  name: values.name.trim(),
  description: values.description.trim(),
  price: decimalText(values.price, language),
  currency_code: values.currency_code.toLowerCase(),
  // a link may have a category of the service that this version does not know; the schema refuses it
  category_type: values.category_type as links.CreateLinkBody["category_type"],
  installment_requested: values.installment_requested,
  address_ignorable: values.address_ignorable,
  stock_enabled: values.stock_enabled,
  ...(values.stock_enabled && { stock_count: Number(values.stock_count.trim() || NaN) }),
})

export function createBody(values: LinkValues, about: LinkFor | undefined, language: Language): links.CreateLinkBody {
  const presets = values.preset_price_values.map((typed) => decimalText(typed, language)).filter(Boolean)
  return {
    ...terms(values, language),
    image: values.image ?? "",
    ...(values.account && { account: values.account }),
    ...(values.flexible_link && { flexible_link: true, preset_price_values: presets }),
    ...about,
  }
}

export const updateBody = (values: LinkValues, version: number, language: Language): links.UpdateLinkBody => ({
  ...terms(values, language),
  ...(values.image && { image: values.image }),
  version,
})

export const fastBody = (
  values: LinkValues,
  about: LinkFor | undefined,
  language: Language,
): links.CreateFastLinkBody => ({
  ...(values.description.trim() && { description: values.description.trim() }),
  price: decimalText(values.price, language),
  currency_code: "try",
  ...(values.account && { account: values.account }),
  ...about,
})
