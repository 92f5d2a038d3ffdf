import type { AttemptState } from "./attempt-state"
import type { ErrorVerdict } from "./judge-error"
import type { Verdict } from "./verdict"

/**
 * The state a verdict is news of, for `allowedFrom(state, "news")`; undefined when the row stays where it is. A mismatch is
 * no news: a charge of ours is taken to `reversing` or listed, as a step; a charge that is not ours is listed.
 */
export function newsOf(verdict: Verdict | ErrorVerdict): AttemptState | undefined {
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
