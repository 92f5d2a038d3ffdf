import { z } from "zod"
import type { SessionStanding } from "../flows/buyer-view"
import type { Query } from "../modules/svc/read-session"

/** A payment session as Medusa has it, and whose it is. */
export interface Standing {
  session: SessionStanding
  /** The customer it belongs to; undefined for a guest, or when nobody can say any more. */
  accountId: string | undefined
}

const customer = z.object({ id: z.string(), has_account: z.boolean().nullish() }).nullish()
const cartRow = z.object({ customer })
const sessionRow = z.object({
  status: z.string(),
  payment_collection: z.object({
    cart: cartRow.extend({ completed_at: z.unknown() }).nullish(),
    order: z.object({ customer, status: z.string().nullish() }).nullish(),
  }),
})

const CUSTOMER = ["customer.id", "customer.has_account"]
const FIELDS = [
  "status",
  ...["completed_at", ...CUSTOMER].map((field) => `payment_collection.cart.${field}`),
  ...["status", ...CUSTOMER].map((field) => `payment_collection.order.${field}`),
]

/** The states of a session that Medusa still lets be paid. */
const PAYABLE = ["pending", "requires_more"]

const accountOf = (one: z.output<typeof customer>) => (one?.has_account === true ? one.id : undefined)

/** Reads how a session stands. Of one that is gone, the cart of its attempts tells whose it was. */
export async function readStanding(query: Query, sessionId: string, cartId: string | undefined): Promise<Standing> {
  const sessions = await query.graph({ entity: "payment_session", fields: FIELDS, filters: { id: sessionId } })
  const [session] = z.array(sessionRow).parse(sessions.data)
  if (session === undefined) return { session: "gone", accountId: await accountOfCart(query, cartId) }
  const { cart, order } = session.payment_collection
  const isOver = cart ? Boolean(cart.completed_at) : order?.status === "canceled"
  return {
    session: !cart && !order ? "gone" : isOver || !PAYABLE.includes(session.status) ? "closed" : "open",
    accountId: accountOf((cart ?? order)?.customer),
  }
}

async function accountOfCart(query: Query, cartId: string | undefined): Promise<string | undefined> {
  if (cartId === undefined) return undefined
  const { data } = await query.graph({ entity: "cart", fields: CUSTOMER, filters: { id: cartId } })
  return accountOf(z.array(cartRow).parse(data)[0]?.customer)
}
