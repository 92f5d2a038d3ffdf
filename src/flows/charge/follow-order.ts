import type { Attempt, PaymentContext } from "../contracts/ports"

/**
 * The completed attempt with the order that has its payment now: Medusa may have taken its first order back, and completed the cart once more with
 * the payment it had. Undefined: no other order has it. `placed`: the order, where it is known which one was placed.
 */
export async function followOrder(
  { ledger, store }: PaymentContext,
  attempt: Attempt,
  placed?: string,
): Promise<Attempt | undefined> {
  const { id, cartId, hold } = attempt
  // no cart is completed by a hold that is being given back, or was captured
  if (cartId === undefined || (hold !== undefined && hold !== "held")) return undefined
  const { orderId, isRecorded } = await store.readRecorded(attempt, placed)
  if (!isRecorded || orderId === undefined || orderId === attempt.orderId) return undefined
  // of two payments of a cart the later one has made the order
  if ((await store.read(attempt)).isPaidOtherwise) return undefined
  await ledger.noteAttempt(id, { orderId }, attempt)
  return ledger.findAttempt(id)
}
