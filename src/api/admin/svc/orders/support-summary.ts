import type { PayoutChange } from "../../../../use-cases/ports/payout-ledger"
import type { AttemptHistory, ItemHistory } from "../../../../modules/svc/ledger/history"
import type { Operation } from "../../../../use-cases/ports/ports"
import type { Currency } from "../../../../money"
import { amountText, figure, inEachLanguage, say, type Sentence, writeIn, type Written } from "../../../../domain"
import type { Headline } from "../answers/panel"

type Line = readonly [label: Sentence | string, value: string | number | undefined]

const time = (at: Date) => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`

const joinKnown = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(", ")

const operationLine = ({ id, kind, state, amount, created_at, error_code, error_group }: Operation): string =>
  joinKnown(kind, state, amountText(amount), time(created_at), id, error_code, error_group)

const changeLine = ({ id, payment_transaction_id, from, to, state, created_at, error_code }: PayoutChange): string =>
  joinKnown(
    payment_transaction_id,
    `${from.key} ${figure(from.price, to.price.currency)} ${to.price.currency}`,
    `${to.key} ${amountText(to.price)}`,
    state,
    time(created_at),
    id,
    error_code,
  )

function itemLines(
  { payment_transaction_id: id, paid_price, transaction_status, seller }: ItemHistory,
  currency: Currency,
) {
  const amount = (text: string) => `${figure(text, currency)} ${currency}`
  const paid = `${id}, ${amount(paid_price)}, transactionStatus ${transaction_status ?? "not reported"}`
  const item: Line = [say("support.item"), paid]
  if (seller === undefined) return [item]
  const payout = `${id}, ${seller.key}, ${amount(seller.price)}`
  const fields = "(paymentTransactionId, subMerchantKey, subMerchantPrice)"
  const sellers: Line = [say("support.seller_payout", { fields }), payout]
  return [item, sellers]
}

function listLines(
  { attempt, facts, items, payout_changes }: AttemptHistory,
  operations: readonly Operation[],
  headline: Headline,
) {
  const { error_code, error_group, md_status } = attempt
  const { currency } = attempt.price
  const error = joinKnown(error_code, error_group)
  const lines: Line[] = [
    [say("support.payment"), attempt.payment_id],
    [say("support.conversation"), attempt.id],
    [say("support.order"), attempt.order_id],
    [say("support.flow"), attempt.flow],
    [say("support.standing"), `${headline} (${attempt.state})`],
    [say("support.started"), time(attempt.created_at)],
    [say("support.last_change"), time(attempt.last_activity_at)],
    [say("support.prices"), `${amountText(attempt.price)}, ${amountText(attempt.paid_price)}`],
    [say("support.installments"), facts.installment ?? attempt.installment],
    ["mdStatus", md_status],
    [say("support.error"), error === "" ? undefined : error],
    ["authCode", facts.authCode],
    ["hostReference", facts.hostReference],
    ...items.flatMap((item) => itemLines(item, currency)),
    ...operations.map((one): Line => [say("support.operation"), operationLine(one)]),
    ...payout_changes.map((one): Line => [say("support.payout_change"), changeLine(one)]),
  ]
  return lines.filter(([, value]) => value !== undefined)
}

/** For the service's support: ids, times and figures. Nothing about the buyer or the card, and nothing that a user wrote. */
export function supportSummary(
  history: AttemptHistory,
  operations: readonly Operation[],
  headline: Headline,
  isSandbox: boolean,
): Written {
  const where: Line = [say("support.environment"), isSandbox ? "sandbox" : "live"]
  const lines = [where, ...listLines(history, operations, headline)]
  return inEachLanguage((language) =>
    lines
      .map(([label, value]) => `${typeof label === "string" ? label : writeIn(language, label)}: ${value ?? ""}`)
      .join("\n"),
  )
}
