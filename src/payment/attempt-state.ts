/** Where one try to charge stands (`svc_attempt.state`). */
export const ATTEMPT_STATES = [
  "created", // the row exists, nothing was sent
  "sent", // the first call is on its way, or its answer was lost in a crash
  "awaiting_buyer", // the buyer is at the hosted page, or at the bank's page
  "finalizing", // one hand is charging after 3D Secure
  "unknown", // a call that may have charged was not heard, or its answer leaves out what decides; only a look-up tells
  "in_review", // charged as far as the bank goes, the service's fraud control has not decided
  "paid", // charged and checked, no order yet
  "completing", // one hand is turning the charge into an order
  "completed", // an order has it
  "reversing", // one hand is giving the money back
  "reversed",
  "declined",
  "expired",
  "abandoned", // the session was deleted or superseded
] as const

export type AttemptState = (typeof ATTEMPT_STATES)[number]

/**
 * Who moves a row, because the same target is right for one and a step back for another:
 * - `step`: our own next step, taken by compare-and-set; only the winner goes on.
 * - `news`: what the service said, which may come late and more than once.
 * - `handback`: the hand that took `completing` or `reversing` could not finish and gives it up. Were this news, a
 *   repeated "charged" would take the work from the hand that is doing it. The hand that took `finalizing` gives it up
 *   when the service refused the finalize, and says that the buyer has not done the bank's step.
 */
export type MoveBy = "step" | "news" | "handback"

const FOUND = { paid: "news", in_review: "news", declined: "news" } as const
/** A charge that is not what was asked for never passes through `paid`, from where orders are made. */
const GIVE_BACK = { reversing: "step" } as const
/** Only while nothing that charges was sent by us: given up, the session may start another try. */
const GIVE_UP = { abandoned: "step" } as const

/** Every allowed move; what is not here does not happen. */
const MOVES: Readonly<Record<AttemptState, Readonly<Partial<Record<AttemptState, MoveBy>>>>> = {
  created: { sent: "step", expired: "step", ...GIVE_UP },
  sent: { awaiting_buyer: "step", unknown: "news", expired: "news", ...FOUND, ...GIVE_BACK, ...GIVE_UP },
  // unknown: the page is paid, by an answer that leaves out what decides; not for a look-up that reported nothing
  awaiting_buyer: { finalizing: "step", unknown: "step", expired: "news", ...FOUND, ...GIVE_BACK, ...GIVE_UP },
  finalizing: { unknown: "news", awaiting_buyer: "handback", ...FOUND, ...GIVE_BACK },
  unknown: { expired: "news", ...FOUND, ...GIVE_BACK },
  in_review: { paid: "news", declined: "news", ...GIVE_BACK },
  paid: { completing: "step", reversing: "step" },
  completing: { completed: "step", reversing: "step", paid: "handback" },
  completed: {},
  reversing: { reversed: "step", paid: "handback" },
  reversed: {},
  // what ended without money hears one more thing: that there was money after all. A review that ended does not begin again
  declined: { paid: "news" },
  expired: { paid: "news", in_review: "news" },
  abandoned: { paid: "news", in_review: "news" },
}

const PHASES: Readonly<Record<AttemptState, "open" | "charged" | "settled">> = {
  created: "open",
  sent: "open",
  awaiting_buyer: "open",
  finalizing: "open",
  unknown: "open",
  in_review: "charged",
  paid: "charged",
  completing: "charged",
  completed: "settled",
  reversing: "charged",
  reversed: "settled",
  declined: "settled",
  expired: "settled",
  abandoned: "settled",
}

/** Whether a row in `from` may become `to`; with `by`, whether that mover may do it. Staying is not a move. */
export function mayMove(from: AttemptState, to: AttemptState, by?: MoveBy): boolean {
  const mover = MOVES[from][to]
  return mover !== undefined && (by === undefined || mover === by)
}

/**
 * The states `by` may bring to `to`, for `update … set state = to where state in (…)`. A `handback` also needs the claim
 * it gives up in its condition: the state alone cannot tell the old hand from the one that took over.
 */
export function allowedFrom(to: AttemptState, by: MoveBy): AttemptState[] {
  return ATTEMPT_STATES.filter((from) => mayMove(from, to, by))
}

/**
 * Whether the attempt occupies its session's one open slot (the partial unique index). A charge, under review or not, does
 * not: found late, it has to be written even when the session has a newer attempt.
 */
export function isOpen(state: AttemptState): boolean {
  return PHASES[state] === "open"
}

/** Whether nothing is left to do, unless a late success is found. */
export function isSettled(state: AttemptState): boolean {
  return PHASES[state] === "settled"
}

/** Whether only the service can tell how it goes on. A `created` row sent nothing, so there is nothing to ask. */
export function needsLookup(state: AttemptState): boolean {
  return (isOpen(state) && state !== "created") || state === "in_review"
}

/** Whether the only news left is a success: worth asking for while the token or the bank's page can still be used. */
export function isOpenToLateSuccess(state: AttemptState): boolean {
  return isSettled(state) && mayMove(state, "paid", "news")
}

/**
 * Whether a session with an attempt in this state may start another one. A charge that is found on the old one all the
 * same is a late success: adopted or reversed.
 */
export function mayStartBeside(state: AttemptState): boolean {
  return isOpenToLateSuccess(state) || state === "reversed"
}

/** Whether a buyer's new try may abandon this one: no call of ours is in flight and none was left unheard. */
export function maySupersede(state: AttemptState): boolean {
  return state === "created" || state === "awaiting_buyer"
}
