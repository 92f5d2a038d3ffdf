import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { readCartOfOrder } from "../medusa/orders"
import { queryOf, rows } from "../medusa/rows"
import { svcOf } from "../modules/svc"

/** Goods were delivered: the job decides about the order's items soon. An event that is lost delays them by a day. */
export default async function deliveryCreated({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const { settings, capabilities, ledger, clock } = svcOf(container)
  if (settings.marketplace === undefined || !capabilities.approval) return
  const query = queryOf(container)
  const [fulfillment] = await rows(query, "fulfillment", { order: { id: true } }, { id: event.data.id })
  const orderId = fulfillment?.order?.id
  if (orderId === undefined) return
  const attempts = await ledger.listAttemptsOfOrder(orderId, await readCartOfOrder(query, orderId))
  await ledger.planApprovals({ attemptIds: attempts.map(({ id }) => id) }, clock.now())
}

export const config: SubscriberConfig = { event: "delivery.created" }
