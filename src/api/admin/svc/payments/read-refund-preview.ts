import type { MedusaContainer } from "@medusajs/framework/types"
import { planItems } from "../../../../use-cases/refund/refund-items"
import { toMoney } from "../../../../mapping"
import { moneyToDecimal } from "../../../../money"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { previewRefund, say, type RefundPreview, type Refused, write } from "../../../../domain"
import { refusedFor } from "../../../../medusa/payments/refusal"
import { withPayment } from "../../../../medusa/payments/payment-context"
import { sellersLoss, type RefundPreviewAnswer } from "../answers/payouts"
import { readSellers, type Sellers } from "../orders/sellers"
import type { RefundPreviewBody } from "./validators"

const NOTE = say("refund.note")

function getAnswer({ refund, sellers, marketplace }: RefundPreview, named: Sellers): RefundPreviewAnswer {
  return {
    currency_code: refund.currency.toLowerCase(),
    refund: moneyToDecimal(refund),
    sellers: sellers.map((share) =>
      pickAnswer(sellersLoss, {
        ...share,
        submerchant_id: named.get(share.key)?.id,
        title: named.get(share.key)?.title,
      }),
    ),
    marketplace: { refund: moneyToDecimal(marketplace.refund), loss: moneyToDecimal(marketplace.loss) },
    note: write(NOTE),
  }
}

type Previewed = { preview: RefundPreviewAnswer } | { refused: Refused }

export const readRefundPreview = (
  scope: MedusaContainer,
  payment_id: string,
  { items }: RefundPreviewBody,
): Promise<Previewed> =>
  withPayment(scope, payment_id, async (context, attempt, { refund_ids }) => {
    const { currency } = attempt.price
    const wanted = items.map(({ item_id, payment_transaction_id, amount }) => ({
      item_id,
      payment_transaction_id,
      amount: toMoney(amount, currency),
    }))
    const plan = await planItems(context, { attempt, items: wanted, medusaRefundIds: refund_ids })
    if (plan.type === "refused") return { refused: refusedFor(plan.refusal) }
    const calculated = previewRefund(plan.known, plan.steps, currency)
    const named = await readSellers(
      scope,
      calculated.sellers.map(({ key }) => key),
    )
    return { preview: getAnswer(calculated, named) }
  })
