import { compare, sum, type Money } from "../../money"
import { capOfPrice, isOnDayOf, isStale, isUncaptured, leftOfPayment } from "../../domain"
import type { Attempt, Operation, Ports } from "../ports/ports"

/*
 * What refunds and cancels of a charge have returned, by its operations.
 */

export const wentThrough = ({ state }: Operation) => state === "succeeded"

/** A refund or cancel whose end is not known. */
export function openOperation(operations: readonly Operation[]): "in_flight" | "unknown" | undefined {
  if (operations.some(({ state }) => state === "unknown")) return "unknown"
  return operations.some(({ state }) => state === "sent") ? "in_flight" : undefined
}

export const isOpen = (operation: Operation) => openOperation([operation]) !== undefined

/** Whether no response to it can arrive any more. */
export const isLost = (operation: Operation, now: Date) => operation.state === "sent" && isStale(operation, now)

/** The cancel that undid the whole charge. */
export const cancelOf = (operations: readonly Operation[]): Operation | undefined =>
  operations.find((one) => one.kind === "cancel" && wentThrough(one))

export type Charge = Pick<Attempt, "state" | "price" | "paid_price" | "created_at" | "hold">
type Terms = Pick<Ports, "clock" | "refunds">

/** Whether the whole charge was undone: by a cancel, or because no order could be made of it. */
export const wasUndone = ({ state }: Pick<Charge, "state">, operations: readonly Operation[]): boolean =>
  state === "reversed" || cancelOf(operations) !== undefined

/** What refunds returned. */
export function refundedOf(operations: readonly Operation[], { price }: Pick<Charge, "price">): Money {
  const gone = operations.filter((one) => one.kind === "refund" && wentThrough(one))
  return sum(
    gone.map(({ amount }) => amount),
    price.currency,
  )
}

/** What refunds of the payment as a whole returned of which it is not known which items they took. */
export const refundedAsWhole = (operations: readonly Operation[], attempt: Charge): Money =>
  refundedOf(
    operations.filter(
      ({ payment_transaction_id, parts }) => payment_transaction_id === undefined && parts === undefined,
    ),
    attempt,
  )

/** All of it is back, surcharge and all. */
export const isAllBack = (attempt: Charge, operations: readonly Operation[]): boolean =>
  wasUndone(attempt, operations) || compare(refundedOf(operations, attempt), attempt.paid_price) >= 0

/** What the buyer has back. */
export const returnedOf = (attempt: Charge, operations: readonly Operation[]): Money =>
  isAllBack(attempt, operations) ? attempt.paid_price : refundedOf(operations, attempt)

/** What of the price can still be refunded. */
export const leftOf = ({ refunds }: Pick<Terms, "refunds">, attempt: Charge, operations: readonly Operation[]) =>
  leftOfPayment({ ...attempt, refunded: returnedOf(attempt, operations) }, capOfPrice(refunds.cap))

/**
 * Whether the service takes a cancel of this charge any more: on the day it was made alone. An attempt is begun before its charge, so
 * one begun today was charged today. What is held is released on any day; whether a cancel undoes a capture is not published.
 */
export function isCancelDay({ clock, refunds }: Terms, attempt: Pick<Charge, "created_at" | "hold">): boolean {
  if (attempt.hold !== undefined) return isUncaptured(attempt)
  return isOnDayOf(attempt.created_at, clock.now(), refunds.timeZone)
}

/** Whether a refund of all is sent as a cancel: on the day of the charge, while nothing went back. One that was refused is not sent twice. */
export function mayCancel(ports: Terms, attempt: Charge, operations: readonly Operation[]): boolean {
  const isUntouched = !operations.some((one) => wentThrough(one) || (one.kind === "cancel" && one.state === "refused"))
  return ports.refunds.fullRefund === "cancel-first" && isCancelDay(ports, attempt) && isUntouched
}

/**
 * Whether the amount was held and never captured, as far as is known. A hold that was captured in the service's panel can still read `held` in the
 * ledger; a refund shows that it was captured.
 */
export const isOnlyHeld = (attempt: Pick<Attempt, "hold">, operations: readonly Operation[]): boolean =>
  isUncaptured(attempt) && !operations.some(({ kind }) => kind === "refund")
