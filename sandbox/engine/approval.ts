import { refused } from "../wire/refusal"
import { paidParts } from "./commission"
import type { Engine } from "./engine"
import type { Payment, PaymentItem } from "./payment"
import type { FoundItem } from "./payment-book"

/** Sets an item past fraud control to approved (2), or back to waiting (1). */
export function setApproval(engine: Engine, { payment, index }: FoundItem, isApproved: boolean): void {
  const change = isApproved ? { status: 2 as const, approvedAt: engine.clock.now() } : { status: 1 as const }
  const items = payment.items.map((item, place) =>
    place === index ? { ...item, approvedAt: undefined, ...change } : item,
  )
  engine.payments.save({ ...payment, items })
}

/** The merchant's approval: 1 becomes 2, once, while money is left and its submerchant can be paid. Throws a Refusal. */
export function approveItem(engine: Engine, paymentTransactionId: string): void {
  const found = movable(engine, paymentTransactionId, 1)
  const submerchant = engine.submerchants.get(found.item.subMerchantKey ?? "")
  if (submerchant?.iban === undefined) throw refused("2030", getExtras(found, paymentTransactionId))
  setApproval(engine, found, true)
}

/** Takes the approval back: 2 becomes 1, until the money is paid out. Throws a Refusal. */
export function disapproveItem(engine: Engine, paymentTransactionId: string): void {
  const found = movable(engine, paymentTransactionId, 2)
  if (isSettled(engine, found.payment, found.item)) throw refused("5082", getExtras(found, paymentTransactionId))
  setApproval(engine, found, false)
}

/** Paid out from the calendar day after both the charge and the approval. */
export function isSettled(engine: Engine, payment: Payment, item: PaymentItem): boolean {
  if (item.status !== 2 || payment.chargedAt === undefined) return false
  const since = Math.max(payment.chargedAt, item.approvedAt ?? 0)
  return !engine.settings.calendar.isSameDay(since, engine.clock.now())
}

function movable(engine: Engine, paymentTransactionId: string, status: 1 | 2): FoundItem {
  const found = engine.payments.item(paymentTransactionId)
  if (!found) throw refused("5092", { paymentTransactionId })
  const { payment, item, index } = found
  const isGone =
    payment.isCancelled || payment.phase === "PRE_AUTH" || item.refunded >= (paidParts(payment)[index] ?? 0n)
  if (item.subMerchantKey === undefined || item.status !== status || isGone) {
    throw refused("5082", getExtras(found, paymentTransactionId))
  }
  return found
}

const getExtras = ({ payment }: FoundItem, paymentTransactionId: string) => ({
  paymentId: payment.id,
  paymentTransactionId,
})
