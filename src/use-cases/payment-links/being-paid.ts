import { mayHoldMoneySoon } from "../../domain"
import type { Ledger } from "../ports/ports"

/**
 * Whether another payment of an order is being decided: what the order owes is known when it has ended. A charge of its cart may not know
 * its order yet.
 */
export async function isBeingPaid(ledger: Ledger, order_id: string, cart_id: string | undefined): Promise<boolean> {
  const attempts = await ledger.listAttemptsOfOrder(order_id, cart_id)
  return attempts.some(({ state }) => mayHoldMoneySoon(state))
}
