import { z } from "zod"
import type { OrderBalance, SessionBalance } from "../flows/contracts/ports"
import { toMoney } from "../mapping"
import { compareDecimal, subtractDecimals, type Money } from "../money"
import { amountFields, orUnreadable, readAmount, readExact, sumExact, type AmountRow } from "./amount"
import { cancelColumns, isCancelled } from "./is-cancelled"
import { isSet, listOf, rows, type Query } from "./rows"

const total = { total: z.unknown(), raw_total: z.unknown(), currency_code: z.string() }
const paymentRow = z.object({
  ...amountFields,
  payment_session_id: z.string(),
  captured_at: isSet,
  canceled_at: isSet,
  captures: listOf(z.object(amountFields)),
  refunds: listOf(z.object(amountFields)),
})
const sessionRow = z.object({ ...amountFields, id: z.string(), status: z.string(), currency_code: z.string() })
// a payment outlives a session that the buyer's storefront replaced
const collectionRow = z.object({ payment_sessions: listOf(sessionRow), payments: listOf(paymentRow) })

/**
 * What of an order shows what still has to be paid. With its total requested, Medusa recalculates what is pending; what it keeps of
 * that lacks the taxes of a draft order.
 */
export const orderBalanceRow = z.object({
  ...total,
  ...cancelColumns,
  id: z.string(),
  summary: z.looseObject({ pending_difference: z.unknown(), transaction_total: z.unknown() }).nullish(),
  // the link says which cart: nothing is read of the cart itself
  cart_link: z.object({ cart_id: z.string() }).nullish(),
  transactions: listOf(z.object(amountFields)),
  payment_collections: listOf(collectionRow).transform((collections) => ({
    sessions: collections.flatMap((one) => one.payment_sessions),
    payments: collections.flatMap((one) => one.payments),
  })),
})

type OrderRow = z.output<typeof orderBalanceRow>

const madeCollectionRow = z.object({
  payment_sessions: listOf(sessionRow),
  payments: listOf(z.object({ id: z.string() })),
})

/**
 * The same with the total that Medusa stored when the order was made or last changed, instead of the sum of its lines now, and with only the
 * ids of its payments.
 */
const storedBalanceRow = orderBalanceRow
  .omit({ total: true, raw_total: true, cart_link: true })
  .extend({ version: z.number(), payment_collections: listOf(madeCollectionRow) })
type ToMoney = (exact: string) => Money

const totalOf = (row: z.output<z.ZodObject<typeof total>>) =>
  orUnreadable(() => toMoney(row.raw_total ?? row.total, row.currency_code))

const isKept = ({ canceled_at }: z.output<typeof paymentRow>) => !canceled_at

const PROMISED: readonly string[] = ["authorized", "pending_authorization"]

/** What is authorized and neither captured nor cancelled, or about to be. Of a payment that was captured in part, the rest. */
function promisedBy(
  { sessions, payments }: OrderRow["payment_collections"],
  toPrice: ToMoney,
): OrderBalance["promised"] {
  const isOver = (one: z.output<typeof paymentRow>) => one.captured_at || one.canceled_at
  const over = payments.filter(isOver).map((one) => one.payment_session_id)
  const promised = sessions.filter(({ id, status }) => PROMISED.includes(status) && !over.includes(id))
  const isReplaced = (id: string) => !sessions.some((one) => one.id === id)
  const outlived = payments.filter((one) => !isOver(one) && isReplaced(one.payment_session_id))
  // a part that was captured is no longer pending
  const restOf = (sessionId: string, row: AmountRow) => {
    const captures = payments.flatMap((one) => (one.payment_session_id === sessionId ? one.captures : []))
    return { sessionId, amount: toPrice(subtractDecimals(readExact(row), sumExact(captures))) }
  }
  return [...promised.map((row) => restOf(row.id, row)), ...outlived.map((row) => restOf(row.payment_session_id, row))]
}

/**
 * What Medusa has of payments, beyond what its summary of the order counts: a payment is captured first and counted afterwards, and of two
 * that are counted at once the summary may keep one. Exact: its figures may be finer than a minor unit.
 */
function uncounted({ summary, payment_collections, transactions }: OrderRow): string {
  const payments = payment_collections.payments.filter(isKept)
  const captured = sumExact(payments.flatMap(({ captures }) => captures))
  const kept = subtractDecimals(captured, sumExact(payments.flatMap(({ refunds }) => refunds)))
  const onOrder = sumExact(transactions)
  const counted = readExact({ amount: summary?.transaction_total, raw_amount: summary?.raw_transaction_total })
  const rest = subtractDecimals(compareDecimal(kept, onOrder) > 0 ? kept : onOrder, counted)
  return compareDecimal(rest, "0") > 0 ? rest : "0"
}

