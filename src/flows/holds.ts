import type { Money } from "../money"
import { isOpen, type MedusaHolds } from "../payment"
import { findOwed, isOlder } from "./owed"
import type { Attempt, StoreReading, World } from "./ports"

/** The cart's order was made for it. What is owed on an order names that order from the start. */
const holdsOrder = ({ cartId, orderId }: Attempt) => cartId !== undefined && orderId !== undefined

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

export interface Holds extends MedusaHolds, StoreReading {
  /** What is owed, where that is not the attempt's price. */
  owedNow: Money | undefined
}

/** What Medusa and the ledger hold about an attempt and what is beside it. */
export async function readHolds({ ledger, store }: World, attempt: Attempt): Promise<Holds> {
  const [reading, ofSession, ofCart] = await Promise.all([
    store.read(attempt),
    ledger.listAttempts(attempt.sessionId),
    attempt.cartId === undefined ? [] : ledger.listAttemptsOfCart(attempt.cartId),
  ])
  const owed = await findOwed(ledger, attempt, reading.balance)
  const others = [...ofSession, ...ofCart].filter(({ id }) => id !== attempt.id)
  return {
    ...reading,
    hasRival: reading.isPaidOtherwise || others.some((other) => isRival(attempt, other)),
    isBeingPaid: others.some(({ state }) => isOpen(state) || state === "paid" || state === "in_review"),
    hasHeir: reading.heir !== undefined,
    owed: owed.is === "not_owed" ? (owed.amount.minor > 0n ? "less" : "nothing") : owed.is,
    owedNow: "amount" in owed ? owed.amount : undefined,
  }
}
