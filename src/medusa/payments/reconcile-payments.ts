import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt, ClaimedAttempt, PaymentContext } from "../../use-cases/ports/ports"
import { inLanes, within } from "../../use-cases/in-lanes"
import { noteFailedCheck, reconcilePayment } from "../../use-cases/reconcile/reconcile"
import type { Trigger } from "../../use-cases/reconcile/medusa-state"
import { checkPayment } from "../../use-cases/reconcile/check-payment"
import { type Refused, refusal, say, write, type Written } from "../../domain"
import { logFailure } from "../../modules/svc/log"
import { forEachAccount, resolveSvc } from "../../modules/svc"
import { announce, announceOrLater } from "./announce"
import { createBackgroundContext, createPaymentContext } from "./payment-context"
import { orBusy } from "./refusal"

export interface ReconcilePaymentsInput {
  /** At most so many of each account; left out: all that are due, while there is time. */
  limit?: number
}

export interface Reconciliation {
  looked_at: number
  /** Ended with an error; another pass checks them again. */
  failed: number
}

const BATCH = 100
/** Longer than the longest check: the claim of a dead process expires then. */
const LEASE_SECONDS = 300
/** No further check begins after this, so that all end before the claim does; the rest is due again then. */
const BEGIN_WITHIN_MS = 150_000
/** Checks at a time: enough to wait for the service in parallel, few enough to leave the database to the shop. */
const SIDE_BY_SIDE = 5

/** One that hangs must not keep the job from its next pass. It ends before the claim does. */
const LONGEST_CHECK_MS = LEASE_SECONDS * 1000 - BEGIN_WITHIN_MS

async function check(context: PaymentContext, { id }: ClaimedAttempt): Promise<void> {
  const attempt = await context.ledger.findAttempt(id)
  if (attempt) await reconcilePayment(context, attempt, "job")
}

async function reconcileOne(
  container: MedusaContainer,
  context: PaymentContext,
  claimed: ClaimedAttempt,
): Promise<boolean> {
  const { inFlight } = resolveSvc(container)
  try {
    // a late one may be moving money, so that the process still waits for it before it ends
    await within(
      LONGEST_CHECK_MS,
      inFlight.run(() => check(context, claimed)),
    )
    return true
  } catch (error) {
    logFailure(container, `the payment attempt ${claimed.id} could not be reconciled`, error)
    await noteFailedCheck(context, claimed.id)
    return false
  }
}

async function reconcileAll(
  container: MedusaContainer,
  context: PaymentContext,
  limit: number | undefined,
): Promise<Reconciliation> {
  const { inFlight } = resolveSvc(container)
  const end = context.clock.now().getTime() + BEGIN_WITHIN_MS
  const mayGoOn = () => !inFlight.isEnding && context.clock.now().getTime() < end
  const work = (attempt: ClaimedAttempt) => reconcileOne(container, context, attempt)
  return inFlight.run(async () => {
    const total = { looked_at: 0, failed: 0 }
    for (;;) {
      const attempts = await context.ledger.claimDueAttempts(limit ?? BATCH, LEASE_SECONDS)
      const reconciled = await inLanes(attempts, SIDE_BY_SIDE, work, mayGoOn)
      total.looked_at += reconciled.length
      total.failed += reconciled.filter((isDone) => !isDone).length
      // neither the next pass nor another instance need wait for this claim to expire
      for (const attempt of attempts.slice(reconciled.length)) await context.ledger.returnAttempt(attempt)
      if (limit !== undefined || attempts.length < BATCH || !mayGoOn()) return total
      // it takes no more than a batch at a time
      await announceOrLater(container, "a job's checks")
    }
  })
}

export async function reconcileDuePayments(
  container: MedusaContainer,
  { limit }: ReconcilePaymentsInput,
): Promise<Reconciliation> {
  const { inFlight, retention } = resolveSvc(container)
  if (inFlight.isEnding) return { looked_at: 0, failed: 0 }
  // a table that Medusa changes must not stop the job
  await retention
    .dropExpiredLocks()
    .catch((error: unknown) => logFailure(container, "expired locks were not deleted", error))
  try {
    const reconciled = await forEachAccount(container, async ({ account }) =>
      reconcileAll(container, createBackgroundContext(container, account), limit),
    )
    return {
      looked_at: reconciled.reduce((total, { looked_at }) => total + looked_at, 0),
      failed: reconciled.reduce((total, { failed }) => total + failed, 0),
    }
  } finally {
    await announce(container)
  }
}

/** Then emits the events of what has ended. Safe to repeat at any moment. `gotNoAnswer`: the charge's end is still unknown. */
export function reconcileAttempt(
  container: MedusaContainer,
  which: string | Attempt,
  by: Trigger,
  createContext = createPaymentContext,
): Promise<{ attempt: Attempt; gotNoAnswer: boolean }> {
  return resolveSvc(container).inFlight.run(async () => {
    const attempt = typeof which === "string" ? await resolveSvc(container).ledger.findAttempt(which) : which
    if (!attempt) throw new Error(`There is no payment attempt ${typeof which === "string" ? which : which.id}.`)
    const context = createContext(container, attempt.account)
    const reconciled = await reconcilePayment(context, attempt, by)
    await announce(container)
    return reconciled
  })
}

/** Employees' requests about one attempt reach the service no more often than this. */
const APART_SECONDS = 5

async function mayAsk({ ledger }: PaymentContext, { id }: Attempt): Promise<boolean> {
  return (await ledger.countRequest(`check:${id}`, APART_SECONDS)) === 1
}

/** Asks the service for a payment's status. Safe at any moment. `release` first releases a hold. `found`: the report. */
export const checkAttempt = (
  container: MedusaContainer,
  attempt_id: string,
  release?: typeof checkPayment,
): Promise<{ found: Written; refused?: undefined } | { refused: Refused }> =>
  orBusy(async () => {
    const attempt = await resolveSvc(container).ledger.findAttempt(attempt_id)
    if (attempt === undefined) return { refused: refusal(404, say("payment.no_attempt")) }
    const context = createPaymentContext(container, attempt.account)
    if (release === undefined && !(await mayAsk(context, attempt)))
      return { refused: refusal(409, say("payment.just_asked")) }
    const checked = await (release ?? checkPayment)(context, attempt)
    await announce(container)
    if (checked.type === "no_answer") return { refused: refusal(503, say("payment.check_unanswered")) }
    return checked.type === "refused" ? { refused: refusal(409, checked.why) } : { found: write(checked.found) }
  })
