import type { SessionState } from "../flows/start/buyer-view"
import { CANCEL_COLUMNS, isCancelled } from "./is-cancelled"
import { rows, type Query, type Row } from "./rows"

/** A payment session as Medusa has it, and whose it is. */
export interface Standing {
  session: SessionState
  /** The customer it belongs to; undefined for a guest, or when it can no longer be determined. */
  accountId: string | undefined
}

const CUSTOMER = { customer: { id: true, has_account: true } } as const
export const PAYING_CART = { ...CUSTOMER, completed_at: true } as const
export const PAYING_ORDER = { ...CUSTOMER, ...CANCEL_COLUMNS } as const
const SESSION = { status: true, payment_collection: { cart: PAYING_CART, order: PAYING_ORDER } } as const

/** The states of a session that Medusa still lets be paid. */
const PAYABLE = ["pending", "requires_more"]

const accountOf = (one: Row<"cart", typeof CUSTOMER> | null | undefined) =>
  one?.customer?.has_account === true ? one.customer.id : undefined

/** The state of a session, by its row. */
export function standingOf({ status, payment_collection }: Row<"payment_session", typeof SESSION>): Standing {
  const { cart, order } = payment_collection ?? {}
  const isOver = cart ? Boolean(cart.completed_at) : order ? isCancelled(order) : false
  return {
    session: !cart && !order ? "gone" : isOver || !PAYABLE.includes(status) ? "closed" : "open",
    accountId: accountOf(cart ?? order),
  }
}

/** Reads the state of a session. Of one that is gone, the cart of its attempts shows whose it was. */
export async function readPaymentState(query: Query, sessionId: string, cartId: string | undefined): Promise<Standing> {
  const [session] = await rows(query, "payment_session", SESSION, { id: sessionId })
  return session ? standingOf(session) : { session: "gone", accountId: await accountOfCart(query, cartId) }
}

async function accountOfCart(query: Query, cartId: string | undefined): Promise<string | undefined> {
  if (cartId === undefined) return undefined
  const [cart] = await rows(query, "cart", CUSTOMER, { id: cartId })
  return accountOf(cart)
}
