import { setTimeout } from "node:timers/promises"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { giveBackMissed } from "../../flows/align-refunds"
import type { Attempt, World } from "../../flows/ports"
import { announce } from "./announce"
import { createWorld } from "./medusa-store"
import { readPaymentsOfOrder } from "./read-our-payment"
import type { Query } from "./read-store"

export interface CompareRefundsInput {
  order_id: string
}

/** How often, and how far apart, it is asked whether a completion that may not have seen the cancellation has ended. */
const PATIENCE = { times: 20, everyMs: 500 }

/** The request that cancelled the order has the payment until it is answered. */
const CANCELLED_WITHIN_SECONDS = 30

/** The attempt once it is its order's. One that goes back, or will, is brought in line by the job. */
async function findCompleted({ ledger }: World, id: string): Promise<Attempt | undefined> {
  let attempt = await ledger.findAttempt(id)
  for (let times = 0; attempt?.state === "completing" && times < PATIENCE.times; times += 1) {
    await setTimeout(PATIENCE.everyMs)
    attempt = await ledger.findAttempt(id)
  }
  return attempt?.state === "completed" ? attempt : undefined
}

async function giveBackLocked(world: World, attempt: Attempt): Promise<void> {
  const work = () => giveBackMissed(world, attempt)
  if (await world.store.refunds.whileLocked(attempt.id, work, CANCELLED_WITHIN_SECONDS)) return
  await world.ledger.noteAttempt(attempt.id, { nextCheckAt: world.clock.now() })
}

const compareRefundsStep = createStep(
  { name: "compare-svc-refunds", maxRetries: 0 },
  async ({ order_id }: CompareRefundsInput, { container }) => {
    const world = createWorld(container)
    const payments = await readPaymentsOfOrder(container.resolve<Query>(ContainerRegistrationKeys.QUERY), order_id)
    for (const { attemptId } of payments) {
      const attempt = await findCompleted(world, attemptId)
      if (attempt) await giveBackLocked(world, attempt)
    }
    await announce(container)
    return new StepResponse({ compared: payments.length })
  },
)

/**
 * Compares what Medusa shows as refunded of an order with what went back; a difference goes to the attention list. What a cancelled order
 * was paid while it was cancelled is given back.
 */
export const compareRefundsWorkflow = createWorkflow("compare-svc-refunds", (input: CompareRefundsInput) => {
  return new WorkflowResponse(compareRefundsStep(input))
})
