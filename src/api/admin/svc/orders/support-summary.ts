import type { PayoutChange } from "../../../../use-cases/ports/payout-ledger"
import type { AttemptHistory, ItemHistory } from "../../../../modules/svc/ledger/history"
import type { Operation } from "../../../../use-cases/ports/ports"
import type { Currency } from "../../../../money"
import { amountText, figure, say } from "../../../../domain"
import type { Words } from "../answers/common"
import type { Headline } from "../answers/panel"

type Line = readonly [en: string, tr: string, value: string | number | undefined]

const time = (at: Date) => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`

const operationLine = ({ id, kind, state, amount, created_at, error_code, error_group }: Operation): string =>
  [kind, state, amountText(amount), time(created_at), id, error_code, error_group]
    .filter((part) => part !== undefined)
    .join(", ")

const changeLine = ({ id, payment_transaction_id, from, to, state, created_at, error_code }: PayoutChange): string =>
  [
    payment_transaction_id,
    `${from.key} ${figure(from.price, to.price.currency)} ${to.price.currency}`,
    `${to.key} ${amountText(to.price)}`,
    state,
    time(created_at),
    id,
    error_code,
  ]
    .filter((part) => part !== undefined)
    .join(", ")

function itemLines(
  { payment_transaction_id: id, paid_price, transaction_status, seller }: ItemHistory,
  currency: Currency,
) {
  const amount = (text: string) => `${figure(text, currency)} ${currency}`
  const paid = `${id}, ${amount(paid_price)}, transactionStatus ${transaction_status ?? "not reported"}`
  const item: Line = ["Item (paymentTransactionId)", "Kalem (paymentTransactionId)", paid]
  if (seller === undefined) return [item]
  const payout = `${id}, ${seller.key}, ${amount(seller.price)}`
  const fields = "(paymentTransactionId, subMerchantKey, subMerchantPrice)"
  const sellers: Line = [`Seller's payout ${fields}`, `Satıcının hakedişi ${fields}`, payout]
  return [item, sellers]
}

function listLines(
  { attempt, facts, items, payout_changes }: AttemptHistory,
  operations: readonly Operation[],
  headline: Headline,
) {
  const { error_code, error_group, md_status } = attempt
  const { currency } = attempt.price
  const error = [error_code, error_group].filter((part) => part !== undefined).join(", ")
  const lines: Line[] = [
    ["Payment at the service (paymentId)", "Hizmetteki ödeme (paymentId)", attempt.payment_id],
    [
      "Our conversation and basket (conversationId, basketId)",
      "Gönderdiğimiz konuşma ve sepet numarası (conversationId, basketId)",
      attempt.id,
    ],
    ["Order", "Sipariş", attempt.order_id],
    ["Flow", "Akış", attempt.flow],
    ["Standing", "Durum", `${headline} (${attempt.state})`],
    ["Started", "Başlangıç", time(attempt.created_at)],
    ["Last change", "Son değişiklik", time(attempt.last_activity_at)],
    ["Price, paid price", "Tutar, çekilen tutar", `${amountText(attempt.price)}, ${amountText(attempt.paid_price)}`],
    ["Installments", "Taksit", facts.installment ?? attempt.installment],
    ["mdStatus", "mdStatus", md_status],
    ["Error (errorCode, errorGroup)", "Hata (errorCode, errorGroup)", error === "" ? undefined : error],
    ["authCode", "authCode", facts.authCode],
    ["hostReference", "hostReference", facts.hostReference],
    ...items.flatMap((item) => itemLines(item, currency)),
    ...operations.map((one): Line => ["Refund or cancellation", "İade veya iptal", operationLine(one)]),
    ...payout_changes.map((one): Line => ["Change of a payout", "Hakediş değişikliği", changeLine(one)]),
  ]
  return lines.filter(([, , value]) => value !== undefined)
}

/** A payment for the service's support: ids, times and figures. Nothing of the buyer, of the card, or that a person wrote. */
export function supportSummary(
  history: AttemptHistory,
  operations: readonly Operation[],
  headline: Headline,
  isSandbox: boolean,
): Words {
  const where: Line = ["Environment", "Ortam", isSandbox ? "sandbox" : "live"]
  const lines = [where, ...listLines(history, operations, headline)]
  return say(
    lines.map(([en, , value]) => `${en}: ${value ?? ""}`).join("\n"),
    lines.map(([, tr, value]) => `${tr}: ${value ?? ""}`).join("\n"),
  )
}
