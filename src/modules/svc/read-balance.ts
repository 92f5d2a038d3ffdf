import { z } from "zod"
import type { Balance, OrderBalance } from "../../flows/owed"
import { MappingError, toMoney } from "../../mapping"
import { compare, subtract, sum, zero, type Currency, type Money } from "../../money"
import type { Query } from "./read-session"

const isSet = z.unknown().transform((value) => value !== null && value !== undefined)
const amounts = { amount: z.unknown(), raw_amount: z.unknown() }
const listOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? [])

const total = { total: z.unknown(), raw_total: z.unknown(), currency_code: z.string() }
const paymentRow = z.object({
  captured_at: isSet,
  canceled_at: isSet,
  captures: listOf(z.object(amounts)),
  refunds: listOf(z.object(amounts)),
})
const sessionRow = z.object({ ...amounts, id: z.string(), status: z.string(), payment: paymentRow.nullish() })

/** An order, as far as it tells what it still has to be paid. */
export const orderBalanceRow = z.object({
  ...total,
  id: z.string(),
  status: z.string(),
  canceled_at: isSet,
  summary: z.looseObject({ pending_difference: z.unknown(), transaction_total: z.unknown() }).nullish(),
  cart: z.object({ id: z.string() }).nullish(),
  transactions: listOf(z.object(amounts)),
  payment_collections: listOf(z.object({ payment_sessions: listOf(sessionRow) })).transform((collections) =>
    collections.flatMap(({ payment_sessions }) => payment_sessions),
  ),
})

const SESSION = "payment_collections.payment_sessions"
const AMOUNT = ["amount", "raw_amount"]

/** Asked for its total, Medusa reckons what is pending anew; what it keeps of that lacks the taxes of a draft order. */
export const ORDER_BALANCE_FIELDS = [
  ...["id", "status", "canceled_at", "currency_code", "total", "raw_total", "summary", "cart.id"],
  ...AMOUNT.map((field) => `transactions.${field}`),
  ...["id", "status", ...AMOUNT, "payment.captured_at", "payment.canceled_at"].map((field) => `${SESSION}.${field}`),
  ...["captures", "refunds"].flatMap((list) => AMOUNT.map((field) => `${SESSION}.payment.${list}.${field}`)),
]

/** Undefined: it is no amount in one of the service's currencies. */
function amountOf(value: unknown, currencyCode: string): Money | undefined {
  try {
    return toMoney(value, currencyCode)
  } catch (error) {
    if (error instanceof MappingError) return undefined
    throw error
  }
}

const totalOf = (row: z.output<z.ZodObject<typeof total>>) => amountOf(row.raw_total ?? row.total, row.currency_code)

const PROMISED: readonly string[] = ["authorized", "pending_authorization"]

/** Authorized and neither captured nor cancelled, or about to be. */
const isPromised = ({ status, payment }: z.output<typeof sessionRow>) =>
  PROMISED.includes(status) && (!payment || (!payment.captured_at && !payment.canceled_at))

/**
 * What Medusa has of payments, beyond what its summary of the order counts: a payment is captured first and counted afterwards, and of two
 * that are counted at once the summary may keep one.
 */
function uncounted({ summary, payment_collections, transactions }: OrderRow, of: ToMoney, currency: Currency): Money {
  const all = (rows: readonly AmountRow[]) => sum(rows.map(of), currency)
  const payments = payment_collections.flatMap(({ payment }) => (payment && !payment.canceled_at ? [payment] : []))
  const captured = all(payments.flatMap(({ captures }) => captures))
  const kept = subtract(captured, all(payments.flatMap(({ refunds }) => refunds)))
  const onOrder = all(transactions)
  const counted = of({ amount: summary?.transaction_total, raw_amount: summary?.raw_transaction_total })
  const rest = subtract(compare(kept, onOrder) > 0 ? kept : onOrder, counted)
  return rest.minor > 0n ? rest : zero(currency)
}

type OrderRow = z.output<typeof orderBalanceRow>
type AmountRow = z.output<z.ZodObject<typeof amounts>>
type ToMoney = (row: AmountRow) => Money

/** Undefined: a figure is missing. Nothing is decided by that. */
function readFigures(order: OrderRow): Pick<OrderBalance, "pending" | "promised"> | undefined {
  const { summary, currency_code, payment_collections: sessions } = order
  const of: ToMoney = (row) => toMoney(row.raw_amount ?? row.amount, currency_code)
  try {
    const pending = toMoney(summary?.raw_pending_difference ?? summary?.pending_difference, currency_code)
    return {
      pending: subtract(pending, uncounted(order, of, pending.currency)),
      promised: sessions.filter(isPromised).map((row) => ({ sessionId: row.id, amount: of(row) })),
    }
  } catch (error) {
    if (error instanceof MappingError) return undefined
    throw error
  }
}

export function toOrderBalance(order: OrderRow): OrderBalance {
  const { pending, promised = [] } = readFigures(order) ?? {}
  const paid = order.payment_collections.filter(({ payment }) => payment && !payment.canceled_at)
  const paidSessions = paid.map(({ id }) => id)
  // Medusa's spelling
  const isCancelled = order.status === "canceled" || order.canceled_at
  return { id: order.id, cartId: order.cart?.id, isCancelled, total: totalOf(order), pending, promised, paidSessions }
}

export const cartBalanceRow = z.object({ ...total, id: z.string() })
export const CART_BALANCE_FIELDS = ["id", "currency_code", "total", "raw_total"]

export const toCartBalance = (cart: z.output<typeof cartBalanceRow>) => ({ id: cart.id, total: totalOf(cart) })

const row = z.object({
  payment_collection: z.object({ cart: cartBalanceRow.nullish(), order: orderBalanceRow.nullish() }).nullish(),
})

/** Reads what the cart or order of a session has to be paid. */
export async function readBalance(query: Query, sessionId: string): Promise<Balance> {
  const fields = [
    ...CART_BALANCE_FIELDS.map((field) => `payment_collection.cart.${field}`),
    ...ORDER_BALANCE_FIELDS.map((field) => `payment_collection.order.${field}`),
  ]
  const { data } = await query.graph({ entity: "payment_session", fields, filters: { id: sessionId } })
  const { cart, order } = z.array(row).parse(data)[0]?.payment_collection ?? {}
  return { cart: cart ? toCartBalance(cart) : undefined, order: order ? toOrderBalance(order) : undefined }
}
