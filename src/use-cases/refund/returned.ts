import { compare, sum, type Money, min } from "../../money"
import { capOfPrice, isOnDayOf, isStale, isUncaptured, leftOfPayment, amountToSend } from "../../domain"
import type { Attempt, Operation, Ports, Ledger, MedusaRefunds } from "../ports/ports"

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
export const getCancel = (operations: readonly Operation[]): Operation | undefined =>
  operations.find((one) => one.kind === "cancel" && wentThrough(one))

export type Charge = Pick<Attempt, "state" | "price" | "paid_price" | "created_at" | "hold">
type Terms = Pick<Ports, "clock" | "refunds">

/** Whether the whole charge was undone: by a cancel, or because no order could be made of it. */
export const wasUndone = ({ state }: Pick<Charge, "state">, operations: readonly Operation[]): boolean =>
  state === "reversed" || getCancel(operations) !== undefined

/** What refunds returned. */
export function getAmountRefunded(operations: readonly Operation[], { price }: Pick<Charge, "price">): Money {
  const gone = operations.filter((one) => one.kind === "refund" && wentThrough(one))
  return sum(
    gone.map(({ amount }) => amount),
    price.currency,
  )
}

/** What refunds of the payment as a whole returned of which it is not known which items they took. */
export const refundedAsWhole = (operations: readonly Operation[], attempt: Charge): Money =>
  getAmountRefunded(
    operations.filter(
      ({ payment_transaction_id, parts }) => payment_transaction_id === undefined && parts === undefined,
    ),
    attempt,
  )

/** All of it is back, surcharge and all. */
export const isAllBack = (attempt: Charge, operations: readonly Operation[]): boolean =>
  wasUndone(attempt, operations) || compare(getAmountRefunded(operations, attempt), attempt.paid_price) >= 0

/** What the buyer has back. */
export const getAmountReturned = (attempt: Charge, operations: readonly Operation[]): Money =>
  isAllBack(attempt, operations) ? attempt.paid_price : getAmountRefunded(operations, attempt)

/** What of the price can still be refunded. */
export const getAmountLeft = ({ refunds }: Pick<Terms, "refunds">, attempt: Charge, operations: readonly Operation[]) =>
  leftOfPayment({ ...attempt, refunded: getAmountReturned(attempt, operations) }, capOfPrice(refunds.cap))

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

/** Money that went back for one refund of Medusa's, in one call or in several; an operation without one stands alone. */
export interface RefundGroup {
  /** Medusa's refund. */
  holder: string | undefined
  operations: readonly Operation[]
}

/** Whether the payment's items pay sellers: the service refunds those one by one, and never the payment as a whole. */
export const isOfMarketplace = ({ split_hash }: Pick<Attempt, "split_hash">): boolean => split_hash !== undefined

/** Whether what stands for a refund may be a part of it: it went to the service in several calls. */
export const mayBePart = (attempt: Attempt, operations: readonly Operation[]): boolean =>
  isOfMarketplace(attempt) || operations.some(({ refund_total }) => refund_total !== undefined)

/** A refund that Medusa dropped before all of it was back. */
const isCutOff = ({ operations }: RefundGroup, of: Attempt): boolean =>
  operations.some(
    ({ refund_total }) => refund_total !== undefined && compare(getWorth({ operations }, of), refund_total) < 0,
  )

/** Whether it bars every other refund until the refunds are reconciled: it may be a part of what is requested. */
export const barsOthers = (group: RefundGroup, of: Attempt): boolean => isOfMarketplace(of) || isCutOff(group, of)

function listGroups(operations: readonly Operation[]): RefundGroup[] {
  const alone = operations.filter(({ medusa_refund_id }) => medusa_refund_id === undefined)
  const holders = new Set(operations.flatMap(({ medusa_refund_id }) => medusa_refund_id ?? []))
  return [
    ...[...holders].map((holder) => ({
      holder,
      operations: operations.filter(({ medusa_refund_id }) => medusa_refund_id === holder),
    })),
    ...alone.map((operation) => ({ holder: undefined, operations: [operation] })),
  ]
}

/** Money that went back of the price and that none of Medusa's refunds (`medusaRefundIds`; undefined: not known) stands for. */
export function freeGroups(
  operations: readonly Operation[],
  medusaRefundIds: readonly string[] | undefined,
): RefundGroup[] {
  const isFree = ({ medusa_refund_id: holder }: Operation) =>
    holder === undefined || (medusaRefundIds !== undefined && !medusaRefundIds.includes(holder))
  return listGroups(operations.filter((one) => wentThrough(one) && isFree(one) && one.surcharge !== "alone"))
}

export const isCancel = ({ operations }: Pick<RefundGroup, "operations">): boolean =>
  operations.some(({ kind }) => kind === "cancel")

/** How much of the price operations that went through returned: Medusa knows no surcharge. */
export function getWorth(group: Pick<RefundGroup, "operations">, { price }: Attempt): Money {
  if (isCancel(group)) return price
  const gone = group.operations.map(({ amount }) => amount)
  return min(sum(gone, price.currency), price)
}

/** What went back for one of Medusa's refunds. */
export const goneFor = (refundId: string, operations: readonly Operation[]): Operation[] =>
  operations.filter((one) => wentThrough(one) && one.medusa_refund_id === refundId)

/** Makes one of Medusa's refunds stand for these groups. False: another request was faster. */
export async function matchGroups(ledger: Ledger, groups: readonly RefundGroup[], refundId: string): Promise<boolean> {
  for (const { operations, holder } of groups) {
    const ids = operations.map(({ id }) => id)
    if (!(await ledger.matchRefund(ids, refundId, holder))) return false
  }
  return true
}

/** A refund as Medusa has it: exact decimal texts. */
export interface ExactRefund {
  amount: string
  /** What the payment has captured. */
  captured: string
  /** All refunds of the payment, this one too once it is written. */
  refunds: readonly { id: string; amount: string }[]
}

/** A refund of an exact amount, by Medusa's own books. */
export const exactRefund = (amount: string, { paid, refunds }: MedusaRefunds): ExactRefund => ({
  amount,
  captured: paid,
  refunds,
})

/**
 * How much goes back for a refund of Medusa's: what the service holds now, less what Medusa has left after it, rounded once. `ownId`: of
 * the refund, once Medusa has written it.
 */
export function amountToReturn(
  attempt: Attempt,
  { amount, captured, refunds }: ExactRefund,
  operations: readonly Operation[],
  ownId?: string,
): Money {
  const others = refunds
    .filter(({ id }) => id !== ownId)
    .map((one) => ({ amount: one.amount, back: getWorth({ operations: goneFor(one.id, operations) }, attempt) }))
  return amountToSend({ amount, captured, others }, attempt.price.currency)
}
