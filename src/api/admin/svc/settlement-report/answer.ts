import { moneyToDecimal, type Money } from "../../../../money"
import {
  differenceKind,
  type DifferenceKind,
  type Movement,
  type SettlementDay,
  type SettlementSums,
} from "../../../../domain"
import type { ReportedSums } from "../../../../modules/svc/ledger/reported-days"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import type { Words } from "../answers/common"
import {
  listedSumsAnswer,
  settlementDifferenceAnswer,
  settlementSumsAnswer,
  type ListedSumsAnswer,
  type SettlementDifferenceAnswer,
  type SettlementSumsAnswer,
} from "../answers/report"

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

/** What the service lists of one day and currency. */
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

/** @param movement one whose books differ */
export function differenceAnswer(movement: Movement, numbers: ReadonlyMap<string, number>): SettlementDifferenceAnswer {
  const { kind, order_id } = movement
  const difference = differenceKind(movement) ?? "amounts_differ"
  return pickAnswer(settlementDifferenceAnswer, {
    ...movement,
    type: kind === "refund" ? "refund" : "payment",
    kind: difference,
    sentence: SENTENCES[difference](movement),
    order: order_id === undefined ? null : { id: order_id, number: numbers.get(order_id) ?? null },
  })
}
