import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import { type PaymentAnswer, refundableItem, storedOperation } from "../../answers/payments"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { Operation } from "../../../../../use-cases/ports/ports"
import { pickAnswer } from "../../../../../use-cases/ports/fields"
import { endStaleOperations } from "../../../../../use-cases/refund/money-operation"
import { getAmountLeft } from "../../../../../use-cases/refund/returned"
import { resolveSvc, resolveSvcModule, resolveAccount } from "../../../../../modules/svc"
import { moneyToDecimal } from "../../../../../money"
import { capOfPrice, type RefundableItem, type RefundCap, writeIn } from "../../../../../domain"
import { describePayment } from "../../../../../providers/svc/answer"
import { entryRow } from "../../attention/read"
import { getRefunds, getSpread, type Spread } from "../../orders/items"
import { NO_PAYMENT } from "../../../../../medusa/payments/refusal"
import { readOurPayment } from "../../../../../medusa/payments/our-payment"

const attentionRow = entryRow.pick({ id: true, kind: true, sentence: true, operation_id: true })

function getItem(item: RefundableItem, cap: RefundCap, spread: Spread) {
  return {
    ...pickAnswer(refundableItem, item),
    ...getRefunds(item, cap, spread),
  }
}

function getOperation({ resolution, ...operation }: Operation) {
  return {
    ...pickAnswer(storedOperation, operation),
    refund_id: operation.medusa_refund_id ?? null,
    resolved_by: resolution?.by ?? null,
    resolved_at: resolution?.at.toISOString() ?? null,
    resolved_note: resolution?.note ?? null,
  }
}

export async function readRefundable(scope: MedusaContainer, id: string) {
  const payment = await readOurPayment(scope, id)
  const attempt = payment && (await resolveSvc(scope).ledger.findAttempt(payment.attempt_id))
  if (attempt === undefined) return undefined
  const svc = resolveAccount(scope, attempt.account)
  const operations = await endStaleOperations(svc, attempt.id)
  const items = await svc.ledger.listItems(attempt.id)
  const cap = capOfPrice(svc.refunds.cap)
  const attention = await resolveSvcModule(scope).listAttentions({ attempt_id: attempt.id, resolved_at: null })
  return {
    ...describePayment(attempt),
    left: moneyToDecimal(getAmountLeft(svc, attempt, operations)),
    items: items.map((item) => getItem(item, cap, getSpread(attempt, operations))),
    operations: operations.map(getOperation),
    attention: z
      .array(attentionRow)
      .parse(attention)
      .map((entry) => ({ ...entry, sentence: writeIn("en", entry.sentence) })),
  }
}

/**
 * Returns what is needed to refund a payment or to resolve what is open about it. It has ids and figures, nothing about
 * the buyer or the card.
 *
 * @response 404 There is no such payment, or it belongs to another provider.
 */
export async function GET(req: AdminRequest, res: AdminResponse<PaymentAnswer>): Promise<void> {
  const payment = await readRefundable(req.scope, req.params.id ?? "")
  if (payment === undefined) refuse(res, NO_PAYMENT)
  else res.set("Cache-Control", "no-store").json({ payment })
}
