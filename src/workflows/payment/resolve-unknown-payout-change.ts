import type { MedusaContainer } from "@medusajs/framework/types"
import type { PayoutStep } from "../../use-cases/ports/payout-ledger"
import { findPayoutStep, resolveUnknownPayoutChange } from "../../use-cases/payouts/reconcile-payouts"
import type { Refused } from "../../domain"
import { notOpen, TOO_EARLY } from "../../medusa/payments/refusal"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { resolveQuery } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"
import { CHANGE_MADE, CHANGE_NOT_MADE, NO_CHANGE } from "./sentences"

export interface ResolveUnknownPayoutChangeInput {
  /** Or the id of an approval. */
  payout_change_id: string
  /** Whether the service made it. */
  went_through: boolean
  note?: string | undefined
  /** The id of a user of Medusa's. */
  by: string
}

export interface ResolvedPayoutChange {
  payout_change?: {
    id: string
    attempt_id: string
    state: PayoutStep["state"]
    resolved_by: string
    resolved_at: string
  }
  refused?: Refused
}

async function resolveChange(
  container: MedusaContainer,
  input: ResolveUnknownPayoutChangeInput,
): Promise<ResolvedPayoutChange> {
  const { payout_change_id, went_through: wasMade, note, by } = input
  const context = createPaymentContext(container)
  const change = await findPayoutStep(context, payout_change_id)
  const attempt = change && (await context.ledger.findAttempt(change.attempt_id))
  if (change === undefined || attempt === undefined) return { refused: NO_CHANGE }
  const ended = await resolveUnknownPayoutChange(context, attempt, { change, wasMade, by, note })
  if (ended.type === "too_early") return { refused: TOO_EARLY }
  if (ended.type === "not_open") {
    const query = resolveQuery(container)
    return {
      refused: await notOpen(query, ended.change, ended.change.state === "succeeded" ? CHANGE_MADE : CHANGE_NOT_MADE),
    }
  }
  const { id, attempt_id, state, resolution } = ended.change
  const resolved_at = resolution?.at.toISOString() ?? ""
  return { payout_change: { id, attempt_id, state, resolved_by: by, resolved_at } }
}

/** A person reports whether a payout change, or an approval, whose outcome is unknown was made. Nothing is sent. */
export const resolveUnknownPayoutChangeWorkflow = oneStepWorkflow(
  "resolve-svc-unknown-payout-change",
  async (input: ResolveUnknownPayoutChangeInput, container): Promise<ResolvedPayoutChange> =>
    await resolveChange(container, input),
)
