import type { Decimal } from "../wire/decimal"
import { lower } from "../wire/decimal"
import { invalidField, refused, type RefusalExtras } from "../wire/refusal"
import { isSettled } from "./approval"
import { DAY } from "./clock"
import { paidParts } from "./commission"
import type { Engine } from "./engine"
import { isHeld } from "./holds"
import { isMarketplace, type Payment, refundedTotal, transactionId } from "./payment"
import type { Return } from "./returns"
import type { RefundCap } from "../options"

const REFUND_WINDOW = 365 * DAY

/** What a refund is asked for with. */
export interface WantedRefund {
  price: Decimal
  currency: string
  conversationId?: string
}

/** Refunds part or all of one item (assumed: refund-cap). Throws a Refusal. */
export function refundItem(engine: Engine, paymentTransactionId: string, wanted: WantedRefund): Payment {
  const { price, currency } = wanted
  const found = engine.payments.item(paymentTransactionId)
  if (!found) throw refused("5092", { paymentTransactionId })
  const { payment, item, index } = found
  const extras = { paymentId: payment.id, paymentTransactionId, price, retryable: false }
  checkRefundable(engine, payment, currency, extras)
  const paid = paidParts(payment)[index] ?? 0n
  if (price > getCap(item.price, paid, engine.settings.refundCap) - item.refunded) throw refused("5093", extras)
  return returned(engine, payment, { kind: "REFUND", ...wanted, taken: new Map([[index, price]]) }, extras)
}

/** Refunds over a standard payment; takes the amount from the items in basket order. Throws a Refusal. */
export function refundPayment(engine: Engine, paymentId: string, wanted: WantedRefund): Payment {
  const { price, currency } = wanted
  const payment = engine.payments.get(paymentId)
  const extras = { paymentId, price, retryable: false }
  if (!payment) throw refused("5086", extras)
  checkRefundable(engine, payment, currency, extras)
  if (isMarketplace(payment)) throw refused("5266", extras)
  const cap = getCap(payment.price, payment.paidPrice, engine.settings.refundCap)
  if (price > cap - refundedTotal(payment)) throw refused("5093", extras)
  const paid = paidParts(payment)
  const taken = new Map<number, Decimal>()
  let left = price
  for (const [index, item] of payment.items.entries()) {
    const room = getCap(item.price, paid[index] ?? 0n, engine.settings.refundCap) - item.refunded
    const part = lower(left, room)
    if (part > 0n) taken.set(index, part)
    left -= part
  }
  return returned(engine, payment, { kind: "REFUND", ...wanted, taken }, extras)
}

/** Undoes a whole payment on its own day, once, and only while nothing of it was refunded. Throws a Refusal. */
export function cancelPayment(engine: Engine, paymentId: string, conversationId?: string): Payment {
  const payment = engine.payments.get(paymentId)
  if (!payment) throw refused("5086", { paymentId })
  const extras = { paymentId, retryable: false }
  if (payment.status !== "SUCCESS" || payment.chargedAt === undefined) throw refused("5082", extras)
  if (payment.isCancelled || refundedTotal(payment) > 0n) throw refused("5082", extras)
  if (!mayCancelNow(engine, payment, payment.chargedAt)) throw refused("5082", extras)
  return returned(
    engine,
    payment,
    { kind: "CANCEL", conversationId, taken: new Map(paidParts(payment).entries()) },
    extras,
  )
}

/** A charge on its own day; a hold as long as it is held. */
function mayCancelNow(engine: Engine, payment: Payment, chargedAt: number): boolean {
  if (payment.phase === "PRE_AUTH") return isHeld(engine, payment)
  return engine.settings.calendar.isSameDay(chargedAt, engine.clock.now())
}

interface Given extends Pick<Return, "kind" | "conversationId"> {
  /** by the item's place */
  taken: ReadonlyMap<number, Decimal>
}

/** Asks the bank, and keeps what came of it: also a try that it refused. */
function returned(engine: Engine, payment: Payment, given: Given, extras: RefusalExtras): Payment {
  const { kind, conversationId, taken } = given
  const errorCode = payment.card.isIrreversible ? "10012" : undefined
  const parts = payment.items.flatMap((item, index) => {
    const price = taken.get(index)
    return price === undefined ? [] : [{ index, price, isAfterSettlement: isSettled(engine, payment, item) }]
  })
  engine.returns.add({ kind, conversationId, paymentId: payment.id, at: engine.clock.now(), parts, errorCode })
  if (errorCode !== undefined) throw refused(errorCode, extras)
  if (kind === "CANCEL") return saved(engine, { ...payment, isCancelled: true })
  const items = payment.items.map((item, index) => ({ ...item, refunded: item.refunded + (taken.get(index) ?? 0n) }))
  return saved(engine, { ...payment, items })
}

/** The ids of a payment's items with what is left of each, for control and pages. */
export function refundableItems(payment: Payment, cap: RefundCap): { paymentTransactionId: string; left: Decimal }[] {
  const paid = paidParts(payment)
  return payment.items.map((item, index) => ({
    paymentTransactionId: transactionId(payment.id, index),
    left: getCap(item.price, paid[index] ?? 0n, cap) - item.refunded,
  }))
}

function checkRefundable(engine: Engine, payment: Payment, currency: string, extras: RefusalExtras): void {
  const { status, chargedAt, isCancelled, fraudStatus, phase } = payment
  if (phase === "PRE_AUTH") throw refused("5082", extras)
  if (status !== "SUCCESS" || chargedAt === undefined || isCancelled || fraudStatus !== 1) throw refused("5082", extras)
  if (currency !== payment.currency) {
    throw invalidField("currency", "11", { en: "differs from the payment's", tr: "ödemeninkinden farklı" })
  }
  if (engine.clock.now() - chargedAt > REFUND_WINDOW) throw refused("5082", extras)
}

/** What limits refunds of an item, or of a payment. */
export function getCap(price: Decimal, paidPrice: Decimal, cap: RefundCap): Decimal {
  if (cap === "lower") return lower(price, paidPrice)
  return cap === "price" ? price : paidPrice
}

function saved(engine: Engine, payment: Payment): Payment {
  engine.payments.save(payment)
  return payment
}
