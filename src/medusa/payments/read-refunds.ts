import { z } from "zod"
import type { Attempt, MedusaRefund, MedusaRefunds } from "../../flows/contracts/ports"
import { money, sum } from "../../money"
import { amountFields, readAmount, type AmountRow } from "../amount"
import { isSet, listOf, rows, type Query } from "../rows"

const paymentRow = z.object({
  id: z.string(),
  payment_session_id: z.string(),
  data: z.looseObject({ attempt_id: z.string().optional() }).nullish(),
  canceled_at: isSet,
  captures: listOf(z.object({ id: z.string() })),
  refunds: listOf(z.object({ ...amountFields, id: z.string(), created_at: z.coerce.date() })),
})
const transactionRow = z.object({
  ...amountFields,
  reference: z.string().nullish(),
  reference_id: z.string().nullish(),
})
const linkRow = z.object({ order_id: z.string() })
const orderRow = z.object({ id: z.string(), status: z.string(), transactions: listOf(transactionRow) })

/** Of two charges of one session, its payment names the one it stands for. */
const isOf = ({ id, sessionId }: Attempt, { payment_session_id, data }: z.output<typeof paymentRow>) =>
  payment_session_id === sessionId && (data?.attempt_id ?? id) === id

/**
 * Reads both of Medusa's books. A refund of a payment is counted on the order by the refund's id; cancelling an order counts all
 * that was left by the payment's id, whether it went back or not.
 */
export async function readRefunds(query: Query, attempt: Attempt): Promise<MedusaRefunds | undefined> {
  const { paymentCollectionId, price } = attempt
  const ofCollection = { payment_collection_id: paymentCollectionId }
  const payments = await rows(query, "payment", paymentRow, ofCollection)
  const payment = payments.find((one) => isOf(attempt, one) && !one.canceled_at)
  if (payment === undefined) return undefined
  // a charge that was reversed was never recorded as an order's
  const links = attempt.orderId ? [] : await rows(query, "order_payment_collection", linkRow, ofCollection)
  const orderId = attempt.orderId ?? links[0]?.order_id
  const [order] = orderId === undefined ? [] : await rows(query, "order", orderRow, { id: orderId })
  if (order === undefined) return undefined
  const toPrice = (row: AmountRow) => readAmount(row, price.currency)
  const counted = new Set(order.transactions.map(({ reference_id }) => reference_id))
  const totalOf = (reference: string, ids: readonly string[]) => {
    const own = order.transactions.filter((one) => one.reference === reference && ids.includes(one.reference_id ?? ""))
    return sum(own.map(toPrice), price.currency)
  }
  const captured = totalOf(
    "capture",
    payment.captures.map(({ id }) => id),
  )
  // an order that does not count the charge counts no refund of it either
  const isCounted = captured.minor > 0n
  const refunds: MedusaRefund[] = payment.refunds.map((row) => ({
    id: row.id,
    amount: toPrice(row),
    createdAt: row.created_at,
    isOnOrder: !isCounted || counted.has(row.id),
  }))
  const refundIds = refunds.map(({ id }) => id)
  // money that leaves an order is counted below zero
  const taken = totalOf("refund", [payment.id, ...refundIds])
  const amounts = refunds.map(({ amount }) => amount)
  return {
    paymentId: payment.id,
    orderId: order.id,
    // Medusa's spelling
    isCancelled: order.status === "canceled",
    refunds,
    captured,
    onOrder: isCounted ? money(-taken.minor, price.currency) : sum(amounts, price.currency),
  }
}
