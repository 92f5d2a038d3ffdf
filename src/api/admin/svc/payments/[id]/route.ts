import { respondFresh, type AdminRequest, type AdminResponse } from "../../../refuse"
import { type PaymentAnswer, paymentOperation, refundableItem } from "../../answers/payments"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Operation } from "../../../../../use-cases/ports/ports"
import { pickAnswer } from "../../../../../use-cases/ports/fields"
import { endStaleOperations } from "../../../../../use-cases/refund/money-operation"
import { getAmountLeft } from "../../../../../use-cases/refund/returned"
import { resolveSvc, resolveSvcModule, resolveAccount } from "../../../../../modules/svc"
import { moneyToDecimal } from "../../../../../money"
import { capOfPrice, writeIn } from "../../../../../domain"
import { describePayment } from "../../../../../providers/svc/answer"
import { attentionRow } from "../../../../../modules/svc/ledger/attention"
import { readRow } from "../../../../../modules/svc/ledger/sql"
import { getRefunds, getSpread } from "../../orders/items"
import { NO_PAYMENT } from "../../../../../medusa/payments/refusal"
import { readOurPayment } from "../../../../../medusa/payments/our-payment"

function getOperation({ resolution, ...operation }: Operation) {
  const { by: resolved_by, at: resolved_at, note: resolved_note } = resolution ?? {}
  const refund_id = operation.medusa_refund_id
  return pickAnswer(paymentOperation, { ...operation, refund_id, resolved_by, resolved_at, resolved_note })
}

async function readRefundable(scope: MedusaContainer, id: string) {
  const payment = await readOurPayment(scope, id)
  const attempt = payment && (await resolveSvc(scope).ledger.findAttempt(payment.attempt_id))
  if (attempt === undefined) return undefined
  const svc = resolveAccount(scope, attempt.account)
  const operations = await endStaleOperations(svc, attempt.id)
  const items = await svc.ledger.listItems(attempt.id)
  const cap = capOfPrice(svc.refunds.cap)
  const spread = getSpread(attempt, operations)
  const attention = await resolveSvcModule(scope).listAttentions({ attempt_id: attempt.id, resolved_at: null })
  return {
    ...describePayment(attempt),
    left: moneyToDecimal(getAmountLeft(svc, attempt, operations)),
    items: items.map((item) => ({ ...pickAnswer(refundableItem, item), ...getRefunds(item, cap, spread) })),
    operations: operations.map(getOperation),
    attention: attention.map((row) => {
      const { id, kind, sentence, operation_id = null } = readRow(attentionRow, row)
      return { id, kind, sentence: writeIn("en", sentence), operation_id }
    }),
  }
}

/**
 * Returns what is needed to refund a payment or to resolve what is open about it. It has ids and figures, nothing about
 * the buyer or the card.
 *
 * @response 404 There is no such payment, or it belongs to another provider.
 */
export async function GET(req: AdminRequest, res: AdminResponse<PaymentAnswer>) {
  const payment = await readRefundable(req.scope, req.params.id ?? "")
  respondFresh(res, payment ? { payment } : { refused: NO_PAYMENT })
}
