import type { SvcError } from "../client"
import { explainRefusal } from "../mapping"
import { refusal, say, writeField, type Refused, type Sentence } from "../domain"

export const wrongField = (status: 400 | 409, field: string, message: Sentence): Refused => ({
  ...refusal(status, message),
  issues: [writeField({ field, message })],
})

export const GONE = refusal(404, say("link.gone"))
const UNREACHABLE = refusal(503, say("link.unreachable"))
const CHANGE_UNANSWERED = refusal(503, say("link.change_unanswered"))
const KEYS_REFUSED = refusal(503, say("link.keys_refused"))

const NOTHING_CHANGED = say("link.nothing_changed")

/** The client's own check names the fields as the service does. */
export const wrongDetails = ({ issues }: SvcError): Sentence =>
  say("advice.wrong_details", { detail: issues.map(({ path }) => path).join(", ") })

function refusedByService(error: SvcError): Refused {
  const why = error.issues.length > 0 ? wrongDetails(error) : explainRefusal(error)
  return wrongField(400, "", [why, NOTHING_CHANGED])
}

/** `read`: nothing can have changed. */
export function refusedFor(error: SvcError, effect: "read" | "write"): Refused {
  if (error.kind === "authentication") return KEYS_REFUSED
  if (error.kind === "not_found") return GONE
  if (error.kind === "invalid_request") return refusedByService(error)
  if (error.kind === "rate_limited" || error.outcome === "not_sent") return UNREACHABLE
  if (error.outcome === "unknown") return effect === "read" ? UNREACHABLE : CHANGE_UNANSWERED
  return refusedByService(error)
}
