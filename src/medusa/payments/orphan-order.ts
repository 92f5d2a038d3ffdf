import { z } from "zod"
import type { Attempt, OrphanOrder } from "../../flows/contracts/ports"
import { wasTakenBack } from "../../payment"
import { cancelColumns, isCancelled } from "../is-cancelled"
import { rows, type Query } from "../rows"

const cartRow = z.object({ customer_id: z.string().nullish() })
const orderRow = z.object({
  display_id: z.number(),
  created_at: z.coerce.date(),
  ...cancelColumns,
  is_draft_order: z.boolean().nullish(),
  cart: z.object({ id: z.string() }).nullish(),
  payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})
type OrderRow = z.output<typeof orderRow>

const isOrphan = (order: OrderRow) =>
  !isCancelled(order) && order.is_draft_order !== true && !order.cart && !order.payment_collections?.some((one) => one)

/**
 * The orders of the cart's customer that have neither cart nor payment, the oldest first: a crash came between one and its links, or Medusa
 * took it back and could not delete it; or it is being made just now.
 */
export async function findOrphanOrders(query: Query, attempt: Attempt): Promise<OrphanOrder[]> {
  const { cartId, createdAt, orderId = "" } = attempt
  const [cart] = await rows(query, "cart", cartRow, { id: cartId })
  if (!cart?.customer_id) return []
  // its own order has both, unless Medusa took it back, and mostly there is no other: nothing more is read then
  const id = { $ne: wasTakenBack(attempt) ? "" : orderId }
  const filters = { customer_id: cart.customer_id, created_at: { $gte: createdAt }, id }
  const orphans = (await rows(query, "order", orderRow, filters)).filter(isOrphan)
  return orphans
    .map(({ display_id: number, created_at: createdAt }) => ({ number, createdAt }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
