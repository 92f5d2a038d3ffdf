import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { check, type Checked } from "../../flows/check"
import type { Attempt, World } from "../../flows/ports"
import { say, type Sentence } from "../../payment"
import { announce } from "./announce"
import { inWords, type Refused } from "./asked-by"
import { createWorld } from "./medusa-store"

export interface CheckAttemptInput {
  attempt_id: string
}

/** `found`: what the service said, in a sentence. */
export type CheckedAttempt = { found: Sentence; refused?: undefined } | { refused: Refused }

/** A person's requests about one attempt go to the service no more often than this. */
const APART_SECONDS = 5

const NO_ATTEMPT = inWords(404, say("There is no such payment.", "Böyle bir ödeme yok."))
const JUST_ASKED = inWords(
  409,
  say(
    "The payment service was asked about this payment a moment ago. Wait a few seconds, then ask again.",
    "Ödeme hizmetine bu ödeme az önce soruldu. Birkaç saniye bekleyip yeniden sorun.",
  ),
)
const SILENT = inWords(
  503,
  say(
    "The payment service could not be reached, or did not say how this payment stands. Nothing was changed. Try again in a few minutes.",
    "Ödeme hizmetine ulaşılamadı veya hizmet bu ödemenin durumunu bildirmedi. Hiçbir şey değişmedi. Birkaç dakika sonra yeniden deneyin.",
  ),
)

const answerOf = (checked: Checked): CheckedAttempt =>
  checked.is === "silent" ? { refused: SILENT } : { found: checked.found }

async function mayAsk({ ledger }: World, { id }: Attempt): Promise<boolean> {
  return (await ledger.countRequest(`check:${id}`, APART_SECONDS)) === 1
}

const checkAttemptStep = createStep(
  { name: "check-svc-attempt", maxRetries: 0 },
  async ({ attempt_id }: CheckAttemptInput, { container }) => {
    const world = createWorld(container)
    const attempt = await world.ledger.findAttempt(attempt_id)
    if (attempt === undefined) return new StepResponse<CheckedAttempt>({ refused: NO_ATTEMPT })
    if (!(await mayAsk(world, attempt))) return new StepResponse<CheckedAttempt>({ refused: JUST_ASKED })
    const checked = await check(world, attempt)
    await announce(container)
    return new StepResponse<CheckedAttempt>(answerOf(checked))
  },
)

/** A person asks the service how a payment stands. Safe to run at any moment; not more than once in a few seconds. */
export const checkAttemptWorkflow = createWorkflow("check-svc-attempt", (input: CheckAttemptInput) => {
  return new WorkflowResponse(checkAttemptStep(input))
})