function readFigures(order: OrderRow): Pick<OrderBalance, "pending" | "promised"> {
  const { summary, currency_code, payment_collections } = order
  const toPrice: ToMoney = (exact) => toMoney(exact, currency_code)
  const pending = readExact({ amount: summary?.pending_difference, raw_amount: summary?.raw_pending_difference })
  return {
    pending: toPrice(subtractDecimals(pending, uncounted(order))),
    promised: promisedBy(payment_collections, toPrice),
  }
}

export function toOrderBalance(order: OrderRow): OrderBalance {
  const { pending, promised = [] } = orUnreadable(() => readFigures(order)) ?? {}
  const paidSessions = order.payment_collections.payments.filter(isKept).map((one) => one.payment_session_id)
  return {
    id: order.id,
    cartId: order.cart_link?.cart_id,
    isCancelled: isCancelled(order),
    total: totalOf(order),
    pending,
    promised,
    paidSessions,
  }
}

export const cartBalanceRow = z.object({ ...total, id: z.string() })

export const toCartBalance = (cart: z.output<typeof cartBalanceRow>) => ({ id: cart.id, total: totalOf(cart) })

const askedOf = (session: z.output<typeof sessionRow>) => readAmount(session, session.currency_code)

const paidForRow = sessionRow.extend({
  payment_collection: z.object({ cart: cartBalanceRow.nullish(), order: orderBalanceRow.nullish() }).nullish(),
})

async function ofSession(query: Query, sessionId: string): Promise<SessionBalance> {
  const [found] = await rows(query, "payment_session", paidForRow, { id: sessionId })
  const { cart, order } = found?.payment_collection ?? {}
  return {
    sessionAmount: found && askedOf(found),
    cart: cart ? toCartBalance(cart) : undefined,
    order: order ? toOrderBalance(order) : undefined,
  }
}

const linkRow = z.object({ order_id: z.string() })

/** The order that a payment collection is to pay, where there is one already. */
export async function findOrderOf(query: Query, paymentCollectionId: string): Promise<string | undefined> {
  const [link] = await rows(query, "order_payment_collection", linkRow, { payment_collection_id: paymentCollectionId })
  return link?.order_id
}

/** What a session leads to. */
export interface Payee {
  sessionId: string
  cartId: string | undefined
  /** The order, where there is one already. */
  orderId: string | undefined
}

/** An order that was made of this cart. */
interface OfCart {
  sessionId: string
  orderId: string
  cartId: string
}

const sessionOf = (order: Pick<OrderRow, "payment_collections"> | undefined, sessionId: string) =>
  order?.payment_collections.sessions.find(({ id }) => id === sessionId)

const isSame = (a: Money, b: Money | undefined) => a.currency === b?.currency && a.minor === b.minor

/**
 * Reads an order that is as it was made of a cart: in its first version, without a payment, and owing all of the session's amount. Its stored total is
 * then the sum of its lines, which Medusa need not add up again. (A draft order's lacks the taxes; it is made of no cart.)
 */
async function readAsMade(query: Query, { sessionId, orderId, cartId }: OfCart): Promise<OrderRow | undefined> {
  const [row] = await rows(query, "order", storedBalanceRow, { id: orderId })
  if (!row?.summary || row.version !== 1) return undefined
  const { current_order_total: total, raw_current_order_total: raw_total } = row.summary
  if (row.payment_collections.some(({ payments }) => payments.length > 0)) return undefined
  const sessions = row.payment_collections.flatMap((one) => one.payment_sessions)
  const order = {
    ...row,
    total,
    raw_total,
    cart_link: { cart_id: cartId },
    payment_collections: { sessions, payments: [] },
  }
  const session = sessionOf(order, sessionId)
  if (!session) return undefined
  const [price, owed] = [askedOf(session), toOrderBalance(order)]
  return isSame(price, owed.total) && isSame(price, owed.pending) ? order : undefined
}

/**
 * Reads what a session asks for, and what its cart or order has to be paid. The total of a cart whose order is there, and costs just the session's amount,
 * decides nothing: it is not read.
 */
export async function readBalance(query: Query, payee: Payee): Promise<SessionBalance> {
  const { sessionId, cartId, orderId } = payee
  if (orderId === undefined) return ofSession(query, sessionId)
  const asMade = cartId === undefined ? undefined : await readAsMade(query, { sessionId, orderId, cartId })
  const [row] = asMade ? [asMade] : await rows(query, "order", orderBalanceRow, { id: orderId })
  // the session or the order has gone meanwhile, or another order has its place
  const session = sessionOf(row, sessionId)
  if (!row || !session) return ofSession(query, sessionId)
  const [sessionAmount, order] = [askedOf(session), toOrderBalance(row)]
  if (cartId === undefined) return { sessionAmount, cart: undefined, order }
  if (isSame(sessionAmount, order.total)) return { sessionAmount, cart: { id: cartId, total: undefined }, order }
  const [cart] = await rows(query, "cart", cartBalanceRow, { id: cartId })
  return { sessionAmount, cart: cart && toCartBalance(cart), order }
}
