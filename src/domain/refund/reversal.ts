import { add, compare, subtract, type Money, isEqual } from "../../money"
import { errorKind } from "../../client"
import { sumAmounts } from "../amounts"
import { leftOfItem, type RefundableItem } from "./refund-plan"

type State = "sent" | "unknown" | "succeeded" | "refused" | "not_sent"

export interface PastOperation {
  kind: "cancel" | "refund"
  state: State
  amount: Money
}

export interface ChargeToReverse {
  refundable: Money
  history: readonly PastOperation[]
  /** False under review, and for an amount that was never checked. */
  mayRefund: boolean
  /** After the day of the charge, the answer to a cancel may leave its result open. */
  isCancelOver: boolean
  isRefundFirst: boolean
}

export type ReversalStep =
  | { do: "cancel" }
  | { do: "refund"; amount: Money }
  /** `unknown`: a person resolves the open operation first, because a second one could pay twice. */
  | { do: "nothing"; reason: "in_flight" | "unknown" | "reversed" | "refused" }

const nothing = (reason: "in_flight" | "unknown" | "reversed" | "refused"): ReversalStep => ({
  do: "nothing",
  reason,
})

const isRefund = ({ kind }: PastOperation): boolean => kind === "refund"

function getAmountRefunded({ history, refundable }: ChargeToReverse): Money {
  const went = history.filter(isRefund).filter(({ state }) => state === "succeeded")
  return sumAmounts(went, refundable.currency)
}

function wasCancel(history: readonly PastOperation[], state: State): boolean {
  return history.some((operation) => operation.kind === "cancel" && operation.state === state)
}

/** A cancel undoes all or nothing. After the day of the charge it is sent only if nothing can be refunded. */
function mayCancel(charge: ChargeToReverse, refunded: Money): boolean {
  const { history, refundable, mayRefund, isCancelOver } = charge
  const isLate = isCancelOver && mayRefund && refundable.minor > 0n
  return refunded.minor === 0n && !wasCancel(history, "refused") && !isLate
}

/** A refund refused although enough was left would be refused again. One refused as too much proves nothing. */
function wasRefundRefused({ history }: ChargeToReverse, left: Money): boolean {
  return history.filter(isRefund).some(({ state, amount }) => state === "refused" && compare(amount, left) <= 0)
}

function refundRest(charge: ChargeToReverse, refunded: Money): ReversalStep {
  const amount = subtract(charge.refundable, refunded)
  if (amount.minor <= 0n || !charge.mayRefund || wasRefundRefused(charge, amount)) return nothing("refused")
  return { do: "refund", amount }
}

/** Waits while an earlier step may be open. Call it again after each step. @throws MoneyError */
export function nextReversalStep(charge: ChargeToReverse): ReversalStep {
  const states = charge.history.map(({ state }) => state)
  if (states.includes("unknown")) return nothing("unknown")
  const refunded = getAmountRefunded(charge)
  const isRefunded = refunded.minor > 0n && compare(refunded, charge.refundable) >= 0
  // also if another request has just taken the slot: it finds the same, and sends nothing
  if (isRefunded || wasCancel(charge.history, "succeeded")) return nothing("reversed")
  if (states.includes("sent")) return nothing("in_flight")
  const rest = refundRest(charge, refunded)
  const refundsNow = charge.isRefundFirst && rest.do === "refund"
  return mayCancel(charge, refunded) && !refundsNow ? { do: "cancel" } : rest
}

/** REQUIRES_DAY_END, REFUND_DECLINE: nothing went back, and the store tries again for three days. */

const HOUR_MS = 60 * 60_000

/** The bank's end of day falls within these times. */
const TRIES_AFTER_MS = [1, 7, 19, 43, 67].map((hours) => hours * HOUR_MS)

export interface PastTry {
  state: string
  amount: Money
  error_code: string | undefined
  error_group: string | undefined
  resolution?: object | undefined
  retried?: string | undefined
  medusa_refund_id?: string | undefined
  request_key?: string | undefined
  created_at: Date
}

const hasEndedState = ({ resolution, retried }: PastTry) => resolution !== undefined || retried !== undefined

export function isPutOff(operation: PastTry): boolean {
  const { state, error_code, error_group } = operation
  return state === "not_sent" && !hasEndedState(operation) && errorKind(error_code, error_group) === "not_now"
}

/** The store's own tries repeat these ids. No request begins a reversal, so its tries have none. */
const readRequestId = ({ medusa_refund_id, request_key }: PastTry) => medusa_refund_id ?? request_key

interface PutOff<Try> {
  last: Try
  nextAt: Date | undefined
}

/** The newest try that was put off, unless another amount was requested since. */
export function findPutOff<Try extends PastTry>(operations: readonly Try[]): PutOff<Try> | undefined {
  const ended = operations.findLastIndex((one) => one.state !== "not_sent" || hasEndedState(one))
  const tries = operations.slice(ended + 1)
  const putOff = tries.filter(isPutOff)
  const [last, newest] = [putOff.at(-1), tries.at(-1)]
  if (last === undefined || newest === undefined || !isEqual(newest.amount, last.amount)) return undefined
  const first = putOff.reduce((begun, one) => (readRequestId(begun) === readRequestId(one) ? begun : one))
  const times = TRIES_AFTER_MS.map((after) => new Date(first.created_at.getTime() + after))
  return { last, nextAt: times.find((time) => time > newest.created_at) }
}

/** Two such refunds are more than is left of the item. */
export const isRefusedTwice = (item: RefundableItem, amount: Money): boolean =>
  compare(leftOfItem(item, "paidPrice"), add(amount, amount)) < 0

interface ItemTry extends PastTry {
  payment_transaction_id?: string | undefined
  refund_total?: Money | undefined
}

/** When the store sends a put-off refund of the item again; undefined: it does not. */
export function findNextTry(item: RefundableItem, operations: readonly ItemTry[]): Date | undefined {
  const { last, nextAt } = findPutOff(operations) ?? {}
  if (last === undefined) return undefined
  const { payment_transaction_id: id, amount } = last
  // the next try may also be of the request's other items
  if (id === undefined || (last.refund_total !== undefined && id !== item.payment_transaction_id)) return nextAt
  return id === item.payment_transaction_id && isRefusedTwice(item, amount) ? nextAt : undefined
}

/** A try that is later than this was made impossible, and bars nothing more. */
const LATEST_TRY_MS = 24 * HOUR_MS

export const isTryAhead = (at: Date | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - at.getTime() < LATEST_TRY_MS
