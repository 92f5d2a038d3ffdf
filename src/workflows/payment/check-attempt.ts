import { checkPayment, releaseAndCheck, type Checked } from "../../use-cases/reconcile/check-payment"
import type { Attempt, PaymentContext } from "../../use-cases/ports/ports"
import type { Sentence, Refused } from "../../domain"
import { announce } from "../../medusa/payments/announce"
import { orBusy } from "../../medusa/payments/refusal"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { oneStepWorkflow } from "../one-step"
import { CHECK_UNANSWERED, JUST_ASKED, NO_ATTEMPT } from "./sentences"

export interface CheckAttemptInput {
  attempt_id: string
  /** What the payment holds is released before. */
  release_hold?: boolean
}

/** `found`: what the service reported, in a sentence. */
export type CheckedAttempt = { found: Sentence; refused?: undefined } | { refused: Refused }

/** A person's requests about one attempt go to the service no more often than this. */
const APART_SECONDS = 5

const getAnswer = (checked: Checked): CheckedAttempt =>
  checked.type === "no_answer" ? { refused: CHECK_UNANSWERED } : { found: checked.found }

async function mayAsk({ ledger }: PaymentContext, { id }: Attempt): Promise<boolean> {
  return (await ledger.countRequest(`check:${id}`, APART_SECONDS)) === 1
}

/** A person has the service asked for the status of a payment. Safe to run at any moment; not more than once in a few seconds. */
export const checkAttemptWorkflow = oneStepWorkflow(
  "check-svc-attempt",
  ({ attempt_id, release_hold = false }: CheckAttemptInput, container): Promise<CheckedAttempt> =>
    orBusy(async () => {
      const context = createPaymentContext(container)
      const attempt = await context.ledger.findAttempt(attempt_id)
      if (attempt === undefined) return { refused: NO_ATTEMPT }
      if (!release_hold && !(await mayAsk(context, attempt))) return { refused: JUST_ASKED }
      const checked = await (release_hold ? releaseAndCheck : checkPayment)(context, attempt)
      await announce(container)
      return getAnswer(checked)
    }),
)
