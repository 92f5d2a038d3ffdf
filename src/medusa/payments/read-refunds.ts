import type { Attempt, MedusaRefund, MedusaRefunds } from "../../flows/contracts/ports"
import { compareDecimal, subtractDecimals } from "../../money"
import { AMOUNT, readExact, sumExact } from "../amount"
import { CANCEL_COLUMNS, isCancelled } from "../is-cancelled"
import { rows, type Query } from "../rows"
import { standsFor, STANDS_FOR_COLUMNS } from "./stands-for"

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
  const { paymentCollectionId } = attempt
  const ofCollection = { payment_collection_id: paymentCollectionId }
  const payments = await rows(query, "payment", PAYMENT, ofCollection)
  const payment = payments.find((one) => standsFor(one, attempt) && !one.canceled_at)
  if (payment === undefined) return undefined
  // a charge that was reversed was never recorded as an order's
  const links = attempt.orderId ? [] : await rows(query, "order_payment_collection", { order_id: true }, ofCollection)
  const orderId = attempt.orderId ?? links[0]?.order_id
  const [order] = orderId === undefined ? [] : await rows(query, "order", ORDER, { id: orderId })
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
    createdAt: row.created_at,
    isOnOrder: !isCounted || counted.has(row.id),
  }))
  const refundIds = refunds.map(({ id }) => id)
  // money that leaves an order is counted below zero
  const taken = totalOf("refund", [payment.id, ...refundIds])
  return {
    paymentId: payment.id,
    orderId: order.id,
    isCancelled: isCancelled(order),
    refunds,
    paid: sumExact(payment.captures),
    captured,
    onOrder: isCounted ? subtractDecimals("0", taken) : sumExact(payment.refunds),
  }
}
