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

/**
 * `ours`: our own step, by compare-and-set. `fromService`: a report, which may come late and repeatedly. `release`: a request gives its work back;
 * as a report, a repeated "charged" would take the work from whoever is doing it.
 */
export type MoveBy = "ours" | "fromService" | "release"

const FOUND = { paid: "fromService", in_review: "fromService", declined: "fromService" } as const
/** A charge that differs from what was requested goes straight here, never through `paid`, from where orders are made. */
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
  // unknown: an incomplete answer reports the page as paid; a look-up without an answer does not lead there
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

/** After this time without a move no request can be working on an attempt any more: a charge has 75 s, the cart's lock 120 s. */
export const STALE_AFTER_MS = 150_000

/** After this time a missing `order.placed` was lost in a crash; before, the event queue may only be slow. */
export const ORDER_PLACED_LOST_MS = 10 * 60_000

interface StateFacts {
  phase: "open" | "charged" | "ended"
  /**
   * `none`: a hosted page may still be paid. `possible`: a call that charges may be in flight, or unanswered. `held`: under fraud review. `taken`:
   * an order has it or may get it. `back`: on its way back, or back.
   */
  money: "none" | "possible" | "held" | "taken" | "back"
  /** Undefined: the time planned before stays. */
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

/** With `by`, whether that mover may do it. */
export function mayMove(from: AttemptState, to: AttemptState, by?: MoveBy): boolean {
  const mover = MOVES[from][to]
  return mover !== undefined && (by === undefined || mover === by)
}

/** A `release` also needs the version it read in its condition: the state alone does not say whether another request has taken over. */
export function allowedFrom(to: AttemptState, by: MoveBy): AttemptState[] {
  return ATTEMPT_STATES.filter((from) => mayMove(from, to, by))
}

/** A late charge must be written even when the session has a newer attempt, so it is not the session's open one (partial unique index). */
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

/** A charge found on the old attempt afterwards is a late success: transferred or reversed. */
export function mayStartBeside(state: AttemptState): boolean {
  return isOpenToLateSuccess(state) || state === "reversed"
}

/** No call of ours is in flight or without its answer. */
export function maySupersede(state: AttemptState): boolean {
  return state === "created" || state === "awaiting_buyer"
}

/** A charge under review does not count. */
export const isTaken = (state: AttemptState): boolean => STATES[state].money === "taken"

export const isGoingBack = (state: AttemptState): boolean => STATES[state].money === "back"

/** Under review it is not charged yet. */
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
