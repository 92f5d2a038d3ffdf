import type { LinkSale } from "../../use-cases/ports/link-sales"
import type { ItemApproval, PayoutChange } from "../../use-cases/ports/payout-ledger"
import type { Announcement, Attempt, Operation, OperationState, Resolution } from "../../use-cases/ports/ports"
import { moneyToDecimal, type Money } from "../../money"
import { HOLD_STATES, isUncaptured, STATES } from "../../domain"
import { instruments, plainWord, safely } from "../../telemetry"

const ENDS = ["succeeded", "refused", "not_sent", "unknown"] as const

/** Each is emitted once, when it is written to the ledger (docs/guides/operating.md). */
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
  ...HOLD_STATES.map((state) => `svc.hold.${state}` as const),
  ...ENDS.map((end) => `svc.refund.${end}` as const),
  ...ENDS.map((end) => `svc.payout.${end}` as const),
  ...ENDS.map((end) => `svc.approval.${end}` as const),
  "svc.link.sold",
  "svc.attention.opened",
  "svc.attention.closed",
] as const
type MoneyEvent = (typeof MONEY_EVENTS)[number]

export interface LineLogger {
  info(line: string): void
  warn(line: string): void
}

type Entry = Omit<Extract<Announcement, { of: "attention" }>, "of">

type Facts = Readonly<Record<string, string | undefined>>

/** Ids, words and amounts in logfmt; nothing else is ever written. */
function writeLine(event: MoneyEvent, facts: Facts): string {
  const words = Object.entries(facts).flatMap(([name, fact]) =>
    fact === undefined ? [] : [`${name}=${plainWord(fact)}`],
  )
  return [`event=${event}`, ...words].join(" ")
}

const writeAmount = (money: Money): Facts => ({ amount: moneyToDecimal(money), currency: money.currency })

const attemptFacts = (attempt: Attempt): Facts => ({
  attempt: attempt.id,
  state: attempt.state,
  flow: attempt.flow,
  payment: attempt.payment_id,
  order: attempt.order_id,
  session: attempt.session_id,
  ...writeAmount(attempt.paid_price),
  error: attempt.error_code,
})

const entryFacts = ({ id, kind, attempt_id, link_id, day, card_id }: Entry): Facts => ({
  entry: id,
  kind,
  attempt: attempt_id,
  link: link_id,
  day,
  card: card_id,
})

const getResolvedBy = (resolution: Resolution | undefined) => resolution && "person"

const isEnded = (state: OperationState): state is Exclude<OperationState, "sent"> => state !== "sent"

/** No failure here reaches the caller. */
export function createMoneyReport(logger: LineLogger) {
  const log = (event: MoneyEvent, facts: Facts, level: keyof LineLogger = "info") =>
    safely(() => logger[level](writeLine(event, facts)))

  return {
    moved(attempt: Attempt, endedReview: boolean) {
      const line = attempt.state === "paid" && isUncaptured(attempt) ? "held" : STATES[attempt.state].line
      if (line === undefined) return
      safely(() => instruments().payments.add(1, { "svc.flow": attempt.flow, "svc.state": attempt.state }))
      if (endedReview) log("svc.payment.review_ended", attemptFacts(attempt))
      log(`svc.payment.${line}`, attemptFacts(attempt))
    },

    holdMoved(attempt: Attempt) {
      if (attempt.hold !== undefined) log(`svc.hold.${attempt.hold}`, attemptFacts(attempt))
    },

    refundEnded(operation: Operation) {
      const { kind, state } = operation
      if (!isEnded(state)) return
      safely(() => instruments().refunds.add(1, { "svc.kind": kind, "svc.state": state }))
      log(`svc.refund.${state}`, {
        refund: operation.id,
        attempt: operation.attempt_id,
        kind,
        medusa_refund: operation.medusa_refund_id,
        item: operation.payment_transaction_id,
        ...writeAmount(operation.amount),
        error: operation.error_code,
        by: getResolvedBy(operation.resolution),
      })
    },

    payoutEnded({ id, attempt_id, payment_transaction_id, to, state, error_code, resolution }: PayoutChange) {
      if (!isEnded(state)) return
      const about = { change: id, attempt: attempt_id, item: payment_transaction_id }
      log(`svc.payout.${state}`, {
        ...about,
        ...writeAmount(to.price),
        error: error_code,
        by: getResolvedBy(resolution),
      })
    },

    approvalEnded({ id, attempt_id, payment_transaction_id, kind, state, error_code, resolution }: ItemApproval) {
      if (!isEnded(state)) return
      const about = { approval: id, attempt: attempt_id, item: payment_transaction_id, kind }
      log(`svc.approval.${state}`, { ...about, error: error_code, by: getResolvedBy(resolution) })
    },

    linkSold({ id, link_id, state, order_id, amount, currency_code }: LinkSale) {
      log("svc.link.sold", { sale: id, link: link_id, state, order: order_id, amount, currency: currency_code })
    },

    attentionOpened: (entry: Entry) => log("svc.attention.opened", entryFacts(entry), "warn"),
    attentionClosed: (entry: Entry, by: "person" | "plugin") =>
      log("svc.attention.closed", { ...entryFacts(entry), by }),
  }
}
export type MoneyReport = ReturnType<typeof createMoneyReport>
