import {
  say,
  type WhyBack,
  decideCharge,
  decideReview,
  hasCharge,
  STALE_AFTER_MS,
  ORDER_FAILED,
  CART_CHANGED,
  NOT_OWED,
  type ReversalReason,
} from "../../domain"
import { cleanText } from "../../mapping"
import { max, zero } from "../../money"
import type { StoreResult, Attempt, PaymentContext, Ledger } from "../ports/ports"
import { flagOnce } from "../attention"
import { readMedusaState, type MedusaState, type Pass, readPatiently } from "./medusa-state"
import { followOrder } from "./medusa-payment"
import { reverse } from "../refund/reverse"
import { endReview } from "./watch"

const last = new Map<string, Promise<unknown>>()

/** Waits for this process's earlier runs with the same key, however they end. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const own = Promise.allSettled([last.get(key)]).then(work)
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}

const WORDS_LENGTH = 300

const PERSONAL = /\S+@\S+|(?<![\w])\+?\d(?:[\s().-]*\d){6,}(?![\w])/gu

/** A hook of the store may put the buyer's data into Medusa's message. */
const keptWords = (message: string): string | undefined => cleanText(message.replace(PERSONAL, "…"), WORDS_LENGTH)

/** Only Medusa's own words are kept, because other errors may quote stored data. */
export function whyNoOrder({ isDefinite, message, obstacle }: Extract<StoreResult, { ended: "failed" }>): WhyBack {
  const order_error = isDefinite ? keptWords(message) : undefined
  return { error_code: obstacle ?? ORDER_FAILED, ...(order_error !== undefined && { order_error }) }
}

const MAX_CHECKS = 12

/** A transferred charge is completed in the next round; after a failure Medusa is read again. */
const MAX_ROUNDS = 3

/** Completes the cart, records the payment, transfers it to the cart's new session, reverses it or flags it. */
export async function attachChargeToOrder(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Attempt> {
  let current = attempt
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const free = await waitForCompletion(context, current, pass)
    if (free.state !== "paid" && free.state !== "in_review") return free
    current = await act(context, free, pass)
    if (current.version === free.version) return current
  }
  return current
}

/** Takes the attempt from a request that has stopped (the pass is stale). */
async function waitForCompletion(context: PaymentContext, attempt: Attempt, { by, isStale }: Pass): Promise<Attempt> {
  if (attempt.state !== "completing") return attempt
  const isUnderWay = ({ state }: Attempt) => (by === "return" || by === "card") && state === "completing"
  const confirmed = await readPatiently(await confirm(context, attempt), isUnderWay, () => confirm(context, attempt))
  if (confirmed.state !== "completing" || !isStale) return confirmed
  return (await context.ledger.moveAttempt(attempt.id, "paid", "release", {}, attempt)) ?? attempt
}

