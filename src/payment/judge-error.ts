import type { ErrorKind, SvcError } from "../client"

/** What was asked when the error came: a charge (also an initialize), a 3D Secure finalize, or one of the look-ups. */
export type Asked = "charge" | "finalize" | "by_token" | "by_payment" | "by_conversation"

/** What an error says about an attempt. */
export type ErrorVerdict =
  /** Nothing left this process: nothing was charged by this call. */
  | { is: "not_sent"; kind: ErrorKind }
  /** The service said no to the charge. */
  | { is: "declined"; kind: ErrorKind; code?: string | undefined; group?: string | undefined }
  /** It may have been charged, or the look-up told nothing. */
  | { is: "unknown"; reasons: string[] }
  /** The token or id leads nowhere, which does not prove "not charged": ask `/payment/detail` by paymentConversationId. */
  | { is: "ask_by_conversation" }
  /** The service knows no payment of our conversationId: not charged, once a call in flight can no longer arrive. */
  | { is: "not_found" }

/** Refusals of a charge that speak of the payment's state, which an earlier, unheard call may have brought about. */
const STATE_REFUSALS: readonly ErrorKind[] = ["wrong_state", "not_found", "in_progress"]

function unknown({ kind, code }: SvcError): ErrorVerdict {
  return {
    is: "unknown",
    reasons: [code === undefined ? `The call ended as ${kind}.` : `The call ended as ${kind}, code ${code}.`],
  }
}

function judgeChargeError(error: SvcError): ErrorVerdict {
  const { kind, code, group } = error
  if (error.outcome === "not_sent") return { is: "not_sent", kind }
  if (error.outcome === "unknown" || STATE_REFUSALS.includes(kind)) return unknown(error)
  return { is: "declined", kind, code, group }
}

/** A look-up that was refused says something about the look-up; only "not found" says something about the payment. */
function judgeLookupError(error: SvcError, isLastResort: boolean): ErrorVerdict {
  if (error.outcome !== "refused" || error.kind !== "not_found") return unknown(error)
  return isLastResort ? { is: "not_found" } : { is: "ask_by_conversation" }
}

/** Judges an error of the client by what was asked. Never good news. */
export function judgeError(error: SvcError, asked: Asked): ErrorVerdict {
  switch (asked) {
    case "charge":
    case "finalize":
      return judgeChargeError(error)
    case "by_token":
    case "by_payment":
      return judgeLookupError(error, false)
    case "by_conversation":
      return judgeLookupError(error, true)
  }
}
