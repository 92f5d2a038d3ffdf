import type { Decimal } from "../wire/decimal"
import { lower } from "../wire/decimal"
import { invalidField, refused, type RefusalExtras } from "../wire/refusal"
import { DAY } from "./clock"
import { paidParts } from "./commission"
import type { Engine } from "./engine"
import { isMarketplace, type Payment, refundedTotal, transactionId } from "./payment"
import type { RefundCap } from "./settings"

const REFUND_WINDOW = 365 * DAY

/** Refunds part or all of one item (defaults, "Refund and cancel"). Throws a Refusal. */
export function refundItem(engine: Engine, paymentTransactionId: string, price: Decimal, currency: string): Payment {
  const found = engine.payments.item(paymentTransactionId)
  if (!found) throw refused("5092", { paymentTransactionId })
  const { payment, item, index } = found
  const extras = { paymentId: payment.id, paymentTransactionId, price, retryable: false }
  checkRefundable(engine, payment, currency, extras)
  const paid = paidParts(payment)[index] ?? 0n
  if (price > capOf(item.price, paid, engine.settings.refundCap) - item.refunded) throw refused("5093", extras)
  const items = payment.items.map((entry, place) =>
    place === index ? { ...entry, refunded: entry.refunded + price } : entry,
  )
  return saved(engine, { ...payment, items })
}

/** Refunds over a standard payment; takes the amount from the items in basket order. Throws a Refusal. */
export function refundPayment(engine: Engine, paymentId: string, price: Decimal, currency: string): Payment {
  const payment = engine.payments.get(paymentId)
  const extras = { paymentId, price, retryable: false }
  if (!payment) throw refused("5086", extras)
  checkRefundable(engine, payment, currency, extras)
  if (isMarketplace(payment)) throw refused("5266", extras)
  const cap = capOf(payment.price, payment.paidPrice, engine.settings.refundCap)
  if (price > cap - refundedTotal(payment)) throw refused("5093", extras)
  const paid = paidParts(payment)
  let left = price
  const items = payment.items.map((item, index) => {
    const room = capOf(item.price, paid[index] ?? 0n, engine.settings.refundCap) - item.refunded
    const taken = lower(left, room)
    left -= taken
    return { ...item, refunded: item.refunded + taken }
  })
  return saved(engine, { ...payment, items })
}

/** Undoes a whole payment on its own day, once, and only while nothing of it was refunded. Throws a Refusal. */
export function cancelPayment(engine: Engine, paymentId: string): Payment {
  const payment = engine.payments.get(paymentId)
  if (!payment) throw refused("5086", { paymentId })
  const extras = { paymentId, retryable: false }
  if (payment.status !== "SUCCESS" || payment.chargedAt === undefined) throw refused("5082", extras)
  if (payment.isCancelled || refundedTotal(payment) > 0n) throw refused("5082", extras)
  if (!engine.settings.calendar.isSameDay(payment.chargedAt, engine.clock.now())) throw refused("5082", extras)
  if (payment.card.isIrreversible) throw refused("10012", extras)
  return saved(engine, { ...payment, isCancelled: true })
}

/** The ids of a payment's items with what is left of each, for control and pages. */
export function refundableItems(payment: Payment, cap: RefundCap): { paymentTransactionId: string; left: Decimal }[] {
  const paid = paidParts(payment)
  return payment.items.map((item, index) => ({
    paymentTransactionId: transactionId(payment.id, index),
    left: capOf(item.price, paid[index] ?? 0n, cap) - item.refunded,
  }))
}

function checkRefundable(engine: Engine, payment: Payment, currency: string, extras: RefusalExtras): void {
  const { status, chargedAt, isCancelled, fraudStatus, card } = payment
  if (status !== "SUCCESS" || chargedAt === undefined || isCancelled || fraudStatus !== 1) throw refused("5082", extras)
  if (currency !== payment.currency) {
    throw invalidField("currency", "11", { en: "differs from the payment's", tr: "ödemeninkinden farklı" })
  }
  if (engine.clock.now() - chargedAt > REFUND_WINDOW) throw refused("5082", extras)
  if (card.isIrreversible) throw refused("10012", extras)
}

function capOf(price: Decimal, paidPrice: Decimal, cap: RefundCap): Decimal {
  if (cap === "lower") return lower(price, paidPrice)
  return cap === "price" ? price : paidPrice
}

function saved(engine: Engine, payment: Payment): Payment {
  engine.payments.save(payment)
  return payment
}
