import type { LinkSale } from "../../flows/contracts/link-records"
import type { ItemApproval, PayoutChange } from "../../flows/contracts/payout-ledger"
import type { Attempt, AttentionKind, Operation, OperationState, Resolution } from "../../flows/contracts/ports"
import { moneyToDecimal, type Money } from "../../money"
import { isUncaptured, type AttemptState } from "../../payment"
import { instruments, plainWord, safely } from "../../telemetry"

/** What is logged of money, each once, where it is written to the ledger (docs/guides/operating.md). */
export const MONEY_EVENTS = [
  "svc.payment.charged",
  "svc.payment.held",
  "svc.payment.in_review",
  "svc.payment.review_ended",
  "svc.payment.declined",
  "svc.payment.expired",
  "svc.payment.unknown",
  "svc.payment.recorded",
  "svc.payment.reversing",
  "svc.payment.reversed",
  "svc.hold.held",
  "svc.hold.capturing",
  "svc.hold.unknown",
  "svc.hold.captured",
  "svc.hold.releasing",
  "svc.hold.released",
  "svc.refund.succeeded",
  "svc.refund.refused",
  "svc.refund.not_sent",
  "svc.refund.unknown",
  "svc.payout.succeeded",
  "svc.payout.refused",
  "svc.payout.not_sent",
  "svc.payout.unknown",
  "svc.approval.succeeded",
  "svc.approval.refused",
  "svc.approval.not_sent",
  "svc.approval.unknown",
  "svc.link.sold",
  "svc.attention.opened",
  "svc.attention.closed",
] as const
export type MoneyEvent = (typeof MONEY_EVENTS)[number]

/** Medusa's logger takes text. */
export interface LineLogger {
  info(line: string): void
  warn(line: string): void
}

/** An entry of the attention list. */
export interface Entry {
  id: string
  kind: AttentionKind
  attemptId?: string | undefined
  linkId?: string | undefined
  day?: string | undefined
  cardId?: string | undefined
}

/** Reports what the ledger has written. Nothing that fails here reaches the caller. */
export interface MoneyReport {
  moved(attempt: Attempt, endedReview: boolean): void
  /** Of an order's payment, which was recorded before. */
  holdMoved(attempt: Attempt): void
  refundEnded(operation: Operation): void
  payoutEnded(change: PayoutChange): void
  approvalEnded(approval: ItemApproval): void
  linkSold(sale: LinkSale): void
  attentionOpened(entry: Entry): void
  attentionClosed(entry: Entry, by: "person" | "plugin"): void
}

/** Left out where there is none. */
type Facts = Readonly<Record<string, string | undefined>>

const PAYMENT_EVENTS: Readonly<Partial<Record<AttemptState, MoneyEvent>>> = {
  paid: "svc.payment.charged",
  in_review: "svc.payment.in_review",
  declined: "svc.payment.declined",
  expired: "svc.payment.expired",
  unknown: "svc.payment.unknown",
  completed: "svc.payment.recorded",
  reversing: "svc.payment.reversing",
  reversed: "svc.payment.reversed",
}

/** One line in logfmt: ids, words and amounts. What is none of them is never written. */
function lineOf(event: MoneyEvent, facts: Facts): string {
  const words = Object.entries(facts).flatMap(([name, fact]) =>
    fact === undefined ? [] : [`${name}=${plainWord(fact)}`],
  )
  return [`event=${event}`, ...words].join(" ")
}

const amountOf = (money: Money): Facts => ({ amount: moneyToDecimal(money), currency: money.currency })

const attemptFacts = ({ id, state, flow, paymentId, orderId, sessionId, paidPrice, errorCode }: Attempt): Facts => ({
  attempt: id,
  state,
  flow,
  payment: paymentId,
  order: orderId,
  session: sessionId,
  ...amountOf(paidPrice),
  error: errorCode,
})

const entryFacts = ({ id, kind, attemptId, linkId, day, cardId }: Entry): Facts => ({
  entry: id,
  kind,
  attempt: attemptId,
  link: linkId,
  day,
  card: cardId,
})

/** Left out: the service reported it. */
const byOf = (resolution: Resolution | undefined) => resolution && "person"

const isEnded = (state: OperationState): state is Exclude<OperationState, "sent"> => state !== "sent"

export function createMoneyReport(logger: LineLogger): MoneyReport {
  const log = (event: MoneyEvent, facts: Facts, level: keyof LineLogger = "info") =>
    safely(() => logger[level](lineOf(event, facts)))

  return {
    moved(attempt, endedReview) {
      const event =
        attempt.state === "paid" && isUncaptured(attempt) ? "svc.payment.held" : PAYMENT_EVENTS[attempt.state]
      if (event === undefined) return
      safely(() => instruments().payments.add(1, { "svc.flow": attempt.flow, "svc.state": attempt.state }))
      if (endedReview) log("svc.payment.review_ended", attemptFacts(attempt))
      log(event, attemptFacts(attempt))
    },

    holdMoved(attempt) {
      if (attempt.hold !== undefined) log(`svc.hold.${attempt.hold}`, attemptFacts(attempt))
    },

    refundEnded({ id, attemptId, kind, state, amount, medusaRefundId, paymentTransactionId, errorCode, resolution }) {
      if (!isEnded(state)) return
      safely(() => instruments().refunds.add(1, { "svc.kind": kind, "svc.state": state }))
      const about = { refund: id, attempt: attemptId, kind, medusa_refund: medusaRefundId, item: paymentTransactionId }
      log(`svc.refund.${state}`, { ...about, ...amountOf(amount), error: errorCode, by: byOf(resolution) })
    },

    payoutEnded({ id, attemptId, paymentTransactionId, to, state, errorCode, resolution }) {
      if (!isEnded(state)) return
      const about = { change: id, attempt: attemptId, item: paymentTransactionId }
      log(`svc.payout.${state}`, { ...about, ...amountOf(to.price), error: errorCode, by: byOf(resolution) })
    },

    approvalEnded({ id, attemptId, paymentTransactionId, kind, state, errorCode, resolution }) {
      if (!isEnded(state)) return
      const about = { approval: id, attempt: attemptId, item: paymentTransactionId, kind }
      log(`svc.approval.${state}`, { ...about, error: errorCode, by: byOf(resolution) })
    },

    linkSold({ id, linkId, state, orderId, amount, currencyCode }) {
      log("svc.link.sold", { sale: id, link: linkId, state, order: orderId, amount, currency: currencyCode })
    },

    attentionOpened: (entry) => log("svc.attention.opened", entryFacts(entry), "warn"),
    attentionClosed: (entry, by) => log("svc.attention.closed", { ...entryFacts(entry), by }),
  }
}
