import { z } from "zod"
import type { RefundRequest } from "../flows/refund/refund"
import { toRefundReason } from "../mapping"
import { amountFields, readExact, sumExact } from "./amount"
import { listOf, rows, type Query } from "./rows"

const refundRow = z.object({
  ...amountFields,
  id: z.string(),
  payment_id: z.string(),
  note: z.string().nullish(),
  refund_reason: z.object({ code: z.string().nullish(), label: z.string().nullish() }).nullish(),
})

const paymentRow = z.object({
  captures: listOf(z.object(amountFields)),
  refunds: listOf(z.object({ ...amountFields, id: z.string() })),
})

/** What Medusa knows of a refund it requests: why, how much exactly, and which refunds of that payment it has. */
export async function readRefund(
  query: Query,
  refundId: string,
): Promise<Pick<RefundRequest, "medusaRefundIds" | "exact" | "reason" | "description">> {
  const [refund] = await rows(query, "refund", refundRow, { id: refundId })
  // not Medusa's own refund: it is not known which ones of the payment it has dropped
  if (refund === undefined) return {}
  const [payment] = await rows(query, "payment", paymentRow, { id: refund.payment_id })
  const refunds = (payment?.refunds ?? []).map((row) => ({ id: row.id, amount: readExact(row) }))
  return {
    medusaRefundIds: refunds.map(({ id }) => id),
    exact: payment && { amount: readExact(refund), captured: sumExact(payment.captures), refunds },
    reason: refund.refund_reason ? toRefundReason(refund.refund_reason) : undefined,
    description: refund.note ?? undefined,
  }
}
