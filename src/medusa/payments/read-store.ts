import { z } from "zod"
import { judgeOwed } from "../../flows/charge/owed"
import type { Attempt, SuccessorSession, RecordedReading, StoreReading } from "../../flows/contracts/ports"
import type { MappingOptions } from "../../mapping"
import { amountFields, readAmount } from "../amount"
import { cartBalanceRow, findOrderOf, orderBalanceRow, toCartBalance, toOrderBalance } from "../balance"
import { cancelColumns, isCancelled, type CancelColumns } from "../is-cancelled"
import { isSet, listOf, rows, type Query } from "../rows"
import { isEqual } from "../../money"
import { findSuccessorSession } from "./find-successor-session"
import { standsFor, standsForColumns } from "./stands-for"

const sessionRow = z.object({ ...amountFields, status: z.string(), currency_code: z.string() })
const paymentRow = z.object({
  ...standsForColumns,
  captured_at: isSet,
  canceled_at: isSet,
  refunds: listOf(z.object({ id: z.string() })),
  captures: listOf(z.object({ id: z.string() })),
})
const transactionRow = z.object({ reference_id: z.string().nullish() })
const recordedRow = paymentRow.omit({ refunds: true })
const orderRow = orderBalanceRow.extend({
  created_at: z.coerce.date(),
  transactions: listOf(transactionRow.extend(amountFields)),
})
const cartRow = cartBalanceRow.extend({ completed_at: isSet })
const linkRow = z.object({ order_id: z.string() })
/** What of an order shows whether it counts a payment. Without its total it is read quickly. */
const countedRow = z.object({ ...cancelColumns, transactions: listOf(transactionRow) })
type PaymentRow = z.output<typeof paymentRow>
type RecordedRow = z.output<typeof recordedRow>
type CountedRow = z.output<typeof countedRow>

/** Reads what Medusa holds about an attempt through Query. */
export async function readStore(query: Query, options: MappingOptions, attempt: Attempt): Promise<StoreReading> {
  const { sessionId, cartId, paymentCollectionId } = attempt
  const ofCollection = { payment_collection_id: paymentCollectionId }
  const [[session], payments, [cart], collectionOrders, cartOrders] = await Promise.all([
    rows(query, "payment_session", sessionRow, { id: sessionId }),
    rows(query, "payment", paymentRow, ofCollection),
    cartId === undefined ? [] : rows(query, "cart", cartRow, { id: cartId }),
    rows(query, "order_payment_collection", linkRow, ofCollection),
    cartId === undefined ? [] : rows(query, "order_cart", linkRow, { cart_id: cartId }),
  ])
  const orderId = cartId === undefined ? (collectionOrders[0]?.order_id ?? attempt.orderId) : cartOrders[0]?.order_id
  const [order] = orderId === undefined ? [] : await rows(query, "order", orderRow, { id: orderId })
  const own = payments.find((payment) => standsFor(payment, attempt))
  const standing = session === undefined ? "gone" : isSameAmount(session, attempt) ? "same_amount" : "other_amount"
  const balance = { cart: cart && toCartBalance(cart), order: order && toOrderBalance(order) }
  const isCartChanged = judgeOwed(attempt, balance, []).is === "cart_changed"
  // a session that still exists, with the amount its cart costs, has no successor
  const needsSuccessor = order === undefined && (standing !== "same_amount" || isCartChanged)
  const successor: SuccessorSession | undefined = needsSuccessor
    ? await findSuccessorSession(query, options, attempt)
    : undefined
  return {
    session: standing,
    isAwaitingReview: session?.status === "pending_authorization",
    cart: cartId === undefined ? "none" : cart?.completed_at === true ? "completed" : "open",
    order: order === undefined ? "none" : stateOf(order),
    orderId: order?.id,
    orderedAt: order?.created_at,
    payment: standingOf(own, order, attempt),
    isPaidOtherwise:
      cartId !== undefined && payments.some((payment) => !standsFor(payment, attempt) && paysFor(payment, order)),
    isCollectionTaken: orderId === undefined && collectionOrders.length > 0,
    isCollectionDeleted: cartId === undefined && collectionOrders.length === 0,
    successor,
    balance,
  }
}

/**
 * Whether nothing is to be paid with an attempt any more: its session is gone, another payment has paid for its cart, which has no order yet, or its
 * payment collection was taken from its order.
 */
export async function readSuperseded(query: Query, attempt: Attempt): Promise<boolean> {
  const { sessionId, cartId, paymentCollectionId } = attempt
  const [sessions, payments, orderId] = await Promise.all([
    rows(query, "payment_session", sessionRow, { id: sessionId }),
    rows(query, "payment", paymentRow, { payment_collection_id: paymentCollectionId }),
    cartId === undefined ? findOrderOf(query, paymentCollectionId) : undefined,
  ])
  if (sessions.length === 0) return true
  if (cartId === undefined) return orderId === undefined
  return payments.some((payment) => !standsFor(payment, attempt) && paysFor(payment, undefined))
}

/** The order of the cart of an attempt; of what is owed on an order, that one. */
async function findOrder(query: Query, { cartId, paymentCollectionId }: Attempt): Promise<string | undefined> {
  if (cartId === undefined) return findOrderOf(query, paymentCollectionId)
  const [link] = await rows(query, "order_cart", linkRow, { cart_id: cartId })
  return link?.order_id
}

/** Reads whether the order of an attempt counts its payment; what it owes is not read. */
export async function readRecorded(query: Query, attempt: Attempt, known?: string): Promise<RecordedReading> {
  const id = known ?? (await findOrder(query, attempt))
  const [payments, [order]] = await Promise.all([
    rows(query, "payment", recordedRow, { payment_collection_id: attempt.paymentCollectionId }),
    id === undefined ? [] : rows(query, "order", countedRow, { id }),
  ])
  return {
    orderId: order && id,
    order: order === undefined ? "none" : stateOf(order),
    isRecorded: payments.some((payment) => standsFor(payment, attempt) && isCounted(payment, order, attempt)),
  }
}

/** Whether an order counts the capture of a payment; of what is held, whether it has the payment. */
function isCounted(
  { canceled_at, captured_at, captures }: RecordedRow,
  order: CountedRow | undefined,
  { hold }: Attempt,
): boolean {
  if (hold !== undefined) return !canceled_at && order !== undefined
  const references = order?.transactions.map(({ reference_id }) => reference_id) ?? []
  return !canceled_at && captured_at && captures.some(({ id }) => references.includes(id))
}

const stateOf = (order: CancelColumns) => (isCancelled(order) ? "canceled" : "open")

/** A payment that core gave back when its order could not be made pays for nothing. */
function paysFor({ canceled_at, refunds }: PaymentRow, order: CountedRow | undefined): boolean {
  return !canceled_at && (order !== undefined || refunds.length === 0)
}

function isSameAmount(session: z.output<typeof sessionRow>, { price }: Attempt): boolean {
  return isEqual(readAmount(session, session.currency_code), price)
}

function standingOf(
  payment: PaymentRow | undefined,
  order: CountedRow | undefined,
  attempt: Attempt,
): StoreReading["payment"] {
  if (payment === undefined) return "none"
  const isRefunded = payment.refunds.length > 0
  if (payment.canceled_at || (isRefunded && order === undefined)) return "returned"
  if (isCounted(payment, order, attempt)) return "recorded"
  return payment.captured_at ? "captured" : "live"
}
