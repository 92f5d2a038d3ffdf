import type { Ledger } from "../ports"

/** Attempts in these states hold money, or may: whether the order owes what it says is seen when they have ended. */
const HOLDS_MONEY: readonly string[] = ["sent", "finalizing", "unknown", "paid", "completing"]

/** Whether another payment of an order is being decided; a charge of its cart may not know its order yet. */
export async function isBeingPaid(ledger: Ledger, orderId: string, cartId: string | undefined): Promise<boolean> {
  const attempts = await ledger.listAttemptsOfOrder(orderId, cartId)
  return attempts.some(({ state }) => HOLDS_MONEY.includes(state))
}
