import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Attempt } from "../../flows/ports"
import { settleUncharged } from "../../flows/settle-operation"
import { say, type AttemptState, type Sentence } from "../../payment"
import { announce } from "./announce"
import { inWords, settledSentence, type Refused } from "./asked-by"
import { createWorld } from "./medusa-store"
import type { Query } from "./read-store"

export interface SettleAttemptInput {
  attempt_id: string
  note?: string | undefined
  /** Who says so: the id of a user of Medusa's. */
  by: string
}

export interface SettledAttempt {
  attempt?: { id: string; state: AttemptState; settled_by: string; settled_at: string }
  refused?: Refused
}

async function whyNot(query: Query, { settled, state }: Attempt): Promise<Sentence> {
  if (!settled)
    return say(
      `Only a payment nobody can tell about is settled by a person; this one is "${state}".`,
      `Yalnızca sonucu bilinmeyen bir ödeme elle sonuçlandırılır; bunun durumu "${state}".`,
    )
  const { en, tr } = await settledSentence(query, settled)
  return say(`This was settled ${en}: nothing was charged.`, `Bu ödeme ${tr} sonuçlandırıldı: tahsilat yapılmadı.`)
}

const settleAttemptStep = createStep(
  { name: "settle-svc-attempt", maxRetries: 0 },
  async ({ attempt_id, note, by }: SettleAttemptInput, { container }) => {
    const world = createWorld(container)
    const attempt = await world.ledger.findAttempt(attempt_id)
    if (!attempt)
      return new StepResponse<SettledAttempt>({
        refused: inWords(404, say("There is no such payment.", "Böyle bir ödeme yok.")),
      })
    const settled = await settleUncharged(world, { attempt, by, note })
    await announce(container)
    if (settled === undefined) {
      const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
      const now = (await world.ledger.findAttempt(attempt_id)) ?? attempt
      return new StepResponse<SettledAttempt>({ refused: inWords(409, await whyNot(query, now)) })
    }
    const at = settled.settled?.at.toISOString() ?? ""
    return new StepResponse<SettledAttempt>({
      attempt: { id: settled.id, state: settled.state, settled_by: by, settled_at: at },
    })
  },
)

/** A person says that a charge nobody could tell about was not made. One that is found later is still heard. */
export const settleAttemptWorkflow = createWorkflow("settle-svc-attempt", (input: SettleAttemptInput) => {
  return new WorkflowResponse(settleAttemptStep(input))
})
