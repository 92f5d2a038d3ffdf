import { z } from "zod"
import type { RefundRequest } from "../flows/refund/refund"
import { toRefundReason } from "../mapping"
import { rows, type Query } from "./rows"

const refundRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  note: z.string().nullish(),
  refund_reason: z.object({ code: z.string().nullish(), label: z.string().nullish() }).nullish(),
})

/** What Medusa knows of a refund it requests: why, and which refunds of that payment it has. */
export async function readRefund(
  query: Query,
  refundId: string,
): Promise<Pick<RefundRequest, "medusaRefundIds" | "reason" | "description">> {
  const [refund] = await rows(query, "refund", refundRow, { id: refundId })
  // not Medusa's own refund: it is not known which ones of the payment it has dropped
  if (refund === undefined) return {}
  const held = await rows(query, "refund", refundRow, { payment_id: refund.payment_id })
  return {
    medusaRefundIds: held.map(({ id }) => id),
    reason: refund.refund_reason ? toRefundReason(refund.refund_reason) : undefined,
    description: refund.note ?? undefined,
  }
}
