import { setTimeout } from "node:timers/promises"
import type { CallOptions } from "../client"
import type { Money } from "../money"
import { chargeCard } from "./charge-card"
import { CHARGE_DEADLINE_MS, isBeingCharged, isReadyToCharge } from "./charge-state"
import { hear } from "./look-up"
import { moveWhileOwed, readOwedNow, type NotNow, type OwedTerms } from "./owed"
import { CART_CHANGED, NOT_OWED, type Attempt, type Ports } from "./ports"
import type { LookedUp } from "./take-verdict"

/**
 * - `captured`: charged, and this hand is the one that makes the order of it.
 * - `in_review`: charged as far as the bank goes; the order waits.
 * - `not_paid`: the buyer has not paid; the same pay address is open, or a card is missing.
 * - `declined`: refused for good; nothing was charged.
 * - `in_progress`: another hand is charging, or making the order; or another payment of the order is being decided.
 * - `unknown`: the service does not tell; nothing is tried again until it does.
 * - `given_back`: the charge went back, goes back, or is not to be used.
 * - `stale`: not the amount of the session, or of its cart. A card is not charged then.
 * - `not_owed`: the order does not owe it any more. A card is not charged then.
 */
export type Authorized =
  | { is: "captured" | "in_review" | "declined" | "in_progress" | "unknown"; attempt: Attempt }
  | { is: "given_back" | "stale" | "not_owed"; attempt: Attempt }
  | { is: "not_paid"; attempt?: Attempt }

export interface AuthorizeRequest extends OwedTerms {
  sessionId: string
  /** The session's amount. */
  amount: Money
}

/** Looks at an attempt the service does not tell about, and the wait between them. */
const LOOKS = 3
const WAIT_MS = 2_000

/** States that decide for the whole session, however many other tries it has, in this order. */
const DECISIVE = ["completed", "completing", "paid", "in_review"] as const

/** The attempt that counts: of several charges the oldest, else the newest try. `attempts`: newest first. */
function decisive(attempts: readonly Attempt[]): Attempt | undefined {
  for (const state of DECISIVE) {
    const found = attempts.findLast((attempt) => attempt.state === state)
    if (found) return found
  }
  return attempts[0]
}

/** What is left of the time that everything asked of the service for one authorization shares. */
type TimeLeft = () => number

function startDeadline({ clock }: Ports): TimeLeft {
  const end = clock.now().getTime() + CHARGE_DEADLINE_MS
  return () => end - clock.now().getTime()
}

const within = (left: TimeLeft): CallOptions => ({ deadlineMs: left() })

/** Looks an attempt up that was not heard, a few times, within the deadline. Never charges. */
async function listen(ports: Ports, first: LookedUp, left: TimeLeft): Promise<LookedUp> {
  let looked = first
  for (let looks = 1; looks < LOOKS && looked.found.is === "unknown" && left() > 2 * WAIT_MS; looks += 1) {
    await setTimeout(WAIT_MS)
    looked = await hear(ports, looked.attempt, within(left))
  }
  return looked
}

const isSame = (a: Money, b: Money) => a.currency === b.currency && a.minor === b.minor

/** Money that is on its way back, or may be, makes no order. */
async function mayCapture({ ledger }: Ports, { id }: Attempt): Promise<boolean> {
  const operations = await ledger.listOperations(id)
  return operations.every(({ state }) => state === "refused" || state === "not_sent")
}

const notNow = ({ is }: NotNow, attempt: Attempt): Authorized => {
  if (is === "undecided") return { is: "in_progress", attempt }
  return { is: is === "not_owed" ? "not_owed" : "stale", attempt }
}

async function capture(ports: Ports, attempt: Attempt, request: AuthorizeRequest): Promise<Authorized> {
  if (!isSame(attempt.price, request.amount)) return { is: "stale", attempt }
  if (!(await mayCapture(ports, attempt))) return { is: "given_back", attempt }
  const taken = await moveWhileOwed(ports, attempt, { to: "completing" }, request)
  if (taken.is === "moved") return { is: "captured", attempt: taken.attempt }
  return taken.is === "lost" ? { is: "in_progress", attempt } : notNow(taken, attempt)
}

/** At the hosted page a buyer may have paid without our knowing. */
const isAtPage = ({ flow, state }: Attempt) => flow === "hosted" && state === "awaiting_buyer"

