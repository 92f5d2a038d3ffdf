import type { ErrorKind, SvcError } from "../../client"

export type Asked = "charge" | "finalize" | "by_token" | "by_conversation"

export type ErrorVerdict =
  | { type: "not_sent" | "unknown" }
  | { type: "declined"; code?: string | undefined; group?: string | undefined }
  /** The service answers nothing about the token, which proves nothing: look up by paymentConversationId. */
  | { type: "ask_by_conversation" }
  /** The service has no payment with our conversationId: not charged, once a call in flight can no longer arrive. */
  | { type: "not_found" }

/** Refusals because of the payment's state, which an earlier call without an answer may have caused. */
const STATE_REFUSALS: readonly ErrorKind[] = ["wrong_state", "not_found", "in_progress"]
/** An unpublished code of a finalize may be about the state, too. */
const FINALIZE_REFUSALS: readonly ErrorKind[] = [...STATE_REFUSALS, "refused"]

function judgeChargeError(error: SvcError, stateRefusals: readonly ErrorKind[]): ErrorVerdict {
  const { outcome, kind, code, group } = error
  if (outcome === "not_sent") return { type: "not_sent" }
  if (outcome === "unknown" || stateRefusals.includes(kind)) return { type: "unknown" }
  return { type: "declined", code, group }
}

/** Any look-up would be refused like this one. */
const OF_EVERY_LOOKUP: readonly ErrorKind[] = ["rate_limited", "authentication", "unavailable"]

/** The code for a token that has ended is not certain (assumed: unpaid-page), so most refusals lead to the last look-up. */
function judgeLookupError(error: SvcError, isLastResort: boolean): ErrorVerdict {
  if (error.outcome !== "refused" || OF_EVERY_LOOKUP.includes(error.kind)) return { type: "unknown" }
  if (!isLastResort) return { type: "ask_by_conversation" }
  return { type: error.kind === "not_found" ? "not_found" : "unknown" }
}

export function judgeError(error: SvcError, asked: Asked): ErrorVerdict {
  switch (asked) {
    case "charge":
      return judgeChargeError(error, STATE_REFUSALS)
    case "finalize":
      return judgeChargeError(error, FINALIZE_REFUSALS)
    case "by_token":
      return judgeLookupError(error, false)
    case "by_conversation":
      return judgeLookupError(error, true)
  }
}
