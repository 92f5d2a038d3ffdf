export const ATTEMPT_STATES = [
  "created", // the row is written, nothing has been sent
  "sent", // the first call is in flight, or a crash lost its answer
  "awaiting_buyer", // the buyer is at the hosted page, or at the bank's page
  "finalizing", // one request is charging after 3D Secure
  "unknown", // a call that may have charged got no answer, or an incomplete one; only a look-up can decide
  "in_review", // authorized by the bank; the fraud control of the service has not decided
  "paid", // charged and verified, no order yet
  "completing", // one request is making the order
  "completed", // the order has the payment
  "reversing", // one request is returning the money
  "reversed", // the money was returned
  "declined", // the service or the bank refused it
  "expired", // nothing was charged, and the buyer can no longer pay
  "abandoned", // the session was deleted, or another attempt superseded this one
] as const

export type AttemptState = (typeof ATTEMPT_STATES)[number]

// a `release` is no report, because a repeated "charged" would take the work from the request that does it
/** `ours`: our step, by compare-and-set. `fromService`: a report, late or repeated. `release`: a request gives up. */
export type MoveBy = "ours" | "fromService" | "release"

const FOUND = { paid: "fromService", in_review: "fromService", declined: "fromService" } as const
/** A charge that differs from the request goes straight here, not through `paid`, which leads to an order. */
const REVERSE = { reversing: "ours" } as const
/** Only while we have sent nothing that charges: the session may then start another attempt. */
const ABANDON = { abandoned: "ours" } as const

const MOVES: Readonly<Record<AttemptState, Readonly<Partial<Record<AttemptState, MoveBy>>>>> = {
  created: { sent: "ours", expired: "ours", ...ABANDON },
  sent: {
    created: "release",
    awaiting_buyer: "ours",
    unknown: "fromService",
    expired: "fromService",
    ...FOUND,
    ...REVERSE,
    ...ABANDON,
  },
  // `unknown` stands for an incomplete answer that reports the page as paid, not for a look-up without an answer
  awaiting_buyer: { finalizing: "ours", unknown: "ours", expired: "fromService", ...FOUND, ...REVERSE, ...ABANDON },
  finalizing: { unknown: "fromService", awaiting_buyer: "release", ...FOUND, ...REVERSE },
  unknown: { expired: "fromService", ...FOUND, ...REVERSE },
  in_review: { paid: "fromService", declined: "fromService", ...REVERSE },
  paid: { completing: "ours", reversing: "ours" },
  completing: { completed: "ours", reversing: "ours", paid: "release" },
  completed: {},
  reversing: { reversed: "ours", paid: "release" },
  reversed: {},
  // ended without money: the service may still report a charge. A declined review does not begin again
  declined: { paid: "fromService" },
  expired: { paid: "fromService", in_review: "fromService" },
  abandoned: { paid: "fromService", in_review: "fromService" },
}

/** After this time without a move no request can be working on an attempt: a charge has 75 s, the cart's lock 120 s. */
export const STALE_AFTER_MS = 150_000

/** After this time a missing `order.placed` was lost in a crash; before, the event queue may only be slow. */
export const ORDER_PLACED_LOST_MS = 10 * 60_000

interface StateFacts {
  phase: "open" | "charged" | "ended"
  /** `none`: a page may be paid. `possible`: a charge may be in flight. `held`: in review. `taken`: for an order. */
  money: "none" | "possible" | "held" | "taken" | "back"
  /** Milliseconds; undefined keeps the time that was planned before. */
  check: number | undefined
  headline:
    | "started"
    | "awaiting_buyer"
    | "charging"
    | "unknown"
    | "in_review"
    | "order_pending"
    | "paid"
    | "reversing"
    | "reversed"
    | "declined"
    | "expired"
    | "abandoned"
  event?: "paid" | "in_review" | "declined" | "reversed"
  line?: "charged" | "in_review" | "declined" | "expired" | "unknown" | "recorded" | "reversing" | "reversed"
}

const MINUTE = 60_000

