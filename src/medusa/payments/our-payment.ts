import { BUYER_PROVIDERS } from "../../modules/svc/ledger/session-buyers"
import type { Attempt } from "../../use-cases/ports/ports"
import { type Row, rows, type Query } from "../rows"

/** Records what was paid through a payment link. Enabled in no region: no buyer can choose it. */
export const LINK_PROVIDER = "pp_link_svc"

/** True where a buyer pays through this provider: the hosted page, or a card in the shop. */
export const isBuyerProvider = (id: string): boolean => BUYER_PROVIDERS.includes(id)

/**
 * Whether a session or payment of this provider is the plugin's. By its whole id: another vendor's provider may be registered with the
 * id `svc` too, and one of the same name with another id.
 */
export const isOurProvider = (id: string): boolean => id === LINK_PROVIDER || isBuyerProvider(id)

/** The columns of a payment by which {@link standsFor} decides. */
export const STANDS_FOR_COLUMNS = { payment_session_id: true, data: true } as const

/** Whether a payment of Medusa's is an attempt's. A session may have been charged twice: its payment names the one it stands for. */
export const standsFor = (
  { payment_session_id, data }: Row<"payment", typeof STANDS_FOR_COLUMNS>,
  { id, session_id }: Pick<Attempt, "id" | "session_id">,
): boolean => payment_session_id === session_id && (data?.attempt_id ?? id) === id

/** A payment of Medusa's that was made through the service. */
export interface OurPayment {
  id: string
  attempt_id: string
  order_id: string | undefined
  /** Its refunds in Medusa; only for a payment that is read by its id. */
  refund_ids: string[]
}

const PAYMENT = { id: true, provider_id: true, data: true } as const
const WITH_ORDER = { ...PAYMENT, refunds: { id: true }, payment_collection: { order: { id: true } } } as const
const ORDER = {
  id: true,
  payment_collections: { payments: { ...PAYMENT, captured_at: true, canceled_at: true } },
} as const

function ours(
  { id, provider_id, data }: Row<"payment", typeof PAYMENT>,
  order_id: string | undefined,
  refund_ids: string[] = [],
): OurPayment[] {
  const attempt_id = isBuyerProvider(provider_id) ? data?.attempt_id : undefined
  return attempt_id === undefined ? [] : [{ id, attempt_id, order_id, refund_ids }]
}

/** A payment by its id. Undefined: there is none, or another provider's. */
export async function readOurPayment(query: Query, id: string): Promise<OurPayment | undefined> {
  const [row] = await rows(query, "payment", WITH_ORDER, { id })
  const refund_ids = (row?.refunds ?? []).map((refund) => refund.id)
  return row && ours(row, row.payment_collection?.order?.id, refund_ids)[0]
}

async function readRowsOfOrder(query: Query, order_id: string) {
  const orders = await rows(query, "order", ORDER, { id: order_id })
  return orders.flatMap(({ payment_collections }) => payment_collections).flatMap(({ payments }) => payments)
}

/** The payments of an order that were made through the service. */
export async function readPaymentsOfOrder(query: Query, order_id: string): Promise<OurPayment[]> {
  return (await readRowsOfOrder(query, order_id)).flatMap((one) => ours(one, order_id))
}

/** Those of them that Medusa has neither as captured nor as cancelled. */
export async function readUncapturedOfOrder(query: Query, order_id: string): Promise<OurPayment[]> {
  const all = await readRowsOfOrder(query, order_id)
  return all.filter((one) => !one.captured_at && !one.canceled_at).flatMap((one) => ours(one, order_id))
}
