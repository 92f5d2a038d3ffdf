import {
  say,
  isOpenToLateSuccess,
  mustCancelOrder,
  needsLookup,
  TOKEN_GRACE_MS,
  isPaidAtService,
  type Sentence,
  awaitsOrder,
  decideCharge,
  isBeingCharged,
  isReadyToCharge,
  isStale,
  CART_CHANGED,
  NOT_OWED,
  ORDER_FAILED,
} from "../../domain"
import {
  findMissing,
  moveFromUnknown,
  UNKNOWN_FLAGGED_MS,
  type Found,
  type LookUpResult,
} from "../charge/apply-verdict"
import { lookUpAndApply } from "../charge/look-up"
import type { Attempt, PaymentContext, AttemptChange, StoreResult } from "../ports/ports"
import { readMedusaState, type Pass, type Trigger, type MedusaState, readPatiently } from "./medusa-state"
import { attachChargeToOrder, confirm, whyNoOrder } from "./attach-to-order"

const AFTER_THE_END: readonly Trigger[] = ["job", "notification", "person"]

/** Only our own call charges a card: after an end without money, a buyer's request is no reason to ask again. */
export function mustAsk({ state, flow }: Attempt, by: Trigger): boolean {
  if (needsLookup(state)) return true
  return isOpenToLateSuccess(state) && (isPaidAtService(flow) || AFTER_THE_END.includes(by))
}

export interface Asked extends Pick<LookUpResult, "attempt" | "didMove"> {
  gotNoAnswer: boolean
  /** Once the review approves it, it is a charge. */
  isReviewedAfterDecline?: boolean
}

export async function askService(context: PaymentContext, asked: Attempt, isStale: boolean): Promise<Asked> {
  const { found, attempt, didMove } = await lookUpAndApply(context, asked)
  const gotNoAnswer = found.type === "unknown" || found.type === "not_sent"
  if (!gotNoAnswer) await context.ledger.markHandled(attempt.id)
  if (found.type === "not_found" && isStale && !isPageOpen(attempt, context.clock.now()))
    return expire(context, attempt)
  if (found.type === "still_open" && (await isOver(context, attempt, isStale))) return expire(context, attempt)
  if (found.type === "unknown") await flagUnknown(context, attempt, found)
  // an attempt that the service does not know is not over before it expires
  else if (attempt.state !== "unknown") await context.ledger.closeAttention(attempt.id, "lookup_unknown")
  return {
    attempt,
    didMove,
    gotNoAnswer,
    isReviewedAfterDecline: found.type === "in_review" && attempt.state === "declined",
  }
}

export function isPageOpen({ token_expires_at }: Attempt, now: Date): boolean {
  return token_expires_at !== undefined && now.getTime() <= token_expires_at.getTime() + TOKEN_GRACE_MS
}

/** The page has expired, or a crash came between order and charge and the buyer has left. */
async function isOver(context: PaymentContext, attempt: Attempt, isStale: boolean): Promise<boolean> {
  // a crash kept the page from the buyer: only our own call would charge a card that the bank has not authenticated
  if (attempt.token_expires_at === undefined) return isStale
  if (!isPageOpen(attempt, context.clock.now())) return true
  if (!isStale || attempt.flow !== "threeds" || attempt.state !== "awaiting_buyer") return false
  return mustCancelOrder(await readMedusaState(context, attempt))
}

/** If the charge was under way, the attempt becomes unknown first, and expires when the service repeats its answer. */
async function expire(context: PaymentContext, attempt: Attempt): Promise<Asked> {
  const to = attempt.state === "finalizing" ? "unknown" : "expired"
  const move = () => context.ledger.moveAttempt(attempt.id, to, "fromService", {}, attempt)
  const moved = await (to === "unknown" ? move() : moveFromUnknown(context, attempt, move))
  return { attempt: moved ?? attempt, didMove: moved !== undefined, gotNoAnswer: false }
}

function describeUnknown(found: Found): Sentence | readonly Sentence[] {
  const missing = findMissing(found)
  if (missing !== undefined) return [say("reconcile.reported_in_part"), ...missing]
  return say("isPending" in found && found.isPending ? "reconcile.pending" : "reconcile.not_reported")
}

/** Flags at once an attempt that had ended without money and whose reported charge lacks fields. */
async function flagUnknown({ ledger, clock }: PaymentContext, attempt: Attempt, found: Found): Promise<void> {
  const isOld = clock.now().getTime() - attempt.last_activity_at.getTime() >= UNKNOWN_FLAGGED_MS
  if (!isOld && (findMissing(found) === undefined || !isOpenToLateSuccess(attempt.state))) return
  const sentence = describeUnknown(found)
  // of an attempt that has ended, a person who has dealt with it is not asked again
  const hasEnded = isOpenToLateSuccess(attempt.state)
  if (hasEnded && (await ledger.wasResolved(attempt.id, "lookup_unknown", attempt.created_at, sentence))) return
  await ledger.openAttention({ kind: "lookup_unknown", attempt_id: attempt.id, sentence })
  // another request may have moved it before the entry was on the list, and closed nothing
  const now = await ledger.findAttempt(attempt.id)
  const isMoved = now !== undefined && now.version !== attempt.version && now.state !== "unknown"
  if (isMoved) await ledger.closeAttention(attempt.id, "lookup_unknown")
}

