import { z } from "zod"
import type { Attempt, Heir } from "../../flows/ports"
import { basketHash, CART_FIELDS, MappingError, readCart, toBasket, toMoney, type MappingOptions } from "../../mapping"
import { isEqual } from "../../money"
import type { Query } from "./read-store"

const sessionRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  status: z.string(),
  amount: z.unknown(),
  raw_amount: z.unknown(),
  currency_code: z.string(),
})
const cartRow = z.looseObject({
  completed_at: z.unknown(),
  payment_collection: z.object({ id: z.string(), payment_sessions: z.array(sessionRow).nullish() }).nullish(),
})
const SESSION_FIELDS = Object.keys(sessionRow.shape).map((field) => `payment_collection.payment_sessions.${field}`)

/** Our providers' ids end in the id they are registered with. */
const isOurs = (providerId: string) => providerId.endsWith("_svc")

/** The present session of an attempt's cart that asks for exactly what the attempt paid: amount, currency, basket. */
export async function findHeir(query: Query, options: MappingOptions, attempt: Attempt): Promise<Heir | undefined> {
  const { cartId, price, sessionId } = attempt
  if (cartId === undefined) return undefined
  const fields = [...CART_FIELDS, "completed_at", "payment_collection.id", ...SESSION_FIELDS]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: cartId } })
  const [cart] = z.array(cartRow).parse(data)
  const collection = cart?.payment_collection
  if (!cart || !collection || (cart.completed_at !== null && cart.completed_at !== undefined)) return undefined
  const session = (collection.payment_sessions ?? []).find(
    ({ id, provider_id, status }) => id !== sessionId && isOurs(provider_id) && status === "pending",
  )
  if (session === undefined || session.currency_code.toUpperCase() !== price.currency) return undefined
  if (!isEqual(toMoney(session.raw_amount ?? session.amount, session.currency_code), price)) return undefined
  const isSame = hashOf(cart, options, attempt) === attempt.basketHash
  return isSame ? { sessionId: session.id, paymentCollectionId: collection.id } : undefined
}

function hashOf(cart: z.output<typeof cartRow>, options: MappingOptions, { price }: Attempt): string | undefined {
  try {
    const basket = toBasket({ amount: price, purchase: readCart(cart), options })
    return basket.kind === "basket" ? basketHash(basket.items, price) : undefined
  } catch (error) {
    // a cart that cannot be paid any more is not the one that was paid
    if (error instanceof MappingError) return undefined
    throw error
  }
}
