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
  canceled_at: z.unknown(),
  captures: z.array(z.object({ id: z.string() })).nullish(),
  refunds: z.array(z.object({ ...amounts, id: z.string(), created_at: z.coerce.date() })).nullish(),
})
const transactionRow = z.object({ ...amounts, reference: z.string().nullish(), reference_id: z.string().nullish() })
const linkRow = z.object({ order_id: z.string() })
const orderRow = z.object({ id: z.string(), status: z.string(), transactions: z.array(transactionRow).nullish() })

const PAYMENT = [
  ...["id", "payment_session_id", "data", "canceled_at", "captures.id"],
  ...["id", "created_at", "amount", "raw_amount"].map((field) => `refunds.${field}`),
]
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
  const { paymentCollectionId, price } = attempt
  const read = async <Row extends z.ZodType>(entity: string, row: Row, fields: string[], filters: object) =>
    z.array(row).parse((await query.graph({ entity, fields, filters })).data)
  const ofCollection = { payment_collection_id: paymentCollectionId }
  const payments = await read("payment", paymentRow, PAYMENT, ofCollection)
  const payment = payments.find((one) => isOf(attempt, one) && !one.canceled_at)
  if (payment === undefined) return undefined
  // a charge that went back was never said to be an order's
  const links = attempt.orderId ? [] : await read("order_payment_collection", linkRow, ["order_id"], ofCollection)
  const orderId = attempt.orderId ?? links[0]?.order_id
  const [order] = orderId === undefined ? [] : await read("order", orderRow, ORDER, { id: orderId })
  if (order === undefined) return undefined
  const toPrice = (row: { amount?: unknown; raw_amount?: unknown }) =>
    toMoney(row.raw_amount ?? row.amount, price.currency)
  const counted = new Set(order.transactions?.map(({ reference_id }) => reference_id))
  const totalOf = (reference: string, ids: readonly string[]) => {
    const own = order.transactions?.filter((one) => one.reference === reference && ids.includes(one.reference_id ?? ""))
    return sum((own ?? []).map(toPrice), price.currency)
  }
  const captured = totalOf("capture", payment.captures?.map(({ id }) => id) ?? [])
  // an order that does not count the charge counts no refund of it either
  const isCounted = captured.minor > 0n
  const refunds: HeldRefund[] = (payment.refunds ?? []).map((row) => ({
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
