import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { PayoutChange } from "../../flows/payouts/records"
import { settlePayoutChange } from "../../flows/payouts/settle-payout-change"
import { say, type Sentence } from "../../payment"
import { inWords, settledSentence, type Refused } from "./asked-by"
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
const UNDER_WAY = say(
  "This change is being carried out just now. Wait a few minutes, then look again.",
  "Bu değişiklik şu anda yapılıyor. Birkaç dakika bekleyip yeniden bakın.",
)
const HEARD = say(
  "The payment service has said by now how this ended, so there is nothing to settle.",
  "Ödeme hizmeti sonucu bu arada bildirdi; bildirilecek bir şey kalmadı.",
)

async function whyNot(container: MedusaContainer, { state, settled }: PayoutChange): Promise<Sentence> {
  if (settled === undefined) return state === "sent" ? UNDER_WAY : HEARD
  const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const { en, tr } = await settledSentence(query, settled)
  return state === "succeeded"
    ? say(`This was settled ${en}: the change was made.`, `Bu kayıt ${tr} sonuçlandırıldı: değişiklik yapıldı.`)
    : say(`This was settled ${en}: the change was not made.`, `Bu kayıt ${tr} sonuçlandırıldı: değişiklik yapılmadı.`)
}

async function settle(container: MedusaContainer, input: SettlePayoutInput): Promise<SettledPayout> {
  const { payout_change_id, went_through: wasMade, note, by } = input
  const world = createWorld(container)
  const [change] = await world.ledger.findPayoutChanges([payout_change_id])
  const attempt = change && (await world.ledger.findAttempt(change.attemptId))
  if (change === undefined || attempt === undefined) return { refused: NONE }
  const ended = await settlePayoutChange(world, attempt, { change, wasMade, by, note })
  if (ended.is === "not_open") return { refused: inWords(409, await whyNot(container, ended.change)) }
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
