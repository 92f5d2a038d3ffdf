import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { compareRefunds, reconcileRefunds as reconcile } from "../../use-cases/refund/reconcile-refunds"
import { recordReturns } from "../../use-cases/refund/reported-returns"
import type { Attempt, Operation, PaymentContext } from "../../use-cases/ports/ports"
import {
  refundItems as refund,
  refundSurcharge as giveBack,
  type ItemToRefund,
} from "../../use-cases/refund/refund-items"
import { toMoney, toRefundReason } from "../../mapping"
import { moneyToDecimal } from "../../money"
import { refusal, type Sentence, type Refused, say, messageFields, writeField } from "../../domain"
import { logFailure } from "../../modules/svc/log"
import { resolveQuery, rows, type Query } from "../rows"
import { announce } from "./announce"
import type { OurPayment } from "./our-payment"
import { refusedFor } from "./refusal"
import { withLockedPayment } from "./payment-context"
import { refuseOpenPayment, refundTerms } from "./refund-obstacles"

export interface RefundItemsInput {
  payment_id: string
  /** Each names its item by one of the two ids; amounts in decimal text. */
  items: { item_id?: string | undefined; payment_transaction_id?: string | undefined; amount: string }[]
  reason_id?: string | undefined
  note?: string | undefined
  /** Identifies the request: sent again, it gets the first one's result. */
  request_key?: string | undefined
  /** The id of the Medusa user who wants it. */
  by: string
}

export interface RefundedItem {
  item_id: string
  payment_transaction_id: string
  amount: string
  state: Exclude<Operation["state"], "sent">
  /** The surcharge's outcome, if the message is about that. */
  surcharge?: Operation["surcharge"]
  message?: string | undefined
  message_tr?: string | undefined
}

export interface RefundedItems {
  refunds?: RefundedItem[]
  refused?: Refused
}

const NO_REASON = say("payment.no_reason")

async function readReason(query: Query, id: string) {
  const [reason] = await rows(query, "refund_reason", { code: true, label: true }, { id })
  return reason && toRefundReason(reason)
}

/** Makes Medusa's own refund for money that went back; the provider claims it and sends nothing. */
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
      const why = error instanceof MedusaError ? ` (${error.message})` : ""
      return say("payment.not_recorded", { why })
    }
  }
}

/** @throws MappingError for text that is no amount */
function toItems({ items }: RefundItemsInput, { price }: Attempt): ItemToRefund[] {
  return items.map(({ item_id, payment_transaction_id, amount }) => ({
    item_id,
    payment_transaction_id,
    amount: toMoney(amount, price.currency),
  }))
}

/** Refunds picked items, one call each. What went through stays when a later one fails, and Medusa's total is what went back. */
export function refundItems(container: MedusaContainer, input: RefundItemsInput): Promise<RefundedItems> {
  const { payment_id, reason_id, note, request_key } = input
  const getTerms = (payment: OurPayment) => refundTerms(container, payment, { request_key, ofCancelled: false })
  return withLockedPayment(container, payment_id, getTerms, async (context, attempt, { refund_ids }) => {
    const reason = reason_id === undefined ? undefined : await readReason(resolveQuery(container), reason_id)
    if (reason_id !== undefined && reason === undefined) {
      const issues = [writeField({ field: "reason_id", message: NO_REASON })]
      return { refused: { ...refusal(400, NO_REASON), issues } }
    }
    const ended = await refund(context, {
      attempt,
      items: toItems(input, attempt),
      reason,
      description: note,
      request_key,
      medusaRefundIds: refund_ids,
      record: recorder(container, context, input),
    })
    await compareRefunds(context, attempt)
    await announce(container)
    if (ended.type === "refused") return { refused: refusedFor(ended) }
    const refunds = ended.refunds.map(({ amount, message, ...refund }) => ({
      ...refund,
      amount: moneyToDecimal(amount),
      ...(message && messageFields(message)),
    }))
    return { refunds }
  })
}

/** Refunds a kept surcharge (`amount`: decimal text). Medusa's books know only the price, and stay as they are. */
export function refundSurcharge(
  container: MedusaContainer,
  { payment_id, amount, by }: { payment_id: string; amount: string; by: string },
) {
  const getTerms = (payment: OurPayment) => refundTerms(container, payment, { ofCancelled: true })
  return withLockedPayment(container, payment_id, getTerms, async (context, attempt) => {
    const ended = await giveBack(context, { attempt, amount: toMoney(amount, attempt.price.currency), by })
    await announce(container)
    if (ended.type === "refused") return { refused: refusedFor(ended) }
    if (ended.type === "stopped") return { refused: refusal(409, ended.sentence) }
    const currency_code = ended.amount.currency.toLowerCase()
    return { surcharge: { amount: moneyToDecimal(ended.amount), currency_code } }
  })
}

interface ReconcileRefunds {
  payment_id: string
  note?: string | undefined
  /** First records refunds and cancellations of the service's report that this store did not send. No money moves then. */
  from_report?: true | undefined
  by: string
}

/** Aligns Medusa's refunds with what went back, and refunds what an order counts as refunded but was not. In decimal text. */
export function reconcileRefunds(container: MedusaContainer, { payment_id, from_report, note, by }: ReconcileRefunds) {
  const getTerms = (payment: OurPayment) => ({ obstacle: () => refuseOpenPayment(container, [payment]) })
  return withLockedPayment(container, payment_id, getTerms, async (context, attempt) => {
    const decision = { note, by }
    const misaligned = from_report
      ? await recordReturns(context, attempt, decision)
      : await reconcile(context, { attempt, ...decision, mayRefund: true })
    const books = await compareRefunds(context, attempt)
    await announce(container)
    if (misaligned !== undefined || books === undefined)
      return { refused: refusal(409, misaligned ?? say("payment.no_order")) }
    return {
      refunded: {
        by_service: moneyToDecimal(books.given),
        on_payment: moneyToDecimal(books.onPayment),
        on_order: moneyToDecimal(books.onOrder),
        currency_code: attempt.price.currency.toLowerCase(),
      },
    }
  })
}
