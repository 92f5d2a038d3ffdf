import type { Attempt, PaymentContext, Ports, MedusaHold } from "../ports/ports"
import {
  heldUntil,
  wasTakenBack,
  findPutOff,
  isHoldStale,
  isOrderPlacedUnsent,
  isStale,
  isUncaptured,
  ORDER_OF_CART_NOT_FOUND,
  warnFrom,
  type Sentence,
  ORDER_FAILED,
} from "../../domain"
import { isNamed, soon, type ChargedAttempt, whileLocked } from "../refund/money-operation"
import { refundCharge } from "../refund/reverse"
import {
  askHold,
  endCaptured,
  lookUpCapture,
  type HoldAtService,
  daysOver,
  daysOverUnclear,
  expiring,
  automaticCaptureFailed,
  owesLess,
} from "./capture"
import { findOwed } from "../charge/owed"

/** Medusa may have taken its first order back, and completed the cart once more with the payment it had. Undefined: no other order has it. */
export async function followOrder(
  { ledger, store }: PaymentContext,
  attempt: Attempt,
  placed?: string,
): Promise<Attempt | undefined> {
  const { id, cart_id, hold } = attempt
  // no cart is completed by a hold that is being given back, or was captured
  if (cart_id === undefined || (hold !== undefined && hold !== "held")) return undefined
  const { order_id, isRecorded } = await store.readRecorded(attempt, placed)
  if (!isRecorded || order_id === undefined || order_id === attempt.order_id) return undefined
  // the later of two payments of a cart has made the order
  if ((await store.read(attempt)).isPaidOtherwise) return undefined
  await ledger.noteAttempt(id, { order_id }, attempt)
  return ledger.findAttempt(id)
}

/** `not_yet`: it is being taken, or the service has not confirmed the release. */
type HoldReleased = "released" | "captured" | "not_yet"

async function endReleased({ ledger, ...ports }: Ports, { id }: Attempt): Promise<HoldReleased> {
  if (await ledger.moveHold(id, "releasing", "released", soon(ports)))
    for (const kind of ["hold_expiring", "reversal_refused"] as const) await ledger.closeAttention(id, kind)
  return "released"
}

/** A refused release means that the amount was captured, or that the bank has let go. If the service does not say, the hold stays `releasing`. */
async function endRefused(ports: Ports, attempt: ChargedAttempt): Promise<HoldReleased> {
  const { phase, paidPrice: paid_price } = await askHold(ports, attempt)
  if (phase === "captured") {
    const { hold } = await endCaptured(ports, attempt, paid_price)
    return hold === "captured" ? "captured" : "not_yet"
  }
  if (phase !== "held") return "not_yet"
  if (ports.clock.now() >= heldUntil(attempt, ports.hold)) return endReleased(ports, attempt)
  // held for an order that stands; one that Medusa took back must not be shown as paid
  if (!wasTakenBack(attempt)) await ports.ledger.moveHold(attempt.id, "releasing", "held", soon(ports))
  return "not_yet"
}

/** Only the request that moves the hold sends; a capture whose end is not known comes first. */
export async function releaseHold(ports: Ports, seen: Attempt): Promise<HoldReleased> {
  const attempt = await lookUpCapture(ports, seen)
  const { id, hold } = attempt
  if (hold === "released" || hold === "captured") return hold
  const isFree = hold === "held"
  const releasing = isFree ? await ports.ledger.moveHold(id, "held", "releasing", soon(ports)) : attempt
  if (releasing?.hold !== "releasing") return "not_yet"
  const ended = await refundCharge(ports, releasing)
  if (ended === "reversed") return endReleased(ports, releasing)
  // not sent, or its end is not known: the job goes on with it
  return ended === "refused" && isNamed(releasing) ? endRefused(ports, releasing) : "not_yet"
}

