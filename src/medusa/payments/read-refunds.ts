import type { Attempt, MedusaRefund, MedusaRefunds } from "../../use-cases/ports/ports"
import { compareDecimal, subtractDecimals } from "../../money"
import { AMOUNT, readExact, sumExact } from "../amount"
import { CANCEL_COLUMNS, isCancelled } from "../orders"
import { rows, type Query } from "../rows"
import { standsFor, STANDS_FOR_COLUMNS } from "./our-payment"
import type { RefundRequest } from "../../use-cases/refund/refund"
import { toRefundReason } from "../../mapping"

const PAYMENT = {
  ...STANDS_FOR_COLUMNS,
  id: true,
  canceled_at: true,
  captures: { ...AMOUNT, id: true },
  refunds: { ...AMOUNT, id: true, created_at: true },
} as const
const ORDER = {
  ...CANCEL_COLUMNS,
  id: true,
  transactions: { ...AMOUNT, reference: true, reference_id: true },
} as const

/**
 * Reads both of Medusa's books. A refund of a payment is counted on the order by the refund's id; cancelling an order counts all
 * that was left by the payment's id, whether it went back or not.
 */
export async function readRefunds(query: Query, attempt: Attempt): Promise<MedusaRefunds | undefined> {
  const { payment_collection_id } = attempt
  const ofCollection = { payment_collection_id }
  const payments = await rows(query, "payment", PAYMENT, ofCollection)
  const payment = payments.find((one) => standsFor(one, attempt) && !one.canceled_at)
  if (payment === undefined) return undefined
  // a charge that was reversed was never recorded as an order's
  const links = attempt.order_id ? [] : await rows(query, "order_payment_collection", { order_id: true }, ofCollection)
  const order_id = attempt.order_id ?? links[0]?.order_id
  const [order] = order_id === undefined ? [] : await rows(query, "order", ORDER, { id: order_id })
  if (order === undefined) return undefined
  const counted = new Set(order.transactions.map(({ reference_id }) => reference_id))
  const totalOf = (reference: string, ids: readonly string[]) =>
    sumExact(order.transactions.filter((one) => one.reference === reference && ids.includes(one.reference_id ?? "")))
  const captured = totalOf(
    "capture",
    payment.captures.map(({ id }) => id),
  )
  // an order that does not count the charge counts no refund of it either
  const isCounted = compareDecimal(captured, "0") > 0
  const refunds: MedusaRefund[] = payment.refunds.map((row) => ({
    id: row.id,
    amount: readExact(row),
    created_at: row.created_at,
    isOnOrder: !isCounted || counted.has(row.id),
  }))
  const refund_ids = refunds.map(({ id }) => id)
  // money that leaves an order is counted below zero
  const taken = totalOf("refund", [payment.id, ...refund_ids])
  return {
    payment_id: payment.id,
    order_id: order.id,
    isCancelled: isCancelled(order),
    refunds,
    paid: sumExact(payment.captures),
    captured,
    onOrder: isCounted ? subtractDecimals("0", taken) : sumExact(payment.refunds),
  }
}

const REFUND = {
  ...AMOUNT,
  id: true,
  payment_id: true,
  note: true,
  refund_reason: { code: true, label: true },
} as const
const SUMS = { captures: AMOUNT, refunds: { ...AMOUNT, id: true } } as const

/** What Medusa knows of a refund it requests: why, how much exactly, and which refunds of that payment it has. */
export async function readRefund(
  query: Query,
  refundId: string,
): Promise<Pick<RefundRequest, "medusaRefundIds" | "exact" | "reason" | "description">> {
  const [refund] = await rows(query, "refund", REFUND, { id: refundId })
  // not Medusa's own refund: it is not known which ones of the payment it has dropped
  if (refund === undefined) return {}
  const [payment] = await rows(query, "payment", SUMS, { id: refund.payment_id })
  const refunds = (payment?.refunds ?? []).map((row) => ({ id: row.id, amount: readExact(row) }))
  return {
    medusaRefundIds: refunds.map(({ id }) => id),
    exact: payment && { amount: readExact(refund), captured: sumExact(payment.captures), refunds },
    reason: refund.refund_reason ? toRefundReason(refund.refund_reason) : undefined,
    description: refund.note ?? undefined,
  }
}
