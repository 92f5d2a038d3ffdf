import type { SvcClient } from "../../client"
import type { ServiceLink } from "../ports/link-ledger"

type LinkResponse = Awaited<ReturnType<SvcClient["links"]["retrieve"]>>["data"]

/** `productType` of a fast link. */
const FAST = "FASTLINK"

/** The largest whole number a column takes. */
const LARGEST = 2_147_483_647

/** A number that cannot be stored is not known: one odd link must not stop the check of all others. */
const count = (value: number | undefined) => (value === undefined || Math.abs(value) > LARGEST ? undefined : value)

/** PostgreSQL stores every character but this one. */
function text(value: string): string
function text(value: string | undefined): string | undefined
function text(value: string | undefined) {
  return value?.replaceAll("\0", "")
}

/** A link of the service's response, as the ledger takes it. */
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
  // the service returns 0 for a stock that it does not count
  stock_count: response.stockEnabled === false ? undefined : count(response.stockCount),
  sold_count: count(response.soldCount),
  flexible_link: response.flexibleLink,
  preset_price_values: response.presetPriceValues?.flatMap((value) => text(value) ?? []),
  category_type: text(response.categoryType),
  askedAt,
})
