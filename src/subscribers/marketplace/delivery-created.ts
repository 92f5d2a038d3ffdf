import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { readCartOfOrder } from "../../medusa/orders"
import { resolveQuery, rows } from "../../medusa/rows"
import { resolveSellersAccount } from "../../modules/svc"

/** An event that is lost delays the order's items by a day. */
export default async function deliveryCreated({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const svc = resolveSellersAccount(container)
  if (!svc?.capabilities.approval) return
  const { ledger, clock } = svc
  const query = resolveQuery(container)
  const [fulfillment] = await rows(query, "fulfillment", { order: { id: true } }, { id: event.data.id })
  const order_id = fulfillment?.order?.id
  if (order_id === undefined) return
  const attempts = await ledger.listAttemptsOfOrder(order_id, await readCartOfOrder(query, order_id))
  await ledger.planApprovals({ attempt_ids: attempts.map(({ id }) => id) }, clock.now())
}

export const config: SubscriberConfig = { event: "delivery.created" }
