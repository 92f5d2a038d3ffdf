import { z } from "zod"
import { isBuyerProvider } from "../is-our-provider"
import { isSet, listOf, rows, type Query } from "../rows"

/** A payment of Medusa's that was made through the service. */
export interface OurPayment {
  id: string
  attemptId: string
  orderId: string | undefined
  /** Its refunds in Medusa; only for a payment that is read by its id. */
  refundIds: string[]
}

const payment = z.object({
  id: z.string(),
  provider_id: z.string(),
  data: z.looseObject({ attempt_id: z.string().optional() }).nullish(),
})
const paymentRow = payment.extend({
  refunds: listOf(z.object({ id: z.string() })),
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})
const orderRow = z.object({
  id: z.string(),
  payment_collections: listOf(
    z.object({ payments: listOf(payment.extend({ captured_at: isSet, canceled_at: isSet })) }),
  ),
})

function ours(
  { id, provider_id, data }: z.output<typeof payment>,
  orderId: string | undefined,
  refundIds: string[] = [],
): OurPayment[] {
  const attemptId = isBuyerProvider(provider_id) ? data?.attempt_id : undefined
  return attemptId === undefined ? [] : [{ id, attemptId, orderId, refundIds }]
}

/** A payment by its id. Undefined: there is none, or another provider's. */
export async function readOurPayment(query: Query, id: string): Promise<OurPayment | undefined> {
  const [row] = await rows(query, "payment", paymentRow, { id })
  const refundIds = (row?.refunds ?? []).map((refund) => refund.id)
  return row && ours(row, row.payment_collection?.order?.id, refundIds)[0]
}

async function readRowsOfOrder(query: Query, orderId: string) {
  const orders = await rows(query, "order", orderRow, { id: orderId })
  return orders.flatMap(({ payment_collections }) => payment_collections).flatMap(({ payments }) => payments)
}

/** The payments of an order that were made through the service. */
export async function readPaymentsOfOrder(query: Query, orderId: string): Promise<OurPayment[]> {
  return (await readRowsOfOrder(query, orderId)).flatMap((one) => ours(one, orderId))
}

/** Those of them that Medusa has neither as captured nor as cancelled. */
export async function readUncapturedOfOrder(query: Query, orderId: string): Promise<OurPayment[]> {
  const all = await readRowsOfOrder(query, orderId)
  return all.filter((one) => !one.captured_at && !one.canceled_at).flatMap((one) => ours(one, orderId))
}
