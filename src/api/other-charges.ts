import type { MedusaContainer } from "@medusajs/framework/types"
import { findOwed } from "../use-cases/charge/owed"
import type { Attempt } from "../use-cases/ports/ports"
import { resolveSvc, resolveSvcModule } from "../modules/svc"
import { readBalance } from "../medusa/balance"
import type { PaymentSession } from "../medusa/session"
import { LAST_LATE_CHECK_MS, mayHoldMoney, TOKEN_GRACE_MS } from "../domain"
import { readCartOfOrder } from "../medusa/orders"
import type { createPaymentContext } from "../medusa/payments/payment-context"
import { reconcileAttempt } from "../medusa/payments/reconcile-payments"
import { resolveQuery } from "../medusa/rows"
import { readPayment } from "./read-payment"

export type CreateContext = typeof createPaymentContext

/** An expired page may have been paid before, so an abandoned attempt is looked up for as long as the job does. */
function mayBeCharged({ state, token_expires_at }: Attempt, now: Date): boolean {
  if (mayHoldMoney(state) || state === "awaiting_buyer") return true
  if (token_expires_at === undefined || (state !== "abandoned" && state !== "expired")) return false
  const late = state === "abandoned" ? LAST_LATE_CHECK_MS : TOKEN_GRACE_MS
  return now.getTime() <= token_expires_at.getTime() + late
}

async function reconcileEach(
  scope: MedusaContainer,
  attempts: readonly Attempt[],
  createContext: CreateContext,
): Promise<"decided" | "undecided"> {
  let isUndecided = false
  for (const { id } of attempts) {
    const { attempt, gotNoAnswer } = await reconcileAttempt(scope, id, "poll", createContext)
    isUndecided ||= gotNoAnswer || mayHoldMoney(attempt.state)
  }
  return isUndecided ? "undecided" : "decided"
}

function reconcileOthers(
  scope: MedusaContainer,
  session_id: string,
  attempts: readonly Attempt[],
  createContext: CreateContext,
) {
  const now = resolveSvc(scope).clock.now()
  const others = attempts.filter((one) => one.session_id !== session_id && mayBeCharged(one, now))
  return reconcileEach(scope, others, createContext)
}

async function listAttempts(scope: MedusaContainer, { source, id }: PaymentSession["purchase"]): Promise<Attempt[]> {
  const { ledger } = resolveSvc(scope)
  if (source === "cart") return ledger.listAttemptsOfCart(id)
  return ledger.listAttemptsOfOrder(id, await readCartOfOrder(resolveQuery(scope), id))
}

/** Reconciles charges of earlier sessions of this cart; this session gets one, so that the buyer does not pay twice. */
export async function reconcileOtherCharges(
  scope: MedusaContainer,
  { id: session_id, purchase }: PaymentSession,
  createContext: CreateContext,
) {
  if (purchase.source !== "cart") return "decided"
  return reconcileOthers(scope, session_id, await listAttempts(scope, purchase), createContext)
}

/** Reconciles what the buyer may have paid at a page of this session. `undecided`: the service does not tell about one. */
export async function reconcileOwnPages(
  scope: MedusaContainer,
  { id: session_id }: PaymentSession,
  createContext: CreateContext,
) {
  const { clock, ledger } = resolveSvc(scope)
  const isPayable = (one: Attempt) => one.page_url !== undefined && mayBeCharged(one, clock.now())
  return reconcileEach(scope, (await ledger.listAttempts(session_id)).filter(isPayable), createContext)
}

/** First reconciles payments in other sessions of the order and its cart. A cart is compared with its total instead. */
export async function isStillOwed(
  scope: MedusaContainer,
  { id: session_id, amount: price, purchase }: PaymentSession,
  createContext: CreateContext,
): Promise<"owed" | "not_owed" | "undecided"> {
  if (purchase.source !== "order") return "owed"
  const { ledger, accounts } = resolveSvc(scope)
  // in any account, and recorded within a minute
  if (await accounts[0].openSales?.hasOpenSale(purchase.id)) return "undecided"
  await reconcileOthers(scope, session_id, await listAttempts(scope, purchase), createContext)
  const balance = await readBalance(resolveQuery(scope), { session_id, cart_id: undefined, order_id: purchase.id })
  const { type } = await findOwed(ledger, { session_id, price, order_id: purchase.id }, balance)
  return type === "cart_changed" ? "not_owed" : type
}

async function isOpenSaleFlagged(scope: MedusaContainer, order_id: string): Promise<boolean> {
  const sales = await resolveSvc(scope).history.salesOfOrder(order_id)
  const open = sales.filter(({ state }) => state === "seen" || state === "recording").map(({ id }) => id)
  const flagged = { kind: "link_sale", operation_id: open, resolved_at: null }
  return open.length > 0 && (await resolveSvcModule(scope).listAttentions(flagged)).length > 0
}

/** The reason for which the buyer must not pay now: an earlier payment is being processed, or is left to a person. */
export async function explainWait(scope: MedusaContainer, { id, purchase }: PaymentSession) {
  if (purchase.source === "order" && (await isOpenSaleFlagged(scope, purchase.id))) return "attention"
  const attempts = await listAttempts(scope, purchase)
  for (const session_id of new Set(attempts.map((one) => one.session_id)))
    if (session_id !== id && (await readPayment(scope, session_id)).view.error === "attention") return "attention"
  return "processing"
}
