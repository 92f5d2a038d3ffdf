import { setTimeout } from "node:timers/promises"
import type { CallOptions } from "../../client"
import {
  hasEndedState,
  isPaidAtService,
  isReleased,
  STALE_AFTER_MS,
  wasTakenBack,
  CHARGE_DEADLINE_MS,
  isBeingCharged,
  isReadyToCharge,
  CART_CHANGED,
  NOT_OWED,
} from "../../domain"
import { chargeCard } from "./charge-card"
import { inBackground, lookUpAndApply } from "./look-up"
import { moveWhileOwed, readOwedNow, type NotNow, type OwedTerms } from "./owed"
import type { Attempt, ChargePorts, Ports } from "../ports/ports"
import { inSpan, safely } from "../../telemetry"
import type { LookUpResult } from "./apply-verdict"

/** `captured`: this request makes the order. `in_progress`: another one decides. `unknown`: no retry before a report. */
export type Authorized =
  | { type: "captured" | "in_review" | "declined" | "not_sent" | "in_progress" | "unknown"; attempt: Attempt }
  /** `returned`: reversed, or must not be used. The other two never charge a card. */
  | { type: "returned" | "amount_changed" | "not_owed"; attempt: Attempt }
  /** The same pay address is open, or the card is missing. */
  | { type: "not_paid"; attempt?: Attempt }

export interface AuthorizeRequest {
  session_id: string
  readTerms: (attempt: Attempt) => Promise<OwedTerms>
}

const LOOK_UPS = 3
const WAIT_MS = 2_000

const DECISIVE = ["completed", "completing", "paid", "in_review"] as const

/** `attempts`: newest first. Of several charges the oldest counts. */
function decisive(attempts: readonly Attempt[]): Attempt | undefined {
  for (const state of DECISIVE) {
    const found = attempts.findLast((attempt) => attempt.state === state)
    if (found) return found
  }
  return attempts[0]
}

type TimeLeft = () => number

/** Another completion of the cart waits 30 seconds for its lock. */
const RETRIES_MS = 10_000

function startDeadline({ clock }: Ports, milliseconds = CHARGE_DEADLINE_MS): TimeLeft {
  const end = clock.now().getTime() + milliseconds
  return () => end - clock.now().getTime()
}

const within = (left: TimeLeft): CallOptions => ({ deadlineMs: left() })

async function retryLookUp(ports: Ports, first: LookUpResult, left: TimeLeft, mayRetry: TimeLeft) {
  let result = first
  const isEarly = () => Math.min(left(), mayRetry()) > 2 * WAIT_MS
  for (let lookUps = 1; lookUps < LOOK_UPS && result.found.type === "unknown" && isEarly(); lookUps += 1) {
    await setTimeout(WAIT_MS)
    result = await lookUpAndApply(ports, result.attempt, within(left))
  }
  return result
}

async function mayCapture({ ledger }: Ports, attempt: Attempt): Promise<boolean> {
  // also if the service refused to return the charge: a person has to
  if (wasTakenBack(attempt) || isReleased(attempt)) return false
  const operations = await ledger.listOperations(attempt.id)
  return operations.every(({ state }) => state === "refused" || state === "not_sent")
}

const notNow = ({ type }: NotNow, attempt: Attempt): Authorized => {
  if (type === "undecided") return { type: "in_progress", attempt }
  return { type: type === "not_owed" ? "not_owed" : "amount_changed", attempt }
}

async function capture(ports: Ports, attempt: Attempt, terms: OwedTerms): Promise<Authorized> {
  if (!(await mayCapture(ports, attempt))) return { type: "returned", attempt }
  const taken = await moveWhileOwed(ports, attempt, "completing", terms)
  if (taken.type === "moved") return { type: "captured", attempt: taken.attempt }
  return taken.type === "lost" ? { type: "in_progress", attempt } : notNow(taken, attempt)
}

const isAtPage = ({ flow, state }: Attempt) => isPaidAtService(flow) && state === "awaiting_buyer"

async function byState(ports: Ports, attempt: Attempt, terms: OwedTerms): Promise<Authorized | undefined> {
  switch (attempt.state) {
    case "paid":
      return capture(ports, attempt, terms)
    case "completing":
      return { type: "in_progress", attempt }
    case "completed":
      return { type: (await mayCapture(ports, attempt)) ? "captured" : "returned", attempt }
    case "reversing":
    case "reversed":
      return { type: "returned", attempt }
    case "created":
    case "awaiting_buyer":
      return isReadyToCharge(attempt) || isAtPage(attempt) ? undefined : { type: "not_paid", attempt }
    case "sent":
    case "finalizing":
      return isBeingCharged(attempt, ports.clock.now()) ? { type: "in_progress", attempt } : undefined
    case "unknown":
    case "in_review":
    case "declined":
    case "expired":
    case "abandoned":
      return undefined
  }
}

