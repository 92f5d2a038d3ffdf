import { NO_PAYMENT } from "../../../../../../medusa/payments/refusal"
import { resolveSvc, resolveAccount } from "../../../../../../modules/svc"
import { holdEndedAt, refusal, say } from "../../../../../../domain"
import { readBody, refuse, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { ReleaseAttemptBody } from "../../../payments/validators"
import { pickAnswer } from "../../../../../../use-cases/ports/fields"
import { releaseAnswer, type ReleaseAnswer } from "../../../answers/payments"

/**
 * Lets goods of an unpaid order go out. Its payment is still under fraud review, or what it held was released or has
 * ended without a capture. Who, when and why is recorded; the first release stands.
 *
 * @response 400 The note is missing, or has more than 500 characters.
 * @response 404 There is no such payment.
 * @response 409 The payment is not under fraud review, and what it held has not ended without a capture.
 */
export async function POST(req: AdminRequest<ReleaseAttemptBody>, res: AdminResponse<ReleaseAnswer>) {
  const { id = "" } = req.params
  const known = await resolveSvc(req.scope).ledger.findAttempt(id)
  if (known === undefined) {
    refuse(res, NO_PAYMENT)
    return
  }
  const { ledger, hold, clock } = resolveAccount(req.scope, known.account)
  const since = known.state === "completed" ? holdEndedAt(known, hold, clock.now()) : undefined
  const attempt = (await ledger.releaseAttempt(id, readBody(req), since)) ?? (await ledger.findAttempt(id)) ?? known
  if (attempt.state !== "in_review" && since === undefined) {
    refuse(res, refusal(409, say("order.not_under_review")))
    return
  }
  const { by: released_by, at: released_at, note: released_note } = attempt.released ?? {}
  res.json({
    attempt: pickAnswer(releaseAnswer.shape.attempt, { ...attempt, released_by, released_at, released_note }),
  })
}
