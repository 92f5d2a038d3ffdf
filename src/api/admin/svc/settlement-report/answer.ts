import { moneyToDecimal, type Money } from "../../../../money"
import {
  differenceKind,
  type DifferenceKind,
  type Movement,
  type SettlementDay,
  type SettlementSums,
} from "../../../../domain"
import type { ReportedSums } from "../../../../modules/svc/ledger/reported-reading"
import type { Words } from "../answers/common"
import type { ListedSumsAnswer, SettlementDifferenceAnswer, SettlementSumsAnswer } from "../answers/report"

export function sumsAnswer(sums: SettlementSums): SettlementSumsAnswer {
  const { commission, fee, blockage, payout } = sums.figures
  return {
    currency_code: sums.currency.toLowerCase(),
    payment_count: sums.payments.count,
    payments: moneyToDecimal(sums.payments.amount),
    refund_count: sums.refunds.count,
    refunds: moneyToDecimal(sums.refunds.amount),
    reversed_count: sums.reversed.count,
    reversed: moneyToDecimal(sums.reversed.amount),
    sold_link_count: sums.sold_links.count,
    sold_links: moneyToDecimal(sums.sold_links.amount),
    surcharges: moneyToDecimal(sums.surcharges),
    commission: commission ?? null,
    fee: fee ?? null,
    blockage: blockage ?? null,
    payout: payout ?? null,
    incomplete_count: sums.incomplete,
    medusa_payments: moneyToDecimal(sums.medusa_payments),
    medusa_refunds: moneyToDecimal(sums.medusa_refunds),
  }
}

/** What the service lists of one day and currency. */
export const listedAnswer = (
  listed: readonly ReportedSums[],
  { day, currency }: Pick<SettlementDay, "day" | "currency">,
): ListedSumsAnswer[] =>
  listed
    .filter((one) => one.day === day && one.currency === currency)
    .map(({ settlement_currency, commission = null, fee = null, payout = null, returned = null }) => ({
      settlement_currency_code: settlement_currency?.toLowerCase() ?? null,
      commission,
      fee,
      payout,
      returned_payout: returned,
    }))

const amountText = (amount: Money | undefined) =>
  amount === undefined ? "" : `${moneyToDecimal(amount)} ${amount.currency}`

type Sentence = (movement: Movement) => Words

/** Of `reversed` and `sold_link` nothing is compared. */
const WHAT = {
  payment: { en: "payment", tr: "ödeme" },
  refund: { en: "refund", tr: "iade" },
  reversed: { en: "charge", tr: "çekim" },
  sold_link: { en: "payment", tr: "ödeme" },
} as const

const SENTENCES: Readonly<Record<DifferenceKind, Sentence>> = {
  not_in_medusa: ({ kind, at_service }) => ({
    en: `A ${WHAT[kind].en} of ${amountText(at_service)} was made at the payment service, and Medusa has none. Check the payment; if it is minutes old, look again later.`,
    tr: `Ödeme hizmetinde ${amountText(at_service)} tutarında ${WHAT[kind].tr} var, Medusa'da yok. Ödemeyi kontrol edin; birkaç dakikalıksa daha sonra yeniden bakın.`,
  }),
  not_at_service: ({ kind, in_medusa }) => ({
    en: `Medusa has a ${WHAT[kind].en} of ${amountText(in_medusa)} that the payment service is not known to have made. Look it up at the payment service before anything else.`,
    tr: `Medusa'da ${amountText(in_medusa)} tutarında ${WHAT[kind].tr} var, ödeme hizmetinde yapıldığı bilinmiyor. Önce ödeme hizmetinden kontrol edin.`,
  }),
  amounts_differ: ({ kind, at_service, in_medusa }) => ({
    en: `The ${WHAT[kind].en} is ${amountText(at_service)} at the payment service and ${amountText(in_medusa)} in Medusa.`,
    tr: `Tutar (${WHAT[kind].tr}) ödeme hizmetinde ${amountText(at_service)}, Medusa'da ${amountText(in_medusa)}.`,
  }),
  no_response: ({ unanswered }) => ({
    en: `It is not known whether ${amountText(unanswered)} went back. It is in no sum; record how it ended under Needs attention.`,
    tr: `${amountText(unanswered)} tutarındaki iadenin gerçekleşip gerçekleşmediği bilinmiyor. Hiçbir toplama dâhil değildir; “İlgilenilmesi gerekenler” sayfasında sonuçlandırın.`,
  }),
}

const textOf = (amount: Money | undefined) => (amount === undefined ? null : moneyToDecimal(amount))

/** @param movement one whose books differ */
export function differenceAnswer(movement: Movement, numbers: ReadonlyMap<string, number>): SettlementDifferenceAnswer {
  const { kind, at_service, in_medusa, order_id, attempt_id, service_payment_id } = movement
  const difference = differenceKind(movement) ?? "amounts_differ"
  return {
    type: kind === "refund" ? "refund" : "payment",
    kind: difference,
    sentence: SENTENCES[difference](movement),
    at_service: textOf(at_service),
    in_medusa: textOf(in_medusa),
    order: order_id === undefined ? null : { id: order_id, number: numbers.get(order_id) ?? null },
    attempt_id: attempt_id ?? null,
    service_payment_id: service_payment_id ?? null,
  }
}
