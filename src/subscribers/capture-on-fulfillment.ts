import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { resolveQuery, rows } from "../medusa/rows"
import { resolveSvc } from "../modules/svc"
import { captureFulfilled } from "../medusa/payments/follow-order"

interface FulfillmentEvent {
  /** Of a fulfilment that was created. */
  order_id?: string
  /** The fulfilment that was shipped or delivered. */
  id?: string
}

/** The job makes up for an event that is lost. */
export default async function captureOnFulfillment({
  event,
  container,
}: SubscriberArgs<FulfillmentEvent>): Promise<void> {
  const { capabilities, hold } = resolveSvc(container)
  if (!capabilities.hold || hold.captureOn === undefined) return
  const { order_id: named, id } = event.data
  const [shipped] =
    named === undefined ? await rows(resolveQuery(container), "fulfillment", { order: { id: true } }, { id }) : []
  const order_id = named ?? shipped?.order?.id
  if (order_id !== undefined) await captureFulfilled(container, order_id)
}

export const config: SubscriberConfig = { event: ["order.fulfillment_created", "shipment.created", "delivery.created"] }
