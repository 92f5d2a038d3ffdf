import { at, isOneOf, textAt, callStore, type StoreApi, StoreApiError } from "./store-api"
import { type NextStep, PAYMENT_ERROR_CODES, type PaymentErrorCode, type PaymentKey } from "./types"

const PAID = ["completed", "in_review"] as const
/** Nothing is under way, so that paying is not paying twice. */
const OPEN = ["not_started", "awaiting_buyer", "declined", "expired", "reversed", "replaced"] as const
const STATUSES = [...PAID, ...OPEN, "processing", "reversing"] as const

export type PaymentStatus = (typeof STATUSES)[number]

/** The store's state of a payment. A status or step that is not known is `unknown` and `wait`: never a success. */
export type PaymentState =
  | { status: (typeof PAID)[number]; next: "order"; orderId: string; charged?: ChargedInInstallments }
  | {
      status: PaymentStatus | "unknown"
      next: Exclude<NextStep, "order">
      error?: PaymentErrorCode
      /** why it was declined, or why a charge goes back (a `ReversalReason`), in words for the buyer */
      reason?: DeclineReason
    }

/** The charge; amounts are decimal text. `surcharge` is the part of it that is the price of paying later. */
export interface ChargedInInstallments {
  installment: number
  price: string
  paidPrice: string
  surcharge: string
  /** As the service reported it. */
  card?: { association?: string; lastFour: string }
}

export interface DeclineReason {
  code: string
  message: string
}

export interface PollOptions {
  /** pause between two requests; default: 2 s */
  intervalMs?: number
  /** when to give up; default: 2 minutes */
  timeLimitMs?: number
  signal?: AbortSignal
}

/** `still_processing`: the time is over. Ask the buyer not to pay again; the order may still be created. */
export type PollResult = { type: "final"; payment: PaymentState } | { type: "still_processing"; payment?: PaymentState }

const LONGEST_PAUSE_MS = 15_000
const LOOK_DEADLINE_MS = 10_000
/** A look ends at its deadline, unless no script runs. */
const ASLEEP_MS = 1_000

/**
 * Asks until there is something to do but wait, and once more when a tab that slept beyond the time limit wakes up. During an outage it goes on asking, with growing pauses, and obeys Retry-After.
 * Throws StoreApiError when asking again cannot help (404: not this buyer's payment), and the signal's reason when aborted.
 */
export async function pollPayment(store: StoreApi, key: PaymentKey, options: PollOptions = {}): Promise<PollResult> {
  const { intervalMs = 2_000, timeLimitMs = 120_000, signal } = options
  const endsAt = performance.now() + timeLimitMs
  let payment: PaymentState | undefined
  for (let failures = 0; ;) {
    let pauseMs = intervalMs
    const beganAt = performance.now()
    // only a tab that slept begins a look after the end
    const deadlineMs = beganAt < endsAt ? Math.min(LOOK_DEADLINE_MS, endsAt - beganAt) : LOOK_DEADLINE_MS
    try {
      payment = await look(store, key, { signal, deadlineMs })
      if (payment.next !== "wait") return { type: "final", payment }
      failures = 0
    } catch (error) {
      if (!(error instanceof StoreApiError && error.isPassing)) throw error
      failures += 1
      const grown = Math.max(intervalMs, Math.min(intervalMs * 2 ** failures, LONGEST_PAUSE_MS))
      pauseMs = Math.max(intervalMs, error.retryAfterMs ?? grown)
    }
    // the tab slept during the look, so the answer is old
    if (performance.now() > beganAt + deadlineMs + ASLEEP_MS) continue
    if (performance.now() + pauseMs >= endsAt) return { type: "still_processing", payment }
    await pause(pauseMs, signal)
  }
}

/** One look at the status route. Throws as `pollPayment`, and StoreApiError also for what passes. */
export function retrievePayment(store: StoreApi, key: PaymentKey, signal?: AbortSignal): Promise<PaymentState> {
  return look(store, key, { signal, deadlineMs: LOOK_DEADLINE_MS })
}

async function look(store: StoreApi, key: PaymentKey, limits: { signal?: AbortSignal; deadlineMs: number }) {
  const answer = await callStore(store, {
    method: "GET",
    path: `/store/svc/payment-sessions/${encodeURIComponent(key.sessionId)}`,
    headers: { "x-svc-ref": key.ref },
    ...limits,
  })
  return readState(at(answer, "payment"))
}

/** Reads the `payment` of the store's answers. */
export function readState(payment: unknown): PaymentState {
  const [status, next, orderId] = [textAt(payment, "status"), textAt(payment, "next"), textAt(payment, "order_id")]
  if (next === "order" && isOneOf(PAID, status) && orderId !== undefined)
    return { status, next, orderId, ...readCharged(at(payment, "charged")) }
  const error = textAt(payment, "error")
  return {
    status: isOneOf(STATUSES, status) ? status : "unknown",
    next: getStep(status, next),
    ...(isOneOf(PAYMENT_ERROR_CODES, error) && { error }),
    ...readReason(at(payment, "reason")),
  }
}

function readCharged(charged: unknown): { charged?: ChargedInInstallments } {
  const installment = at(charged, "installment")
  const [price, paidPrice] = [textAt(charged, "price"), textAt(charged, "paid_price")]
  const surcharge = textAt(charged, "surcharge")
  if (typeof installment !== "number" || price === undefined || paidPrice === undefined || surcharge === undefined)
    return {}
  const card = at(charged, "card")
  const [association, lastFour] = [textAt(card, "association"), textAt(card, "last_four")]
  const known = lastFour !== undefined && { card: { ...(association !== undefined && { association }), lastFour } }
  return { charged: { installment, price, paidPrice, surcharge, ...known } }
}

function readReason(reason: unknown): { reason?: DeclineReason } {
  const [code, message] = [textAt(reason, "code"), textAt(reason, "message")]
  return code === undefined || message === undefined ? {} : { reason: { code, message } }
}

function getStep(status: string | undefined, next: string | undefined): Exclude<NextStep, "order"> {
  if (next === "contact_shop") return next
  return isOneOf(["pay", "choose_payment"], next) && isOneOf(OPEN, status) ? next : "wait"
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop)
      resolve()
    }, ms)
    if (signal?.aborted) return stop()
    signal?.addEventListener("abort", stop, { once: true })
  })
}
