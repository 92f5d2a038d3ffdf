import type { MedusaContainer } from "@medusajs/framework/types"
import type { WaitingItem } from "../../use-cases/ports/payout-ledger"
import { judgeWaiting, type JudgedItem } from "../../use-cases/payouts/approve-items"
import type { Submerchant } from "../../use-cases/submerchants/records"
import { resolveSvc } from "../../modules/svc"
import { resolveQuery, rows, type Query, type Row } from "../rows"
import { resolveMarketplace } from "../submerchants/submerchant-context"
import { CANCEL_COLUMNS, isCancelled } from "../orders"

export interface JudgedWaiting extends JudgedItem {
  waiting: WaitingItem
  seller: Submerchant | undefined
}

/** Whether items that wait are approved now, and if not, why. The same number of statements, however many items. */
export async function judgeAllWaiting(
  container: MedusaContainer,
  items: readonly WaitingItem[],
): Promise<JudgedWaiting[]> {
  const { clock, settings, pauses } = resolveSvc(container)
  const [isPaused, sellers, orders] = await Promise.all([
    pauses.isPaused("approval"),
    resolveMarketplace(container).submerchants.findByKeys([
      ...new Set(items.flatMap(({ item }) => item.seller?.key ?? [])),
    ]),
    readDeliveries(
      resolveQuery(container),
      items.flatMap(({ attempt }) => attempt.order_id ?? []),
    ),
  ])
  const policy = settings.marketplace?.approval ?? { when: "manual" }
  return items.map((waiting) => {
    const seller = sellers.get(waiting.item.seller?.key ?? "")
    const order = orders.get(waiting.attempt.order_id ?? "")
    const delivered_at = order?.deliveredAt(waiting.variant_id)
    const facts = { seller, order: order && { isCancelled: order.isCancelled, delivered_at }, policy, isPaused }
    return { waiting, seller, ...judgeWaiting(waiting, facts, clock.now()) }
  })
}

const ORDER = {
  ...CANCEL_COLUMNS,
  id: true,
  items: { id: true, variant_id: true, detail: { quantity: true, delivered_quantity: true } },
  fulfillments: { delivered_at: true, items: { line_item_id: true } },
} as const

interface OrderDelivery {
  isCancelled: boolean
  /** When the last unit of a variant was marked as delivered; without a variant, of the whole order. Undefined: not all of it is. */
  deliveredAt: (variant_id: string | undefined) => Date | undefined
}

function getDelivery(order: Row<"order", typeof ORDER>, variant_id: string | undefined): Date | undefined {
  const named = order.items.filter((line) => variant_id !== undefined && line.variant_id === variant_id)
  const lines = named.length > 0 ? named : order.items
  const isDelivered = lines.every(({ detail }) => detail.delivered_quantity >= detail.quantity)
  const ids = lines.map(({ id }) => id)
  const times = order.fulfillments.flatMap(({ delivered_at: at, items }) =>
    at && items.some(({ line_item_id: line }) => line && ids.includes(line)) ? [at.getTime()] : [],
  )
  return isDelivered && times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** Reads the deliveries of orders, by the order's id. */
async function readDeliveries(query: Query, order_ids: readonly string[]): Promise<Map<string, OrderDelivery>> {
  const ids = [...new Set(order_ids)]
  const orders = ids.length === 0 ? [] : await rows(query, "order", ORDER, { id: ids })
  return new Map(
    orders.map((order) => [
      order.id,
      { isCancelled: isCancelled(order), deliveredAt: (variant_id) => getDelivery(order, variant_id) },
    ]),
  )
}
