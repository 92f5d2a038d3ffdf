import type { Attempt, HoldAtService, PaymentContext, Ports, MedusaHold } from "../ports/ports"
import {
  wasTakenBack,
  findPutOff,
  isOrderPlacedUnsent,
  isStale,
  isUncaptured,
  ORDER_OF_CART_NOT_FOUND,
  ORDER_FAILED,
} from "../../domain"
import { flagOnce } from "../attention"
import { whileLocked } from "../refund/money-operation"
import { refundCharge } from "../refund/reverse"

/** Medusa may have taken its first order back and made another with its payment. Undefined: no other order has it. */
export async function followOrder(
  { ledger, store }: PaymentContext,
  attempt: Attempt,
  placed?: string,
): Promise<Attempt | undefined> {
  const { id, cart_id, hold } = attempt
  // a captured hold, or one that is being released, completes no cart
  if (cart_id === undefined || (hold !== undefined && hold !== "held")) return undefined
  const { order_id, isRecorded } = await store.readRecorded(attempt, placed)
  if (!isRecorded || order_id === undefined || order_id === attempt.order_id) return undefined
  // the later of two payments of a cart made the order
  if ((await store.read(attempt)).isPaidOtherwise) return undefined
  await ledger.noteAttempt(id, { order_id }, attempt)
  return ledger.findAttempt(id)
}

export async function releaseOrRefund(ports: Ports, attempt: Attempt): Promise<boolean> {
  const released = attempt.hold === undefined ? "captured" : await ports.holds?.release(ports, attempt)
  if (released !== "captured") return released === "released"
  const captured = await ports.ledger.findAttempt(attempt.id)
  return captured !== undefined && (await refundCharge(ports, captured)) === "reversed"
}

export async function cancelReleased({ store }: PaymentContext, attempt: Attempt, known?: MedusaHold): Promise<void> {
  const medusa = known ?? (await store.holds.read(attempt))
  if (medusa !== undefined && !medusa.isCancelled) await store.holds.cancel(medusa.payment_id)
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

/** Medusa completes no cart with a cancelled session, but does not ask the provider about a session with a payment. */
async function returnPayment(context: PaymentContext, attempt: Attempt): Promise<void> {
  await context.store.cancelSession(attempt)
  if (await waitsForBank(context, attempt)) return
  if (await releaseOrRefund(context, attempt)) await cancelReleased(context, attempt)
}

/** Medusa reopens the cart of an order that it takes back. If the cart is not open, a person must find out. */
async function endWithoutOrder(context: PaymentContext, attempt: Attempt): Promise<void> {
  const { ledger, store } = context
  const { order, order_id, cart, balance, isPaidOtherwise } = await store.read(attempt)
  const isTakenBack = order === "none" && cart === "open" && balance.cart !== undefined
  const isSuperseded = isPaidOtherwise && order_id !== attempt.order_id
  if (isTakenBack || isSuperseded) {
    // before the decision is recorded: after a crash in between nothing can complete the cart with it
    await store.cancelSession(attempt)
    await ledger.noteAttempt(attempt.id, { order_id: null, error_code: isSuperseded ? "paid_already" : ORDER_FAILED })
    await returnPayment(context, { ...attempt, order_id: undefined })
  } else if (order_id !== attempt.order_id) {
    await flagOnce(context, attempt.id, "note", ORDER_OF_CART_NOT_FOUND)
  }
}

async function watchWithoutOrder(
  context: PaymentContext,
  attempt: Attempt,
  { medusa, seen }: { medusa: MedusaHold | undefined; seen: HoldAtService | undefined },
): Promise<void> {
  const { id, cart_id, hold } = attempt
  const wasDecided = wasTakenBack(attempt)
  // a captured amount goes back, too
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
  const { store, holds } = context
  const now = (await holds?.lookUp(context, attempt)) ?? attempt
  const medusa = await store.holds.read(now)
  if (medusa === undefined || medusa.isOrderGone || (await isOrderGone(context, now)))
    return watchWithoutOrder(context, now, { medusa, seen })
  await holds?.watch(context, now, medusa, seen)
}

/** Aligns Medusa's payment with its order and the service, under the payment's lock. `seen`: the newest hold answer. */
export async function watchPayment(context: PaymentContext, attempt: Attempt, seen?: HoldAtService): Promise<Attempt> {
  await whileLocked(context, attempt, async (now) => {
    if (now.state === "completed") await watchLocked(context, now, seen)
  })
  return (await context.ledger.findAttempt(attempt.id)) ?? attempt
}
