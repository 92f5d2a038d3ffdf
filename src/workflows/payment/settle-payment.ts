import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { settle, type SettledBy } from "../../flows/settle"
import type { AttemptState } from "../../payment"
import { announce } from "./announce"
import { createWorld } from "./medusa-store"

export interface SettlePaymentInput {
  attempt_id: string
  by: SettledBy
}

export interface SettledPayment {
  attempt_id: string
  state: AttemptState
  order_id: string | null
}

/** No compensation and no retry: the ledger and the job mend what is cut off here. */
const settlePaymentStep = createStep(
  { name: "settle-svc-payment", maxRetries: 0 },
  async ({ attempt_id, by }: SettlePaymentInput, { container }) => {
    const world = createWorld(container)
    const attempt = await world.ledger.findAttempt(attempt_id)
    if (!attempt) throw new Error(`There is no payment attempt ${attempt_id}.`)
    const settled = await settle(world, attempt, by)
    await announce(container)
    return new StepResponse<SettledPayment>({
      attempt_id: settled.id,
      state: settled.state,
      order_id: settled.orderId ?? null,
    })
  },
)

/** Brings one attempt as far towards its end as it goes now, and tells others how it ended. Safe to run twice and at any moment. */
export const settlePaymentWorkflow = createWorkflow("settle-svc-payment", (input: SettlePaymentInput) => {
  return new WorkflowResponse(settlePaymentStep(input))
})
