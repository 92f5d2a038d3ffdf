import type { SvcClient } from "../../client"
import type { SeenLink } from "../link-ledger"

type Answered = Awaited<ReturnType<SvcClient["links"]["retrieve"]>>["data"]

/** `productType` of a fast link. */
const FAST = "FASTLINK"

/** What the service answered of a link, as the ledger takes it. */
export const seenLink = (answer: Answered, askedAt: Date): SeenLink => ({
  token: answer.token,
  conversationId: answer.conversationId,
  kind: answer.productType === FAST ? "fast" : "standard",
  status: answer.productStatus,
  name: answer.name,
  description: answer.description,
  price: answer.price,
  currencyCode: answer.currencyCode,
  url: answer.url,
  imageUrl: answer.imageUrl,
  addressIgnorable: answer.addressIgnorable,
  installmentRequested: answer.installmentRequested,
  stockEnabled: answer.stockEnabled,
  // the service says 0 of a stock that it does not count
  stockCount: answer.stockEnabled === false ? undefined : answer.stockCount,
  soldCount: answer.soldCount,
  flexibleLink: answer.flexibleLink,
  presetPriceValues: answer.presetPriceValues?.filter((value) => value !== undefined),
  categoryType: answer.categoryType,
  askedAt,
})
