import { needsThreeDs, NOT_SENT } from "../../mapping"
import {
  isGoingBack,
  isPaidAtService,
  isSuccess,
  readReason,
  wasTakenBack,
  type AttemptState,
  CART_CHANGED,
  NOT_OWED,
  ORDER_FAILED,
  ORDER_OBSTACLES,
  type ReversalReason,
} from "../../domain"
import type { Attempt, AttentionKind } from "../ports/ports"
import { isStarting } from "./hosted"

/** Some browsers and proxies do not pass longer addresses. */
const LONGEST = 2_000

/** URL parsers disagree about these, and no valid address contains them. */
const SUSPECT = /[\p{Cc}\\]|^\s|\s$/u

const RESULT_KEYS = ["order_id", "payment_status", "error", "payment_reason"] as const

export type ReturnResult = Partial<Record<(typeof RESULT_KEYS)[number], string>>

/** Absolute http(s), without user info, of an allowed origin. Undefined or null: the first storefront's root. */
export function readReturnUrl(given: unknown, storefrontUrls: readonly string[]): string | undefined {
  if (given === undefined || given === null) return storefrontRoot(storefrontUrls)
  if (typeof given !== "string" || given.length > LONGEST || SUSPECT.test(given) || !URL.canParse(given))
    return undefined
  const url = new URL(given)
  // a blob: address has the origin of the page that made it, so the protocol is checked, too
  const isWeb = url.protocol === "https:" || url.protocol === "http:"
  const isAllowed = isWeb && url.username + url.password === "" && storefrontUrls.includes(url.origin)
  return isAllowed ? url.href : undefined
}

export function storefrontRoot([first]: readonly string[]): string {
  if (first === undefined) throw new TypeError("There is no storefront to send a buyer to.")
  return new URL(first).href
}

export function withResult(return_url: string, result: ReturnResult): string {
  const url = new URL(return_url)
  for (const key of RESULT_KEYS) if (url.searchParams.has(key)) url.searchParams.delete(key)
  const own = url.search.replace(/^\?/, "")
  const added = new URLSearchParams(result).toString()
  url.search = [own, added].filter((part) => part !== "").join("&")
  return url.href
}

export const BUYER_STATUSES = [
  "not_started",
  "awaiting_buyer",
  "processing",
  "in_review",
  "completed",
  "declined",
  "expired",
  "reversing",
  "reversed",
  "replaced",
] as const
type BuyerStatus = (typeof BUYER_STATUSES)[number]

/** `pay`: go to the pay address. `wait`: poll again. `order`: done. `choose_payment`: start a new session. */
export const NEXT_STEPS = ["pay", "wait", "order", "choose_payment", "contact_shop"] as const
export type NextStep = (typeof NEXT_STEPS)[number]

export const BUYER_ERRORS = [
  "not_paid", // the buyer came back without paying; the pay address can be used again
  "declined",
  "needs_three_ds", // declined, because this card is charged with 3D Secure only
  "expired",
  "processing", // not known yet: do not pay again
  "reversed", // charged, but there is no order: the money is returned
  "cart_changed", // the amount is out of date
  "not_owed", // the order now owes less, or nothing
  "amount_too_large", // above the limit of one payment
  "session_gone", // the cart changed, or the payment was replaced
  "unavailable", // the service cannot be reached, or does not take it; nothing was charged
  "buyer_incomplete",
  "seller_unavailable", // a seller of something in the cart cannot be paid now
  "order_failed", // the order could not be made, so the card was not charged
  ...ORDER_OBSTACLES, // Medusa makes no order of such a cart; nothing was charged
  "attention", // a person of the shop must check it: do not pay again
] as const
export type BuyerError = (typeof BUYER_ERRORS)[number]

export interface BuyerView {
  status: BuyerStatus
  next: NextStep
  order_id?: string | undefined
  error?: BuyerError | undefined
  reason?: ReversalReason | undefined
}

/** `canceled`: the order that it would pay. */
export type SessionState = "open" | "closed" | "canceled" | "gone"

/** The lowest rank decides: an order, then money, then possible money. */
const RANKS: Readonly<Record<AttemptState, number>> = {
  completed: 0,
  in_review: 1,
  completing: 1,
  paid: 1,
  reversing: 2,
  unknown: 3,
  finalizing: 3,
  sent: 3,
  awaiting_buyer: 4,
  created: 4,
  reversed: 5,
  declined: 5,
  expired: 5,
  abandoned: 5,
}

/** `attempts`: newest first. */
export function decidingAttempt(attempts: readonly Attempt[]): Attempt | undefined {
  return [...attempts].sort((a, b) => RANKS[a.state] - RANKS[b.state])[0]
}