async function review(ports: Ports, attempt: Attempt, terms: OwedTerms): Promise<Authorized> {
  const owed = await readOwedNow(ports, attempt, terms)
  return owed.type === "owed" ? { type: "in_review", attempt } : notNow(owed, attempt)
}

function byAnswer({ found, attempt }: LookUpResult): Authorized {
  if (found.type === "not_sent") return { type: "not_sent", attempt }
  if (attempt.state === "declined" || found.type === "declined") return { type: "declined", attempt }
  // a card charge without an answer may still succeed
  if (attempt.state === "unknown" && !isPaidAtService(attempt.flow)) return { type: "unknown", attempt }
  const isOpen = found.type === "still_open" || found.type === "not_found"
  return { type: isOpen ? "not_paid" : "unknown", attempt }
}

async function conclude(
  ports: Ports,
  first: LookUpResult,
  terms: OwedTerms,
  left: TimeLeft,
  mayRetry = left,
): Promise<Authorized> {
  const result = await retryLookUp(ports, first, left, mayRetry)
  if (result.attempt.state === "in_review") return review(ports, result.attempt, terms)
  return (await byState(ports, result.attempt, terms)) ?? byAnswer(result)
}

/** After this move nothing can be sent; the buyer starts again with the amount owed now. */
async function giveUp({ ledger }: Ports, attempt: Attempt, why: { type: "not_owed" | "cart_changed" }) {
  const error_code = why.type === "not_owed" ? NOT_OWED : CART_CHANGED
  return ledger.moveAttempt(attempt.id, "abandoned", "ours", { error_code }, attempt)
}

async function chargeOrLookUp(ports: ChargePorts, attempt: Attempt, terms: OwedTerms): Promise<Authorized> {
  const left = startDeadline(ports)
  if (!isReadyToCharge(attempt)) {
    // a storefront can complete a cart over and over
    const waiting = inBackground(ports)
    const mayRetry = startDeadline(ports, RETRIES_MS)
    return conclude(waiting, await lookUpAndApply(waiting, attempt, within(left)), terms, left, mayRetry)
  }
  const charged = await chargeCard(ports, attempt, { call: within(left), owed: terms })
  switch (charged.type) {
    case "sent":
      return conclude(ports, charged.result, terms, left)
    case "missing": {
      const now = (await ports.ledger.findAttempt(attempt.id)) ?? attempt
      return { type: isReadyToCharge(now) ? "not_paid" : "in_progress", attempt: now }
    }
    case "undecided":
    case "amount_changed":
      return notNow(charged, attempt)
    case "not_owed":
    case "cart_changed":
      return notNow(charged, (await giveUp(ports, attempt, charged)) ?? attempt)
  }
}

/** Charges a ready card once; otherwise asks the service. Of several requests one gets `captured`. */
export function authorize(ports: ChargePorts, request: AuthorizeRequest): Promise<Authorized> {
  return inSpan("svc authorize", {}, async (span) => {
    const authorized = await authorizeSession(ports, request)
    const { id, flow } = authorized.attempt ?? {}
    safely(() => span.setAttributes({ "svc.attempt": id, "svc.flow": flow, "svc.result": authorized.type }))
    return authorized
  })
}

/** Medusa may make another order of an attempt that ended without money; after a crash the job finds that order. */
export async function checkAgain({ ledger, clock }: Pick<Ports, "ledger" | "clock">, attempt: Attempt): Promise<void> {
  if (!hasEndedState(attempt.state) || attempt.state === "completed") return
  const next_check_at = new Date(clock.now().getTime() + STALE_AFTER_MS)
  await ledger.noteAttempt(attempt.id, { next_check_at }, attempt)
}

async function authorizeSession(ports: ChargePorts, { session_id, readTerms }: AuthorizeRequest): Promise<Authorized> {
  const attempts = await ports.ledger.listAttempts(session_id)
  // a transferred attempt belongs to the other session
  const attempt = decisive(attempts.filter((one) => one.session_id === session_id))
  if (attempt === undefined) return { type: "not_paid" }
  await checkAgain(ports, attempt)
  const terms = await readTerms(attempt)
  return (await byState(ports, attempt, terms)) ?? chargeOrLookUp(ports, attempt, terms)
}
