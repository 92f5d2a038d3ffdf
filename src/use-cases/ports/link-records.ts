import { z } from "zod"
import { date, maybe, maybeDate, maybeText } from "./fields"

/*
 * Payment links and their sales. Each schema is a table's one description: the ledger reads and writes the columns that it names, and the
 * type follows from it. Prices are decimal text: links made elsewhere may be in currencies that this plugin does not sell in.
 */

export const LINK_KINDS = ["standard", "fast"] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** `CREATING`: written before the service is called; no response has arrived. The service's other words are stored as they are. */
export type LinkStatus = "CREATING" | "ACTIVE" | "PASSIVE" | "DELETED" | (string & Record<never, never>)

/** What a link shows its buyer, and how it sells. */
export const linkTerms = z.object({
  name: z.string(),
  description: maybeText,
  /** Decimal text in the major unit: "149.90". */
  price: z.string(),
  /** Upper case. */
  currency_code: z.string(),
  address_ignorable: z.boolean(),
  installment_requested: z.boolean(),
  stock_enabled: z.boolean(),
  stock_count: maybe(z.number()),
  flexible_link: z.boolean(),
  /** Decimal texts. */
  preset_price_values: z.array(z.string()).readonly().default([]),
  category_type: maybeText,
})
export type LinkTerms = z.output<typeof linkTerms>

/** Where a link came from; undefined throughout: it was made elsewhere. */
const linkOrigin = z.object({
  order_id: maybeText,
  product_id: maybeText,
  /** The id of Medusa's user. */
  created_by: maybeText,
  made_at: maybeDate,
})
export type LinkOrigin = z.output<typeof linkOrigin>

export const paymentLink = z.object({
  /** Also the conversationId of the call that makes it. */
  id: z.string(),
  /** Undefined: no response to its creation has arrived. */
  token: maybeText,
  kind: z.enum(LINK_KINDS),
  /** A {@link LinkStatus}. */
  status: z.string(),
  ...linkTerms.shape,
  ...linkOrigin.shape,
  url: maybeText,
  image_url: maybeText,
  sold_count: z.number(),
  synced_at: maybeDate,
  /** Counts the changes this store makes of it. */
  version: z.number(),
})
export type PaymentLink = z.output<typeof paymentLink>

/** Whether it can still be sold, as far as was seen. */
export const isOnSale = ({ status, kind, sold_count, stock_enabled, stock_count }: PaymentLink): boolean =>
  status === "ACTIVE" && !(kind === "fast" && sold_count > 0) && !(stock_enabled && (stock_count ?? 0) <= 0)

/**
 * `seen`: nothing has been done about it. `flagged`: it is on the attention list. `resolved`: a person has dealt with it, so it is not
 * recorded any more.
 */
export const LINK_SALE_STATES = ["seen", "recording", "recorded", "flagged", "resolved"] as const
export type LinkSaleState = (typeof LINK_SALE_STATES)[number]

/** One sale of a link, as its sold count showed. */
export const linkSale = z.object({
  id: z.string(),
  link_id: z.string(),
  /** The sold count it made: a link's first sale is 1. */
  sale: z.number(),
  /** Decimal text; undefined where the buyer chose the amount. */
  amount: maybeText,
  currency_code: z.string(),
  order_id: maybeText,
  state: z.enum(LINK_SALE_STATES),
  /** The payment session it is recorded through. */
  session_id: maybeText,
  /** Medusa's payment. */
  payment_id: maybeText,
  seen_at: date,
})
export type LinkSale = z.output<typeof linkSale>