/** @returns whether all of it is back */
export async function releaseOrRefund(ports: Ports, attempt: Attempt): Promise<boolean> {
  const released = attempt.hold === undefined ? "captured" : await releaseHold(ports, attempt)
  if (released !== "captured") return released === "released"
  const captured = await ports.ledger.findAttempt(attempt.id)
  return captured !== undefined && (await refundCharge(ports, captured)) === "reversed"
}

async function captureInMedusa(context: PaymentContext, attempt: Attempt, { payment_id }: MedusaHold): Promise<void> {
  const { ledger, store } = context
  const result = await store.holds.capture(payment_id)
  if (result.ended === "order") return
  if (!result.isDefinite) throw new Error(`The payment ${payment_id} could not be captured: ${result.message}`)
  const now = await ledger.findAttempt(attempt.id)
  if (now?.hold === "captured")
    throw new Error(`Medusa does not record the capture of ${payment_id}: ${result.message}`)
  // an unknown capture is flagged by itself
  if (now?.hold !== "held") return
  await flagOnce(context, now, automaticCaptureFailed(result.message))
}

/** A person who has resolved an entry with the same words is not asked again. */
async function flagOnce({ ledger }: PaymentContext, { id }: Attempt, sentence: Sentence): Promise<void> {
  if (await ledger.wasFlagged(id, "hold_expiring", sentence)) return
  await ledger.openAttention({ kind: "hold_expiring", attempt_id: id, sentence })
}

async function flagExpiry(context: PaymentContext, attempt: Attempt, at: HoldAtService | undefined): Promise<void> {
  const { clock, hold: terms } = context
  const now = clock.now()
  const until = heldUntil(attempt, terms)
  if (now >= until) return flagOnce(context, attempt, at?.phase === "held" ? daysOver(until) : daysOverUnclear(until))
  if (now >= warnFrom(attempt, terms)) await flagOnce(context, attempt, expiring(attempt.paid_price, until))
}

/** An edit may have lowered what the order owes. */
async function captureOwed(context: PaymentContext, attempt: Attempt, medusa: MedusaHold): Promise<void> {
  const { ledger, store } = context
  const owed = await findOwed(ledger, attempt, (await store.read(attempt)).balance)
  if (owed.type === "owed") return captureInMedusa(context, attempt, medusa)
  // another payment of the order is being decided, or what it owes cannot be read: the job asks again
  if (owed.type !== "not_owed") return flagExpiry(context, attempt, undefined)
  await flagOnce(context, attempt, owesLess(owed.amount, attempt.paid_price))
}

