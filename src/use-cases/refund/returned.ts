import { compare, type Money, min, sum } from "../../money"
import {
  capOfPrice,
  isOnDayOf,
  isStale,
  isUncaptured,
  leftOfItem,
  leftOfPayment,
  amountToSend,
  sumAmounts,
  type RefundableItem,
} from "../../domain"
import type { Attempt, Operation, Ports, Ledger, MedusaRefunds } from "../ports/ports"

export const wentThrough = ({ state }: Operation) => state === "succeeded"

export function openOperation(operations: readonly Operation[]): "in_flight" | "unknown" | undefined {
  if (operations.some(({ state }) => state === "unknown")) return "unknown"
  return operations.some(({ state }) => state === "sent") ? "in_flight" : undefined
}

export const isOpen = (operation: Operation) => openOperation([operation]) !== undefined

export const changedAt = ({ created_at, updated_at = created_at }: Operation): Date => updated_at

export const isLost = (operation: Operation, now: Date) => operation.state === "sent" && isStale(operation, now)

export const findCancel = (operations: readonly Operation[]): Operation | undefined =>
  operations.find((one) => one.kind === "cancel" && wentThrough(one))

export type Charge = Pick<Attempt, "state" | "price" | "paid_price" | "created_at" | "hold">
type Terms = Pick<Ports, "clock" | "refunds">

export const wasUndone = ({ state }: Pick<Charge, "state">, operations: readonly Operation[]): boolean =>
  state === "reversed" || findCancel(operations) !== undefined

export function getAmountRefunded(operations: readonly Operation[], { price }: Pick<Charge, "price">): Money {
  const gone = operations.filter((one) => one.kind === "refund" && wentThrough(one))
  return sumAmounts(gone, price.currency)
}

export const refundedAsWhole = (operations: readonly Operation[], attempt: Charge): Money =>
  getAmountRefunded(
    operations.filter(
      ({ payment_transaction_id, parts }) => payment_transaction_id === undefined && parts === undefined,
    ),
    attempt,
  )

export const isAllBack = (attempt: Charge, operations: readonly Operation[]): boolean =>
  wasUndone(attempt, operations) || compare(getAmountRefunded(operations, attempt), attempt.paid_price) >= 0

/** A reversal by refunds may have kept the surcharge. */
export function getAmountReturned(attempt: Charge, operations: readonly Operation[]): Money {
  const refunded = getAmountRefunded(operations, attempt)
  const isByRefund =
    findCancel(operations) === undefined && compare(refunded, min(attempt.price, attempt.paid_price)) >= 0
  return isAllBack(attempt, operations) && !isByRefund ? attempt.paid_price : refunded
}

export const getAmountLeft = ({ refunds }: Pick<Terms, "refunds">, attempt: Charge, operations: readonly Operation[]) =>
  leftOfPayment({ ...attempt, refunded: getAmountReturned(attempt, operations) }, capOfPrice(refunds.cap))

/** An attempt begun today was charged today. A hold is released on any day; a capture's cancel is not published. */
export function isCancelDay({ clock, refunds }: Terms, attempt: Pick<Charge, "created_at" | "hold">): boolean {
  if (attempt.hold !== undefined) return isUncaptured(attempt)
  return isOnDayOf(attempt.created_at, clock.now(), refunds.timeZone)
}

export function mayCancel(ports: Terms, attempt: Charge, operations: readonly Operation[]): boolean {
  const isUntouched = !operations.some((one) => wentThrough(one) || (one.kind === "cancel" && one.state === "refused"))
  return ports.refunds.fullRefund === "cancel-first" && isCancelDay(ports, attempt) && isUntouched
}

/** A hold captured in the service's panel may still read `held`; a refund shows the capture. */
export const isOnlyHeld = (attempt: Pick<Attempt, "hold">, operations: readonly Operation[]): boolean =>
  isUncaptured(attempt) && !operations.some(({ kind }) => kind === "refund")

export interface RefundGroup {
  holder: string | undefined
  operations: readonly Operation[]
}

/** The service refunds such a payment item by item, never as a whole. */
export const isOfMarketplace = ({ split_hash }: Pick<Attempt, "split_hash">): boolean => split_hash !== undefined

/** A marketplace's account refuses (5266) to refund any payment as a whole, also of its own goods (assumed: refund-cap). */
export const mustRefundByItem = ({ refunds }: Pick<Terms, "refunds">, attempt: Attempt): boolean =>
  isOfMarketplace(attempt) || refunds.byItem === true

/** Undefined: the payment is refunded as a whole, or it is not known yet what is left. */
export function leftOfItems(
  terms: Pick<Terms, "refunds">,
  attempt: Attempt,
  { operations, items }: { operations: readonly Operation[]; items: readonly RefundableItem[] },
): Money | undefined {
  if (!mustRefundByItem(terms, attempt) || openOperation(operations) !== undefined) return undefined
  const lefts = items.map((item) => leftOfItem(item, "paidPrice"))
  return sum(lefts, attempt.price.currency)
}

export const mayBePart = (attempt: Attempt, operations: readonly Operation[]): boolean =>
  isOfMarketplace(attempt) || operations.some(({ refund_total }) => refund_total !== undefined)

const isCutOff = ({ operations }: RefundGroup, of: Attempt): boolean =>
  operations.some(
    ({ refund_total }) => refund_total !== undefined && compare(computeWorth({ operations }, of), refund_total) < 0,
  )

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

/** Medusa knows no surcharge. */
export function computeWorth(group: Pick<RefundGroup, "operations">, { price }: Attempt): Money {
  if (isCancel(group)) return price
  return min(sumAmounts(group.operations, price.currency), price)
}

export const goneFor = (refundId: string, operations: readonly Operation[]): Operation[] =>
  operations.filter((one) => wentThrough(one) && one.medusa_refund_id === refundId)

/** Also parts that Medusa records under another refund by now. */
export const goneOfRequest = (id: string, operations: readonly Operation[]): Operation[] =>
  operations.filter((one) => wentThrough(one) && (one.medusa_refund_id === id || one.request_key === id))

export async function matchGroups(ledger: Ledger, groups: readonly RefundGroup[], refundId: string): Promise<boolean> {
  for (const { operations, holder } of groups) {
    const ids = operations.map(({ id }) => id)
    if (!(await ledger.matchRefund(ids, refundId, holder))) return false
  }
  return true
}

/** Exact decimal texts. */
export interface ExactRefund {
  amount: string
  captured: string
  refunds: readonly { id: string; amount: string }[]
}

export const exactRefund = (amount: string, { paid, refunds }: MedusaRefunds): ExactRefund => ({
  amount,
  captured: paid,
  refunds,
})

/** The service's balance less Medusa's rest, rounded once. `ownId`: of the refund, once Medusa has written it. */
export function amountToReturn(
  attempt: Attempt,
  { amount, captured, refunds }: ExactRefund,
  operations: readonly Operation[],
  ownId?: string,
): Money {
  const others = refunds
    .filter(({ id }) => id !== ownId)
    .map((one) => ({ amount: one.amount, back: computeWorth({ operations: goneFor(one.id, operations) }, attempt) }))
  return amountToSend({ amount, captured, others }, attempt.price.currency)
}
