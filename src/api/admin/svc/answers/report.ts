import { z } from "zod"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { orderNumber, words } from "./common"

export const settlementSumsAnswer = z
  .object({
    currency_code: text,
    payment_count: z.number(),
    payments: text,
    refund_count: z.number(),
    refunds: text,
    reversed_count: z
      .number()
      .describe("Charges that no order was made of, and that were given back. In no other sum."),
    reversed: text,
    sold_link_count: z
      .number()
      .describe("Sold links that were made for no order: Medusa has no payment of them. In no other sum."),
    sold_links: text,
    surcharges: text,
    commission: textOrNull.describe(
      "What the service reported when it charged (nothing for sold links), exact to the last digit; null: it reported none.",
    ),
    fee: textOrNull,
    blockage: textOrNull.describe("Held back for a while."),
    payout: textOrNull,
    incomplete_count: z
      .number()
      .describe("Payments for which one of those figures is missing; the sums are of the others."),
    medusa_payments: text.describe("Captures and refunds of the same payments, as Medusa recorded them."),
    medusa_refunds: text,
  })
  .describe(
    "The sums of one currency. `payments` and `refunds` are what the ledger knows of the service, of the price: what Medusa should have too. A surcharge is a figure of its own; Medusa does not know about it.",
  )
export type SettlementSumsAnswer = z.output<typeof settlementSumsAnswer>

export const settlementDifferenceKind = z.enum(["not_in_medusa", "not_at_service", "amounts_differ", "no_response"])

export const settlementDifferenceAnswer = z.object({
  type: z.enum(["payment", "refund"]),
  kind: settlementDifferenceKind,
  sentence: words,
  at_service: textOrNull.describe("By the ledger; null: it does not have it, or the result is not known."),
  in_medusa: textOrNull,
  order: orderNumber.nullable(),
  attempt_id: textOrNull,
  service_payment_id: textOrNull.describe("The payment's id at the service."),
})
export type SettlementDifferenceAnswer = z.output<typeof settlementDifferenceAnswer>

export const listedSumsAnswer = z
  .object({
    settlement_currency_code: textOrNull,
    commission: textOrNull,
    fee: textOrNull,
    payout: textOrNull,
    returned_payout: textOrNull.describe("The payout of cancels and refunds of the day, as the list has it."),
  })
  .describe(
    "What the service's own list of the day has of this store's payments, in the currency it pays out. Null: the list does not say.",
  )
export type ListedSumsAnswer = z.output<typeof listedSumsAnswer>

export const settlementDayAnswer = settlementSumsAnswer.extend({
  day: text.describe("`2026-11-21`, a day of the service's time zone."),
  listed: z
    .array(listedSumsAnswer)
    .optional()
    .describe("One for each currency it pays out; empty: nothing was read. Left out without `capabilities.reports`."),
  differences: z.array(settlementDifferenceAnswer),
})
export type SettlementDayAnswer = z.output<typeof settlementDayAnswer>

export const settlementReport = z.object({
  from: text.describe("First and last day."),
  to: text,
  time_zone: text,
  days: z
    .array(settlementDayAnswer)
    .describe("One for each day and currency on which something moved, the newest day first."),
  totals: z
    .array(z.object({ ...settlementSumsAnswer.shape, difference_count: z.number() }))
    .describe("One for each currency."),
  sandbox: z.boolean(),
})
export type SettlementReport = z.output<typeof settlementReport>
