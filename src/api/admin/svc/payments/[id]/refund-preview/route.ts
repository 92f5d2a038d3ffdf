import { respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { RefundPreviewBody } from "../../refund-body"
import { refundPreviewAnswer, type RefundPreviewAnswer } from "../../../answers/payments"
import type { MedusaContainer } from "@medusajs/framework/types"
import { planItems } from "../../../../../../use-cases/refund/refund-items"
import { toMoney } from "../../../../../../mapping"
import { pickAnswer } from "../../../../../../use-cases/ports/fields"
import { previewRefund, say, type RefundPreview, type Refused, write } from "../../../../../../domain"
import { refusedFor } from "../../../../../../medusa/payments/refusal"
import { withPayment } from "../../../../../../medusa/payments/payment-context"
import { readSellers, type Sellers } from "../../../orders/sellers"

const NOTE = say("refund.note")

function getAnswer({ refund, sellers, marketplace }: RefundPreview, named: Sellers): RefundPreviewAnswer {
  return pickAnswer(refundPreviewAnswer, {
    currency_code: refund.currency.toLowerCase(),
    refund,
    sellers: sellers.map((share) => {
      const { id: submerchant_id, title } = named.get(share.key) ?? {}
      return { ...share, submerchant_id, title }
    }),
    marketplace,
    note: write(NOTE),
  })
}

const readRefundPreview = (
  scope: MedusaContainer,
  payment_id: string,
  { items }: RefundPreviewBody,
): Promise<RefundPreviewAnswer | { refused: Refused }> =>
  withPayment(scope, payment_id, async (context, attempt, { refund_ids }) => {
    const { currency } = attempt.price
    const wanted = items.map((item) => ({ ...item, amount: toMoney(item.amount, currency) }))
    const plan = await planItems(context, { attempt, items: wanted, medusaRefundIds: refund_ids })
    if (plan.type === "refused") return { refused: refusedFor(plan) }
    const calculated = previewRefund(plan.known, plan.steps, currency)
    const keys = calculated.sellers.map(({ key }) => key)
    const named = await readSellers(scope, keys)
    return getAnswer(calculated, named)
  })

/**
 * Calculates what each seller would lose by a refund of these items. Nothing is sent.
 *
 * @response 400 An amount or item is wrong, as for the refund itself.
 * @response 404 There is no such payment, or it belongs to another provider; or marketplace mode is off.
 * @response 409 The items cannot be refunded, as for the refund itself.
 */
export async function POST(req: AdminRequest<RefundPreviewBody>, res: AdminResponse<RefundPreviewAnswer>) {
  respond(res, await readRefundPreview(req.scope, req.params.id ?? "", req.validatedBody))
}
