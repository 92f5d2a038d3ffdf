import { z } from "zod"
import { CART_FIELDS, ORDER_FIELDS, readCart, readOrder, type Purchase } from "../mapping"
import type { Money } from "../money"
import { amountFields, readAmount } from "./amount"
import { cancelColumns, isCancelled } from "./is-cancelled"
import { extraFields, isSet, rows, type Query } from "./rows"
import { payingCart, payingOrder, standingOf, type Standing } from "./standing"

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

const sessionRow = z.object({
  ...amountFields,
  id: z.string(),
  provider_id: z.string(),
  status: z.string(),
  currency_code: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
  payment_collection: z.object({
    id: z.string(),
    cart: payingCart.loose().register(extraFields, { fields: CART_FIELDS }).nullish(),
    order: payingOrder.loose().register(extraFields, { fields: ORDER_FIELDS }).nullish(),
  }),
})

/**
 * Reads a session with its cart or order through Query. Undefined: there is no such session, or it pays for nothing.
 * @throws MappingError when cart or order cannot be read, or its currency is not one of the service's
 */
export async function readSession(query: Query, sessionId: string): Promise<PaymentSession | undefined> {
  const [session] = await rows(query, "payment_session", sessionRow, { id: sessionId })
  if (session === undefined) return undefined
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

const askedRow = z.object({ ...amountFields, currency_code: z.string() })

/** What a session asks for. Undefined: there is no such session. */
export async function readSessionAmount(query: Query, sessionId: string): Promise<Money | undefined> {
  const [session] = await rows(query, "payment_session", askedRow, { id: sessionId })
  return session && readAmount(session, session.currency_code)
}

const orderOfRow = z.object({
  payment_collection: z.object({ order: z.object(cancelColumns).nullish() }).nullish(),
})

/** Whether a session pays for an order that is there and not cancelled. */
export async function hasOpenOrder(query: Query, sessionId: string): Promise<boolean> {
  const [session] = await rows(query, "payment_session", orderOfRow, { id: sessionId })
  const order = session?.payment_collection?.order
  return order ? !isCancelled(order) : false
}

const collectionRow = z.object({ status: z.string(), order: z.object(cancelColumns).nullish() })

/** The states in which Medusa leaves a payment collection that it replaces. */
const REPLACED = ["canceled", "partially_captured"]

/**
 * Whether a change of an order that stands has replaced a payment collection: Medusa cancels its payments afterwards. (With a cancelled order it
 * cancels the payments first.)
 */
export async function isReplaced(query: Query, paymentCollectionId: string): Promise<boolean> {
  const [collection] = await rows(query, "payment_collection", collectionRow, { id: paymentCollectionId })
  const order = collection?.order
  return order ? REPLACED.includes(collection.status) && !isCancelled(order) : false
}

const liveRow = z.object({ id: z.string(), canceled_at: isSet })

/** Whether Medusa holds a payment of a session that is not cancelled. */
export async function hasLivePayment(query: Query, sessionId: string): Promise<boolean> {
  const payments = await rows(query, "payment", liveRow, { payment_session_id: sessionId })
  return payments.some(({ canceled_at }) => !canceled_at)
}