async function act(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Attempt> {
  const medusa = await readMedusaState(context, attempt)
  const decision = attempt.state === "in_review" ? decideReview(medusa) : decideCharge(medusa)
  switch (decision.do) {
    case "complete_cart":
      return complete(context, attempt, pass)
    case "record_payment":
      return record(context, attempt, medusa, pass)
    case "restore_collection":
      return restoreAndRecord(context, attempt, pass)
    case "transfer":
      return transferCharge(context, attempt, medusa)
    case "reverse":
      return reverseUnowed(context, attempt, medusa)
    case "wait":
      return confirmInTime(context, attempt, pass, "reconcile.waits_too_long")
    case "flag":
      // an order in the making is not complete yet
      if (!pass.isStale) return attempt
      await flagOnce(context, attempt.id, "order_conflict", decision.sentence)
      return attempt
  }
}

/** A merchant deleted the payment collection while the buyer paid the rest of the order. */
async function restoreAndRecord(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Attempt> {
  await context.store.restoreCollection(attempt)
  const medusa = await readMedusaState(context, attempt)
  const mayRecord = medusa.session === "same_amount" && medusa.order === "open"
  return mayRecord ? record(context, attempt, medusa, pass) : reverseUnowed(context, attempt, medusa)
}

async function reverseUnowed(context: PaymentContext, attempt: Attempt, medusa: MedusaState): Promise<Attempt> {
  const { owedNow, order } = medusa
  const reason =
    owedNow &&
    say(order === "none" ? "reconcile.cart_costs_other" : "reconcile.owes_less", {
      charged: attempt.price,
      left: max(owedNow, zero(owedNow.currency)),
    })
  const reversed = await reverse(context, attempt, { reason, why: { error_code: chooseReason(medusa) } })
  if (reversed.state === "reversed") await endReview(context, reversed)
  return reversed
}

function chooseReason({ order, hasRival, payment, session, owed }: MedusaState): ReversalReason {
  if (order === "canceled") return "order_canceled"
  if (hasRival) return "paid_already"
  if (payment === "returned") return ORDER_FAILED
  if (owed === "nothing" || owed === "less") return NOT_OWED
  if (owed === "cart_changed" || session === "other_amount") return CART_CHANGED
  return session === "gone" ? "session_gone" : ORDER_FAILED
}

const WAIT_FLAGGED_MS = 60 * 60_000

/** Flags a charge that has been without its order for too long. The order closes the entry. */
async function confirmInTime(
  context: PaymentContext,
  attempt: Attempt,
  { isStale }: Pass,
  why: "reconcile.waits_too_long" | "reconcile.not_attached",
  order_id?: string,
): Promise<Attempt> {
  const now = await confirm(context, attempt, order_id)
  const isLong = context.clock.now().getTime() - now.last_activity_at.getTime() >= WAIT_FLAGGED_MS
  if (isStale && isLong && now.state === "paid")
    await flagOnce(context, now.id, "order_conflict", say(why, { charged: now.price }))
  return now
}

async function transferCharge(context: PaymentContext, attempt: Attempt, { successor }: MedusaState): Promise<Attempt> {
  const transferred = successor && (await context.ledger.transferAttempt(attempt, successor))
  // only as it was seen, because another request may have moved it since
  return transferred ?? reverse(context, attempt, { why: { error_code: "session_gone" } })
}

/** `order_id`: a placed order. The request that made it and the subscriber of `order.placed` take turns. */
export function confirm(context: PaymentContext, attempt: Attempt, order_id?: string): Promise<Attempt> {
  const { id, cart_id = id } = attempt
  return inTurn(cart_id, async () => confirmNow(context, (await context.ledger.findAttempt(id)) ?? attempt, order_id))
}

/** For all charges of a placed order's cart. @returns them before and after */
export function confirmPlaced(
  ledger: Pick<Ledger, "listAttemptsOfCart">,
  contextOf: (attempt: Attempt) => PaymentContext,
  { cart_id, order_id }: { cart_id: string; order_id: string },
) {
  return inTurn(cart_id, async () => {
    const charges: { before: Attempt; after: Attempt }[] = []
    for (const before of await ledger.listAttemptsOfCart(cart_id))
      if (hasCharge(before.state))
        charges.push({ before, after: await confirmNow(contextOf(before), before, order_id) })
    return charges
  })
}

const CANCELLED = { why: { error_code: "order_canceled" } } as const

async function confirmNow(context: PaymentContext, attempt: Attempt, known?: string): Promise<Attempt> {
  const { ledger, store } = context
  if (!hasCharge(attempt.state)) return attempt
  const isOther = attempt.state === "completed" && known !== undefined && known !== attempt.order_id
  const now = isOther ? await followOrder(context, attempt, known) : attempt
  // the cart's order belongs to a later payment
  if (now === undefined) return attempt
  const isUnsent = now.cart_id !== undefined && now.order_placed_at === undefined
  if (isUnsent && known !== undefined) await ledger.markOrderPlaced(now.id)
  if (now.state === "in_review") return confirmReview(context, now)
  if (now.state !== "paid" && now.state !== "completing") return now
  const { order, order_id, isRecorded } = await store.readRecorded(now, known)
  if (!isRecorded || order_id === undefined) return now
  // cancelled while the card was charged, and its completion has ended: the order counts the charge
  if (order === "canceled") return now.state === "completing" ? reverse(context, now, CANCELLED) : now
  const completing = now.state === "paid" ? await ledger.moveAttempt(now.id, "completing", "ours", {}, now) : now
  if (!completing) return now
  const isWatched = (isUnsent && known === undefined) || now.hold !== undefined
  const change = { order_id, ...(isWatched ? {} : { next_check_at: null }) }
  const completed = await ledger.moveAttempt(now.id, "completed", "ours", change, completing)
  // older entries are out of date; for a cart only the job opens any
  const isOld = context.clock.now().getTime() - now.created_at.getTime() > STALE_AFTER_MS
  const mayBeFlagged = isOld || now.cart_id === undefined
  if (completed && mayBeFlagged) await ledger.closeAttention(now.id, "order_conflict")
  return completed ?? (await ledger.findAttempt(now.id)) ?? now
}

async function confirmReview(context: PaymentContext, attempt: Attempt): Promise<Attempt> {
  if (attempt.order_id !== undefined) return attempt
  const { order, order_id, isAwaitingReview, hasRival } = await readMedusaState(context, attempt)
  if (order !== "open" || order_id === undefined || !isAwaitingReview || hasRival) return attempt
  await context.ledger.noteAttempt(attempt.id, { order_id })
  return { ...attempt, order_id }
}

async function complete(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Attempt> {
  if (attempt.cart_id === undefined) throw new TypeError(`The attempt ${attempt.id} has no cart to complete.`)
  const result = await context.store.completeCart(attempt.cart_id, attempt)
  if (result.ended === "failed") return giveUp(context, attempt, result, pass)
  return confirmInTime(context, attempt, pass, "reconcile.not_attached", result.order_id)
}

/** Reads Medusa again: the charge may go back only if no order was made. */
async function giveUp(
  context: PaymentContext,
  attempt: Attempt,
  result: Extract<StoreResult, { ended: "failed" }>,
  pass: Pass,
): Promise<Attempt> {
  const now = (await context.ledger.findAttempt(attempt.id)) ?? attempt
  if (now.state === "reversing" || now.state === "reversed") return keepWords(context, now, result)
  // each completion begins the count of checks anew, so failed passes are counted instead
  if (pass.by === "job" && pass.before.state === "completing" && now.state === "completing")
    throw new Error(
      `The order of the payment attempt ${now.id} could not be completed: ${keptWords(result.message) ?? ""}`,
    )
  const isHopeless = result.isDefinite || (pass.isStale && now.checks >= MAX_CHECKS)
  if (!isHopeless) return confirmInTime(context, now, pass, "reconcile.not_attached")
  if (now.state !== "paid" && now.state !== "in_review") return now
  const decision = decideCharge(await readMedusaState(context, now))
  return decision.do === "complete_cart" ? reverse(context, now, { why: whyNoOrder(result) }) : act(context, now, pass)
}

/** Only now does Medusa say why it took back the order and returned the charge. */
async function keepWords(
  { ledger }: PaymentContext,
  attempt: Attempt,
  result: Extract<StoreResult, { ended: "failed" }>,
): Promise<Attempt> {
  if (!result.isDefinite || attempt.error_code !== ORDER_FAILED) return attempt
  const why = whyNoOrder(result)
  await ledger.noteAttempt(attempt.id, why, attempt)
  return { ...attempt, ...why }
}

/** A cart's completion makes the order first and records the payment itself, unless a crash or review interrupts it. */
async function record(context: PaymentContext, attempt: Attempt, medusa: MedusaState, pass: Pass): Promise<Attempt> {
  const { order_id } = medusa
  if (order_id === undefined) return attempt
  const isFree = pass.isStale || medusa.cart === "none" || pass.before.state === "in_review"
  if (!isFree) return confirm(context, attempt)
  const result = await context.store.recordPayment(attempt, order_id)
  if (result.ended === "failed" && result.isDefinite) {
    // another request may have recorded it at the same time, so that nothing is owed any more
    const now = await confirm(context, attempt)
    if (now.state !== "completed")
      await flagOnce(context, now.id, "order_conflict", say("reconcile.not_recorded", { why: result.message }))
    return now
  }
  const mayBeUnplaced = result.ended === "order" && medusa.cart !== "none" && result.wasRecorded !== true
  if (mayBeUnplaced) await emitMissedOrderPlaced(context, attempt, order_id)
  return confirmInTime(context, attempt, pass, "reconcile.not_attached")
}

async function flagMissingReservation({ ledger, store }: PaymentContext, attempt_id: string, order_id: string) {
  const kind = "missing_reservation"
  if ((await ledger.wasFlagged(attempt_id, kind)) || !(await store.lacksReservations(order_id))) return
  await ledger.openAttention({ kind, attempt_id, sentence: say("reconcile.missing_reservation") })
}

export async function emitMissedOrderPlaced(context: PaymentContext, { id }: Attempt, order_id: string): Promise<void> {
  const { ledger, store, clock } = context
  // stock of an order that was placed long ago may have been shipped
  if ((await ledger.findAttempt(id))?.order_placed_at !== undefined) return
  await flagMissingReservation(context, id, order_id)
  if (!(await ledger.markOrderPlaced(id))) return
  try {
    await store.emitOrderPlaced(order_id)
  } catch (error) {
    const checkBy = new Date(clock.now().getTime() + STALE_AFTER_MS)
    await ledger.noteAttempt(id, { order_placed_at: null, checkBy })
    throw error
  }
}
