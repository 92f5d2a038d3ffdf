import type { ErrorKind, ErrorOutcome } from "./error"
import { errorKind, isOwnValidation } from "./error-codes"

/** It decides what may be sent again and what a lost answer means. */
export type Effect = "read" | "write" | "money"

/** The direction in which a money operation moves money. A payout change moves none of the buyer's, and a capture only what is held. */
export type Moves = "charge" | "return"

/** All that is known when a call did not succeed. */
export type Failure =
  | { at: "before_sending"; kind: ErrorKind }
  | { at: "no_answer"; kind: "network" | "timeout" | "client_closed" }
  | { at: "unreadable_answer"; kind: "malformed_response" | "untrusted_response" }
  | {
      at: "refusal"
      httpStatus: number
      code: string | undefined
      group: string | undefined
      /** The answer says "failure" and yet carries what only a charge has. */
      hasChargeFacts: boolean
    }

export interface Verdict {
  kind: ErrorKind
  outcome: ErrorOutcome
}

/** Refusals that do not say whether the money moved. */
const OPEN_REFUSALS = new Set<ErrorKind>(["in_progress", "unavailable"])

type Refusal = Extract<Failure, { at: "refusal" }>

/**
 * Words that are not published leave it open what became of the money, but for a charge that the service's own validation refused: a look-up
 * finds it if that was wrong. A refund has no look-up, and one that counts as refused is sent again, and could go back twice.
 */
const isUnclear = ({ code, group }: Refusal, kind: ErrorKind, moves?: Moves) =>
  kind === "refused" && (moves !== "charge" || !isOwnValidation(code, group))

/** A refusal of a money operation is definite only when nothing about it is odd: known words, no server error, no charge. */
function isOdd(failure: Refusal, kind: ErrorKind, moves?: Moves): boolean {
  const { httpStatus, hasChargeFacts } = failure
  return isUnclear(failure, kind, moves) || httpStatus >= 500 || httpStatus === 408 || hasChargeFacts
}

/** "Not now" says of a refund or cancel that nothing went back; of a charge its meaning is not published. */
const isOpenHere = (kind: ErrorKind, moves?: Moves) =>
  OPEN_REFUSALS.has(kind) || (kind === "not_now" && moves !== "return")

/**
 * The one place that decides whether something was sent, refused, or may have happened. A failure without a code leaves
 * the outcome unknown; for a money operation so does everything we cannot place.
 */
export function judge(effect: Effect, failure: Failure, moves?: Moves): Verdict {
  switch (failure.at) {
    case "before_sending":
      return { kind: failure.kind, outcome: "not_sent" }
    case "no_answer":
    case "unreadable_answer":
      return { kind: failure.kind, outcome: "unknown" }
    case "refusal": {
      const kind = failure.code === undefined ? "unavailable" : errorKind(failure.code, failure.group)
      const isOpen = isOpenHere(kind, moves) || (effect === "money" && isOdd(failure, kind, moves))
      return { kind, outcome: isOpen ? "unknown" : "refused" }
    }
  }
}
