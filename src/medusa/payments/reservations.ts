import { z } from "zod"
import { rows, type Query } from "../rows"

const itemRow = z.object({
  id: z.string(),
  variant: z.object({ manage_inventory: z.boolean().nullish() }).nullish(),
})
const orderRow = z.object({ items: z.array(itemRow) })
const reservationRow = z.object({ line_item_id: z.string() })

/** Whether lines of an order that are kept in stock have no reservation. */
export async function lacksReservations(query: Query, orderId: string): Promise<boolean> {
  const orders = await rows(query, "order", orderRow, { id: orderId })
  const lines = orders.flatMap(({ items }) => items)
  const kept = lines.filter(({ variant }) => variant?.manage_inventory === true).map(({ id }) => id)
  if (kept.length === 0) return false
  const reserved = await rows(query, "reservation", reservationRow, { line_item_id: kept })
  return kept.some((id) => !reserved.some(({ line_item_id }) => line_item_id === id))
}
