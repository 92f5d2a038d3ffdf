import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Attempt, World } from "../../flows/ports"
import { settle } from "../../flows/settle"
import { say } from "../../payment"
import { describeFailure } from "../../modules/svc/describe-failure"
import { announce } from "./announce"
import { createWorld } from "./medusa-store"

export interface ReconcilePaymentsInput {
  /** Attempts of one pass. */
  limit?: number
}

/** How a pass went. */
export interface Reconciliation {
  looked_at: number
  /** Attempts that another pass will look at again because something broke. */
  failed: number
}

const LIMIT = 100
/** Longer than the longest look: a claim that outlives its hand is taken up again. */
const LEASE_SECONDS = 300
/** After this no further look begins, so that it ends before the claim does: what is left is due again then. */
const BEGIN_WITHIN_MS = 150_000
/** Looks at a time: enough to wait for the service side by side, few enough to leave the database to the shop. */
const SIDE_BY_SIDE = 5

/** What breaks every look for so long is a matter for a person. */
const BROKEN_LISTED_MS = 60 * 60_000

/** Nobody waits for the job: its look-ups leave room under the service's rate limits for those of buyers who come back. */
const inBackground = (world: World): World => ({ ...world, client: { ...world.client, ...world.client.inBackground } })

async function settleOne(container: MedusaContainer, world: World, { id }: Attempt): Promise<boolean> {
  try {
    // as it is now: it may have waited for its turn
    const attempt = await world.ledger.findAttempt(id)
    if (attempt) await settle(world, attempt, "job")
    return true
  } catch (error) {
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.error(`medusa-payment-svc could not look after the payment attempt ${id}: ${describeFailure(error)}`)
    await listBroken(world, id)
    return false
  }
}

async function listBroken({ ledger, clock }: World, id: string): Promise<void> {
  const attempt = await ledger.findAttempt(id)
  if (!attempt || clock.now().getTime() - attempt.lastActivityAt.getTime() < BROKEN_LISTED_MS) return
  await ledger.openAttention({
    kind: "order_conflict",
    attemptId: id,
    sentence: say(
      "Something in the store breaks each time this payment is looked after, for more than an hour now. Look the payment up at " +
        "the payment service, and ask whoever runs the store for its log.",
      "Bu ödeme her ele alındığında mağazada bir hata oluşuyor; bir saatten uzun süredir böyle. Ödemeye ödeme hizmetinin panelinden " +
        "bakın ve mağazayı işleten kişiden sunucu kayıtlarını incelemesini isteyin.",
    ),
  })
}

/** One after another in a few lanes, so that one that hangs holds up only its own lane. */
async function settleAll(
  container: MedusaContainer,
  world: World,
  attempts: readonly Attempt[],
): Promise<Reconciliation> {
  const waiting = [...attempts]
  const end = world.clock.now().getTime() + BEGIN_WITHIN_MS
  let failed = 0
  const lane = async () => {
    while (world.clock.now().getTime() < end) {
      const next = waiting.shift()
      if (next === undefined) return
      if (!(await settleOne(container, world, next))) failed += 1
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
  return { looked_at: attempts.length - waiting.length, failed }
}

const reconcilePaymentsStep = createStep(
  { name: "reconcile-svc-payments", maxRetries: 0 },
  async ({ limit = LIMIT }: ReconcilePaymentsInput, { container }) => {
    const world = inBackground(createWorld(container))
    const attempts = await world.ledger.claimDueAttempts(limit, LEASE_SECONDS)
    const reconciliation = await settleAll(container, world, attempts)
    await announce(container)
    return new StepResponse(reconciliation)
  },
)

/**
 * One pass over the attempts whose look is due: asks the service, and brings each to its order or its money back. Instances
 * share the work: an attempt is claimed by one, for a while.
 */
export const reconcilePaymentsWorkflow = createWorkflow("reconcile-svc-payments", (input: ReconcilePaymentsInput) => {
  return new WorkflowResponse(reconcilePaymentsStep(input))
})