export const STATES: Readonly<Record<AttemptState, StateFacts>> = {
  created: { phase: "open", money: "none", check: STALE_AFTER_MS, headline: "started" },
  sent: { phase: "open", money: "possible", check: STALE_AFTER_MS, headline: "started" },
  awaiting_buyer: { phase: "open", money: "none", check: 5 * MINUTE, headline: "awaiting_buyer" },
  finalizing: { phase: "open", money: "possible", check: STALE_AFTER_MS, headline: "charging" },
  unknown: { phase: "open", money: "possible", check: MINUTE / 2, headline: "unknown", line: "unknown" },
  in_review: {
    phase: "charged",
    money: "held",
    check: 10 * MINUTE,
    headline: "in_review",
    event: "in_review",
    line: "in_review",
  },
  paid: { phase: "charged", money: "taken", check: STALE_AFTER_MS, headline: "order_pending", line: "charged" },
  completing: { phase: "charged", money: "taken", check: STALE_AFTER_MS, headline: "order_pending" },
  completed: {
    phase: "ended",
    money: "taken",
    check: ORDER_PLACED_LOST_MS,
    headline: "paid",
    event: "paid",
    line: "recorded",
  },
  reversing: { phase: "charged", money: "back", check: STALE_AFTER_MS, headline: "reversing", line: "reversing" },
  reversed: {
    phase: "ended",
    money: "back",
    // Medusa may count its charge on an order that was cancelled
    check: STALE_AFTER_MS,
    headline: "reversed",
    event: "reversed",
    line: "reversed",
  },
  declined: {
    phase: "ended",
    money: "none",
    // an order may be waiting for the review that has ended
    check: STALE_AFTER_MS,
    headline: "declined",
    event: "declined",
    line: "declined",
  },
  expired: { phase: "ended", money: "none", check: undefined, headline: "expired", line: "expired" },
  abandoned: { phase: "ended", money: "none", check: undefined, headline: "abandoned" },
}

export function mayMove(from: AttemptState, to: AttemptState, by?: MoveBy): boolean {
  const mover = MOVES[from][to]
  return mover !== undefined && (by === undefined || mover === by)
}

/** A `release` must also name the version it read: the state does not show whether another request has taken over. */
export function allowedFrom(to: AttemptState, by: MoveBy): AttemptState[] {
  return ATTEMPT_STATES.filter((from) => mayMove(from, to, by))
}

/** A late charge is not its session's open attempt (partial unique index): it must be written beside a newer one. */
export function isOpen(state: AttemptState): boolean {
  return STATES[state].phase === "open"
}

export function hasEndedState(state: AttemptState): boolean {
  return STATES[state].phase === "ended"
}

export function needsLookup(state: AttemptState): boolean {
  return (isOpen(state) && state !== "created") || state === "in_review"
}

export function isOpenToLateSuccess(state: AttemptState): boolean {
  return hasEndedState(state) && mayMove(state, "paid", "fromService")
}

/** A charge found later on the old attempt is a late success, which is transferred or reversed. */
export function mayStartBeside(state: AttemptState): boolean {
  return isOpenToLateSuccess(state) || state === "reversed"
}

/** None of our calls is in flight or unanswered. */
export function maySupersede(state: AttemptState): boolean {
  return state === "created" || state === "awaiting_buyer"
}

/** A charge under review does not count. */
export const isTaken = (state: AttemptState): boolean => STATES[state].money === "taken"

export const isGoingBack = (state: AttemptState): boolean => STATES[state].money === "back"

export const wasTaken = (state: AttemptState): boolean => isTaken(state) || isGoingBack(state)

export const hasCharge = (state: AttemptState): boolean => isTaken(state) || STATES[state].money === "held"

export const wasAuthorized = (state: AttemptState): boolean => hasCharge(state) || isGoingBack(state)

export const awaitsOrder = (state: AttemptState): boolean => hasCharge(state) && !hasEndedState(state)

export const mayHoldMoney = (state: AttemptState): boolean => STATES[state].money === "possible" || awaitsOrder(state)

/** A review may take days. */
export const mayHoldMoneySoon = (state: AttemptState): boolean => mayHoldMoney(state) && state !== "in_review"

export const isWithoutMoney = (state: AttemptState): boolean => isOpenToLateSuccess(state) || isGoingBack(state)

export const mayNeedOrder = (state: AttemptState): boolean => isOpen(state) || state === "paid" || state === "in_review"

export const isWorthLookingUp = (state: AttemptState): boolean =>
  state !== "created" && state !== "completed" && !isGoingBack(state)

export const forbidsCompletion = (state: AttemptState): boolean => state === "unknown" || isGoingBack(state)

export const mayLoseOrder = (state: AttemptState): boolean =>
  state === "unknown" || (STATES[state].phase === "charged" && state !== "in_review")

export const isInProgress = (state: AttemptState): boolean =>
  (isOpen(state) && state !== "unknown") || (isTaken(state) && !hasEndedState(state))

export const isSuccess = (state: AttemptState): state is "completed" | "in_review" =>
  state === "completed" || state === "in_review"

export const hasEndedCharged = (state: AttemptState): boolean => hasEndedState(state) && wasTaken(state)

export const isAnnounced = (state: AttemptState): boolean => STATES[state].event !== undefined
