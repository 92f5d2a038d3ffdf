import { CART_FIELDS, ORDER_FIELDS, readCart, readOrder, type Purchase } from "../mapping"
import type { Money } from "../money"
import { AMOUNT, readAmount } from "./amount"
import { CANCEL_COLUMNS, isCancelled } from "./is-cancelled"
import { rows, type Query } from "./rows"
import { PAYING_CART, PAYING_ORDER, standingOf, type Standing } from "./standing"

/** A payment session and what it is to pay for, as Medusa has them now. */
export interface PaymentSession {
  id: string
  providerId: string
  amount: Money
  /** What the client wrote, merged under what the provider gave. Believe nothing of it. */
  data: Record<string, unknown>
  paymentCollectionId: string
  /** The cart, or for what is owed on an order the order. */
  purchase: Purchase
  standing: Standing
}

const SESSION = {
  ...AMOUNT,
  id: true,
  provider_id: true,
  status: true,
  currency_code: true,
  data: true,
  payment_collection: {
    id: true,
    cart: { ...PAYING_CART, with: CART_FIELDS },
    order: { ...PAYING_ORDER, with: ORDER_FIELDS },
  },
} as const

/**
 * Reads a session with its cart or order through Query. Undefined: there is no such session, or it pays for nothing.
 * @throws MappingError when cart or order cannot be read, or its currency is not one of the service's
 */
export async function readSession(query: Query, sessionId: string): Promise<PaymentSession | undefined> {
  const [session] = await rows(query, "payment_session", SESSION, { id: sessionId })
  if (!session?.payment_collection) return undefined
  const { cart, order, id: paymentCollectionId } = session.payment_collection
  if (!cart && !order) return undefined
  return {
    id: session.id,
    providerId: session.provider_id,
    amount: readAmount(session, session.currency_code),
    data: session.data ?? {},
    paymentCollectionId,
    purchase: cart ? readCart(cart) : readOrder(order),
    standing: standingOf(session),
  }
}

/** What a session asks for. Undefined: there is no such session. */
export async function readSessionAmount(query: Query, sessionId: string): Promise<Money | undefined> {
  const [session] = await rows(query, "payment_session", { ...AMOUNT, currency_code: true }, { id: sessionId })
  return session && readAmount(session, session.currency_code)
}

/** Whether a session pays for an order that is there and not cancelled. */
export async function hasOpenOrder(query: Query, sessionId: string): Promise<boolean> {
  const fields = { payment_collection: { order: CANCEL_COLUMNS } } as const
  const [session] = await rows(query, "payment_session", fields, { id: sessionId })
  const order = session?.payment_collection?.order
  return order ? !isCancelled(order) : false
}

/** The states in which Medusa leaves a payment collection that it replaces. */
const REPLACED = ["canceled", "partially_captured"]

/**
 * Whether a change of an order that stands has replaced a payment collection: Medusa cancels its payments afterwards. (With a cancelled order it
 * cancels the payments first.)
 */
export async function isReplaced(query: Query, paymentCollectionId: string): Promise<boolean> {
  const fields = { status: true, order: CANCEL_COLUMNS } as const
  const [collection] = await rows(query, "payment_collection", fields, { id: paymentCollectionId })
  const order = collection?.order
  return order ? REPLACED.includes(collection.status) && !isCancelled(order) : false
}

/** Whether Medusa holds a payment of a session that is not cancelled. */
export async function hasLivePayment(query: Query, sessionId: string): Promise<boolean> {
  const payments = await rows(query, "payment", { id: true, canceled_at: true }, { payment_session_id: sessionId })
  return payments.some(({ canceled_at }) => !canceled_at)
}
