import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Operation } from "../../flows/ports"
import { settleOperation } from "../../flows/settle-operation"
import { say } from "../../payment"
import { announce } from "./announce"
import { inWords, notOpen, type Refused } from "./asked-by"
import { createWorld } from "./medusa-store"
import type { Query } from "./read-store"

export interface SettleOperationInput {
  operation_id: string
  went_through: boolean
  note?: string | undefined
  /** Who says so: the id of a user of Medusa's. */
  by: string
}

export interface SettledOperation {
  operation?: { id: string; attempt_id: string; state: Operation["state"]; settled_by: string; settled_at: string }
  /** What is left to do in Medusa. */
  message?: string | undefined
  message_tr?: string | undefined
  refused?: Refused
}

const WENT_THROUGH = say("it went through.", "gerçekleşti.")
const DID_NOT = say("it did not go through.", "gerçekleşmedi.")

const settleOperationStep = createStep(
  { name: "settle-svc-operation", maxRetries: 0 },
  async ({ operation_id, went_through, note, by }: SettleOperationInput, { container }) => {
    const world = createWorld(container)
    const operation = await world.ledger.findOperation(operation_id)
    if (!operation)
      return new StepResponse<SettledOperation>({
        refused: inWords(404, say("There is no such refund or cancellation.", "Böyle bir iade veya iptal yok.")),
      })
    const ended = await settleOperation(world, { operation, wentThrough: went_through, by, note })
    await announce(container)
    if (ended.is === "not_open") {
      const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
      return new StepResponse<SettledOperation>({
        refused: await notOpen(query, ended.operation, ended.operation.state === "succeeded" ? WENT_THROUGH : DID_NOT),
      })
    }
    const { id, attemptId, state, settled } = ended.operation
    return new StepResponse<SettledOperation>({
      operation: { id, attempt_id: attemptId, state, settled_by: by, settled_at: settled?.at.toISOString() ?? "" },
      message: ended.misaligned?.en,
      message_tr: ended.misaligned?.tr,
    })
  },
)

/** A person says how a refund or cancel ended that nobody heard; Medusa's own refund is made for one that went through. */
export const settleOperationWorkflow = createWorkflow("settle-svc-operation", (input: SettleOperationInput) => {
  return new WorkflowResponse(settleOperationStep(input))
})
