import type { MedusaContainer } from "@medusajs/framework/types"
import { planItems } from "../../../../flows/refund/refund-items"
import { MappingError, toMoney } from "../../../../mapping"
import { SVC_MODULE } from "../../../../modules/svc"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { moneyToDecimal } from "../../../../money"
import { previewRefund, say, type RefundPreview } from "../../../../payment"
import { NO_PAYMENT, refusedFor, type Refused } from "../../../../medusa/payments/refusal"
import { readOurPayment } from "../../../../medusa/payments/read-our-payment"
import type { RefundPreviewAnswer } from "../answers/payouts"
import { readSellers, type Sellers } from "../orders/sellers"
import type { RefundPreviewBody } from "../payout-changes/validators"
import { queryOf } from "../../../../medusa/rows"

const NOTE = say(
  "This store's own calculation: a seller loses of its part what the refund is of the item's price, rounded to the smallest unit, and the " +
    "marketplace the rest. The payment service's own figures are final.",
  "Bu mağazanın hesabıdır: satıcı, iadenin kalem fiyatındaki oranı kadarını kendi payından kaybeder (en küçük birime yuvarlanır), gerisi " +
    "pazaryerine kalır. Son sözü ödeme hizmeti söyler.",
)

function answerOf({ refund, sellers, marketplace }: RefundPreview, named: Sellers): RefundPreviewAnswer {
  return {
    currency_code: refund.currency.toLowerCase(),
    refund: moneyToDecimal(refund),
    sellers: sellers.map(({ key, loss, ...share }) => ({
      submerchant_id: named.get(key)?.id ?? null,
      title: named.get(key)?.title ?? null,
      refund: moneyToDecimal(share.refund),
      payout_before: moneyToDecimal(share.payoutBefore),
      payout_after: moneyToDecimal(share.payoutAfter),
      loss: moneyToDecimal(loss),
    })),
    marketplace: { refund: moneyToDecimal(marketplace.refund), loss: moneyToDecimal(marketplace.loss) },
    note: NOTE,
  }
}

type Previewed = { preview: RefundPreviewAnswer } | { refused: Refused }

async function preview(scope: MedusaContainer, paymentId: string, { items }: RefundPreviewBody): Promise<Previewed> {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  const payment = await readOurPayment(queryOf(scope), paymentId)
  const attempt = payment && (await svc.ledger.findAttempt(payment.attemptId))
  if (!attempt) return { refused: NO_PAYMENT }
  const { currency } = attempt.price
  const wanted = items.map(({ item_id: itemId, payment_transaction_id: paymentTransactionId, amount }) => ({
    itemId,
    paymentTransactionId,
    amount: toMoney(amount, currency),
  }))
  const plan = await planItems(svc, { attempt, items: wanted, medusaRefundIds: payment.refundIds })
  if (plan.is === "refused") return { refused: refusedFor(plan.refusal) }
  const calculated = previewRefund(plan.known, plan.steps, currency)
  const named = await readSellers(
    scope,
    calculated.sellers.map(({ key }) => key),
  )
  return { preview: answerOf(calculated, named) }
}

/** What each seller would lose by a refund of picked items. Nothing is sent. */
export async function readRefundPreview(
  scope: MedusaContainer,
  paymentId: string,
  body: RefundPreviewBody,
): Promise<Previewed> {
  try {
    return await preview(scope, paymentId, body)
  } catch (error) {
    if (error instanceof MappingError) return { refused: { status: 400, message: error.message } }
    throw error
  }
}
