import { z } from "zod"
import type { Attempt, HeldRefund, HeldRefunds } from "../../flows/ports"
import { toMoney } from "../../mapping"
import { money, sum } from "../../money"
import type { Query } from "./read-store"

const amounts = { amount: z.unknown(), raw_amount: z.unknown() }
const paymentRow = z.object({
  id: z.string(),
  payment_session_id: z.string(),
  data: z.object({ attempt_id: z.string().optional() }).nullish(),
  refunds: z.array(z.object({ ...amounts, id: z.string(), created_at: z.coerce.date() })).nullish(),
})
const transactionRow = z.object({ ...amounts, reference: z.string().nullish(), reference_id: z.string().nullish() })
const orderRow = z.object({ id: z.string(), status: z.string(), transactions: z.array(transactionRow).nullish() })

const PAYMENT = ["id", "payment_session_id", "data", "refunds.id", "refunds.created_at", "refunds.amount"]
const ORDER = [
  "id",
  "status",
  ...["amount", "raw_amount", "reference", "reference_id"].map((field) => `transactions.${field}`),
]

/** Of two charges of one session, its payment says for which it stands. */
const isOf = ({ id, sessionId }: Attempt, { payment_session_id, data }: z.output<typeof paymentRow>) =>
  payment_session_id === sessionId && (data?.attempt_id ?? id) === id

/**
 * Reads both of Medusa's books. A refund of a payment is counted on the order by the refund's id; cancelling an order counts all
 * that was left by the payment's id, whether it went back or not.
 */
export async function readRefunds(query: Query, attempt: Attempt): Promise<HeldRefunds | undefined> {
  const { paymentCollectionId, orderId, price } = attempt
  if (orderId === undefined) return undefined
  const read = async <Row extends z.ZodType>(entity: string, row: Row, fields: string[], filters: object) =>
    z.array(row).parse((await query.graph({ entity, fields, filters })).data)
  const payments = await read("payment", paymentRow, [...PAYMENT, "refunds.raw_amount"], {
    payment_collection_id: paymentCollectionId,
  })
  const [order] = await read("order", orderRow, ORDER, { id: orderId })
  const payment = payments.find((one) => isOf(attempt, one))
  if (payment === undefined || order === undefined) return undefined
  const toPrice = (row: { amount?: unknown; raw_amount?: unknown }) =>
    toMoney(row.raw_amount ?? row.amount, price.currency)
  const transactions = (order.transactions ?? []).filter(({ reference }) => reference === "refund")
  const counted = new Set(transactions.map(({ reference_id }) => reference_id))
  const refunds: HeldRefund[] = (payment.refunds ?? []).map((row) => ({
    id: row.id,
    amount: toPrice(row),
    createdAt: row.created_at,
    isOnOrder: counted.has(row.id),
  }))
  const own = new Set([payment.id, ...refunds.map(({ id }) => id)])
  const onOrder = transactions.filter(({ reference_id }) => own.has(reference_id ?? "")).map(toPrice)
  return {
    paymentId: payment.id,
    orderId: order.id,
    // Medusa's spelling
    isCancelled: order.status === "canceled",
    refunds,
    // money that leaves an order is counted below zero
    onOrder: money(-sum(onOrder, price.currency).minor, price.currency),
  }
}
