import { rows, type Query } from "../rows"

const ITEMS = { items: { id: true, variant: { manage_inventory: true } } } as const

/** Whether lines of an order that are kept in stock have no reservation. */
export async function lacksReservations(query: Query, orderId: string): Promise<boolean> {
  const orders = await rows(query, "order", ITEMS, { id: orderId })
  const lines = orders.flatMap(({ items }) => items)
  const kept = lines.filter(({ variant }) => variant?.manage_inventory === true).map(({ id }) => id)
  if (kept.length === 0) return false
  const reserved = await rows(query, "reservation", { line_item_id: true }, { line_item_id: kept })
  return kept.some((id) => !reserved.some(({ line_item_id }) => line_item_id === id))
}
