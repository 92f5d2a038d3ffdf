import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { PayoutChange } from "../../flows/payouts/records"
import { settlePayoutChange } from "../../flows/payouts/settle-payout-change"
import { say } from "../../payment"
import { inWords, notOpen, type Refused } from "./asked-by"
import { createWorld } from "./medusa-store"
import type { Query } from "./read-store"

export interface SettlePayoutInput {
  payout_change_id: string
  /** Whether the service made the change. */
  went_through: boolean
  note?: string | undefined
  /** Who says so: the id of a user of Medusa's. */
  by: string
}

export interface SettledPayout {
  payout_change?: {
    id: string
    attempt_id: string
    state: PayoutChange["state"]
    settled_by: string
    settled_at: string
  }
  refused?: Refused
}

const NONE = inWords(404, say("There is no such change of a payout.", "Böyle bir ödeme payı değişikliği yok."))
const MADE = say("the change was made.", "değişiklik yapıldı.")
const NOT_MADE = say("the change was not made.", "değişiklik yapılmadı.")

async function settle(container: MedusaContainer, input: SettlePayoutInput): Promise<SettledPayout> {
  const { payout_change_id, went_through: wasMade, note, by } = input
  const world = createWorld(container)
  const [change] = await world.ledger.findPayoutChanges([payout_change_id])
  const attempt = change && (await world.ledger.findAttempt(change.attemptId))
  if (change === undefined || attempt === undefined) return { refused: NONE }
  const ended = await settlePayoutChange(world, attempt, { change, wasMade, by, note })
  if (ended.is === "not_open") {
    const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
    return { refused: await notOpen(query, ended.change, ended.change.state === "succeeded" ? MADE : NOT_MADE) }
  }
  const { id, attemptId, state, settled } = ended.change
  const settled_at = settled?.at.toISOString() ?? ""
  return { payout_change: { id, attempt_id: attemptId, state, settled_by: by, settled_at } }
}

const settlePayoutStep = createStep(
  { name: "settle-svc-payout", maxRetries: 0 },
  async (input: SettlePayoutInput, { container }) => new StepResponse<SettledPayout>(await settle(container, input)),
)

/** A person says whether a change of whom an item pays, or how much, was made that nobody heard the end of. Nothing is sent. */
export const settlePayoutWorkflow = createWorkflow("settle-svc-payout", (input: SettlePayoutInput) => {
  return new WorkflowResponse(settlePayoutStep(input))
})
