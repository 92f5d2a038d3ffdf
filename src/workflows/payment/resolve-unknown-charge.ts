import type { Attempt } from "../../use-cases/ports/ports"
import { resolveUnknownCharge } from "../../use-cases/reconcile/resolve-unknown"
import { resolveUnknownCapture } from "../../use-cases/hold/resolve-unknown-capture"
import { type AttemptState, type Sentence, refusal, type Refused } from "../../domain"
import { announce } from "../../medusa/payments/announce"
import { resolvedSentence, TOO_EARLY } from "../../medusa/payments/refusal"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { resolveQuery, type Query } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"
import { NO_ATTEMPT, notUnknown, wasNotCharged } from "./sentences"

export interface ResolveUnknownChargeInput {
  attempt_id: string
  /** Of a held amount whose capture got no answer: whether it was taken. Left out: a charge was not made. */
  captured?: boolean | undefined
  note?: string | undefined
  /** The id of a user of Medusa's. */
  by: string
}

export interface ResolvedCharge {
  attempt?: { id: string; state: AttemptState; resolved_by: string; resolved_at: string }
  refused?: Refused
}

async function whyNot(query: Query, { resolution, state, hold }: Attempt): Promise<Sentence> {
  if (!resolution || hold !== undefined) return notUnknown(hold ?? state)
  return wasNotCharged(await resolvedSentence(query, resolution))
}

/** A person reports that a charge whose outcome is unknown was not made, or whether a held amount was taken. If the service reports it as charged later, that still counts. */
export const resolveUnknownChargeWorkflow = oneStepWorkflow(
  "resolve-svc-unknown-charge",
  async ({ attempt_id, captured, note, by }: ResolveUnknownChargeInput, container): Promise<ResolvedCharge> => {
    const context = createPaymentContext(container)
    const attempt = await context.ledger.findAttempt(attempt_id)
    if (!attempt) return { refused: NO_ATTEMPT }
    const resolved =
      captured === undefined
        ? await resolveUnknownCharge(context, { attempt, by, note })
        : await resolveUnknownCapture(context, { attempt, captured, by, note })
    if (resolved === "too_early") return { refused: TOO_EARLY }
    await announce(container)
    if (resolved === undefined) {
      const query = resolveQuery(container)
      const now = (await context.ledger.findAttempt(attempt_id)) ?? attempt
      return { refused: refusal(409, await whyNot(query, now)) }
    }
    const at = resolved.resolution?.at.toISOString() ?? ""
    return {
      attempt: { id: resolved.id, state: resolved.state, resolved_by: by, resolved_at: at },
    }
  },
)
