import { CART_FIELDS, ORDER_FIELDS, readCart, readOrder, type Purchase } from "../mapping"
import type { Money } from "../money"
import { AMOUNT, readAmount, readExact, rows, type Query, type Row } from "./rows"
import { CANCEL_COLUMNS, findOrderOfCart, isCancelled } from "./orders"
import type { SessionState } from "../use-cases/start/buyer-view"

export interface Standing {
  session: SessionState
  /** Undefined for a guest, or when the customer can no longer be determined. */
  account_id: string | undefined
}

const CUSTOMER = { customer: { id: true, has_account: true } } as const
const PAYING_CART = { ...CUSTOMER, completed_at: true } as const
const PAYING_ORDER = { ...CUSTOMER, ...CANCEL_COLUMNS } as const
const STATE = { status: true, payment_collection: { cart: PAYING_CART, order: PAYING_ORDER } } as const

const PAYABLE = ["pending", "requires_more"]

const getAccount = (one: Row<"cart", typeof CUSTOMER> | null | undefined) =>
  one?.customer?.has_account === true ? one.customer.id : undefined

function getStanding({ status, payment_collection }: Row<"payment_session", typeof STATE>): Standing {
  const { cart, order } = payment_collection ?? {}
  return { session: getState(status, payment_collection), account_id: getAccount(cart ?? order) }
}

function getState(
  status: string,
  payment_collection: Row<"payment_session", typeof STATE>["payment_collection"],
): SessionState {
  const { cart, order } = payment_collection ?? {}
  if (!cart && !order) return "gone"
  if (!cart && order && isCancelled(order)) return "canceled"
  return cart?.completed_at || !PAYABLE.includes(status) ? "closed" : "open"
}

/** If the session is gone, the cart of its attempts shows whose it was. */
export async function readPaymentState(
  query: Query,
  session_id: string,
  cart_id: string | undefined,
): Promise<Standing> {
  const [session] = await rows(query, "payment_session", STATE, { id: session_id })
  return session ? getStanding(session) : { session: "gone", account_id: await accountOfCart(query, cart_id) }
}

async function accountOfCart(query: Query, cart_id: string | undefined): Promise<string | undefined> {
  if (cart_id === undefined) return undefined
  const [cart] = await rows(query, "cart", CUSTOMER, { id: cart_id })
  return getAccount(cart)
}

export interface PaymentSession {
  id: string
  providerId: string
  amount: Money
  /** The data that the client wrote, merged under the provider's data. Trust none of it. */
  data: Record<string, unknown>
  payment_collection_id: string
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

/** Undefined: no such session, or it pays for nothing. @throws MappingError for an unreadable cart, order or currency */
export async function readSession(query: Query, session_id: string): Promise<PaymentSession | undefined> {
  const [session] = await rows(query, "payment_session", SESSION, { id: session_id })
  if (!session?.payment_collection) return undefined
  const { cart, order, id: payment_collection_id } = session.payment_collection
  if (!cart && !order) return undefined
  return {
    id: session.id,
    providerId: session.provider_id,
    amount: readAmount(session, session.currency_code),
    data: session.data ?? {},
    payment_collection_id,
    purchase: cart ? readCart(cart) : readOrder(order),
    standing: getStanding(session),
  }
}

export async function readProvider(query: Query, session_id: string): Promise<string | undefined> {
  const [session] = await rows(query, "payment_session", { provider_id: true }, { id: session_id })
  return session?.provider_id
}

/** `exact`: decimal text as Medusa has it, which may be finer than a minor unit. */
export async function readSessionAmount(
  query: Query,
  session_id: string,
): Promise<{ amount: Money; exact: string } | undefined> {
  const [session] = await rows(query, "payment_session", { ...AMOUNT, currency_code: true }, { id: session_id })
  return session && { amount: readAmount(session, session.currency_code), exact: readExact(session) }
}

/** Not one that a crash left without its cart: core would complete the cart again. */
export async function hasOpenOrder(query: Query, session_id: string, cart_id: string): Promise<boolean> {
  const fields = { payment_collection: { order: { id: true, ...CANCEL_COLUMNS } } } as const
  const [session] = await rows(query, "payment_session", fields, { id: session_id })
  const order = session?.payment_collection?.order
  if (!order || isCancelled(order)) return false
  return (await findOrderOfCart(query, cart_id)) === order.id
}

/** The states in which Medusa leaves a payment collection that it replaces. */
const REPLACED = ["canceled", "partially_captured"]

/** True if an order's change has replaced a payment collection: Medusa cancels its payments afterwards (before, if the order is cancelled). */
export async function isReplaced(query: Query, payment_collection_id: string): Promise<boolean> {
  const fields = { status: true, order: CANCEL_COLUMNS } as const
  const [collection] = await rows(query, "payment_collection", fields, { id: payment_collection_id })
  const order = collection?.order
  return order ? REPLACED.includes(collection.status) && !isCancelled(order) : false
}

export async function hasLivePayment(query: Query, session_id: string): Promise<boolean> {
  const payments = await rows(query, "payment", { id: true, canceled_at: true }, { payment_session_id: session_id })
  return payments.some(({ canceled_at }) => !canceled_at)
}
