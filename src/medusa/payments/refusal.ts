import type { Operation, Resolution } from "../../use-cases/ports/ports"
import { AT_ONCE } from "../../use-cases/refund/sentences"
import { unlessBusy } from "../../use-cases/refund/money-operation"
import { refusal, say, serviceMinute, type RefundRefusal, type Refused, type Sentence, writeField } from "../../domain"
import { rows, type Query } from "../rows"

/** Runs work that waits for the payment's lock; refuses if another request keeps the lock. */
export const orBusy = <Answer extends object>(work: () => Promise<Answer>): Promise<Answer | { refused: Refused }> =>
  unlessBusy(work, { refused: refusal(409, AT_ONCE) })

export const NO_PAYMENT = refusal(404, say("payment.no_payment"))

/** Refusals due to the request itself; the others follow from the payment's state. */
const CALLER_ERRORS: readonly RefundRefusal["reason"][] = [
  "not_above_zero",
  "other_currency",
  "above_left",
  "unknown_item",
  "other_request",
]

export const refusedFor = ({ reason, sentence, field }: RefundRefusal): Refused => ({
  ...refusal(CALLER_ERRORS.includes(reason) ? 400 : 409, sentence),
  ...(field !== undefined && { issues: [writeField({ field, message: sentence })] }),
})

/** Names the user who resolved something, and the time: "by keeper@shop.example on 2026-11-21 at 17:05 (Istanbul)". */
export async function resolvedSentence(query: Query, { by, at }: Omit<Resolution, "note">): Promise<Sentence> {
  const [user] = await rows(query, "user", { email: true }, { id: by })
  const who = user?.email ?? by
  const [day = "", minute = ""] = serviceMinute(at).split(" ")
  return say("payment.resolved_sentence", { who, day, minute })
}

const UNDER_WAY = say("payment.under_way")
export const TOO_EARLY = refusal(409, say("payment.too_early"))
const REPORTED = say("payment.reported")

/** The reason why a user cannot resolve an operation that is not unknown; `end`: the outcome another user reported, if any. */
export async function notOpen(
  query: Query,
  { state, resolution }: Pick<Operation, "state" | "resolution">,
  end: Sentence,
): Promise<Refused> {
  if (resolution === undefined) return refusal(409, state === "sent" ? UNDER_WAY : REPORTED)
  const resolved = await resolvedSentence(query, resolution)
  return refusal(409, say("payment.not_open", { resolved, end }))
}
