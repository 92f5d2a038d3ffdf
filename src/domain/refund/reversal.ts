import { compare, subtract, sum, type Money, isEqual } from "../../money"
import { errorKind } from "../../client"

/** How a money operation ended, as far as it is known; `refused` and `succeeded` may be a person's decision. */
export type OperationOutcome = "in_flight" | "unknown" | "succeeded" | "refused" | "not_sent"

export type PastOperation =
  { kind: "cancel"; outcome: OperationOutcome } | { kind: "refund"; outcome: OperationOutcome; amount: Money }

export interface ChargeToReverse {
  /** The most that refunds may return in all (`getCap` of the payment). */
  refundable: Money
  /** Every cancel and refund of the payment so far. */
  history: readonly PastOperation[]
  /** False: it is only cancelled, as one under review, or whose amount was never checked. */
  mayRefund: boolean
  /** The day of the charge is over: the service takes no cancel any more, and its response to one may leave everything open. */
  isCancelOver: boolean
  /** Which of the two is tried first (option `fullRefund`); the other follows when that one is refused. */
  isRefundFirst: boolean
}

export type ReversalStep =
  | { do: "cancel" }
  | { do: "refund"; amount: Money }
  /**
   * `in_flight`: wait. `reversed`: done. `unknown`: a person resolves the open operation first, for a second one could pay
   * twice. `refused`: the service took neither; a person has to.
   */
  | { do: "nothing"; reason: "in_flight" | "unknown" | "reversed" | "refused" }

const nothing = (reason: "in_flight" | "unknown" | "reversed" | "refused"): ReversalStep => ({
  do: "nothing",
  reason,
})

type PastRefund = Extract<PastOperation, { kind: "refund" }>

const isRefund = (operation: PastOperation): operation is PastRefund => operation.kind === "refund"

function getAmountRefunded({ history, refundable }: ChargeToReverse): Money {
  const went = history.filter(isRefund).filter(({ outcome }) => outcome === "succeeded")
  return sum(
    went.map(({ amount }) => amount),
    refundable.currency,
  )
}

function wasCancel(history: readonly PastOperation[], outcome: OperationOutcome): boolean {
  return history.some((operation) => operation.kind === "cancel" && operation.outcome === outcome)
}

/**
 * Cancel undoes the whole payment or nothing: it is over once a part went back (defaults, "Refund and cancel"). After the day of
 * the charge it is sent only where nothing can be refunded.
 */
function mayCancel(charge: ChargeToReverse, refunded: Money): boolean {
  const { history, refundable, mayRefund, isCancelOver } = charge
  const isLate = isCancelOver && mayRefund && refundable.minor > 0n
  return refunded.minor === 0n && !wasCancel(history, "refused") && !isLate
}

/**
 * A refund refused although there was room for it (one item's, or all) would be refused again; asking forever moves no
 * money. One that was refused because it was too much proves nothing.
 */
function wasRefundRefused({ history }: ChargeToReverse, left: Money): boolean {
  return history.filter(isRefund).some(({ outcome, amount }) => outcome === "refused" && compare(amount, left) <= 0)
}

function refundRest(charge: ChargeToReverse, refunded: Money): ReversalStep {
  const amount = subtract(charge.refundable, refunded)
  if (amount.minor <= 0n || !charge.mayRefund || wasRefundRefused(charge, amount)) return nothing("refused")
  return { do: "refund", amount }
}

/**
 * The one next step that gives a charge back: cancel, or once that was definitely refused, or its day is over, refund what is left
 * (`isRefundFirst`: the other way round), and nothing while any earlier step is not known to have ended. Ask again after each step.
 * Throws MoneyError when the amounts are in different currencies.
 */
export function nextReversalStep(charge: ChargeToReverse): ReversalStep {
  const outcomes = charge.history.map(({ outcome }) => outcome)
  if (outcomes.includes("unknown")) return nothing("unknown")
  if (outcomes.includes("in_flight")) return nothing("in_flight")
  const refunded = getAmountRefunded(charge)
  const isRefunded = refunded.minor > 0n && compare(refunded, charge.refundable) >= 0
  if (isRefunded || wasCancel(charge.history, "succeeded")) return nothing("reversed")
  const rest = refundRest(charge, refunded)
  const refundsNow = charge.isRefundFirst && rest.do === "refund"
  return mayCancel(charge, refunded) && !refundsNow ? { do: "cancel" } : rest
}

/*
 * A refund or cancel that the service does not take for the moment (REQUIRES_DAY_END, REFUND_DECLINE): nothing went back, and it is
 * tried again automatically for three days.
 */

const HOUR_MS = 60 * 60_000

/** How long after the first try the next ones are made; the bank's end of day comes within them. */
const TRIES_AFTER_MS = [1, 7, 19, 43, 67].map((hours) => hours * HOUR_MS)

/** What a refund or cancel shows of its end. */
export interface PastTry {
  state: string
  amount: Money
  error_code: string | undefined
  error_group: string | undefined
  resolution?: object | undefined
  /** The service reported that it has repeated it. */
  retried?: string | undefined
  created_at: Date
}

/** A person, or the service, has reported how it ended. */
const hasEndedState = ({ resolution, retried }: PastTry) => resolution !== undefined || retried !== undefined

/** Whether the service did not take it for the moment. One that a person has resolved is over. */
export function isPutOff(operation: PastTry): boolean {
  const { state, error_code, error_group } = operation
  return state === "not_sent" && !hasEndedState(operation) && errorKind(error_code, error_group) === "not_now"
}

interface PutOff<Try> {
  last: Try
  /** Undefined: it was tried often enough, a person decides. */
  nextAt: Date | undefined
}

/** The refund or cancel that is to be tried again: the newest that was put off, unless another amount was requested since. */
export function findPutOff<Try extends PastTry>(operations: readonly Try[]): PutOff<Try> | undefined {
  const ended = operations.findLastIndex((one) => one.state !== "not_sent" || hasEndedState(one))
  const tries = operations.slice(ended + 1)
  const last = tries.findLast(isPutOff)
  const [first, newest] = [tries.find(isPutOff), tries.at(-1)]
  if (last === undefined || first === undefined || newest === undefined || !isEqual(newest.amount, last.amount))
    return undefined
  const times = TRIES_AFTER_MS.map((after) => new Date(first.created_at.getTime() + after))
  return { last, nextAt: times.find((time) => time > newest.created_at) }
}
