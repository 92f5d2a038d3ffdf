import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { confirmPlaced } from "../use-cases/reconcile/attach-to-order"
import { resolveSvc } from "../modules/svc"
import { resolveQuery } from "../medusa/rows"
import { announce } from "../medusa/payments/announce"
import { createPaymentContext } from "../medusa/payments/payment-context"
import { readCartOfOrder } from "../medusa/orders"

export default async function orderPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  const order_id = event.data.id
  const cart_id = await readCartOfOrder(resolveQuery(container), order_id)
  if (cart_id === undefined) return
  const charges = await confirmPlaced(
    resolveSvc(container).ledger,
    ({ account }) => createPaymentContext(container, account),
    { cart_id, order_id },
  )
  // completing an attempt has dropped what its buyer typed
  const waiting = charges.filter(({ after }) => after.state !== "completed")
  await resolveSvc(container).buyers.drop(waiting.map(({ after }) => after.session_id))
  // the request that made the order announces what it has completed itself
  if (charges.some(({ before, after }) => after !== before)) await announce(container)
}

export const config: SubscriberConfig = { event: "order.placed" }
