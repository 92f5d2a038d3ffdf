import type { Attempt, PaymentContext } from "../ports/ports"

/**
 * The completed attempt with the order that has its payment now: Medusa may have taken its first order back, and completed the cart once more with
 * the payment it had. Undefined: no other order has it. `placed`: the order, where it is known which one was placed.
 */
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
  // of two payments of a cart the later one has made the order
  if ((await store.read(attempt)).isPaidOtherwise) return undefined
  await ledger.noteAttempt(id, { order_id }, attempt)
  return ledger.findAttempt(id)
}
