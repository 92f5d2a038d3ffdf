import { isBuyerProvider } from "../is-our-provider"
import { rows, type Query, type Row } from "../rows"

/** A payment of Medusa's that was made through the service. */
export interface OurPayment {
  id: string
  attemptId: string
  orderId: string | undefined
  /** Its refunds in Medusa; only for a payment that is read by its id. */
  refundIds: string[]
}

const PAYMENT = { id: true, provider_id: true, data: true } as const
const WITH_ORDER = { ...PAYMENT, refunds: { id: true }, payment_collection: { order: { id: true } } } as const
const ORDER = {
  id: true,
  payment_collections: { payments: { ...PAYMENT, captured_at: true, canceled_at: true } },
} as const

function ours(
  { id, provider_id, data }: Row<"payment", typeof PAYMENT>,
  orderId: string | undefined,
  refundIds: string[] = [],
): OurPayment[] {
  const attemptId = isBuyerProvider(provider_id) ? data?.attempt_id : undefined
  return attemptId === undefined ? [] : [{ id, attemptId, orderId, refundIds }]
}

/** A payment by its id. Undefined: there is none, or another provider's. */
export async function readOurPayment(query: Query, id: string): Promise<OurPayment | undefined> {
  const [row] = await rows(query, "payment", WITH_ORDER, { id })
  const refundIds = (row?.refunds ?? []).map((refund) => refund.id)
  return row && ours(row, row.payment_collection?.order?.id, refundIds)[0]
}

async function readRowsOfOrder(query: Query, orderId: string) {
  const orders = await rows(query, "order", ORDER, { id: orderId })
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
