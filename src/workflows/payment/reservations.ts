import { z } from "zod"
import type { Query } from "./read-store"

const orderRow = z.object({
  items: z.array(
    z.object({ id: z.string(), variant: z.object({ manage_inventory: z.boolean().nullish() }).nullish() }),
  ),
})

/** Whether lines of an order that are kept in stock have no reservation. */
export async function lacksReservations(query: Query, orderId: string): Promise<boolean> {
  const orders = await query.graph({
    entity: "order",
    fields: ["items.id", "items.variant.manage_inventory"],
    filters: { id: orderId },
  })
  const lines = z
    .array(orderRow)
    .parse(orders.data)
    .flatMap(({ items }) => items)
  const kept = lines.filter(({ variant }) => variant?.manage_inventory === true).map(({ id }) => id)
  if (kept.length === 0) return false
  const reservations = await query.graph({
    entity: "reservation",
    fields: ["line_item_id"],
    filters: { line_item_id: kept },
  })
  const reserved = z.array(z.object({ line_item_id: z.string() })).parse(reservations.data)
  return kept.some((id) => !reserved.some(({ line_item_id }) => line_item_id === id))
}
