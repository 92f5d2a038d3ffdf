import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { z } from "zod"
import { judgeOwed } from "../../flows/owed"
import type { Attempt, Heir, StoreReading } from "../../flows/ports"
import { toMoney, type MappingOptions } from "../../mapping"
import {
  CART_BALANCE_FIELDS,
  cartBalanceRow,
  ORDER_BALANCE_FIELDS,
  orderBalanceRow,
  toCartBalance,
  toOrderBalance,
} from "../../modules/svc/read-balance"
import { isEqual } from "../../money"
import { findHeir } from "./find-heir"

export type Query = Omit<RemoteQueryFunction, symbol>

const date = z.unknown().transform((value) => value !== null && value !== undefined)

const sessionRow = z.object({
  status: z.string(),
  amount: z.unknown(),
  raw_amount: z.unknown(),
  currency_code: z.string(),
})
const paymentRow = z.object({
  payment_session_id: z.string(),
  data: z.object({ attempt_id: z.string().optional() }).nullish(),
  captured_at: date,
  canceled_at: date,
  refunds: z.array(z.unknown()).nullish(),
  captures: z.array(z.object({ id: z.string() })).nullish(),
})
const orderRow = orderBalanceRow.extend({
  status: z.string(),
  canceled_at: date,
  transactions: z
    .array(z.object({ reference_id: z.string().nullish(), amount: z.unknown(), raw_amount: z.unknown() }))
    .nullish()
    .transform((transactions) => transactions ?? []),
})
const cartRow = cartBalanceRow.extend({ completed_at: date })
type PaymentRow = z.output<typeof paymentRow>
type OrderRow = z.output<typeof orderRow>

const ORDER_FIELDS = [...ORDER_BALANCE_FIELDS, "status", "canceled_at", "transactions.reference_id"]
const CART_FIELDS = [...CART_BALANCE_FIELDS, "completed_at"]
const PAYMENT_FIELDS = ["payment_session_id", "data", "captured_at", "canceled_at", "refunds.id", "captures.id"]

/** Reads what Medusa holds about an attempt through Query. */
export async function readStore(query: Query, options: MappingOptions, attempt: Attempt): Promise<StoreReading> {
  const rows = async <S extends z.ZodType>(entity: string, row: S, fields: string[], filters: object) =>
    z.array(row).parse((await query.graph({ entity, fields, filters })).data)

  const { sessionId, cartId, paymentCollectionId } = attempt
  const [[session], payments, [cart], collectionOrders, cartOrders] = await Promise.all([
    rows("payment_session", sessionRow, ["status", "amount", "raw_amount", "currency_code"], { id: sessionId }),
    rows("payment", paymentRow, PAYMENT_FIELDS, {
      payment_collection_id: paymentCollectionId,
    }),
    cartId === undefined ? [] : rows("cart", cartRow, CART_FIELDS, { id: cartId }),
    rows("order_payment_collection", z.object({ order_id: z.string() }), ["order_id"], {
      payment_collection_id: paymentCollectionId,
    }),
    cartId === undefined
      ? []
      : rows("order_cart", z.object({ order_id: z.string() }), ["order_id"], { cart_id: cartId }),
  ])
  const orderId = cartId === undefined ? collectionOrders[0]?.order_id : cartOrders[0]?.order_id
  const [order] = orderId === undefined ? [] : await rows("order", orderRow, ORDER_FIELDS, { id: orderId })
  const own = payments.find((payment) => isOf(attempt, payment))
  const standing = session === undefined ? "gone" : isSameAmount(session, attempt) ? "same_amount" : "other_amount"
  const balance = { cart: cart && toCartBalance(cart), order: order && toOrderBalance(order) }
  const isCartChanged = judgeOwed(attempt, balance, []).is === "cart_changed"
  // nobody takes over from a session that still stands, and asks for what its cart costs
  const needsHeir = order === undefined && (standing !== "same_amount" || isCartChanged)
  const heir: Heir | undefined = needsHeir ? await findHeir(query, options, attempt) : undefined
  return {
    session: standing,
    isAwaitingReview: session?.status === "pending_authorization",
    cart: cartId === undefined ? "none" : cart?.completed_at === true ? "completed" : "open",
    order: order === undefined ? "none" : order.canceled_at || order.status === "canceled" ? "canceled" : "open",
    orderId: order?.id,
    payment: standingOf(own, order),
    isPaidOtherwise:
      cartId !== undefined && payments.some((payment) => !isOf(attempt, payment) && paysFor(payment, order)),
    isCollectionTaken: orderId === undefined && collectionOrders.length > 0,
    heir,
    balance,
  }
}

/** A session may have been charged twice: its payment says for which of the two it stands. */
function isOf({ id, sessionId }: Attempt, { payment_session_id, data }: PaymentRow): boolean {
  return payment_session_id === sessionId && (data?.attempt_id ?? id) === id
}

/** A payment that core gave back when its order could not be made pays for nothing. */
function paysFor({ canceled_at, refunds }: PaymentRow, order: OrderRow | undefined): boolean {
  return !canceled_at && (order !== undefined || (refunds ?? []).length === 0)
}

function isSameAmount(session: z.output<typeof sessionRow>, { price }: Attempt): boolean {
  return isEqual(toMoney(session.raw_amount ?? session.amount, session.currency_code), price)
}

function standingOf(payment: PaymentRow | undefined, order: OrderRow | undefined): StoreReading["payment"] {
  if (payment === undefined) return "none"
  const isRefunded = (payment.refunds ?? []).length > 0
  if (payment.canceled_at || (isRefunded && order === undefined)) return "given_back"
  if (!payment.captured_at) return "live"
  const captures = (payment.captures ?? []).map(({ id }) => id)
  const isCounted = order?.transactions.some(({ reference_id }) => captures.includes(reference_id ?? ""))
  return isCounted === true ? "recorded" : "captured"
}
