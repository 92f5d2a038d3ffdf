import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { compareRefunds } from "../../flows/compare-refunds"
import { announce } from "./announce"
import { createWorld } from "./medusa-store"
import { readPaymentsOfOrder } from "./read-our-payment"
import type { Query } from "./read-store"

export interface CompareRefundsInput {
  order_id: string
}

const compareRefundsStep = createStep(
  { name: "compare-svc-refunds", maxRetries: 0 },
  async ({ order_id }: CompareRefundsInput, { container }) => {
    const world = createWorld(container)
    const payments = await readPaymentsOfOrder(container.resolve<Query>(ContainerRegistrationKeys.QUERY), order_id)
    for (const { attemptId } of payments) {
      const attempt = await world.ledger.findAttempt(attemptId)
      if (attempt) await compareRefunds(world, attempt)
    }
    await announce(container)
    return new StepResponse({ compared: payments.length })
  },
)

/** Compares what Medusa shows as refunded of an order with what went back; a difference goes to the attention list. */
export const compareRefundsWorkflow = createWorkflow("compare-svc-refunds", (input: CompareRefundsInput) => {
  return new WorkflowResponse(compareRefundsStep(input))
})
