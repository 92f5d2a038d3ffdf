import { z } from "zod"
import type { Query } from "./read-store"

/** A payment of Medusa's that was made through the service. */
export interface OurPayment {
  id: string
  attemptId: string
  orderId: string | undefined
  /** The refunds of it that Medusa holds; told of a payment asked for by its id. */
  refundIds: string[]
}

const payment = z.object({
  id: z.string(),
  provider_id: z.string(),
  data: z.looseObject({ attempt_id: z.string().optional() }).nullish(),
})
const paymentRow = payment.extend({
  refunds: z.array(z.object({ id: z.string() })).nullish(),
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})
const orderRow = z.object({
  id: z.string(),
  payment_collections: z.array(z.object({ payments: z.array(payment).nullish() })).nullish(),
})

const FIELDS = ["id", "provider_id", "data"]

function ours(
  { id, provider_id, data }: z.output<typeof payment>,
  orderId: string | undefined,
  refundIds: string[] = [],
): OurPayment[] {
  const attemptId = /^pp_.+_svc$/.test(provider_id) ? data?.attempt_id : undefined
  return attemptId === undefined ? [] : [{ id, attemptId, orderId, refundIds }]
}

/** A payment by its id. Undefined: there is none, or another provider's. */
export async function readOurPayment(query: Query, id: string): Promise<OurPayment | undefined> {
  const fields = [...FIELDS, "payment_collection.order.id", "refunds.id"]
  const { data } = await query.graph({ entity: "payment", fields, filters: { id } })
  const [row] = z.array(paymentRow).parse(data)
  const refundIds = (row?.refunds ?? []).map((refund) => refund.id)
  return row && ours(row, row.payment_collection?.order?.id, refundIds)[0]
}

/** The payments of an order that were made through the service. */
export async function readPaymentsOfOrder(query: Query, orderId: string): Promise<OurPayment[]> {
  const fields = ["id", ...FIELDS.map((field) => `payment_collections.payments.${field}`)]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const orders = z.array(orderRow).parse(data)
  const collections = orders.flatMap((order) => order.payment_collections ?? [])
  return collections.flatMap(({ payments }) => payments ?? []).flatMap((one) => ours(one, orderId))
}
