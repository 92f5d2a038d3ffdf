import type { Attempt, OrphanOrder } from "../../flows/contracts/ports"
import { wasTakenBack } from "../../payment"
import { CANCEL_COLUMNS, isCancelled } from "../is-cancelled"
import { rows, type Query, type Row } from "../rows"

const ORDER = {
  ...CANCEL_COLUMNS,
  display_id: true,
  created_at: true,
  is_draft_order: true,
  cart: { id: true },
  payment_collections: { id: true },
} as const

const isOrphan = (order: Row<"order", typeof ORDER>) =>
  !isCancelled(order) && order.is_draft_order !== true && !order.cart && order.payment_collections.length === 0

/**
 * The orders of the cart's customer that have neither cart nor payment, the oldest first: a crash came between one and its links, or Medusa
 * took it back and could not delete it; or it is being made just now.
 */
export async function findOrphanOrders(query: Query, attempt: Attempt): Promise<OrphanOrder[]> {
  const { cartId, createdAt, orderId = "" } = attempt
  const [cart] = await rows(query, "cart", { customer_id: true }, { id: cartId })
  if (!cart?.customer_id) return []
  // its own order has both, unless Medusa took it back, and mostly there is no other: nothing more is read then
  const id = { $ne: wasTakenBack(attempt) ? "" : orderId }
  const filters = { customer_id: cart.customer_id, created_at: { $gte: createdAt }, id }
  const orphans = (await rows(query, "order", ORDER, filters)).filter(isOrphan)
  return orphans
    .map(({ display_id: number, created_at: createdAt }) => ({ number, createdAt }))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
