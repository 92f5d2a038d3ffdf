import type { Attempt, HoldAtService, HoldReleased, MedusaHold, PaymentContext, Ports } from "../ports/ports"
import { heldUntil, isHoldStale, isStale, say, serviceDay, warnFrom, wasTakenBack, type Sentence } from "../../domain"
import { flagOnce } from "../attention"
import { isNamed, soon, type ChargedAttempt } from "../refund/money-operation"
import { refundCharge } from "../refund/reverse"
import { askHold, daysOver, endCaptured, lookUpCapture } from "./capture"
import { findOwed } from "../charge/owed"
import { cancelReleased, releaseOrRefund } from "../reconcile/medusa-payment"

async function endReleased({ ledger, ...ports }: Ports, { id }: Attempt): Promise<HoldReleased> {
  if (await ledger.moveHold(id, "releasing", "released", soon(ports)))
    for (const kind of ["hold_expiring", "reversal_refused"] as const) await ledger.closeAttention(id, kind)
  return "released"
}

/** A refused release means that the hold was captured or lapsed. If the service does not say, `releasing` stays. */
async function endRefused(ports: Ports, attempt: ChargedAttempt): Promise<HoldReleased> {
  const { phase, paidPrice: paid_price } = await askHold(ports, attempt)
  if (phase === "captured") {
    const { hold } = await endCaptured(ports, attempt, paid_price)
    return hold === "captured" ? "captured" : "not_yet"
  }
  if (phase !== "held") return "not_yet"
  if (ports.clock.now() >= heldUntil(attempt, ports.hold)) return endReleased(ports, attempt)
  // held for an order that stands; an order that Medusa took back must not be shown as paid
  if (!wasTakenBack(attempt)) await ports.ledger.moveHold(attempt.id, "releasing", "held", soon(ports))
  return "not_yet"
}

/** Only the request that moves the hold sends. A capture with an unknown end is looked up first. */
export async function releaseHold(ports: Ports, seen: Attempt): Promise<HoldReleased> {
  const attempt = await lookUpCapture(ports, seen)
  const { id, hold } = attempt
  if (hold === "released" || hold === "captured") return hold
  const isFree = hold === "held"
  const releasing = isFree ? await ports.ledger.moveHold(id, "held", "releasing", soon(ports)) : attempt
  if (releasing?.hold !== "releasing") return "not_yet"
  const ended = await refundCharge(ports, releasing)
  if (ended === "reversed") return endReleased(ports, releasing)
  return ended === "refused" && isNamed(releasing) ? endRefused(ports, releasing) : "not_yet"
}

async function captureInMedusa(context: PaymentContext, attempt: Attempt, { payment_id }: MedusaHold): Promise<void> {
  const { ledger, store } = context
  const result = await store.holds.capture(payment_id)
  if (result.ended === "order") return
  if (!result.isDefinite) throw new Error(`The payment ${payment_id} could not be captured: ${result.message}`)
  const now = await ledger.findAttempt(attempt.id)
  if (now?.hold === "captured")
    throw new Error(`Medusa does not record the capture of ${payment_id}: ${result.message}`)
  if (now?.hold !== "held") return
  await flag(context, now, say("hold.automatic_capture_failed", { why: result.message }))
}

const flag = (context: PaymentContext, { id }: Attempt, sentence: Sentence): Promise<void> =>
  flagOnce(context, id, "hold_expiring", sentence)

async function flagExpiry(context: PaymentContext, attempt: Attempt, at: HoldAtService | undefined): Promise<void> {
  const { clock, hold: terms } = context
  const now = clock.now()
  const until = heldUntil(attempt, terms)
  if (now >= until) return flag(context, attempt, daysOver(until, at))
  if (now >= warnFrom(attempt, terms))
    await flag(context, attempt, say("hold.expiring", { held: attempt.paid_price, until: serviceDay(until) }))
}

/** An order edit may have lowered the amount owed. */
async function captureOwed(context: PaymentContext, attempt: Attempt, medusa: MedusaHold): Promise<void> {
  const { ledger, store } = context
  const owed = await findOwed(ledger, attempt, (await store.read(attempt)).balance)
  if (owed.type === "owed") return captureInMedusa(context, attempt, medusa)
  if (owed.type !== "not_owed") return flagExpiry(context, attempt, undefined)
  const held = attempt.paid_price
  const owesNothing = owed.amount.minor <= 0n
  const sentence = owesNothing ? say("hold.owes_nothing", { held }) : say("hold.owes_less", { owed: owed.amount, held })
  await flag(context, attempt, sentence)
}

const isCancelledInMedusa = ({ isOrderCancelled, isCancelled }: MedusaHold): boolean => isOrderCancelled || isCancelled

async function giveBack(context: PaymentContext, attempt: Attempt, medusa: MedusaHold): Promise<void> {
  if (isCancelledInMedusa(medusa)) {
    if (await releaseOrRefund(context, attempt)) await cancelReleased(context, attempt, medusa)
    return
  }
  const ended = await releaseHold(context, attempt)
  if (ended === "captured") await captureInMedusa(context, attempt, medusa)
  if (ended === "released") await cancelReleased(context, attempt, medusa)
}

async function askWhenOver(context: PaymentContext, attempt: Attempt): Promise<HoldAtService | undefined> {
  if (!isNamed(attempt) || context.clock.now() < heldUntil(attempt, context.hold)) return undefined
  return askHold(context, attempt)
}

async function watchHeld(context: PaymentContext, attempt: Attempt, medusa: MedusaHold, seen?: HoldAtService) {
  const { clock, hold: terms } = context
  if (isCancelledInMedusa(medusa)) return giveBack(context, attempt, medusa)
  const at = seen ?? (await askWhenOver(context, attempt))
  if (at?.phase === "captured") {
    const now = await endCaptured(context, attempt, at.paidPrice)
    return now.hold === "captured" ? captureInMedusa(context, now, medusa) : undefined
  }
  const isOut = { fulfillment: medusa.isFulfilled, shipment: medusa.isShipped }
  const mayTake = clock.now() < heldUntil(attempt, terms)
  if (terms.captureOn !== undefined && isOut[terms.captureOn] && mayTake) return captureOwed(context, attempt, medusa)
  return flagExpiry(context, attempt, at)
}

/** Medusa refuses every other capture while these exist. */
async function dropLostCaptures({ store, clock }: PaymentContext, { pendingCaptures }: MedusaHold): Promise<void> {
  const lost = pendingCaptures.filter((capture) => isStale(capture, clock.now()))
  if (lost.length > 0) await store.holds.dropCaptures(lost.map(({ id }) => id))
}

/** Brings Medusa's payment in line with the hold at the service. Under the payment's lock. */
export async function watchHold(
  context: PaymentContext,
  attempt: Attempt,
  medusa: MedusaHold,
  seen?: HoldAtService,
): Promise<void> {
  const { hold } = attempt
  if (hold !== "capturing") await dropLostCaptures(context, medusa)
  switch (hold) {
    case "held":
      return watchHeld(context, attempt, medusa, seen)
    case "captured":
      // Medusa may just be counting it
      if (medusa.isCaptured || (medusa.isBeingCounted && !isHoldStale(attempt, context.clock.now()))) return
      return isCancelledInMedusa(medusa)
        ? giveBack(context, attempt, medusa)
        : captureInMedusa(context, attempt, medusa)
    case "releasing":
    case "released":
      return giveBack(context, attempt, medusa)
    case "capturing":
    case "unknown":
    case undefined:
      return
  }
}
