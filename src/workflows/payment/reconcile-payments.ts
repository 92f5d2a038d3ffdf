import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt, PaymentContext } from "../../use-cases/ports/ports"
import { noteFailedCheck, reconcilePayment } from "../../use-cases/reconcile/reconcile"
import { logFailure } from "../../modules/svc/log"
import { announce } from "../../medusa/payments/announce"
import { createBackgroundContext } from "../../medusa/payments/payment-context"
import { resolveSvc } from "../../modules/svc"
import { oneStepWorkflow } from "../one-step"

export interface ReconcilePaymentsInput {
  /** Attempts of one pass. */
  limit?: number
}

/** How a pass went. */
export interface Reconciliation {
  looked_at: number
  /** Attempts that failed with an error; another pass checks them again. */
  failed: number
}

const LIMIT = 100
/** Longer than the longest check: the claim of a process that died expires. */
const LEASE_SECONDS = 300
/** After this no further check begins, so that all end before the claim does: what is left is due again then. */
const BEGIN_WITHIN_MS = 150_000
/** Checks at a time: enough to wait for the service side by side, few enough to leave the database to the shop. */
const SIDE_BY_SIDE = 5

async function reconcileOne(container: MedusaContainer, context: PaymentContext, { id }: Attempt): Promise<boolean> {
  try {
    // as it is now: it may have waited for its turn
    const attempt = await context.ledger.findAttempt(id)
    if (attempt) await reconcilePayment(context, attempt, "job")
    return true
  } catch (error) {
    logFailure(container, `the payment attempt ${id} could not be reconciled`, error)
    await noteFailedCheck(context, id)
    return false
  }
}

/** One after another in a few lanes, so that one that hangs holds up only its own lane. */
async function reconcileAll(
  container: MedusaContainer,
  context: PaymentContext,
  attempts: readonly Attempt[],
): Promise<Reconciliation> {
  const { inFlight } = resolveSvc(container)
  const waiting = [...attempts]
  const end = context.clock.now().getTime() + BEGIN_WITHIN_MS
  let failed = 0
  const lane = async () => {
    while (!inFlight.isEnding && context.clock.now().getTime() < end) {
      const next = waiting.shift()
      if (next === undefined) return
      if (!(await reconcileOne(container, context, next))) failed += 1
    }
  }
  await inFlight.run(async () => {
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
    // another instance need not wait until this one's claim has ended
    if (inFlight.isEnding)
      for (const attempt of waiting)
        await context.ledger.noteAttempt(attempt.id, { next_check_at: context.clock.now() }, attempt)
  })
  return { looked_at: attempts.length - waiting.length, failed }
}

/**
 * One pass over the attempts that are due for a check: asks the service, then attaches each charge to its order or returns the money. Instances
 * share the work: an attempt is claimed by one, for a while.
 */
export const reconcilePaymentsWorkflow = oneStepWorkflow(
  "reconcile-svc-payments",
  async ({ limit = LIMIT }: ReconcilePaymentsInput, container) => {
    const context = createBackgroundContext(container)
    if (resolveSvc(container).inFlight.isEnding) return { looked_at: 0, failed: 0 }
    const attempts = await context.ledger.claimDueAttempts(limit, LEASE_SECONDS)
    const reconciliation = await reconcileAll(container, context, attempts)
    await announce(container)
    return reconciliation
  },
)
