import { moneyToDecimal, type Money } from "../../../money"
import {
  differenceKind,
  type DifferenceKind,
  type SettlementDay,
  type SettlementSums,
} from "../../../domain/reports/settlement-report"
import type { Movement } from "../../../domain/reports/settlement-books"
import { say, type Sentence, write } from "../../../domain"
import type { ReportedSums } from "../../../modules/svc/ledger/reports/reported-days"
import { pickAnswer } from "../../../use-cases/ports/fields"
import {
  listedSumsAnswer,
  settlementDifferenceAnswer,
  settlementSumsAnswer,
  type ListedSumsAnswer,
  type SettlementDifferenceAnswer,
  type SettlementSumsAnswer,
} from "./answer-types"

export const sumsAnswer = (sums: SettlementSums): SettlementSumsAnswer =>
  pickAnswer(settlementSumsAnswer, {
    ...sums,
    ...sums.figures,
    currency_code: sums.currency.toLowerCase(),
    payment_count: sums.payments.count,
    payments: sums.payments.amount,
    refund_count: sums.refunds.count,
    refunds: sums.refunds.amount,
    reversed_count: sums.reversed.count,
    reversed: sums.reversed.amount,
    sold_link_count: sums.sold_links.count,
    sold_links: sums.sold_links.amount,
    incomplete_count: sums.incomplete,
  })

export const listedAnswer = (
  listed: readonly ReportedSums[],
  { day, currency }: Pick<SettlementDay, "day" | "currency">,
): ListedSumsAnswer[] =>
  listed
    .filter((one) => one.day === day && one.currency === currency)
    .map((one) =>
      pickAnswer(listedSumsAnswer, {
        ...one,
        settlement_currency_code: one.settlement_currency?.toLowerCase(),
        returned_payout: one.returned,
      }),
    )

const amountText = (amount: Money | undefined) =>
  amount === undefined ? "" : `${moneyToDecimal(amount)} ${amount.currency}`

/** Of `reversed` and `sold_link` nothing is compared. */
const WHAT = {
  payment: say("report.what_payment"),
  refund: say("report.what_refund"),
  reversed: say("report.what_reversed"),
  sold_link: say("report.what_payment"),
} as const

const SENTENCES: Readonly<Record<DifferenceKind, (movement: Movement) => Sentence>> = {
  not_in_medusa: ({ kind, at_service }) =>
    say("report.not_in_medusa", { what: WHAT[kind], at_service: amountText(at_service) }),
  not_at_service: ({ kind, in_medusa }) =>
    say("report.not_at_service", { what: WHAT[kind], in_medusa: amountText(in_medusa) }),
  amounts_differ: ({ kind, at_service, in_medusa }) =>
    say("report.amounts_differ", {
      what: WHAT[kind],
      at_service: amountText(at_service),
      in_medusa: amountText(in_medusa),
    }),
  no_response: ({ unanswered }) => say("report.no_response", { unanswered: amountText(unanswered) }),
}

/** @param movement one whose books differ */
export function differenceAnswer(movement: Movement, numbers: ReadonlyMap<string, number>): SettlementDifferenceAnswer {
  const { kind, order_id } = movement
  const difference = differenceKind(movement) ?? "amounts_differ"
  return pickAnswer(settlementDifferenceAnswer, {
    ...movement,
    type: kind === "refund" ? "refund" : "payment",
    kind: difference,
    sentence: write(SENTENCES[difference](movement)),
    order: order_id === undefined ? null : { id: order_id, number: numbers.get(order_id) ?? null },
  })
}
