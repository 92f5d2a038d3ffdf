import { SvcError, type ErrorKind } from "../../client"
import { explainError } from "../../mapping"
import type { Sentence } from "../../domain"
import type { Attempt, Operation, Ports } from "../ports/ports"
import type { PayoutChangeEnd, PayoutStep } from "../ports/payout-ledger"
import { reconcilePayouts } from "./reconcile-payouts"
import { findPayoutStep } from "./resolve-unknown-payout-change"
import { NOT_SENT } from "./sentences"

/*
 * What a change of an item's payout and an approval of the item have in common: the row first, then the service.
 */

/**
 * `done`: the service has it so, also where it had before. `refused`: nothing was changed; `invalid` where another amount or item would
 * do, `state` where the item's or payment's state forbids it. `unknown`: no answer arrived, and it is looked up automatically.
 */
export type PayoutStepEnded =
  | { is: "done"; isNew: boolean }
  | { is: "refused"; because: "invalid" | "state" | "service" | "not_sent"; sentence: Sentence }
  | { is: "unknown" }

export const refused = (
  because: Extract<PayoutStepEnded, { is: "refused" }>["because"],
  sentence: Sentence,
): PayoutStepEnded => ({ is: "refused", because, sentence })

/** Turned away before the item was looked at. */
const TURNED_AWAY: readonly ErrorKind[] = ["authentication", "rate_limited"]

type Ended = PayoutChangeEnd & { why?: SvcError | undefined }

/** How a call ended. What is no answer of the service is thrown. */
export async function endOfCall(call: () => Promise<void>): Promise<Ended> {
  try {
    await call()
    return { state: "succeeded" }
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    const { code: error_code, outcome, kind } = error
    const state = outcome === "refused" && TURNED_AWAY.includes(kind) ? "not_sent" : outcome
    return { state, error_code, why: error }
  }
}

/** Whether no refund or cancel of the payment has begun since `seen` was read: looked at once the step's own row is written. */
export const isAlone = async ({ ledger }: Ports, attempt_id: string, seen: readonly Operation[]): Promise<boolean> =>
  (await ledger.listOperations(attempt_id)).length === seen.length

/** What became of a step that has ended so. One that got no answer is looked up: that may show that it was made, or that it was not. */
export async function conclude(
  ports: Ports,
  attempt: Attempt,
  { id }: PayoutStep,
  { state, why }: Ended,
): Promise<PayoutStepEnded> {
  if (state === "succeeded") return { is: "done", isNew: true }
  if (state === "not_sent") return refused("not_sent", NOT_SENT)
  if (state === "refused") return refused("service", explainError({ code: why?.code, group: why?.group }).merchant)
  await reconcilePayouts(ports, attempt)
  const now = await findPayoutStep(ports, id)
  if (now?.state === "succeeded") return { is: "done", isNew: true }
  return now?.state === "not_sent" ? refused("not_sent", NOT_SENT) : { is: "unknown" }
}
