/** The states of one try to charge (`svc_attempt.state`). */
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
 * Who moves a row. The same move may be right for one and wrong for another:
 * - `ours`: our own next step, by compare-and-set; only the winner continues.
 * - `fromService`: a report of the service, which may arrive late and more than once.
 * - `release`: the request that took `completing` or `reversing` could not finish, and releases the attempt. As a report of the
 *   service, a repeated "charged" would take the work from the request that is doing it. `finalizing` is released when
 *   the service refused the finalize because the buyer has not completed 3D Secure; it and `sent` when the charge could not be sent.
 */
export type MoveBy = "ours" | "fromService" | "release"

const FOUND = { paid: "fromService", in_review: "fromService", declined: "fromService" } as const
/** A charge that differs from what was requested goes straight here, never through `paid`, from where orders are made. */
const REVERSE = { reversing: "ours" } as const
/** Only while we have sent nothing that charges: the session may then start another attempt. */
const ABANDON = { abandoned: "ours" } as const

/** All allowed moves, and who may make them. */
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
   * - `none`: nothing was charged, as far as is known. A hosted page may still be paid.
   * - `possible`: a call that charges may be in flight, or its answer is not known.
   * - `held`: authorized by the bank, under fraud review.
   * - `taken`: charged, and an order has it or may get it.
   * - `back`: charged; it is on its way back, or back.
   */
  money: "none" | "possible" | "held" | "taken" | "back"
  /** Milliseconds from the move into the state to the job's first check; undefined: the time planned before stays. */
  check: number | undefined
  /** The state in one word for the merchant, where no operation or hold says more. */
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
  /** Medusa's event `svc.payment.…` that is emitted once an attempt has come here. */
  event?: "paid" | "in_review" | "declined" | "reversed"
  /** The log line `svc.payment.…`. */
  line?: "charged" | "in_review" | "declined" | "expired" | "unknown" | "recorded" | "reversing" | "reversed"
}

const MINUTE = 60_000

/** The facts that depend on the state alone. */
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

/** Whether a row may move from `from` to `to`; with `by`, whether that mover may do it. Staying is not a move. */
export function mayMove(from: AttemptState, to: AttemptState, by?: MoveBy): boolean {
  const mover = MOVES[from][to]
  return mover !== undefined && (by === undefined || mover === by)
}

/**
 * The states from which `by` may move to `to`, for `update … set state = to where state in (…)`. A `release` also needs the version
 * it read in its condition: the state alone does not say whether another request has taken over.
 */
export function allowedFrom(to: AttemptState, by: MoveBy): AttemptState[] {
  return ATTEMPT_STATES.filter((from) => mayMove(from, to, by))
}

/**
 * Whether it is the session's one open attempt (partial unique index). A charge, under review or not, is not: one that is found late
 * must be written even when the session has a newer attempt.
 */
export function isOpen(state: AttemptState): boolean {
  return STATES[state].phase === "open"
}

/** Whether it has ended, unless a late success is found. */
export function hasEndedState(state: AttemptState): boolean {
  return STATES[state].phase === "ended"
}

/** Whether only a look-up at the service can move it. For a `created` row nothing was sent, so there is nothing to look up. */
export function needsLookup(state: AttemptState): boolean {
  return (isOpen(state) && state !== "created") || state === "in_review"
}

/** Whether it has ended without money, so that only a late success can change it. */
export function isOpenToLateSuccess(state: AttemptState): boolean {
  return hasEndedState(state) && mayMove(state, "paid", "fromService")
}

/**
 * Whether a session with an attempt in this state may start another one. A charge found on the old one afterwards is a late success:
 * transferred or reversed.
 */
export function mayStartBeside(state: AttemptState): boolean {
  return isOpenToLateSuccess(state) || state === "reversed"
}

/** Whether a buyer's new attempt may supersede this one: no call of ours is in flight or without its answer. */
export function maySupersede(state: AttemptState): boolean {
  return state === "created" || state === "awaiting_buyer"
}

/** Whether it was charged and the money has not gone back: a charge under review does not count. */
export const isTaken = (state: AttemptState): boolean => STATES[state].money === "taken"

/** Whether its money is on its way back, or back. */
export const isGoingBack = (state: AttemptState): boolean => STATES[state].money === "back"

/** Whether it was charged, wherever the money is now; under review it is not charged yet. */
export const wasTaken = (state: AttemptState): boolean => isTaken(state) || isGoingBack(state)

/** Whether it has a charge, also one under review, that an order has or may get. */
export const hasCharge = (state: AttemptState): boolean => isTaken(state) || STATES[state].money === "held"

/** Whether the bank has authorized it, wherever the money is now. */
export const wasAuthorized = (state: AttemptState): boolean => hasCharge(state) || isGoingBack(state)

/** Whether its charge, also one under review, has no order for good yet. */
export const awaitsOrder = (state: AttemptState): boolean => hasCharge(state) && !hasEndedState(state)

/** Whether it is not decided what becomes of its money: it may have been charged, is under review, or awaits its order. */
export const mayHoldMoney = (state: AttemptState): boolean => STATES[state].money === "possible" || awaitsOrder(state)

/** As {@link mayHoldMoney}, but not under review, which may take days. */
export const mayHoldMoneySoon = (state: AttemptState): boolean => mayHoldMoney(state) && state !== "in_review"

/** Whether it has ended without money, or its money is going back. */
export const isWithoutMoney = (state: AttemptState): boolean => isOpenToLateSuccess(state) || isGoingBack(state)

/** Whether it may still be paid, or waits with its charge for an order that no request is making. */
export const mayNeedOrder = (state: AttemptState): boolean => isOpen(state) || state === "paid" || state === "in_review"

/** Whether a notification may report something new: something was sent, and nothing is decided for good or being reversed. */
export const isWorthLookingUp = (state: AttemptState): boolean =>
  state !== "created" && state !== "completed" && !isGoingBack(state)

/** Whether it forbids to complete its cart without an order: its result is not known, or its money is going back. */
export const forbidsCompletion = (state: AttemptState): boolean => state === "unknown" || isGoingBack(state)

/** Whether the completion that charged it may still take its order back. */
export const mayLoseOrder = (state: AttemptState): boolean =>
  state === "unknown" || (STATES[state].phase === "charged" && state !== "in_review")

/** Whether the merchant sees it as under way: not ended, and neither unknown nor under review nor going back. */
export const isInProgress = (state: AttemptState): boolean =>
  (isOpen(state) && state !== "unknown") || (isTaken(state) && !hasEndedState(state))

/** Whether the buyer may be told that it is paid: an order has the charge, or gets it once it is reviewed. */
export const isSuccess = (state: AttemptState): state is "completed" | "in_review" =>
  state === "completed" || state === "in_review"

/** Whether it was charged, and nothing more happens to the charge as a whole. */
export const hasEndedCharged = (state: AttemptState): boolean => hasEndedState(state) && wasTaken(state)

/** Whether Medusa emits an event about it. */
export const isAnnounced = (state: AttemptState): boolean => STATES[state].event !== undefined
