import type { Attempt } from "../../use-cases/ports/ports"
import type { SvcContainer } from "../../modules/svc/container"
import { maySupersede, isOrderPlacedUnsent, type Sentence, ORDER_FAILED, writeIn } from "../../domain"
import { releaseOrRefund } from "../../use-cases/reconcile/medusa-payment"
import { HOLDS, keptThroughChange } from "../../use-cases/refund/sentences"
import { reverse, type ReverseOptions } from "../../use-cases/refund/reverse"
import { hasLivePayment, isReplaced } from "../../medusa/session"
import { notAllowed } from "./answer"
import type { Query } from "../../medusa/rows"

type SessionPorts = Pick<SvcContainer, "ledger" | "clock"> & { buyers: Pick<SvcContainer["buyers"], "release"> }

/** Abandons attempts that charged nothing; the job reconciles a charge at once. A late charge still counts. */
export async function giveUpSession(svc: SessionPorts, session_id: string): Promise<void> {
  const { ledger, buyers } = svc
  await buyers.release(session_id)
  for (const attempt of await ledger.listAttempts(session_id)) {
    if (maySupersede(attempt.state)) await ledger.moveAttempt(attempt.id, "abandoned", "ours", {}, attempt)
    await lookIfCharged(svc, attempt)
  }
}

export async function lookAtOnce(svc: SvcContainer, attempt_id: string): Promise<void> {
  const attempt = await svc.ledger.findAttempt(attempt_id)
  if (attempt !== undefined) await lookIfCharged(svc, attempt)
}

async function lookIfCharged(
  { ledger, clock }: Pick<SvcContainer, "ledger" | "clock">,
  attempt: Attempt,
): Promise<void> {
  if (attempt.state !== "paid" && attempt.state !== "in_review") return
  await ledger.noteAttempt(attempt.id, { next_check_at: clock.now() }, attempt)
}

interface Cancellation {
  attempt: Attempt
  /** Without it core could not store the payment: of two requests at once, the other's payment may be the good one. */
  key: string | undefined
}

export interface PaymentSessions {
  update(change: { id: string; status: "canceled" }): Promise<unknown>
}

/** A merchant's cancellation of a held order calls this too. */
const planReversal = ({ hold }: Attempt): ReverseOptions =>
  hold === undefined ? { why: { error_code: ORDER_FAILED } } : {}

/** Repeated, or after a full refund, it sends nothing more. */
async function isGivenBack(svc: SvcContainer, attempt: Attempt): Promise<boolean> {
  const now = attempt.state === "completed" ? attempt : await reverse(svc, attempt, planReversal(attempt))
  if (now.state !== "completed") return now.state === "reversed"
  return releaseOrRefund(svc, now)
}

/** Medusa calls this for a changed order, and before it cancels one: cancelling the order then releases the hold. */
async function keepThroughChange(
  { ledger }: SvcContainer,
  query: Query,
  attempt: Attempt,
): Promise<Sentence | undefined> {
  const { hold } = attempt
  if (hold !== "held" && hold !== "capturing" && hold !== "unknown") return undefined
  if (!(await isReplaced(query, attempt.payment_collection_id))) return undefined
  // it may have been captured meanwhile
  if (hold !== "held") return HOLDS[hold]
  const sentence = keptThroughChange(attempt.paid_price)
  if (!(await ledger.wasFlagged(attempt.id, "hold_expiring", sentence)))
    await ledger.openAttention({ kind: "hold_expiring", attempt_id: attempt.id, sentence })
  return sentence
}

async function closeSession(svc: SvcContainer, sessions: () => PaymentSessions, { id, session_id }: Attempt) {
  try {
    await sessions().update({ id: session_id, status: "canceled" })
  } catch (error) {
    svc.logFailure(`the payment session of the payment attempt ${id} could not be cancelled`, error)
  }
}

/** @throws MedusaError when the money is not back: Medusa then treats the payment as not cancelled */
export async function cancel(
  svc: SvcContainer,
  { query, sessions }: { query: Query; sessions: () => PaymentSessions },
  { attempt, key }: Cancellation,
): Promise<void> {
  if (key === undefined && (await hasLivePayment(query, attempt.session_id))) return
  const kept = await keepThroughChange(svc, query, attempt)
  if (kept) throw notAllowed(writeIn("en", kept))
  // Medusa is taking an order back: it asks no provider about a session that has a payment, and completes no cart with a cancelled one.
  // Without a key it is still storing the session
  const isTakingBack = key !== undefined && (attempt.state !== "completed" || isOrderPlacedUnsent(attempt))
  if (isTakingBack) await closeSession(svc, sessions, attempt)
  if (await isGivenBack(svc, attempt)) return
  throw notAllowed(
    "The payment is not given back yet: the payment service has not confirmed it. The attention list and the order show how it " +
      "stands; do not give it back a second time.",
  )
}
