import type { AttemptState } from "./attempt-state"
import type { ErrorVerdict } from "./judge-error"
import type { Verdict } from "./verdict"

/**
 * The state that a verdict reports, for `allowedFrom(state, "fromService")`; undefined when the row stays where it is. So it does for a
 * mismatch: a charge of ours is then reversed or flagged by our own step, and a charge that is not ours is flagged.
 */
export function reportedState(verdict: Verdict | ErrorVerdict): AttemptState | undefined {
  switch (verdict.is) {
    case "charged":
      return "paid"
    case "in_review":
    case "declined":
    case "unknown":
      return verdict.is
    case "still_open":
    case "mismatch":
    case "not_sent":
    case "ask_by_conversation":
    case "not_found":
      return undefined
  }
}
