import type { ErrorKind, ErrorOutcome, SvcError } from "./error"
import { errorKind, isOwnValidation } from "./error-codes"

export type Effect = "read" | "write" | "money"

/** Absent for a payout change, which moves none of the buyer's money, and a capture, which takes only held money. */
export type Moves = "charge" | "return"

export type Failure =
  | { at: "before_sending"; kind: ErrorKind }
  | { at: "no_answer"; kind: "network" | "timeout" | "client_closed" }
  | { at: "unreadable_answer"; kind: "malformed_response" | "untrusted_response" }
  | {
      at: "refusal"
      httpStatus: number
      code: string | undefined
      group: string | undefined
      /** The answer says "failure" and yet has fields that only a charge has. */
      hasChargeFacts: boolean
    }

export interface Verdict {
  kind: ErrorKind
  outcome: ErrorOutcome
}

const OPEN_REFUSALS = new Set<ErrorKind>(["in_progress", "unavailable"])

type Refusal = Extract<Failure, { at: "refusal" }>

/** After an unpublished code a look-up settles a charge. A refund has no look-up: if it counted as refused, it could be sent and go back twice. */
const isUnclear = ({ code, group }: Refusal, kind: ErrorKind, moves?: Moves) =>
  kind === "refused" && (moves !== "charge" || !isOwnValidation(code, group))

/** A refusal of a money operation is definite only when nothing about it is odd: known codes, no server error, no charge. */
function isOdd(failure: Refusal, kind: ErrorKind, moves?: Moves): boolean {
  const { httpStatus, hasChargeFacts } = failure
  return isUnclear(failure, kind, moves) || httpStatus >= 500 || httpStatus === 408 || hasChargeFacts
}

/** "Not now" says of a refund or cancel that nothing went back; of a charge its meaning is not published. */
const isOpenHere = (kind: ErrorKind, moves?: Moves) =>
  OPEN_REFUSALS.has(kind) || (kind === "not_now" && moves !== "return")

/** Decides the outcome of every call. A failure that fits nowhere leaves a money operation unknown. */
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

const MAX_TRIES = 3
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2_000
const RATE_LIMIT_WAIT_MS = 1_000

const PASSING = new Set<ErrorKind>([
  "network",
  "timeout",
  "unavailable",
  "rate_limited",
  "in_progress",
  "malformed_response",
])

/** Money and writes are sent again only when nothing was sent: the interface has no idempotency key (assumed: no-idempotency). */
export function mayRetry(effect: Effect, error: SvcError, triesMade: number): boolean {
  if (triesMade >= MAX_TRIES) return false
  if (error.outcome === "not_sent") return error.kind === "network" || error.kind === "timeout"
  return effect === "read" && PASSING.has(error.kind)
}

/** In milliseconds: exponential with full jitter and a cap; longer after "too many". */
export function retryWait(error: SvcError, triesMade: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (triesMade - 1))
  return (error.kind === "rate_limited" ? RATE_LIMIT_WAIT_MS : 0) + random() * ceiling
}

/** Keeps an outage from being answered with three times the load. Once the budget is used up, the error stands. */
export function createRetryBudget(reserve = 10) {
  let tokens = reserve
  return {
    earn(): void {
      tokens = Math.min(reserve, tokens + 0.1)
    },
    spend(): boolean {
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
export type RetryBudget = ReturnType<typeof createRetryBudget>
