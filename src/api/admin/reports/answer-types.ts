import { z } from "zod"
import { FLOWS } from "../../../domain"
import { text, textOrNull } from "../../../use-cases/ports/fields"
import { ofStore, orderNumber, paging, words } from "../svc/answers/common"

export const differenceKind = z
  .enum(["not_in_medusa", "not_at_service", "amounts_differ", "no_response"])
  .describe("`no_response`: it is not known whether the money went back; it is in no sum.")

export const bookDifference = z
  .object({
    type: z.enum(["payment", "refund"]),
    kind: differenceKind,
    sentence: words,
    at_service: textOrNull.describe("By the ledger; null: it does not have it, or the result is not known."),
    in_medusa: textOrNull,
    order: orderNumber.nullable(),
    attempt_id: textOrNull,
    service_payment_id: textOrNull.describe("The payment's id at the service."),
  })
  .describe("Amounts are those of the price: Medusa does not know about surcharges.")
export type BookDifference = z.output<typeof bookDifference>

/** Figures of one transaction; days and periods sum them. */
const figures = {
  commission: textOrNull.describe(
    "As the service reported it when it charged; it does not report what a refund changes.",
  ),
  fee: textOrNull.describe("Likewise."),
  held_back: textOrNull.describe(
    "What the service holds back of the payout for a while, as it reported it when it charged. A refund takes the same share of it as of what was charged, which is an estimate.",
  ),
  payout: textOrNull.describe(
    "What the service pays out after commission, fee and what it holds back, as it reported it when it charged. A refund takes the same share of it as of what was charged, which is an estimate.",
  ),
}

const convertedPayout = z
  .object({ currency_code: text, payout: textOrNull })
  .describe("The same payout in the currency in which the service pays it out.")

export const overviewSums = z
  .object({
    takings: text.describe("What buyers were charged, surcharges included, and sold payment links."),
    taking_count: z.number(),
    surcharges: text.describe("What of the takings buyers paid above the price."),
    refunds: text.describe("What was refunded or cancelled, surcharges included."),
    refund_count: z.number().describe("Several items that were refunded at once are one."),
    ...figures,
    fees: textOrNull.describe("Commission and fee."),
    converted_payouts: z.array(convertedPayout),
    is_estimated: z.boolean().describe("There are refunds: `held_back` and the payouts are estimated."),
    unreported_count: z
      .number()
      .describe("Transactions of which the service did not report every figure; the sums are of the others."),
    unknown_amount_count: z
      .number()
      .describe(
        "Sales of payment links whose amounts are not known, such as those of flexible links: they are in no sum.",
      ),
  })
  .describe(
    "What moved in one currency, by the ledger. Commission, fee, payout and what is held back are exact to the last digit, and null where the service reported none.",
  )
export type OverviewSums = z.output<typeof overviewSums>

export const overviewDay = overviewSums.extend({
  day: text.describe("`2026-11-21`, a day of the service's time zone."),
  differences: z.array(bookDifference).describe("Where Medusa recorded something else."),
})
export type OverviewDay = z.output<typeof overviewDay>

export const overviewCurrency = z.object({
  currency_code: text,
  totals: overviewSums,
  before: overviewSums.describe("Of the period before."),
  held: text.describe(
    "What cards hold now and is not known to be captured, whatever the period asked for. Not part of any other figure.",
  ),
  held_count: z.number(),
  days: z.array(overviewDay).describe("Days on which something moved, the newest first."),
})
export type OverviewCurrency = z.output<typeof overviewCurrency>

export const overviewPayout = z.object({
  currency_code: text.describe("In which the service pays out."),
  payout: textOrNull.describe(
    "Of the transactions of the period. The service does not report the day on which it pays it out.",
  ),
  is_estimated: z.boolean(),
  releases: z
    .array(
      z.object({
        day: textOrNull.describe("Null: the service did not report it; then it is of charges of the period."),
        amount: text,
        is_estimated: z.boolean().describe("Something of these payments was refunded."),
      }),
    )
    .describe(
      "What the service holds back, of charges of whatever day, by the day on which it says it releases it: from the first day of the period on, also days to come.",
    ),
})
export type OverviewPayout = z.output<typeof overviewPayout>

export const overviewResults = z.object({
  paid: z.number(),
  declined: z.number(),
  left: z.number().describe("Given up or expired, and nothing is known of an answer of a bank."),
})
export type OverviewResults = z.output<typeof overviewResults>

export const overviewMethod = overviewResults
  .extend({ method: z.enum(FLOWS), open: z.number().describe("Not decided yet."), before: overviewResults })
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
  payouts: z.array(overviewPayout).describe("What reaches the merchant's account. One for each currency."),
  currencies: z.array(overviewCurrency).describe("The one with the most takings first."),
  methods: z.array(overviewMethod),
  answers: z.array(overviewAnswer).describe("How banks and the service answered, the most frequent first."),
  ...ofStore.shape,
})
export type Overview = z.output<typeof overview>

export const transaction = z.object({
  id: text.describe("Of the attempt, refund or sale."),
  type: z.enum(["charge", "refund", "cancel", "sale"]),
  account: text,
  at: text,
  currency_code: text,
  takings: textOrNull,
  surcharges: textOrNull,
  refunds: textOrNull,
  ...figures,
  fees: textOrNull,
  converted_payout: convertedPayout.nullable(),
  order: orderNumber.nullable(),
  attempt_id: textOrNull,
  service_payment_id: textOrNull,
})
export type Transaction = z.output<typeof transaction>

export const transactionPage = paging.extend({ transactions: z.array(transaction).describe("The newest first.") })
export type TransactionPage = z.output<typeof transactionPage>
