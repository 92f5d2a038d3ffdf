import { z } from "zod"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { words } from "./common"

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

export const overviewResults = z.object({ paid: z.number(), declined: z.number() })
export type OverviewResults = z.output<typeof overviewResults>

export const overviewMethod = overviewResults
  .extend({
    method: z.enum(["hosted", "threeds", "direct"]),
    left: z.number().describe("Given up or expired, without an answer of a bank."),
    open: z.number().describe("Not decided yet."),
    before: overviewResults,
  })
  .describe(
    "Attempts begun in the period, by what has become of them so far. The success rate is `paid` of `paid` and `declined`.",
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
