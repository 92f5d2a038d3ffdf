import type { MedusaContainer } from "@medusajs/framework/types"
import { confirm } from "../../flows/reconcile/attach-to-order"
import { svcOf } from "../../modules/svc"
import { queryOf } from "../rows"
import { announce } from "./announce"
import { createPaymentContext } from "./payment-context"
import { readCartOfOrder } from "./read-cart-of-order"

const TAKEN: readonly string[] = ["paid", "completing", "completed", "in_review"]

/** An order was placed: its attempt is completed when Medusa has the payment, and `order.placed` need not be emitted again. */
export async function confirmOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const cartId = await readCartOfOrder(queryOf(container), orderId)
  const context = createPaymentContext(container)
  const attempts = cartId === undefined ? [] : await context.ledger.listAttemptsOfCart(cartId)
  const taken = attempts.filter(({ state }) => TAKEN.includes(state))
  if (taken.length === 0) return
  for (const attempt of taken) await confirm(context, attempt, orderId)
  await svcOf(container).buyers.drop(taken.map(({ sessionId }) => sessionId))
  await announce(container)
}
