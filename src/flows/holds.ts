import { isOpen, type MedusaHolds } from "../payment"
import type { Attempt, StoreReading, World } from "./ports"

/** The cart's order was made for it. What is owed on an order names that order from the start. */
const holdsOrder = ({ cartId, orderId }: Attempt) => cartId !== undefined && orderId !== undefined

function isOlder(one: Attempt, other: Attempt): boolean {
  const difference = one.createdAt.getTime() - other.createdAt.getTime()
  return difference < 0 || (difference === 0 && one.id < other.id)
}

/**
 * Whether another charge has the cart's order, or is getting it. What is not decided yet never takes it from the one it was
 * made for; of two charges of one session, or two under review, the older one gets it.
 */
function isRival(attempt: Attempt, other: Attempt): boolean {
  if (other.state === "completing" || other.state === "completed") return true
  if (holdsOrder(attempt)) return false
  if (other.state === "in_review") return holdsOrder(other) || isOlder(other, attempt)
  return other.state === "paid" && other.sessionId === attempt.sessionId && isOlder(other, attempt)
}

export type Holds = MedusaHolds & StoreReading

/** What Medusa and the ledger hold about an attempt and what is beside it. */
export async function readHolds({ ledger, store }: World, attempt: Attempt): Promise<Holds> {
  const [reading, ofSession, ofCart] = await Promise.all([
    store.read(attempt),
    ledger.listAttempts(attempt.sessionId),
    attempt.cartId === undefined ? [] : ledger.listAttemptsOfCart(attempt.cartId),
  ])
  const others = [...ofSession, ...ofCart].filter(({ id }) => id !== attempt.id)
  return {
    ...reading,
    hasRival: reading.isPaidOtherwise || others.some((other) => isRival(attempt, other)),
    isBeingPaid: others.some(({ state }) => isOpen(state) || state === "paid" || state === "in_review"),
    hasHeir: reading.heir !== undefined,
  }
}
