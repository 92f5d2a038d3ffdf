import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import type { MedusaContainer } from "@medusajs/framework/types"
import { announce } from "../../medusa/payments/announce"
import { watchOrLater } from "../../medusa/payments/follow-order"
import { readPaymentsOfOrder } from "../../medusa/payments/our-payment"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { resolveQuery, rows } from "../../medusa/rows"
import { resolveSvc } from "../../modules/svc"

interface FulfillmentEvent {
  /** The id of the fulfilment that was created. */
  order_id?: string
  /** The fulfilment that was shipped or delivered. */
  id?: string
}

/** Run twice, it sends nothing more. */
async function captureFulfilled(container: MedusaContainer, order_id: string): Promise<void> {
  const { ledger, inFlight } = resolveSvc(container)
  for (const { attempt_id } of await readPaymentsOfOrder(container, order_id)) {
    const attempt = await ledger.findAttempt(attempt_id)
    if (attempt?.hold !== "held") continue
    const context = createPaymentContext(container, attempt.account)
    await inFlight.run(() => watchOrLater(container, context, attempt))
  }
  await announce(container)
}

/** Goods of an order are out: captures what is held for it. The job makes up for an event that is lost. */
export default async function captureOnFulfillment({
  event,
  container,
}: SubscriberArgs<FulfillmentEvent>): Promise<void> {
  const { accounts } = resolveSvc(container)
  if (!accounts.some(({ capabilities, hold }) => capabilities.hold && hold.captureOn !== undefined)) return
  const { order_id: named, id } = event.data
  const [shipped] =
    named === undefined ? await rows(resolveQuery(container), "fulfillment", { order: { id: true } }, { id }) : []
  const order_id = named ?? shipped?.order?.id
  if (order_id !== undefined) await captureFulfilled(container, order_id)
}

export const config: SubscriberConfig = { event: ["order.fulfillment_created", "shipment.created", "delivery.created"] }
