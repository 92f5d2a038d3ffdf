import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { findOwed } from "../flows/owed"
import type { Attempt } from "../flows/ports"
import { SVC_MODULE } from "../modules/svc"
import { readBalance } from "../modules/svc/read-balance"
import type { PaymentSession, Query } from "../modules/svc/read-session"
import type { SvcModuleService } from "../modules/svc/service"
import { TOKEN_GRACE_MS, type AttemptState } from "../payment"
import { settlePaymentWorkflow } from "../workflows/payment/settle-payment"

/** Money was taken, or may have been: nothing is to be paid beside it. */
const HOLDS_MONEY: readonly AttemptState[] = ["sent", "finalizing", "unknown", "in_review", "paid", "completing"]

function mayBeCharged({ state, tokenExpiresAt }: Attempt, now: Date): boolean {
  if (HOLDS_MONEY.includes(state)) return true
  const isPageOpen = tokenExpiresAt !== undefined && now.getTime() <= tokenExpiresAt.getTime() + TOKEN_GRACE_MS
  return isPageOpen && (state === "awaiting_buyer" || state === "abandoned" || state === "expired")
}

/** Settles what may have been paid in other sessions meanwhile; answers how those attempts stand then. */
async function settleOthers(scope: MedusaContainer, sessionId: string, attempts: readonly Attempt[]) {
  const { clock } = scope.resolve<SvcModuleService>(SVC_MODULE)
  const others = attempts.filter((one) => one.sessionId !== sessionId && mayBeCharged(one, clock.now()))
  const states: AttemptState[] = []
  for (const { id } of others) {
    const { result } = await settlePaymentWorkflow(scope).run({ input: { attempt_id: id, by: "poll" } })
    states.push(result.state)
  }
  return states
}

/**
 * Settles what the buyer may have paid in a session of the same cart that this one replaced, and did not come back from: this
 * session takes such a charge over, so that nobody pays twice. Answers whether one is still not decided.
 */
export async function settleOtherCharges(
  scope: MedusaContainer,
  { id: sessionId, purchase }: PaymentSession,
): Promise<"settled" | "undecided"> {
  if (purchase.source !== "cart") return "settled"
  const { ledger } = scope.resolve<SvcModuleService>(SVC_MODULE)
  const states = await settleOthers(scope, sessionId, await ledger.listAttemptsOfCart(purchase.id))
  return states.some((state) => HOLDS_MONEY.includes(state)) ? "undecided" : "settled"
}

/**
 * Whether an order still owes what a session asks for, once what may have been paid in its other sessions is settled. A cart is compared
 * with its total instead.
 */
export async function isStillOwed(
  scope: MedusaContainer,
  { id: sessionId, amount: price, purchase }: PaymentSession,
): Promise<"owed" | "not_owed" | "undecided"> {
  if (purchase.source !== "order") return "owed"
  const { ledger } = scope.resolve<SvcModuleService>(SVC_MODULE)
  await settleOthers(scope, sessionId, await ledger.listAttemptsOfOrder(purchase.id))
  const balance = await readBalance(scope.resolve<Query>(ContainerRegistrationKeys.QUERY), sessionId)
  const { is } = await findOwed(ledger, { sessionId, price, orderId: purchase.id }, balance)
  return is === "cart_changed" ? "not_owed" : is
}
