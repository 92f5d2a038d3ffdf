import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { compareRefunds } from "../../use-cases/refund/reconcile-refunds"
import type { Attempt, Operation, PaymentContext } from "../../use-cases/ports/ports"
import { refundItems, type ItemsRefunded, type ItemToRefund } from "../../use-cases/refund/refund-items"
import { toMoney, toRefundReason } from "../../mapping"
import { moneyToDecimal } from "../../money"
import type { Sentence, Refused } from "../../domain"
import { logFailure } from "../../modules/svc/log"
import { announce } from "../../medusa/payments/announce"
import { refusedFor } from "../../medusa/payments/refusal"
import { withPayment } from "../../medusa/payments/payment-context"
import { resolveQuery, rows, type Query } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"
import { NO_REASON, notRecorded } from "./sentences"

export interface RefundItemsInput {
  /** Medusa's payment. */
  payment_id: string
  /** Each names its item by one of the two; amounts in decimal text. */
  items: { item_id?: string | undefined; payment_transaction_id?: string | undefined; amount: string }[]
  /** One of Medusa's refund reasons. */
  reason_id?: string | undefined
  note?: string | undefined
  /** Identifies the request: sent again, it gets the result of the first. */
  request_key?: string | undefined
  /** Who wants it: the id of a user of Medusa's. */
  by: string
}

export interface RefundedItem {
  item_id: string
  payment_transaction_id: string
  /** Decimal text. */
  amount: string
  state: Exclude<Operation["state"], "sent">
  message?: string | undefined
  message_tr?: string | undefined
}

export interface RefundedItems {
  refunds?: RefundedItem[]
  refused?: Refused
}

/** Undefined: there is no such reason. */
async function readReason(query: Query, id: string) {
  const [reason] = await rows(query, "refund_reason", { code: true, label: true }, { id })
  return reason && toRefundReason(reason)
}

/** Medusa's own refund for what went back; the provider claims it and sends nothing. */
function recorder(
  container: MedusaContainer,
  context: PaymentContext,
  { payment_id, reason_id, note, by }: RefundItemsInput,
) {
  return async ({ id, amount }: Operation): Promise<Sentence | undefined> => {
    try {
      await context.store.refunds.make({ payment_id, amount, by, note, reasonId: reason_id })
      return undefined
    } catch (error) {
      logFailure(container, `Medusa did not record the refund ${id}`, error)
      return notRecorded(error instanceof MedusaError ? error.message : undefined)
    }
  }
}

function getAnswer(ended: ItemsRefunded): RefundedItems {
  if (ended.type === "refused") return { refused: refusedFor(ended.refusal) }
  const refunds = ended.refunds.map(({ item_id, payment_transaction_id, amount, state, message }) => ({
    item_id,
    payment_transaction_id,
    amount: moneyToDecimal(amount),
    state,
    message: message?.en,
    message_tr: message?.tr,
  }))
  return { refunds }
}

/** @throws MappingError for an amount that is none */
function toItems({ items }: RefundItemsInput, { price }: Attempt): ItemToRefund[] {
  return items.map(({ item_id, payment_transaction_id, amount }) => ({
    item_id,
    payment_transaction_id,
    amount: toMoney(amount, price.currency),
  }))
}

const carryOut = (container: MedusaContainer, input: RefundItemsInput) =>
  withPayment(container, input.payment_id, async (context, attempt, { refund_ids }): Promise<RefundedItems> => {
    const { reason_id, note, request_key } = input
    const reason = reason_id === undefined ? undefined : await readReason(resolveQuery(container), reason_id)
    if (reason_id !== undefined && reason === undefined) return { refused: NO_REASON }
    const refunded = await refundItems(context, {
      attempt,
      items: toItems(input, attempt),
      reason,
      description: note,
      request_key,
      medusaRefundIds: refund_ids,
      record: recorder(container, context, input),
    })
    await compareRefunds(context, attempt)
    return getAnswer(refunded)
  })

/**
 * Refunds picked items of a payment, one call each. What went through stays when a later one fails, and Medusa's total is what went
 * back. No compensation and no retry.
 */
export const refundItemsWorkflow = oneStepWorkflow(
  "refund-svc-items",
  async (input: RefundItemsInput, container): Promise<RefundedItems> => {
    const answer = await carryOut(container, input)
    await announce(container)
    return answer
  },
)
