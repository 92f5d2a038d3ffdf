import { CANCEL_COLUMNS, isCancelled } from "../is-cancelled"
import { rows, type Query, type Row } from "../rows"

const ORDER = {
  ...CANCEL_COLUMNS,
  id: true,
  items: { id: true, variant_id: true, detail: { quantity: true, delivered_quantity: true } },
  fulfillments: { delivered_at: true, items: { line_item_id: true } },
} as const

export interface OrderDelivery {
  isCancelled: boolean
  /** When the last unit of a variant was marked as delivered; without a variant, of the whole order. Undefined: not all of it is. */
  deliveredAt: (variantId: string | undefined) => Date | undefined
}

function deliveryOf(order: Row<"order", typeof ORDER>, variantId: string | undefined): Date | undefined {
  const named = order.items.filter((line) => variantId !== undefined && line.variant_id === variantId)
  const lines = named.length > 0 ? named : order.items
  const isDelivered = lines.every(({ detail }) => detail.delivered_quantity >= detail.quantity)
  const ids = lines.map(({ id }) => id)
  const times = order.fulfillments.flatMap(({ delivered_at: at, items }) =>
    at && items.some(({ line_item_id: line }) => line && ids.includes(line)) ? [at.getTime()] : [],
  )
  return isDelivered && times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** What of orders was delivered, by the order's id. */
export async function readDeliveries(query: Query, orderIds: readonly string[]): Promise<Map<string, OrderDelivery>> {
  const ids = [...new Set(orderIds)]
  const orders = ids.length === 0 ? [] : await rows(query, "order", ORDER, { id: ids })
  return new Map(
    orders.map((order) => [
      order.id,
      { isCancelled: isCancelled(order), deliveredAt: (variantId) => deliveryOf(order, variantId) },
    ]),
  )
}