/** The job never finishes a card. */
const MAY_FINISH: Readonly<Record<Attempt["flow"], readonly Trigger[]>> = {
  hosted: [],
  form: [],
  threeds: ["return", "poll"],
  direct: ["card"],
}

export function mayFinishCard(attempt: Attempt, by: Trigger): boolean {
  return isReadyToCharge(attempt) && MAY_FINISH[attempt.flow].includes(by)
}

const REASONS: Readonly<Record<MedusaState["owed"], string>> = {
  owed: ORDER_FAILED,
  undecided: ORDER_FAILED,
  nothing: NOT_OWED,
  less: NOT_OWED,
  cart_changed: CART_CHANGED,
}

/** Otherwise the job takes the order that is made next for one that a crash left. */
async function showActivity({ ledger, clock }: PaymentContext, attempt: Attempt): Promise<Attempt> {
  const { id, flow, md_status, last_activity_at: created_at } = attempt
  if (flow !== "threeds" || !isStale({ created_at }, clock.now())) return attempt
  await ledger.noteAttempt(id, { md_status: md_status ?? null }, attempt)
  return (await ledger.findAttempt(id)) ?? attempt
}

/** The cart's completion charges as its last step, so an order that cannot be made needs no refund. */
export async function finishCard(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Attempt> {
  const { store } = context
  const { cart_id, flow } = attempt
  const mayBeSuperseded = flow === "direct" || cart_id === undefined
  if (mayBeSuperseded && (await store.isSuperseded(attempt)))
    return giveUp(context, attempt, { error_code: ORDER_FAILED })
  // the request with the card has just read the cart, and the amount owed is read again before the charge
  if (flow === "direct" && cart_id !== undefined)
    return ended(context, attempt, await store.completeCart(cart_id, attempt), pass)
  const medusa = await readMedusaState(context, attempt)
  switch (decideCharge(medusa).do) {
    case "restore_collection":
    case "transfer":
    case "reverse":
      return giveUp(context, attempt, { error_code: REASONS[medusa.owed] })
    case "complete_cart":
      break
    case "record_payment":
    case "wait":
    case "flag":
      // another request is making the order, or a crash left it
      if (cart_id !== undefined) return awaitCharge(context, attempt, pass)
  }
  const ready = await showActivity(context, attempt)
  if (!isReadyToCharge(ready)) return ready
  if (cart_id !== undefined) return ended(context, ready, await store.completeCart(cart_id, ready), pass)
  if (medusa.order_id === undefined) return giveUp(context, ready, { error_code: ORDER_FAILED })
  return ended(context, ready, await store.recordPayment(ready, medusa.order_id), pass)
}

async function ended(context: PaymentContext, attempt: Attempt, result: StoreResult, pass: Pass): Promise<Attempt> {
  if (result.ended === "order") {
    const confirmed = await confirm(context, attempt, result.order_id)
    return isReadyToCharge(confirmed) && confirmed.flow === "direct" ? giveUp(context, confirmed, {}) : confirmed
  }
  const now = (await context.ledger.findAttempt(attempt.id)) ?? attempt
  if (!isReadyToCharge(now)) return attachCharged(context, now, pass)
  const isHopeless = result.isDefinite && (await hasNoOrder(context, now))
  // nothing of a direct charge was sent, and its card is not stored
  return isHopeless || now.flow === "direct"
    ? giveUp(context, now, isHopeless ? (codeSince(attempt, now) ?? whyNoOrder(result)) : {})
    : now
}

const codeSince = (before: Attempt, { version, error_code }: Attempt) =>
  version === before.version || error_code === undefined ? undefined : { error_code }

function attachCharged(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Attempt> {
  if (!awaitsOrder(attempt.state)) return Promise.resolve(attempt)
  return attachChargeToOrder(context, attempt, { ...pass, before: attempt })
}

async function hasNoOrder(context: PaymentContext, attempt: Attempt): Promise<boolean> {
  const medusa = await readMedusaState(context, attempt)
  return medusa.cart === "none" || decideCharge(medusa).do === "complete_cart"
}

/** After this move nothing can be charged, so the buyer may try again. */
async function giveUp(
  { ledger }: PaymentContext,
  attempt: Attempt,
  why: Pick<AttemptChange, "error_code" | "order_error">,
): Promise<Attempt> {
  const abandoned = await ledger.moveAttempt(attempt.id, "abandoned", "ours", why, attempt)
  return abandoned ?? (await ledger.findAttempt(attempt.id)) ?? attempt
}

export function awaitCharge(
  { ledger, clock }: PaymentContext,
  attempt: Attempt,
  { by }: Pick<Pass, "by">,
): Promise<Attempt> {
  const isUnderWay = (now: Attempt) =>
    (by === "return" || by === "card") && (isReadyToCharge(now) || isBeingCharged(now, clock.now()))
  return readPatiently(attempt, isUnderWay, async (now) => (await ledger.findAttempt(attempt.id)) ?? now)
}
