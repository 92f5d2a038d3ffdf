import type { MedusaContainer } from "@medusajs/framework/types"
import { findOwed } from "../flows/charge/owed"
import type { Attempt } from "../flows/contracts/ports"
import { svcOf } from "../modules/svc"
import { readBalance } from "../medusa/balance"
import type { PaymentSession } from "../medusa/session"
import { TOKEN_GRACE_MS, type AttemptState } from "../payment"
import { askAboutAttempt, reconcileAttempt } from "../medusa/payments/reconcile-attempt"
import { queryOf } from "../medusa/rows"

/** Money was taken, or may have been: nothing is to be paid beside it. */
const HOLDS_MONEY: readonly AttemptState[] = ["sent", "finalizing", "unknown", "in_review", "paid", "completing"]

function mayBeCharged({ state, tokenExpiresAt }: Attempt, now: Date): boolean {
  if (HOLDS_MONEY.includes(state)) return true
  const isPageOpen = tokenExpiresAt !== undefined && now.getTime() <= tokenExpiresAt.getTime() + TOKEN_GRACE_MS
  return isPageOpen && (state === "awaiting_buyer" || state === "abandoned" || state === "expired")
}

/** Reconciles what may have been paid in other sessions meanwhile; returns the states of those attempts then. */
async function reconcileOthers(scope: MedusaContainer, sessionId: string, attempts: readonly Attempt[]) {
  const { clock } = svcOf(scope)
  const others = attempts.filter((one) => one.sessionId !== sessionId && mayBeCharged(one, clock.now()))
  const states: AttemptState[] = []
  for (const { id } of others) {
    states.push((await reconcileAttempt(scope, id, "poll")).state)
  }
  return states
}

/**
 * Reconciles what the buyer may have paid in a session of the same cart that this one replaced, and did not come back from: this
 * session gets such a charge, so that the buyer does not pay twice. Returns whether one is still not decided.
 */
export async function reconcileOtherCharges(
  scope: MedusaContainer,
  { id: sessionId, purchase }: PaymentSession,
): Promise<"decided" | "undecided"> {
  if (purchase.source !== "cart") return "decided"
  const { ledger } = svcOf(scope)
  const states = await reconcileOthers(scope, sessionId, await ledger.listAttemptsOfCart(purchase.id))
  return states.some((state) => HOLDS_MONEY.includes(state)) ? "undecided" : "decided"
}

/** Reconciles what the buyer may have paid at a page of the session itself. `undecided`: the service does not say of one. */
export async function reconcileOwnPages(
  scope: MedusaContainer,
  { id: sessionId }: PaymentSession,
): Promise<"decided" | "undecided"> {
  const { clock, ledger } = svcOf(scope)
  const isPayable = (one: Attempt) => one.pageUrl !== undefined && mayBeCharged(one, clock.now())
  let isUndecided = false
  for (const { id } of (await ledger.listAttempts(sessionId)).filter(isPayable)) {
    const { gotNoAnswer } = await askAboutAttempt(scope, id, "poll")
    isUndecided ||= gotNoAnswer
  }
  return isUndecided ? "undecided" : "decided"
}

/**
 * Whether an order still owes what a session asks for, once what may have been paid in its other sessions is reconciled. A cart is compared
 * with its total instead.
 */
export async function isStillOwed(
  scope: MedusaContainer,
  { id: sessionId, amount: price, purchase }: PaymentSession,
): Promise<"owed" | "not_owed" | "undecided"> {
  if (purchase.source !== "order") return "owed"
  const { ledger } = svcOf(scope)
  await reconcileOthers(scope, sessionId, await ledger.listAttemptsOfOrder(purchase.id))
  const balance = await readBalance(queryOf(scope), { sessionId, cartId: undefined, orderId: purchase.id })
  const { is } = await findOwed(ledger, { sessionId, price, orderId: purchase.id }, balance)
  return is === "cart_changed" ? "not_owed" : is
}