export async function cancelReleased({ store }: PaymentContext, attempt: Attempt, known?: MedusaHold): Promise<void> {
  const medusa = known ?? (await store.holds.read(attempt))
  if (medusa !== undefined && !medusa.isCancelled) await store.holds.cancel(medusa.payment_id)
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

/** After its days the amount may have been captured in the service's panel. */
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

/** A request may be about to complete the cart again. */
function mayBeTakenBack({ clock }: PaymentContext, attempt: Attempt): boolean {
  const { hold, last_activity_at } = attempt
  if (hold === "held" && !isStale({ created_at: last_activity_at }, clock.now())) return false
  return hold !== "capturing" && hold !== "unknown" && isOrderPlacedUnsent(attempt)
}

/** A hold ends by itself after the last try. */
async function waitsForBank({ ledger, clock }: PaymentContext, attempt: Attempt): Promise<boolean> {
  const putOff = findPutOff(await ledger.listOperations(attempt.id))
  if (putOff?.nextAt === undefined) return putOff !== undefined && !isUncaptured(attempt)
  return putOff.nextAt > clock.now()
}

/** Medusa completes no cart with a cancelled session, but does not ask the provider about a session that already has a payment. */
async function returnPayment(context: PaymentContext, attempt: Attempt): Promise<void> {
  await context.store.cancelSession(attempt)
  if (await waitsForBank(context, attempt)) return
  if (await releaseOrRefund(context, attempt)) await cancelReleased(context, attempt)
}

/** Medusa opens the cart of an order that it takes back. If it is not open, a person finds out. */
async function endWithoutOrder(context: PaymentContext, attempt: Attempt): Promise<void> {
  const { ledger, store } = context
  const { order, order_id, cart, balance, isPaidOtherwise } = await store.read(attempt)
  const isTakenBack = order === "none" && cart === "open" && balance.cart !== undefined
  const isSuperseded = isPaidOtherwise && order_id !== attempt.order_id
  if (isTakenBack || isSuperseded) {
    // before it is recorded as decided: after a crash between them no code can complete the cart with it
    await store.cancelSession(attempt)
    await ledger.noteAttempt(attempt.id, { order_id: null, error_code: isSuperseded ? "paid_already" : ORDER_FAILED })
    await returnPayment(context, { ...attempt, order_id: undefined })
  } else if (order === "none" && !(await ledger.wasFlagged(attempt.id, "note", ORDER_OF_CART_NOT_FOUND))) {
    await ledger.openAttention({ kind: "note", attempt_id: attempt.id, sentence: ORDER_OF_CART_NOT_FOUND })
  }
}

/** Under the cart's lock, for a request may be about to complete the cart again. */
async function watchWithoutOrder(
  context: PaymentContext,
  attempt: Attempt,
  { medusa, seen }: { medusa: MedusaHold | undefined; seen: HoldAtService | undefined },
): Promise<void> {
  const { id, cart_id, hold } = attempt
  const wasDecided = wasTakenBack(attempt)
  // a captured amount goes back as well
  if (wasDecided && medusa?.isOrderGone === true) await context.ledger.noteAttempt(id, { order_id: null })
  const mustReturn = hold === "releasing" || wasDecided
  if (!mustReturn && !mayBeTakenBack(context, attempt)) return
  if (cart_id === undefined) return mustReturn ? returnPayment(context, attempt) : undefined
  const found: { followed?: Attempt | undefined } = {}
  await context.store.whileCartLocked(cart_id, async () => {
    if (mustReturn) return returnPayment(context, attempt)
    found.followed = await followOrder(context, attempt)
    if (!found.followed) await endWithoutOrder(context, attempt)
  })
  if (found.followed) await watchLocked(context, found.followed, seen)
}

/** Medusa deletes the order, or fails to and leaves it without its cart. */
export const isOrderGone = async ({ store }: PaymentContext, attempt: Attempt): Promise<boolean> =>
  isOrderPlacedUnsent(attempt) && (await store.readRecorded(attempt)).order_id !== attempt.order_id

export async function watchLocked(context: PaymentContext, attempt: Attempt, seen?: HoldAtService): Promise<void> {
  const { store } = context
  const now = await lookUpCapture(context, attempt)
  const medusa = await store.holds.read(now)
  if (medusa === undefined || medusa.isOrderGone || (await isOrderGone(context, now)))
    return watchWithoutOrder(context, now, { medusa, seen })
  if (now.hold !== "capturing") await dropLostCaptures(context, medusa)
  switch (now.hold) {
    case "held":
      return watchHeld(context, now, medusa, seen)
    case "captured":
      // Medusa may just be counting it
      if (medusa.isCaptured || (medusa.isBeingCounted && !isHoldStale(now, context.clock.now()))) return
      return isCancelledInMedusa(medusa) ? giveBack(context, now, medusa) : captureInMedusa(context, now, medusa)
    case "releasing":
    case "released":
      return giveBack(context, now, medusa)
    case "capturing":
    case "unknown":
    case undefined:
      return
  }
}

/** Brings Medusa's payment in line with the hold at the service, under the payment's lock. `seen`: the service's newest answer. */
export async function watchHold(context: PaymentContext, attempt: Attempt, seen?: HoldAtService): Promise<Attempt> {
  await whileLocked(context, attempt, async (now) => {
    if (now.state === "completed") await watchLocked(context, now, seen)
  })
  return (await context.ledger.findAttempt(attempt.id)) ?? attempt
}
