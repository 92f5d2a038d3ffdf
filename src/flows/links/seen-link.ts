import type { SvcClient } from "../../client"
import type { SeenLink } from "../link-ledger"

type Answered = Awaited<ReturnType<SvcClient["links"]["retrieve"]>>["data"]

/** `productType` of a fast link. */
const FAST = "FASTLINK"

/** The largest whole number that is kept. */
const LARGEST = 2_147_483_647

/** A number that cannot be kept is not known: one odd link is not to stop the look at all others. */
const count = (value: number | undefined) => (value === undefined || Math.abs(value) > LARGEST ? undefined : value)

/** PostgreSQL keeps every character but this one. */
function text(value: string): string
function text(value: string | undefined): string | undefined
function text(value: string | undefined) {
  return value?.replaceAll("\0", "")
}

/** What the service answered of a link, as the ledger takes it. */
export const seenLink = (answer: Answered & { token: string }, askedAt: Date): SeenLink => ({
  token: text(answer.token),
  conversationId: text(answer.conversationId),
  kind: answer.productType === FAST ? "fast" : "standard",
  status: text(answer.productStatus),
  name: text(answer.name),
  description: text(answer.description),
  price: text(answer.price),
  currencyCode: text(answer.currencyCode),
  url: text(answer.url),
  imageUrl: text(answer.imageUrl),
  addressIgnorable: answer.addressIgnorable,
  installmentRequested: answer.installmentRequested,
  stockEnabled: answer.stockEnabled,
  // the service says 0 of a stock that it does not count
  stockCount: answer.stockEnabled === false ? undefined : count(answer.stockCount),
  soldCount: count(answer.soldCount),
  flexibleLink: answer.flexibleLink,
  presetPriceValues: answer.presetPriceValues?.flatMap((value) => text(value) ?? []),
  categoryType: text(answer.categoryType),
  askedAt,
})
