/*
 * Payment links and their sales, as the ledger keeps them. Prices are decimal text: links made elsewhere may be in currencies that
 * this plugin does not sell in.
 */

export const LINK_KINDS = ["standard", "fast"] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** `CREATING`: written before the service is called, and its answer not heard yet. Other words of the service are kept as they are. */
export type LinkStatus = "CREATING" | "ACTIVE" | "PASSIVE" | "DELETED" | (string & Record<never, never>)

/** What a link says to its buyer, and how it sells. */
export interface LinkTerms {
  name: string
  description: string | undefined
  /** Decimal text in the major unit: "149.90". */
  price: string
  /** Upper case. */
  currencyCode: string
  addressIgnorable: boolean
  installmentRequested: boolean
  stockEnabled: boolean
  stockCount: number | undefined
  flexibleLink: boolean
  /** Decimal texts. */
  presetPriceValues: readonly string[]
  categoryType: string | undefined
}

/** Where a link came from; undefined throughout: it was made elsewhere. */
export interface LinkOrigin {
  orderId: string | undefined
  productId: string | undefined
  /** The id of Medusa's user. */
  createdBy: string | undefined
  madeAt: Date | undefined
}

export interface PaymentLink extends LinkTerms, LinkOrigin {
  /** Also the conversationId of the call that makes it. */
  id: string
  /** Undefined: the answer to its creation has not been heard. */
  token: string | undefined
  kind: LinkKind
  status: LinkStatus
  url: string | undefined
  imageUrl: string | undefined
  soldCount: number
  syncedAt: Date | undefined
  /** Counts our changes of it. */
  version: number
}

/** Whether it can still be sold, as far as was seen. */
export const isOnSale = ({ status, kind, soldCount, stockEnabled, stockCount }: PaymentLink): boolean =>
  status === "ACTIVE" && !(kind === "fast" && soldCount > 0) && !(stockEnabled && (stockCount ?? 0) <= 0)

/** `seen`: nothing has been done about it. `listed`: a person looks. `settled`: a person says that it is dealt with, so it is not recorded any more. */
export const LINK_SALE_STATES = ["seen", "recording", "recorded", "listed", "settled"] as const
export type LinkSaleState = (typeof LINK_SALE_STATES)[number]

/** One sale of a link, as its sold count told. */
export interface LinkSale {
  id: string
  linkId: string
  /** The sold count it made: a link's first sale is 1. */
  sale: number
  /** Decimal text; undefined where the buyer chose the amount. */
  amount: string | undefined
  currencyCode: string
  orderId: string | undefined
  state: LinkSaleState
  /** The payment session it is recorded through. */
  sessionId: string | undefined
  /** Medusa's payment. */
  paymentId: string | undefined
  seenAt: Date
}
