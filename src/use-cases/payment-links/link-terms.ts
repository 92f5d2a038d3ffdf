import type { CreateLinkRequest, SvcClient } from "../../client"
import { toMoney } from "../../mapping"
import { moneyToDecimal, type Money } from "../../money"
import type { LinkTerms, PaymentLink, ServiceLink } from "./ports"

export type LinkCategory = NonNullable<CreateLinkRequest["categoryType"]>

export interface LinkForm {
  name: string
  description: string
  price: string
  currency_code: string
  address_ignorable?: boolean | undefined
  installment_requested?: boolean | undefined
  /** Left out: stock is not counted. */
  stock_count?: number | undefined
  /** Left out: the service's default, or no change. */
  category_type?: LinkCategory | undefined
}

export type LinkOffer = Pick<LinkTerms, "name" | "address_ignorable" | "installment_requested" | "stock_count"> & {
  description: string
  price: Money
  category_type: LinkCategory | undefined
}

export interface FlexibleTerms {
  flexible_link: boolean
  preset_price_values: readonly Money[]
}

export const readForm = (
  { price, currency_code, stock_count, category_type, ...form }: LinkForm,
  known?: PaymentLink,
): LinkOffer => ({
  name: form.name,
  description: form.description,
  price: toMoney(price, currency_code),
  address_ignorable: form.address_ignorable ?? known?.address_ignorable ?? false,
  installment_requested: form.installment_requested ?? known?.installment_requested ?? false,
  stock_count,
  category_type,
})

export const fastTerms = (price: Money, description: string | undefined): LinkTerms => ({
  name: description ?? "Fast link",
  description,
  price: moneyToDecimal(price),
  currency_code: price.currency,
  address_ignorable: false,
  installment_requested: false,
  stock_enabled: false,
  stock_count: undefined,
  flexible_link: false,
  preset_price_values: [],
  category_type: undefined,
})

export const offerToSend = ({ name, description, price, stock_count, category_type, ...offer }: LinkOffer) => ({
  name,
  description,
  price,
  addressIgnorable: offer.address_ignorable,
  installmentRequested: offer.installment_requested,
  currencyCode: price.currency,
  stockEnabled: stock_count !== undefined,
  stockCount: stock_count,
  categoryType: category_type,
})

export const offerTerms = ({
  price,
  ...offer
}: LinkOffer): Omit<LinkTerms, "flexible_link" | "preset_price_values"> => ({
  ...offer,
  price: moneyToDecimal(price),
  currency_code: price.currency,
  stock_enabled: offer.stock_count !== undefined,
})

type LinkResponse = Awaited<ReturnType<SvcClient["links"]["retrieve"]>>["data"]

const FAST = "FASTLINK"

const LARGEST = 2_147_483_647

/** Too large to be stored counts as unknown: one odd link must not stop the check of all others. */
const count = (value: number | undefined) => (value === undefined || Math.abs(value) > LARGEST ? undefined : value)

/** PostgreSQL cannot store this character. */
function text(value: string): string
function text(value: string | undefined): string | undefined
function text(value: string | undefined) {
  return value?.replaceAll("\0", "")
}

export const linkAtService = (response: LinkResponse & { token: string }, askedAt: Date): ServiceLink => ({
  token: text(response.token),
  conversationId: text(response.conversationId),
  kind: response.productType === FAST ? "fast" : "standard",
  status: text(response.productStatus),
  name: text(response.name),
  description: text(response.description),
  price: text(response.price),
  currency_code: text(response.currencyCode),
  url: text(response.url),
  image_url: text(response.imageUrl),
  address_ignorable: response.addressIgnorable,
  installment_requested: response.installmentRequested,
  stock_enabled: response.stockEnabled,
  // the service returns 0 for stock that it does not count
  stock_count: response.stockEnabled === false ? undefined : count(response.stockCount),
  sold_count: count(response.soldCount),
  flexible_link: response.flexibleLink,
  preset_price_values: response.presetPriceValues?.flatMap((value) => text(value) ?? []),
  category_type: text(response.categoryType),
  askedAt,
})