/** What a stored state says; undefined: only the service can tell. */
async function byState(ports: Ports, attempt: Attempt, request: AuthorizeRequest): Promise<Authorized | undefined> {
  switch (attempt.state) {
    case "paid":
      return capture(ports, attempt, request)
    case "completing":
      return { is: "in_progress", attempt }
    case "completed":
      return { is: (await mayCapture(ports, attempt)) ? "captured" : "given_back", attempt }
    case "reversing":
    case "reversed":
      return { is: "given_back", attempt }
    case "created":
    case "awaiting_buyer":
      return isReadyToCharge(attempt) || isAtPage(attempt) ? undefined : { is: "not_paid", attempt }
    case "sent":
    case "finalizing":
      return isBeingCharged(attempt, ports.clock.now()) ? { is: "in_progress", attempt } : undefined
    case "unknown":
    case "in_review":
    case "declined":
    case "expired":
    case "abandoned":
      return undefined
  }
}

/** An order is made of a charge under review as of any other. */
async function review(ports: Ports, attempt: Attempt, request: AuthorizeRequest): Promise<Authorized> {
  if (!isSame(attempt.price, request.amount)) return { is: "stale", attempt }
  const owed = await readOwedNow(ports.ledger, attempt, request)
  return owed.is === "owed" ? { is: "in_review", attempt } : notNow(owed, attempt)
}

/** What is left to say once the service was asked and no charge was found. */
function byAnswer({ found, attempt }: LookedUp): Authorized {
  if (attempt.state === "declined" || found.is === "declined") return { is: "declined", attempt }
  // a card charge that was not heard may still come through
  if (attempt.state === "unknown" && attempt.flow !== "hosted") return { is: "unknown", attempt }
  const isOpen = found.is === "still_open" || found.is === "not_found"
  return { is: isOpen ? "not_paid" : "unknown", attempt }
}

async function conclude(ports: Ports, first: LookedUp, request: AuthorizeRequest, left: TimeLeft): Promise<Authorized> {
  const looked = await listen(ports, first, left)
  if (looked.attempt.state === "in_review") return review(ports, looked.attempt, request)
  return (await byState(ports, looked.attempt, request)) ?? byAnswer(looked)
}

/** Nothing was sent, and by this move nothing can be any more: the buyer begins again with what is owed by now. */
async function giveUp({ ledger }: Ports, attempt: Attempt, why: Exclude<NotNow, { is: "undecided" }>) {
  const errorCode = why.is === "not_owed" ? NOT_OWED : CART_CHANGED
  return ledger.moveAttempt(attempt.id, "abandoned", "step", { errorCode, conversationData: null }, attempt)
}

/** Charges a card that waits for it, or asks the service. */
async function findOut(ports: Ports, attempt: Attempt, request: AuthorizeRequest): Promise<Authorized> {
  const left = startDeadline(ports)
  if (!isReadyToCharge(attempt)) return conclude(ports, await hear(ports, attempt, within(left)), request, left)
  if (!isSame(attempt.price, request.amount)) return { is: "stale", attempt }
  const charged = await chargeCard(ports, attempt, { call: within(left), owed: request })
  switch (charged.is) {
    case "sent":
      return conclude(ports, charged.looked, request, left)
    case "missing": {
      const now = (await ports.ledger.findAttempt(attempt.id)) ?? attempt
      return { is: isReadyToCharge(now) ? "not_paid" : "in_progress", attempt: now }
    }
    case "undecided":
      return notNow(charged, attempt)
    case "not_owed":
    case "cart_changed":
      return notNow(charged, (await giveUp(ports, attempt, charged)) ?? attempt)
  }
}

/**
 * Whether a session is paid. A charge that was stored as paid is believed; a card that waits for it is charged, once; else the
 * service is asked. Of several hands one gets `captured`.
 */
export async function authorize(ports: Ports, request: AuthorizeRequest): Promise<Authorized> {
  const { sessionId } = request
  const attempts = await ports.ledger.listAttempts(sessionId)
  // one that another session has taken over is that session's
  const attempt = decisive(attempts.filter((one) => one.sessionId === sessionId))
  if (attempt === undefined) return { is: "not_paid" }
  return (await byState(ports, attempt, request)) ?? findOut(ports, attempt, request)
}
