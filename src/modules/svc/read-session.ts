import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { z } from "zod"
import { CART_FIELDS, ORDER_FIELDS, readCart, readOrder, toMoney, type Purchase } from "../../mapping"
import type { Money } from "../../money"

export type Query = Omit<RemoteQueryFunction, symbol>

/** A payment session and what it is to pay for, as Medusa has them now. */
export interface PaymentSession {
  id: string
  providerId: string
  status: string
  amount: Money
  /** What the client wrote, merged under what the provider gave. Believe nothing of it. */
  data: Record<string, unknown>
  paymentCollectionId: string
  /** The cart, or for what is owed on an order the order. */
  purchase: Purchase
  isCartCompleted: boolean
}

const sessionRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  status: z.string(),
  amount: z.unknown(),
  raw_amount: z.unknown(),
  currency_code: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
  payment_collection: z.object({
    id: z.string(),
    cart: z.object({ completed_at: z.unknown() }).loose().nullish(),
    order: z.looseObject({}).nullish(),
  }),
})

const FIELDS = [
  "id",
  "provider_id",
  "status",
  "amount",
  "raw_amount",
  "currency_code",
  "data",
  "payment_collection.id",
  ...CART_FIELDS.map((field) => `payment_collection.cart.${field}`),
  ...ORDER_FIELDS.map((field) => `payment_collection.order.${field}`),
]

/**
 * Reads a session with its cart or order through Query. Undefined: there is no such session, or it pays for nothing.
 * @throws MappingError when cart or order cannot be read, or its currency is not one of the service's
 */
export async function readSession(query: Query, sessionId: string): Promise<PaymentSession | undefined> {
  const { data } = await query.graph({ entity: "payment_session", fields: FIELDS, filters: { id: sessionId } })
  const [session] = z.array(sessionRow).parse(data)
  if (session === undefined) return undefined
  const { cart, order, id: paymentCollectionId } = session.payment_collection
  if (!cart && !order) return undefined
  return {
    id: session.id,
    providerId: session.provider_id,
    status: session.status,
    amount: toMoney(session.raw_amount ?? session.amount, session.currency_code),
    data: session.data ?? {},
    paymentCollectionId,
    purchase: cart ? readCart(cart) : readOrder(order),
    isCartCompleted: cart?.completed_at !== null && cart?.completed_at !== undefined,
  }
}
