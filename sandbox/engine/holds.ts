import { invalidField, refused } from "../wire/refusal"
import type { Decimal } from "../wire/decimal"
import { DAY } from "./clock"
import type { Engine } from "./engine"
import type { Payment } from "./payment"

/** An amount that may still be taken: it is held, was not released, and its days are not over. */
export function isHeld({ clock, settings }: Engine, payment: Payment): boolean {
  const { phase, status, chargedAt, isCancelled } = payment
  if (phase !== "PRE_AUTH" || status !== "SUCCESS" || chargedAt === undefined || isCancelled) return false
  return clock.now() < chargedAt + settings.holdDays * DAY
}

/** Takes a hold once, all of it or less. Throws a Refusal. */
export function captureHold(engine: Engine, paymentId: string, paidPrice: Decimal, currency?: string): Payment {
  const payment = engine.payments.get(paymentId)
  if (!payment) throw refused("5086", { paymentId })
  const { chargedAt } = payment
  if (!isHeld(engine, payment) || chargedAt === undefined || payment.fraudStatus !== 1)
    throw refused("5082", { paymentId })
  if (currency !== undefined && currency !== payment.currency) {
    throw invalidField("currency", "11", { en: "differs from the hold's", tr: "provizyonunkinden farklı" })
  }
  if (paidPrice > payment.paidPrice) {
    throw invalidField("paidPrice", "11", { en: "is above what is held", tr: "provizyon tutarından büyük" })
  }
  const held = { at: chargedAt, paidPrice: payment.paidPrice }
  const captured: Payment = { ...payment, phase: "POST_AUTH", held, paidPrice, chargedAt: engine.clock.now() }
  engine.payments.save(captured)
  return captured
}
