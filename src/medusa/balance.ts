import type { Ledger, SessionBalance, OwedOrder } from "../use-cases/ports/ports"
import { isSame, amountOwed, type OrderBalance } from "../domain"
import { toMoney } from "../mapping"
import { compareDecimal, subtractDecimals, type Money } from "../money"
import {
  AMOUNT,
  orUnreadable,
  readAmount,
  readExact,
  sumExact,
  type AmountRow,
  rows,
  type Query,
  type Row,
} from "./rows"
import { CANCEL_COLUMNS, isCancelled } from "./orders"

const TOTAL = { total: true, raw_total: true, currency_code: true } as const
const SESSION = { ...AMOUNT, id: true, status: true, currency_code: true } as const
const PAYMENT = {
  ...AMOUNT,
  payment_session_id: true,
  captured_at: true,
  canceled_at: true,
  captures: AMOUNT,
  refunds: AMOUNT,
} as const
const STANDING = { ...CANCEL_COLUMNS, id: true, currency_code: true, summary: true, transactions: AMOUNT } as const

export const ORDER_BALANCE = {
  ...STANDING,
  ...TOTAL,
  cart_link: { cart_id: true },
  // a payment outlives a session that the buyer's storefront replaced
  payment_collections: { payment_sessions: SESSION, payments: PAYMENT },
} as const

/** The same, with the total as Medusa last stored it instead of the sum of the lines, and with only the ids of payments. */
const STORED_BALANCE = {
  ...STANDING,
  version: true,
  payment_collections: { payment_sessions: SESSION, payments: { id: true } },
} as const

export const CART_BALANCE = { ...TOTAL, id: true } as const

type OrderRow = Row<"order", typeof ORDER_BALANCE>
type PaymentRow = Row<"payment", typeof PAYMENT>
type SessionRow = Row<"payment_session", typeof SESSION>
type ToMoney = (exact: string) => Money

const getTotal = (row: Row<"order", typeof TOTAL>) =>
  orUnreadable(() => toMoney(row.raw_total ?? row.total, row.currency_code))

const listSessions = <Session>(collections: readonly { payment_sessions: Session[] }[]) =>
  collections.flatMap((one) => one.payment_sessions)
const listPayments = ({ payment_collections: collections }: OrderRow) => collections.flatMap((one) => one.payments)

const isKept = ({ canceled_at }: PaymentRow) => !canceled_at

const PROMISED: readonly string[] = ["authorized", "pending_authorization"]

/** The amount that is authorized, or about to be, and neither captured nor cancelled; the rest of a partly captured payment. */
function promisedBy(order: OrderRow, toPrice: ToMoney): OrderBalance["promised"] {
  const [sessions, payments] = [listSessions(order.payment_collections), listPayments(order)]
  const isOver = (one: PaymentRow) => one.captured_at || one.canceled_at
  const over = payments.filter(isOver).map((one) => one.payment_session_id)
  const promised = sessions.filter(({ id, status }) => PROMISED.includes(status) && !over.includes(id))
  const isReplaced = (id: string) => !sessions.some((one) => one.id === id)
  const outlived = payments.filter((one) => !isOver(one) && isReplaced(one.payment_session_id))
  const getRest = (session_id: string, row: AmountRow) => {
    const captures = payments.flatMap((one) => (one.payment_session_id === session_id ? one.captures : []))
    return { session_id, amount: toPrice(subtractDecimals(readExact(row), sumExact(captures))) }
  }
  return [
    ...promised.map((row) => getRest(row.id, row)),
    ...outlived.map((row) => getRest(row.payment_session_id, row)),
  ]
}

/** The amount that Medusa's order summary lacks of its payments: it counts after a capture, and may keep one of two at once. Exact decimal text. */
function uncounted(order: OrderRow): string {
  const { summary, transactions } = order
  const payments = listPayments(order).filter(isKept)
  const captured = sumExact(payments.flatMap(({ captures }) => captures))
  const kept = subtractDecimals(captured, sumExact(payments.flatMap(({ refunds }) => refunds)))
  const onOrder = sumExact(transactions)
  const counted = readExact({ amount: summary?.transaction_total, raw_amount: summary?.raw_transaction_total })
  const rest = subtractDecimals(compareDecimal(kept, onOrder) > 0 ? kept : onOrder, counted)
  return compareDecimal(rest, "0") > 0 ? rest : "0"
}

function readFigures(order: OrderRow): Pick<OrderBalance, "pending" | "promised"> {
  const { summary, currency_code } = order
  const toPrice: ToMoney = (exact) => toMoney(exact, currency_code)
  const pending = readExact({ amount: summary?.pending_difference, raw_amount: summary?.raw_pending_difference })
  return {
    pending: toPrice(subtractDecimals(pending, uncounted(order))),
    promised: promisedBy(order, toPrice),
  }
}

