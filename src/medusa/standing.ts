import { z } from "zod"
import type { SessionState } from "../flows/start/buyer-view"
import { cancelColumns, isCancelled } from "./is-cancelled"
import { extraFields, isSet, rows, type Query } from "./rows"

/** A payment session as Medusa has it, and whose it is. */
export interface Standing {
  session: SessionState
  /** The customer it belongs to; undefined for a guest, or when it can no longer be determined. */
  accountId: string | undefined
}

// loose: the rest of a customer is read where the buyer is
const customer = z
  .looseObject({ id: z.string(), has_account: z.boolean().nullish() })
  .register(extraFields, { fields: [] })
  .nullish()
const cartRow = z.object({ customer })
export const payingCart = cartRow.extend({ completed_at: isSet })
export const payingOrder = cartRow.extend(cancelColumns)

const sessionRow = z.object({
  status: z.string(),
  payment_collection: z.object({ cart: payingCart.nullish(), order: payingOrder.nullish() }),
})

/** The states of a session that Medusa still lets be paid. */
const PAYABLE = ["pending", "requires_more"]

const accountOf = (one: z.output<typeof customer>) => (one?.has_account === true ? one.id : undefined)

/** The state of a session, by its row. */
export function standingOf({ status, payment_collection: { cart, order } }: z.output<typeof sessionRow>): Standing {
  const isOver = cart ? cart.completed_at : order ? isCancelled(order) : false
  return {
    session: !cart && !order ? "gone" : isOver || !PAYABLE.includes(status) ? "closed" : "open",
    accountId: accountOf((cart ?? order)?.customer),
  }
}

/** Reads the state of a session. Of one that is gone, the cart of its attempts shows whose it was. */
export async function readPaymentState(query: Query, sessionId: string, cartId: string | undefined): Promise<Standing> {
  const [session] = await rows(query, "payment_session", sessionRow, { id: sessionId })
  return session ? standingOf(session) : { session: "gone", accountId: await accountOfCart(query, cartId) }
}

async function accountOfCart(query: Query, cartId: string | undefined): Promise<string | undefined> {
  if (cartId === undefined) return undefined
  const [cart] = await rows(query, "cart", cartRow, { id: cartId })
  return accountOf(cart?.customer)
}
