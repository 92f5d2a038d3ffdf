import { z } from "zod"
import { decimal } from "../wire/decimal"
import { amount } from "./shelf"

/** What the service charges for a payment. Rates are percent. Stored with each payment, as they were that day. */
export const termsSchema = z.object({
  commissionRate: amount,
  fee: amount,
  /** blockage on items without and with a submerchant */
  blockageRate: amount,
  marketplaceBlockageRate: amount,
  blockageDays: z.number(),
  /** payout currency units for one unit of the payment's currency; 0 when they are the same */
  conversionRate: amount,
})
export type Terms = z.output<typeof termsSchema>

const TERMS: Omit<Terms, "conversionRate"> = {
  commissionRate: decimal("2.625"),
  fee: decimal("0.25"),
  blockageRate: 0n,
  marketplaceBlockageRate: decimal("10"),
  blockageDays: 7,
}
export const PAYOUT_CURRENCY = "TRY"
/** payout currency units for one unit of a payment's currency */
const CONVERSION_RATES = new Map([
  ["USD", "40"],
  ["EUR", "45"],
  ["GBP", "53"],
  ["CHF", "48"],
  ["NOK", "4"],
])

export const MERCHANT_ID = 3_404_590

/** The terms of a payment in this currency. */
export function termsFor(currency: string): Terms {
  return { ...TERMS, conversionRate: decimal(CONVERSION_RATES.get(currency) ?? "0") }
}
