import { z } from "zod"
import { text, textOrNull } from "../../../use-cases/ports/fields"
import { orderNumber, words } from "../svc/answers/common"

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

export const settlementDifferenceKind = z
  .enum(["not_in_medusa", "not_at_service", "amounts_differ", "no_response"])
  .describe("`no_response`: it is not known whether the money went back; it is in no sum.")

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

export const overviewSums = z
  .object({
    takings: text.describe("What buyers were charged, surcharges included, and sold payment links."),
    taking_count: z.number(),
    surcharges: text.describe("What of the takings buyers paid above the price."),
    refunds: text,
    refund_count: z.number().describe("Several items that were refunded at once are one."),
    net: text.describe("Takings less refunds, before fees."),
    fees: textOrNull.describe("The service's commission and fee, as reported when it charged."),
    payout: textOrNull.describe("As reported when the service charged, before refunds."),
    payout_after_refunds: textOrNull.describe(
      "Estimated where there are refunds: each takes the same share of the payout as of what was charged.",
    ),
    is_estimated: z.boolean(),
    unreported_count: z
      .number()
      .describe("Payments and refunds that are in none of the last three figures: the service reported none for them."),
    unknown_amount_count: z
      .number()
      .describe("Sales of flexible links. The service does not report their amounts, so they are in no sum."),
  })
  .describe(
    "What moved in one currency, by the ledger. Fees and payouts are exact to the last digit, and null where the service reported none.",
  )
export type OverviewSums = z.output<typeof overviewSums>

export const overviewDay = overviewSums.extend({
  day: text.describe("`2026-11-21`, a day of the service's time zone."),
})

export const overviewCurrency = z.object({
  currency_code: text,
  totals: overviewSums,
  before: overviewSums.describe("Of the period before."),
  converted_payouts: z
    .array(z.object({ currency_code: text, payout: text }))
    .describe(
      "Payouts before refunds, in other currencies than the one that was paid, where the service converts them.",
    ),
  held: text.describe(
    "What cards hold now and is not known to be captured, whatever the period asked for. Not part of any other figure.",
  ),
  held_count: z.number(),
  days: z.array(overviewDay).describe("Days on which something moved, the newest first."),
})
export type OverviewCurrency = z.output<typeof overviewCurrency>

export const overviewResults = z.object({
  paid: z.number(),
  declined: z.number(),
  left: z.number().describe("Given up or expired, and nothing is known of an answer of a bank."),
})
export type OverviewResults = z.output<typeof overviewResults>

export const overviewMethod = overviewResults
  .extend({
    method: z.enum(["hosted", "threeds", "direct"]),
    open: z.number().describe("Not decided yet."),
    before: overviewResults,
  })
  .describe(
    "Attempts begun in the period, by what has become of them so far. The success rate is `paid` of `paid` and `declined`. At the hosted page it is not known where `declined` is 0 and `left` is not: the service may not have reported the declines.",
  )
export type OverviewMethod = z.output<typeof overviewMethod>

export const overviewAnswer = z.object({
  sentence: words,
  code: textOrNull.describe("The service's; null: it gave none."),
  count: z.number(),
})
export type OverviewAnswer = z.output<typeof overviewAnswer>

export const overviewPeriod = z.object({ from: text.describe("First and last day."), to: text })

export const overview = overviewPeriod.extend({
  before: overviewPeriod.describe("As many days, just before."),
  time_zone: text,
  currencies: z.array(overviewCurrency),
  methods: z.array(overviewMethod),
  answers: z.array(overviewAnswer).describe("How banks and the service answered, the most frequent first."),
  open_attention_count: z.number(),
  sandbox: z.boolean(),
})
export type Overview = z.output<typeof overview>
