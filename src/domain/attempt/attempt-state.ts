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

const PHASES: Readonly<Record<AttemptState, "open" | "charged" | "ended">> = {
  created: "open",
  sent: "open",
  awaiting_buyer: "open",
  finalizing: "open",
  unknown: "open",
  in_review: "charged",
  paid: "charged",
  completing: "charged",
  completed: "ended",
  reversing: "charged",
  reversed: "ended",
  declined: "ended",
  expired: "ended",
  abandoned: "ended",
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
  return PHASES[state] === "open"
}

/** Whether it has ended, unless a late success is found. */
export function hasEndedState(state: AttemptState): boolean {
  return PHASES[state] === "ended"
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
