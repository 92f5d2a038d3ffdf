import type { MedusaContainer } from "@medusajs/framework/types"
import { confirmPlaced } from "../../flows/reconcile/attach-to-order"
import { svcOf } from "../../modules/svc"
import { queryOf } from "../rows"
import { announce } from "./announce"
import { createPaymentContext } from "./payment-context"
import { readCartOfOrder } from "./read-cart-of-order"

/** An order was placed: its attempt is completed when Medusa has the payment, and `order.placed` need not be emitted again. */
export async function confirmOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const cartId = await readCartOfOrder(queryOf(container), orderId)
  if (cartId === undefined) return
  const charges = await confirmPlaced(createPaymentContext(container), cartId, orderId)
  // completing an attempt has dropped what its buyer typed
  const waiting = charges.filter(({ after }) => after.state !== "completed")
  await svcOf(container).buyers.drop(waiting.map(({ after }) => after.sessionId))
  // the request that made the order announces what it has completed itself
  if (charges.some(({ before, after }) => after !== before)) await announce(container)
}
