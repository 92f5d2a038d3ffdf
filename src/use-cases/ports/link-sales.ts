import { z } from "zod"
import { readAmount } from "../../domain"
import type { Money } from "../../money"
import { date, maybeText } from "./fields"

/** `flagged`: on the attention list. `resolved`: a person has dealt with the sale, so it is not recorded any more. */
export const LINK_SALE_STATES = ["seen", "recording", "recorded", "flagged", "resolved"] as const
export type LinkSaleState = (typeof LINK_SALE_STATES)[number]

export const linkSale = z.object({
  id: z.string(),
  account: z.string(),
  link_id: z.string(),
  sale: z.number(),
  amount: maybeText,
  currency_code: z.string(),
  order_id: maybeText,
  state: z.enum(LINK_SALE_STATES),
  session_id: maybeText,
  payment_id: maybeText,
  seen_at: date,
})
export type LinkSale = z.output<typeof linkSale>

export const amountOfSale = (sale: Pick<LinkSale, "amount" | "currency_code">): Money | undefined =>
  readAmount(sale.amount, sale.currency_code)
