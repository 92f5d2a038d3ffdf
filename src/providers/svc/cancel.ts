import { type Attempt, ORDER_FAILED } from "../../use-cases/ports/ports"
import type { SvcModuleService } from "../../modules/svc/service"
import { maySupersede, isOrderPlacedUnsent, type Sentence } from "../../domain"
import { releaseOrRefund } from "../../use-cases/hold/watch"
import { keptThroughChange } from "../../use-cases/hold/sentences"
import { HOLDS } from "../../use-cases/refund/sentences"
import { reverse, type ReverseOptions } from "../../use-cases/refund/reverse"
import { hasLivePayment, isReplaced } from "../../medusa/session"
import { notAllowed } from "./answer"
import type { Query } from "../../medusa/rows"

type SessionPorts = Pick<SvcModuleService, "ledger" | "clock"> & { buyers: Pick<SvcModuleService["buyers"], "release"> }

/**
 * A session is gone: attempts that charged nothing are abandoned, and the job reconciles a charge at once. A charge that is found
 * later still counts.
 */
export async function giveUpSession(svc: SessionPorts, session_id: string): Promise<void> {
  const { ledger, buyers } = svc
  await buyers.release(session_id)
  for (const attempt of await ledger.listAttempts(session_id)) {
    if (maySupersede(attempt.state)) await ledger.moveAttempt(attempt.id, "abandoned", "ours", {}, attempt)
    await lookIfCharged(svc, attempt)
  }
}

/** As {@link giveUpSession}, of a session that was charged. */
export async function lookAtOnce(svc: SvcModuleService, attempt_id: string): Promise<void> {
  const attempt = await svc.ledger.findAttempt(attempt_id)
  if (attempt !== undefined) await lookIfCharged(svc, attempt)
}

async function lookIfCharged(
  { ledger, clock }: Pick<SvcModuleService, "ledger" | "clock">,
  attempt: Attempt,
): Promise<void> {
  if (attempt.state !== "paid" && attempt.state !== "in_review") return
  await ledger.noteAttempt(attempt.id, { next_check_at: clock.now() }, attempt)
}

interface Cancellation {
  attempt: Attempt
  /** Medusa's payment. Without it core could not store the payment: two requests at once, and the other's payment may be the good one. */
  key: string | undefined
}

/** What Medusa's payment module does with its sessions. */
export interface PaymentSessions {
  update(change: { id: string; status: "canceled" }): Promise<unknown>
}

/** Medusa takes the order of a charge back. A hold is also given up where a merchant cancels its order, and the call is the same. */
const planReversal = ({ hold }: Attempt): ReverseOptions =>
  hold === undefined ? { why: { error_code: ORDER_FAILED } } : {}

/** Refunds the whole charge, or releases what is held; repeated, or after a full refund, it sends nothing more. */
async function isGivenBack(svc: SvcModuleService, attempt: Attempt): Promise<boolean> {
  const now = attempt.state === "completed" ? attempt : await reverse(svc, attempt, planReversal(attempt))
  if (now.state !== "completed") return now.state === "reversed"
  return releaseOrRefund(svc, now)
}

/**
 * Keeps a hold that Medusa gives up only because the order was changed, and flags it. Medusa also calls this before it cancels such an order: the
 * hold is released once the order is cancelled.
 */
async function keepThroughChange(
  { ledger }: SvcModuleService,
  query: Query,
  attempt: Attempt,
): Promise<Sentence | undefined> {
  const { hold } = attempt
  if (hold !== "held" && hold !== "capturing" && hold !== "unknown") return undefined
  if (!(await isReplaced(query, attempt.payment_collection_id))) return undefined
  // it may have been captured
  if (hold !== "held") return HOLDS[hold]
  const sentence = keptThroughChange(attempt.paid_price)
  if (!(await ledger.wasFlagged(attempt.id, "hold_expiring", sentence)))
    await ledger.openAttention({ kind: "hold_expiring", attempt_id: attempt.id, sentence })
  return sentence
}

/** The money goes back, whatever becomes of this. */
async function closeSession(svc: SvcModuleService, sessions: () => PaymentSessions, { id, session_id }: Attempt) {
  try {
    await sessions().update({ id: session_id, status: "canceled" })
  } catch (error) {
    svc.logFailure(`the payment session of the payment attempt ${id} could not be cancelled`, error)
  }
}

/** @throws MedusaError when the money is not back: Medusa then treats the payment as not cancelled. */
export async function cancel(
  svc: SvcModuleService,
  { query, sessions }: { query: Query; sessions: () => PaymentSessions },
  { attempt, key }: Cancellation,
): Promise<void> {
  if (key === undefined && (await hasLivePayment(query, attempt.session_id))) return
  const kept = await keepThroughChange(svc, query, attempt)
  if (kept) throw notAllowed(kept.en)
  // Medusa takes an order back: it asks no provider about a session that has a payment, and completes no cart with a cancelled one. Without a
  // key it is still storing the session
  const isTakingBack = key !== undefined && (attempt.state !== "completed" || isOrderPlacedUnsent(attempt))
  if (isTakingBack) await closeSession(svc, sessions, attempt)
  if (await isGivenBack(svc, attempt)) return
  throw notAllowed(
    "The payment is not given back yet: the payment service has not confirmed it. The attention list and the order show how it " +
      "stands; do not give it back a second time.",
  )
}