export function toOrderBalance(order: OrderRow): OrderBalance {
  const { pending, promised = [] } = orUnreadable(() => readFigures(order)) ?? {}
  const paidSessions = listPayments(order)
    .filter(isKept)
    .map((one) => one.payment_session_id)
  return {
    id: order.id,
    cart_id: order.cart_link?.cart_id,
    isCancelled: isCancelled(order),
    total: getTotal(order),
    pending,
    promised,
    paidSessions,
  }
}

export const toCartBalance = (cart: Row<"cart", typeof CART_BALANCE>) => ({ id: cart.id, total: getTotal(cart) })

const readSessionAmount = (session: SessionRow) => readAmount(session, session.currency_code)

async function ofSession(query: Query, session_id: string): Promise<SessionBalance> {
  const fields = { ...SESSION, payment_collection: { cart: CART_BALANCE, order: ORDER_BALANCE } } as const
  const [found] = await rows(query, "payment_session", fields, { id: session_id })
  const { cart, order } = found?.payment_collection ?? {}
  return {
    sessionAmount: found && readSessionAmount(found),
    cart: cart ? toCartBalance(cart) : undefined,
    order: order ? toOrderBalance(order) : undefined,
  }
}

export async function findOrderOf(query: Query, payment_collection_id: string): Promise<string | undefined> {
  const filters = { payment_collection_id }
  const [link] = await rows(query, "order_payment_collection", { order_id: true }, filters)
  return link?.order_id
}

export interface Payee {
  session_id: string
  cart_id: string | undefined
  order_id: string | undefined
}

interface OfCart {
  session_id: string
  order_id: string
  cart_id: string
}

const getSession = (order: OrderRow | undefined, session_id: string) =>
  listSessions(order?.payment_collections ?? []).find(({ id }) => id === session_id)

/** An order as it was made from a cart: first version, no payment, all owed. Its stored total is then the sum of its lines (but for draft orders). */
async function readAsMade(query: Query, { session_id, order_id, cart_id }: OfCart): Promise<OrderRow | undefined> {
  const [row] = await rows(query, "order", STORED_BALANCE, { id: order_id })
  if (!row?.summary || row.version !== 1) return undefined
  const { current_order_total: total, raw_current_order_total: raw_total } = row.summary
  if (row.payment_collections.some(({ payments }) => payments.length > 0)) return undefined
  const payment_collections = row.payment_collections.map((one) => ({ ...one, payments: [] }))
  const order = { ...row, total, raw_total, cart_link: { cart_id }, payment_collections }
  const session = getSession(order, session_id)
  if (!session) return undefined
  const [price, owed] = [readSessionAmount(session), toOrderBalance(order)]
  return isSame(price, owed.total) && isSame(price, owed.pending) ? order : undefined
}

/** Reads a session's amount, and what its cart or order must be paid. A cart's total is not read when its order costs just that amount. */
export async function readBalance(query: Query, payee: Payee): Promise<SessionBalance> {
  const { session_id, cart_id, order_id } = payee
  if (order_id === undefined) return ofSession(query, session_id)
  const asMade = cart_id === undefined ? undefined : await readAsMade(query, { session_id, order_id, cart_id })
  const [row] = asMade ? [asMade] : await rows(query, "order", ORDER_BALANCE, { id: order_id })
  // meanwhile the session or the order has gone, or another order has taken its place
  const session = getSession(row, session_id)
  if (!row || !session) return ofSession(query, session_id)
  const [sessionAmount, order] = [readSessionAmount(session), toOrderBalance(row)]
  if (cart_id === undefined) return { sessionAmount, cart: undefined, order }
  if (isSame(sessionAmount, order.total)) return { sessionAmount, cart: { id: cart_id, total: undefined }, order }
  const [cart] = await rows(query, "cart", CART_BALANCE, { id: cart_id })
  return { sessionAmount, cart: cart && toCartBalance(cart), order }
}

const ORDER = { ...ORDER_BALANCE, display_id: true } as const

export async function readOwed(
  query: Query,
  ledger: Pick<Ledger, "listAttemptsOfOrder">,
  order_id: string,
): Promise<OwedOrder | undefined> {
  const [order] = await rows(query, "order", ORDER, { id: order_id })
  if (order === undefined) return undefined
  const balance = toOrderBalance(order)
  const { promised, cart_id, isCancelled } = balance
  const attempts = promised.length === 0 ? [] : await ledger.listAttemptsOfOrder(order_id, cart_id)
  return {
    order_id: order.id,
    number: order.display_id,
    currency_code: order.currency_code,
    amount: amountOwed(balance, attempts),
    isCancelled,
  }
}
