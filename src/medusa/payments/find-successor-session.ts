import type { Attempt, SuccessorSession } from "../../flows/contracts/ports"
import { basketHash, CART_FIELDS, MappingError, readCart, toBasket, type MappingOptions } from "../../mapping"
import { isEqual } from "../../money"
import { AMOUNT, readAmount } from "../amount"
import { isBuyerProvider } from "../is-our-provider"
import { rows, type Query } from "../rows"

const SESSION = { ...AMOUNT, id: true, provider_id: true, status: true, currency_code: true } as const
const CART = {
  completed_at: true,
  payment_collection: { id: true, payment_sessions: SESSION },
  with: CART_FIELDS,
} as const

/** The present session of an attempt's cart that asks for exactly what the attempt paid: amount, currency, basket. */
export async function findSuccessorSession(
  query: Query,
  options: MappingOptions,
  attempt: Attempt,
): Promise<SuccessorSession | undefined> {
  const { cartId, price, sessionId } = attempt
  if (cartId === undefined) return undefined
  const [cart] = await rows(query, "cart", CART, { id: cartId })
  const collection = cart?.payment_collection
  if (!cart || !collection || cart.completed_at) return undefined
  const session = collection.payment_sessions.find(
    ({ id, provider_id, status }) => id !== sessionId && isBuyerProvider(provider_id) && status === "pending",
  )
  if (session === undefined || session.currency_code.toUpperCase() !== price.currency) return undefined
  if (!isEqual(readAmount(session, session.currency_code), price)) return undefined
  const isSame = hashOf(cart, options, attempt) === attempt.basketHash
  return isSame ? { sessionId: session.id, paymentCollectionId: collection.id } : undefined
}

function hashOf(cart: unknown, options: MappingOptions, { price }: Attempt): string | undefined {
  try {
    const basket = toBasket({ amount: price, purchase: readCart(cart), options })
    return basket.kind === "basket" ? basketHash(basket.items, price) : undefined
  } catch (error) {
    // a cart that cannot be paid any more is not the one that was paid
    if (error instanceof MappingError) return undefined
    throw error
  }
}
