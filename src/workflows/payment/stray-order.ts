import { z } from "zod"
import type { Attempt, StrayOrder } from "../../flows/ports"
import type { Query } from "./read-store"

const cartRow = z.object({ customer_id: z.string().nullish() })
const orderRow = z.object({
  display_id: z.number(),
  created_at: z.coerce.date(),
  status: z.string(),
  is_draft_order: z.boolean().nullish(),
  cart: z.object({ id: z.string() }).nullish(),
  payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
})
type OrderRow = z.output<typeof orderRow>

const isStray = ({ status, is_draft_order, cart, payment_collections }: OrderRow) =>
  status !== "canceled" && is_draft_order !== true && !cart && !payment_collections?.some((one) => one)

/**
 * The oldest order of the cart's customer that has neither cart nor payment: a crash came between it and its links, and another order
 * is made of the cart; or it is being made just now.
 */
export async function findStrayOrder(query: Query, { cartId, createdAt }: Attempt): Promise<StrayOrder | undefined> {
  const carts = await query.graph({ entity: "cart", fields: ["customer_id"], filters: { id: cartId } })
  const [cart] = z.array(cartRow).parse(carts.data)
  if (!cart?.customer_id) return undefined
  const orders = await query.graph({
    entity: "order",
    fields: ["display_id", "created_at", "status", "is_draft_order", "cart.id", "payment_collections.id"],
    filters: { customer_id: cart.customer_id, created_at: { $gte: createdAt } },
  })
  const strays = z.array(orderRow).parse(orders.data).filter(isStray)
  const [oldest] = strays.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  return oldest && { number: oldest.display_id, createdAt: oldest.created_at }
}
