import type { Ledger } from "../ports/ports"

/** Attempts in these states have taken money, or may have: what the order owes is known when they have ended. */
const MAY_HAVE_MONEY: readonly string[] = ["sent", "finalizing", "unknown", "paid", "completing"]

/** Whether another payment of an order is being decided; a charge of its cart may not know its order yet. */
export async function isBeingPaid(ledger: Ledger, order_id: string, cart_id: string | undefined): Promise<boolean> {
  const attempts = await ledger.listAttemptsOfOrder(order_id, cart_id)
  return attempts.some(({ state }) => MAY_HAVE_MONEY.includes(state))
}
