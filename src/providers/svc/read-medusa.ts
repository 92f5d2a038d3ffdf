import { z } from "zod"
import type { RefundRequest } from "../../flows/refund"
import { toMoney, toRefundReason } from "../../mapping"
import type { Query } from "../../modules/svc/read-session"
import type { Money } from "../../money"

const sessionRow = z.object({
  ...{ amount: z.unknown(), raw_amount: z.unknown(), currency_code: z.string() },
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})

/** What a session asks for, and the order it is for, where there is one already. Undefined: there is no such session. */
export async function readAsked(
  query: Query,
  sessionId: string,
): Promise<{ amount: Money; orderId: string | undefined } | undefined> {
  const fields = ["amount", "raw_amount", "currency_code", "payment_collection.order.id"]
  const { data } = await query.graph({ entity: "payment_session", fields, filters: { id: sessionId } })
  const [session] = z.array(sessionRow).parse(data)
  if (session === undefined) return undefined
  const amount = toMoney(session.raw_amount ?? session.amount, session.currency_code)
  return { amount, orderId: session.payment_collection?.order?.id }
}

const paymentRow = z.object({ canceled_at: z.unknown() })

/** Whether Medusa holds a payment of a session that is not cancelled. */
export async function hasLivePayment(query: Query, sessionId: string): Promise<boolean> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "canceled_at"],
    filters: { payment_session_id: sessionId },
  })
  return z
    .array(paymentRow)
    .parse(data)
    .some(({ canceled_at }) => canceled_at === null || canceled_at === undefined)
}

const orderRow = z.object({ status: z.string().nullish(), canceled_at: z.unknown() })
const sessionOrderRow = z.object({ payment_collection: z.object({ order: orderRow.nullish() }).nullish() })

/** Whether a session pays for an order that is there and not cancelled. */
export async function hasOpenOrder(query: Query, sessionId: string): Promise<boolean> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["payment_collection.order.status", "payment_collection.order.canceled_at"],
    filters: { id: sessionId },
  })
  const [session] = z.array(sessionOrderRow).parse(data)
  const order = session?.payment_collection?.order
  if (!order || order.status === "canceled") return false
  return order.canceled_at === null || order.canceled_at === undefined
}

const refundRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  note: z.string().nullish(),
  refund_reason: z.object({ code: z.string().nullish(), label: z.string().nullish() }).nullish(),
})

/** What Medusa knows of a refund it asks for: why, and which refunds of that payment it holds. */
export async function readRefund(
  query: Query,
  refundId: string,
): Promise<Pick<RefundRequest, "heldRefundIds" | "reason" | "description">> {
  const fields = ["id", "payment_id", "note", "refund_reason.code", "refund_reason.label"]
  const read = async (filters: object) =>
    z.array(refundRow).parse((await query.graph({ entity: "refund", fields, filters })).data)
  const [refund] = await read({ id: refundId })
  // not Medusa's own refund: nothing can be said about which ones of the payment it has dropped
  if (refund === undefined) return {}
  const held = await read({ payment_id: refund.payment_id })
  return {
    heldRefundIds: held.map(({ id }) => id),
    reason: refund.refund_reason ? toRefundReason(refund.refund_reason) : undefined,
    description: refund.note ?? undefined,
  }
}
