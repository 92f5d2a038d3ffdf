import { setTimeout } from "node:timers/promises"
import type { CallOptions } from "../client"
import type { Money } from "../money"
import { chargeCard } from "./charge-card"
import { CHARGE_DEADLINE_MS, isBeingCharged, isReadyToCharge } from "./charge-state"
import { hear } from "./look-up"
import type { Attempt, Ports } from "./ports"
import type { LookedUp } from "./take-verdict"

/**
 * - `captured`: charged, and this hand is the one that makes the order of it.
 * - `in_review`: charged as far as the bank goes; the order waits.
 * - `not_paid`: the buyer has not paid; the same pay address is open, or a card is missing.
 * - `declined`: refused for good; nothing was charged.
 * - `in_progress`: another hand is charging, or making the order.
 * - `unknown`: the service does not tell; nothing is tried again until it does.
 * - `given_back`: the charge went back, goes back, or is not to be used.
 * - `stale`: not the amount of the session. A card is not charged then.
 */
export type Authorized =
  | { is: "captured" | "in_review" | "declined" | "in_progress" | "unknown" | "given_back" | "stale"; attempt: Attempt }
  | { is: "not_paid"; attempt?: Attempt }

export interface AuthorizeRequest {
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

async function capture(ports: Ports, attempt: Attempt, amount: Money): Promise<Authorized> {
  if (!isSame(attempt.price, amount)) return { is: "stale", attempt }
  if (!(await mayCapture(ports, attempt))) return { is: "given_back", attempt }
  const taken = await ports.ledger.moveAttempt(attempt.id, "completing", "step", {}, attempt)
  return taken ? { is: "captured", attempt: taken } : { is: "in_progress", attempt }
}

/** At the hosted page a buyer may have paid without our knowing. */
const isAtPage = ({ flow, state }: Attempt) => flow === "hosted" && state === "awaiting_buyer"

/** What a stored state says; undefined: only the service can tell. */
async function byState(ports: Ports, attempt: Attempt, amount: Money): Promise<Authorized | undefined> {
  switch (attempt.state) {
    case "paid":
      return capture(ports, attempt, amount)
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

/** What is left to say once the service was asked and no charge was found. */
function byAnswer({ found, attempt }: LookedUp, amount: Money): Authorized {
  if (attempt.state === "in_review") return { is: isSame(attempt.price, amount) ? "in_review" : "stale", attempt }
  if (attempt.state === "declined" || found.is === "declined") return { is: "declined", attempt }
  // a card charge that was not heard may still come through
  if (attempt.state === "unknown" && attempt.flow !== "hosted") return { is: "unknown", attempt }
  const isOpen = found.is === "still_open" || found.is === "not_found"
  return { is: isOpen ? "not_paid" : "unknown", attempt }
}

/** Charges a card that waits for it, or asks the service. */
async function findOut(ports: Ports, attempt: Attempt, amount: Money): Promise<Authorized> {
  const left = startDeadline(ports)
  if (!isReadyToCharge(attempt)) {
    const looked = await listen(ports, await hear(ports, attempt, within(left)), left)
    return (await byState(ports, looked.attempt, amount)) ?? byAnswer(looked, amount)
  }
  if (!isSame(attempt.price, amount)) return { is: "stale", attempt }
  const charged = await chargeCard(ports, attempt, within(left))
  if (charged === undefined) {
    const now = (await ports.ledger.findAttempt(attempt.id)) ?? attempt
    return isReadyToCharge(now) ? { is: "not_paid", attempt: now } : { is: "in_progress", attempt: now }
  }
  const looked = await listen(ports, charged, left)
  return (await byState(ports, looked.attempt, amount)) ?? byAnswer(looked, amount)
}

/**
 * Whether a session is paid. A charge that was stored as paid is believed; a card that waits for it is charged, once; else the
 * service is asked. Of several hands one gets `captured`.
 */
export async function authorize(ports: Ports, { sessionId, amount }: AuthorizeRequest): Promise<Authorized> {
  const attempts = await ports.ledger.listAttempts(sessionId)
  // one that another session has taken over is that session's
  const attempt = decisive(attempts.filter((one) => one.sessionId === sessionId))
  if (attempt === undefined) return { is: "not_paid" }
  return (await byState(ports, attempt, amount)) ?? findOut(ports, attempt, amount)
}
