import { resolveSvc } from "../../modules/svc"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Attempt } from "../../use-cases/ports/ports"
import { resolveUnknownCharge, resolveUnknownRefund } from "../../use-cases/reconcile/resolve-unknown"
import { type Sentence, refusal, say, messageFields } from "../../domain"
import { resolveQuery, type Query } from "../rows"
import { announce } from "./announce"
import { notOpen, resolvedSentence, TOO_EARLY } from "./refusal"
import { createPaymentContext } from "./payment-context"
import { whileUnobstructed } from "./payment-lock"
import { WAIT_FOR_OTHERS_SECONDS, refuseOpenChange } from "./refund-obstacles"

/** `by`: the id of a Medusa user. */
interface Report {
  note?: string | undefined
  by: string
}

async function whyNot(query: Query, { resolution, state, hold }: Attempt): Promise<Sentence> {
  if (!resolution || hold !== undefined) return say("payment.not_unknown", { state: hold ?? state })
  return say("payment.was_not_charged", { resolved: await resolvedSentence(query, resolution) })
}

/** Reports an unknown charge as not made, or a hold as taken or not. If the service reports a charge later, that counts. */
export async function reportCharge(
  container: MedusaContainer,
  { attempt_id, captured, note, by }: Report & { attempt_id: string; captured?: boolean | undefined },
) {
  const attempt = await resolveSvc(container).ledger.findAttempt(attempt_id)
  if (!attempt) return { refused: refusal(404, say("payment.no_attempt")) }
  const context = createPaymentContext(container, attempt.account)
  const resolved =
    captured === undefined
      ? await resolveUnknownCharge(context, { attempt, by, note })
      : await context.holds?.resolveUnknown(context, { attempt, captured, by, note })
  if (resolved === "too_early") return { refused: TOO_EARLY }
  await announce(container)
  if (resolved === undefined) {
    const now = (await context.ledger.findAttempt(attempt_id)) ?? attempt
    return { refused: refusal(409, await whyNot(resolveQuery(container), now)) }
  }
  const { id, state, resolution } = resolved
  return { attempt: { id, state, resolved_by: by, resolved_at: resolution?.at.toISOString() ?? "" } }
}

/** Reports how an unanswered refund or cancel ended; if it went through, Medusa refunds too. `message`: the rest to do there. */
export async function reportRefund(
  container: MedusaContainer,
  { operation_id, went_through: wentThrough, note, by }: Report & { operation_id: string; went_through: boolean },
) {
  const { ledger } = resolveSvc(container)
  const found = await ledger.findOperation(operation_id)
  const attempt = found && (await ledger.findAttempt(found.attempt_id))
  if (found === undefined || attempt === undefined) return { refused: refusal(404, say("payment.no_operation")) }
  const context = createPaymentContext(container, attempt.account)
  const obstacle = async () => (wentThrough ? refuseOpenChange(container, [attempt]) : undefined)
  return whileUnobstructed(container, [attempt.id], { obstacle, waitSeconds: WAIT_FOR_OTHERS_SECONDS }, async () => {
    const operation = (await ledger.findOperation(operation_id)) ?? found
    const ended = await resolveUnknownRefund(context, { operation, wentThrough, by, note })
    await announce(container)
    if (ended.type !== "resolved") {
      if (ended.type === "too_early") return { refused: TOO_EARLY }
      const end =
        ended.operation.state === "succeeded" ? say("payment.refund_went_through") : say("payment.refund_did_not")
      return { refused: await notOpen(resolveQuery(container), ended.operation, end) }
    }
    const { id, attempt_id, state, resolution } = ended.operation
    return {
      operation: { id, attempt_id, state, resolved_by: by, resolved_at: resolution?.at.toISOString() ?? "" },
      ...(ended.misaligned && messageFields(ended.misaligned)),
    }
  })
}