/** A buyer who comes back from an attempt reads that its charge goes back, also when another attempt has the order. */
export const returningAttempt = (own: Attempt, ofSession: readonly Attempt[]): Attempt | undefined =>
  isGoingBack(own.state) ? own : decidingAttempt(ofSession)

const MONEY_IS_STUCK: readonly AttentionKind[] = [
  "mismatch",
  "lookup_unknown",
  "order_conflict",
  "reversal_refused",
  "refund_unknown",
]

export interface BuyerFacts {
  attempt: Attempt | undefined
  attention: readonly AttentionKind[]
  isUnresolved: boolean
  session: SessionState
  isRefunded?: boolean
  now: Date
}

/** Only an attempt with its order is a success. */
export function buyerView(facts: BuyerFacts): BuyerView {
  const view = chooseView(facts)
  const reason = facts.attempt && view.error === "reversed" ? readReason(facts.attempt) : undefined
  return reason === undefined ? view : { ...view, reason }
}

function chooseView(facts: BuyerFacts): BuyerView {
  const { attempt, attention } = facts
  const done = attempt && withOrder(attempt)
  if (done) return done
  const isBack = attempt?.hold === "released" || facts.isRefunded === true
  if (attempt?.state === "reversed" || (isBack && attempt !== undefined && wasTakenBack(attempt)))
    return { status: "reversed", next: "choose_payment", error: "reversed" }
  if (attention.some((kind) => MONEY_IS_STUCK.includes(kind))) {
    const status = attempt?.state === "reversing" ? "reversing" : "processing"
    return { status, next: "contact_shop", error: "attention" }
  }
  const started = attempt && underWay(attempt, facts.now)
  if (started) return started
  return facts.isUnresolved ? { status: "processing", next: "wait" } : withoutMoney(facts)
}

export function withOrder(attempt: Attempt): BuyerView | undefined {
  const { state, order_id } = attempt
  if (order_id === undefined || !isSuccess(state) || wasTakenBack(attempt)) return undefined
  return { status: state, next: "order", order_id }
}

function underWay(attempt: Attempt, now: Date): BuyerView | undefined {
  const { flow, state, md_status } = attempt
  // the order is being made, and charges the card as its last step
  if (flow === "direct" && isStarting(attempt, now)) return { status: "processing", next: "wait" }
  // back from the bank: the order is made next, and charges the card
  if (state === "awaiting_buyer" && md_status === 1) return { status: "processing", next: "wait" }
  if (state === "reversing" || wasTakenBack(attempt)) return { status: "reversing", next: "wait", error: "reversed" }
  return RANKS[state] <= RANKS.unknown ? { status: "processing", next: "wait" } : undefined
}

function withoutMoney({ attempt, session }: BuyerFacts): BuyerView {
  if (session === "canceled") return { status: "not_started", next: "choose_payment", error: NOT_OWED }
  const ended = attempt && readEnd(attempt)
  const error = ended === "declined" && needsThreeDs(attempt ?? {}) ? "needs_three_ds" : ended
  const notCharged = attempt && whyNotCharged(attempt)
  if (session === "open") {
    if (ended) return { status: ended, next: "pay", error }
    if (notCharged) return notCharged
    return { status: attempt?.state === "awaiting_buyer" ? "awaiting_buyer" : "not_started", next: "pay" }
  }
  if (session === "closed") {
    if (ended) return { status: ended, next: "choose_payment", error }
    // a crash left an order without its payment: the job repairs it
    if (attempt?.state === "awaiting_buyer" && !isPaidAtService(attempt.flow))
      return { status: "processing", next: "wait" }
  }
  return { status: "replaced", next: "choose_payment", error: notCharged?.error ?? "session_gone" }
}

function whyNotCharged({ state, error_code }: Attempt): BuyerView | undefined {
  if (state !== "abandoned") return undefined
  if (error_code === NOT_SENT) return { status: "not_started", next: "pay", error: "unavailable" }
  const obstacle = ORDER_OBSTACLES.find((one) => one === error_code)
  if (obstacle !== undefined) return { status: "not_started", next: "pay", error: obstacle }
  if (error_code === ORDER_FAILED) return { status: "not_started", next: "pay", error: error_code }
  if (error_code !== NOT_OWED && error_code !== CART_CHANGED) return undefined
  return { status: "not_started", next: "choose_payment", error: error_code }
}

/** The page's time alone proves nothing: the buyer may have paid in its last minute. */
const readEnd = ({ state }: Attempt) => (state === "declined" || state === "expired" ? state : undefined)

export function toReturnResult({ status, next, order_id, error, reason }: BuyerView): ReturnResult {
  if (order_id !== undefined) return { order_id, payment_status: status }
  const result = { error: error ?? (next === "wait" ? "processing" : "not_paid") }
  return reason === undefined ? result : { ...result, payment_reason: reason }
}
