import type { RefundRequest } from "../flows/refund/refund"
import { toRefundReason } from "../mapping"
import { AMOUNT, readExact, sumExact } from "./amount"
import { rows, type Query } from "./rows"

const REFUND = {
  ...AMOUNT,
  id: true,
  payment_id: true,
  note: true,
  refund_reason: { code: true, label: true },
} as const
const PAYMENT = { captures: AMOUNT, refunds: { ...AMOUNT, id: true } } as const

/** What Medusa knows of a refund it requests: why, how much exactly, and which refunds of that payment it has. */
export async function readRefund(
  query: Query,
  refundId: string,
): Promise<Pick<RefundRequest, "medusaRefundIds" | "exact" | "reason" | "description">> {
  const [refund] = await rows(query, "refund", REFUND, { id: refundId })
  // not Medusa's own refund: it is not known which ones of the payment it has dropped
  if (refund === undefined) return {}
  const [payment] = await rows(query, "payment", PAYMENT, { id: refund.payment_id })
  const refunds = (payment?.refunds ?? []).map((row) => ({ id: row.id, amount: readExact(row) }))
  return {
    medusaRefundIds: refunds.map(({ id }) => id),
    exact: payment && { amount: readExact(refund), captured: sumExact(payment.captures), refunds },
    reason: refund.refund_reason ? toRefundReason(refund.refund_reason) : undefined,
    description: refund.note ?? undefined,
  }
}
