import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Operation } from "../../../flows/ports"
import { pastOperations, refundedOf } from "../../../flows/money-operation"
import { SVC_MODULE } from "../../../modules/svc"
import type { Query } from "../../../modules/svc/read-session"
import type { SvcModuleService } from "../../../modules/svc/service"
import { moneyToDecimal } from "../../../money"
import { capOfPrice, leftOfPayment, type RefundableItem, type RefundCap } from "../../../payment"
import { describePayment } from "../../../providers/svc/status"
import { refundsOf, type Spread } from "./panel/items"
import { spreadOf } from "./panel/spread"
import { readOurPayment } from "../../../workflows/payment/read-our-payment"

const attentionRow = z.object({
  id: z.string(),
  kind: z.string(),
  sentence: z.string(),
  operation_id: z.string().nullish(),
})

function itemOf(item: RefundableItem, cap: RefundCap, spread: Spread) {
  const { itemId, paymentTransactionId, price, paidPrice } = item
  return {
    item_id: itemId,
    payment_transaction_id: paymentTransactionId,
    price,
    paid_price: paidPrice,
    ...refundsOf(item, cap, spread),
  }
}

function operationOf({ settled, ...operation }: Operation) {
  return {
    id: operation.id,
    kind: operation.kind,
    state: operation.state,
    amount: moneyToDecimal(operation.amount),
    payment_transaction_id: operation.paymentTransactionId ?? null,
    refund_id: operation.medusaRefundId ?? null,
    error_code: operation.errorCode ?? null,
    surcharge: operation.surcharge ?? null,
    settled_by: settled?.by ?? null,
    settled_at: settled?.at ?? null,
    settled_note: settled?.note ?? null,
    created_at: operation.createdAt,
  }
}

/** A payment with its items, its refunds and cancellations, and what is open about it. Undefined: none of the service's. */
export async function readRefundable(scope: MedusaContainer, id: string) {
  const svc = scope.resolve<SvcModuleService>(SVC_MODULE)
  const payment = await readOurPayment(scope.resolve<Query>(ContainerRegistrationKeys.QUERY), id)
  const attempt = payment && (await svc.ledger.findAttempt(payment.attemptId))
  if (attempt === undefined) return undefined
  const operations = await pastOperations(svc, attempt.id)
  const items = await svc.ledger.listItems(attempt.id)
  const cap = capOfPrice(svc.refunds.cap)
  const attention = await svc.listAttentions({ attempt_id: attempt.id, resolved_at: null })
  const isCancelled = operations.some(({ kind, state }) => kind === "cancel" && state === "succeeded")
  const refunded = isCancelled ? attempt.paidPrice : refundedOf(operations, attempt)
  return {
    ...describePayment(attempt),
    left: moneyToDecimal(leftOfPayment({ ...attempt, refunded }, cap)),
    items: items.map((item) => itemOf(item, cap, spreadOf(attempt, operations))),
    operations: operations.map(operationOf),
    attention: z.array(attentionRow).parse(attention),
  }
}
