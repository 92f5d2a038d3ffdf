import {
  say,
  earliest,
  findPutOff,
  hasEndedState,
  isLeftUnpaid,
  isPaidAtService,
  isUncaptured,
  nextHoldCheck,
  isOrderPlacedUnsent,
  nextCheckTime,
  readPhase,
  STALE_AFTER_MS,
  wasTakenBack,
  isBeingCharged,
} from "../../domain"
import type { PaymentContext, Attempt, Operation } from "../ports/ports"
import { errorKind } from "../../client"
import { flagOnce } from "../attention"
import { judgeStanding } from "../charge/apply-verdict"
import { ask } from "../charge/look-up"
import { cancelReleased, isOrderGone, watchPayment } from "./medusa-payment"
import { reconcileRefunds, repairBooks } from "../refund/reconcile-refunds"
import { nextRefundTry, retryRefund } from "../refund/refund-retries"
import { lookUpReturns, nextReportCheck } from "../refund/reported-returns"
import { checkLater, whileLocked, endStaleOperations } from "../refund/money-operation"
import { isOfMarketplace, isAllBack } from "../refund/returned"
import { isLeftToPerson, reverse } from "../refund/reverse"
import { askService, isPageOpen, mustAsk, type Asked, awaitCharge, finishCard, mayFinishCard } from "./end-charge"
import { attachChargeToOrder, emitMissedOrderPlaced } from "./attach-to-order"
import { inSpan, safely } from "../../telemetry"
import { isBalanceBeingPaid, isOwed, readMedusaState, type MedusaState, type Pass, type Trigger } from "./medusa-state"
import {
  watchOrphanOrder,
  endReview,
  endUnpaidOrder,
  flagUnpaidOrder,
  mayBeCancelled,
  watchReversal,
  watchReview,
} from "./watch"

/** A claimed attempt is checked every five minutes, so this is an hour of failures. */
const FAILURES = 13
const WINDOW_SECONDS = 2 * 60 * 60
/** After a person has dealt with it. */
const RESTS_MS = 24 * 60 * 60_000

export async function noteFailedCheck(
  { ledger, clock }: Pick<PaymentContext, "ledger" | "clock">,
  attempt_id: string,
): Promise<void> {
  if ((await ledger.countRequest(`failed-check:${attempt_id}`, WINDOW_SECONDS)) < FAILURES) return
  const since = new Date(clock.now().getTime() - RESTS_MS)
  await flagOnce({ ledger }, attempt_id, "order_conflict", say("reconcile.keeps_failing"), since)
}

interface Advanced {
  attempt: Attempt
  isCartUndecided?: boolean
}

type Reconciled = Advanced & Pick<Asked, "gotNoAnswer" | "isReviewedAfterDecline">

const isUndecided = ({ gotNoAnswer, isReviewedAfterDecline }: Omit<Reconciled, "attempt">): boolean =>
  gotNoAnswer || isReviewedAfterDecline === true

/** May be called at any moment and repeatedly; only the job repairs what a crash left. */
export function reconcilePayment(context: PaymentContext, attempt: Attempt, by: Trigger): Promise<Reconciled> {
  const { id, flow, state } = attempt
  const about = { "svc.attempt": id, "svc.flow": flow, "svc.trigger": by, "svc.state_before": state }
  return inSpan("svc reconcile", about, async (span) => {
    const reconciled = await runPass(context, attempt, by)
    safely(() => span.setAttribute("svc.state", reconciled.attempt.state))
    return reconciled
  })
}

async function runPass(context: PaymentContext, attempt: Attempt, by: Trigger): Promise<Reconciled> {
  const idleFor = context.clock.now().getTime() - attempt.last_activity_at.getTime()
  const pass: Pass = { by, isStale: by === "job" && idleFor > STALE_AFTER_MS, before: attempt }
  if (by === "job" || by === "person") await lookUpReturns(context, attempt)
  const { attempt: now, ...found }: Reconciled = mayFinishCard(attempt, by)
    ? { attempt: await finishCard(context, attempt, pass), gotNoAnswer: false }
    : await reconcileCharge(context, attempt, pass)
  await watchReview(context, attempt, now)
  if (!isPlanned(now, pass, isUndecided(found))) await planCheck(context, now, pass, found)
  const isNew = now.state === "completed" && attempt.state !== "completed"
  await watchOrphanOrder(context, now, { isNew, isStale: pass.isStale })
  return { attempt: now, ...found }
}

/** True if a reversal or the move to completed planned it, or the job's check for a left order must stay. */
function isPlanned(
  { state, version, flow, error_code, error_group }: Attempt,
  { before, by, isStale }: Pass,
  mustAskAgain: boolean,
): boolean {
  if (state === "reversing") return true
  if (state === "completed") return before.state !== "completed"
  // the code is not published, or the bank's answer may have been late, so it is looked up once more
  const isUnclear =
    state === "declined" &&
    error_code !== undefined &&
    ["refused", "unavailable"].includes(errorKind(error_code, error_group))
  const isUntried = isUnclear || version === before.version || (!isPaidAtService(flow) && !mayFinishCard(before, by))
  // a request also gives up a card if it found an order that another request left
  const hasEnded = state === "abandoned" || ((state === "declined" || state === "expired") && isUntried)
  return hasEnded && !isStale && !mustAskAgain
}

async function reconcileCharge(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Reconciled> {
  const { by, isStale } = pass
  if (isBeingCharged(attempt, context.clock.now())) {
    const now = await awaitCharge(context, attempt, pass)
    const advanced = now.version === attempt.version ? { attempt: now } : await advance(context, now, pass)
    return { ...advanced, gotNoAnswer: false }
  }
  const unasked: Asked = { attempt, didMove: false, gotNoAnswer: false }
  const asked = mustAsk(attempt, by) ? await askService(context, attempt, isStale) : unasked
  const { attempt: now, didMove, ...found } = asked
  // another request moved it meanwhile, so it is being worked on after all
  const isInUse = now.version !== attempt.version && !didMove
  return { ...(await advance(context, now, { ...pass, isStale: isStale && !isInUse })), ...found }
}

/** Medusa may still be writing its part of a refund. */
const isFresh = ({ created_at }: Operation, now: Date) => now.getTime() - created_at.getTime() <= STALE_AFTER_MS

const NO_ANSWER_RETRY_MS = 6 * 60 * 60_000
/** While a change of the order holds back the retry of a refund. */
const CHANGE_RETRY_MS = 10 * 60_000

/** Only the job puts off its check: repeated requests would delay the decision for ever. A new end is planned anew. */
async function planCheck(
  context: PaymentContext,
  attempt: Attempt,
  pass: Pass,
  found: Omit<Reconciled, "attempt">,
): Promise<void> {
  const at = await nextCheck(context, attempt, pass, found)
  const hasJustEnded = hasEndedState(attempt.state) && !hasEndedState(pass.before.state)
  if (pass.by === "job" || hasJustEnded) await context.ledger.noteAttempt(attempt.id, { next_check_at: at }, attempt)
  else if (at !== null) await context.ledger.noteAttempt(attempt.id, { checkBy: at }, attempt)
}

/** Null: never. There is a next check while a call to the service may be under way. */
async function nextCheck(
  context: PaymentContext,
  attempt: Attempt,
  pass: Pass,
  found: Omit<Reconciled, "attempt">,
): Promise<Date | null> {
  const { ledger, clock } = context
  const next = nextCheckTime({ ...attempt, isCartUndecided: found.isCartUndecided }, clock.now())
  if (next !== null) return next
  if (isUndecided(found)) return new Date(clock.now().getTime() + NO_ANSWER_RETRY_MS)
  const ofHold = attempt.state === "completed" ? nextHoldCheck(attempt, context.hold, clock.now()) : null
  if (ofHold !== null || (isUncaptured(attempt) && attempt.state === "completed")) return ofHold
  const operations = await ledger.listOperations(attempt.id)
  // its refund goes on like any reversal, until a person has to make it
  const mustReturn = wasTakenBack(attempt) && !isAllBack(attempt, operations)
  if (mustReturn && !(await isLeftToPerson(context, attempt)))
    return findPutOff(operations)?.nextAt ?? nextCheckTime({ ...attempt, state: "reversing" }, clock.now())
  const payouts = isOfMarketplace(attempt) ? await context.payouts?.nextCheck(context, attempt) : undefined
  if (payouts !== undefined) return payouts
  const mustCompare = attempt.state === "reversed" && (!pass.isStale || pass.before.state !== "reversed")
  const isUnderWay = mustCompare || operations.some((one) => one.state === "sent" || isFresh(one, clock.now()))
  if (isUnderWay) return new Date(clock.now().getTime() + STALE_AFTER_MS)
  const inReports = nextReportCheck(context, attempt, operations)
  const due = await nextRefundTry(context, attempt, operations)
  const nextTry = due && due <= clock.now() ? new Date(clock.now().getTime() + CHANGE_RETRY_MS) : due
  return earliest(inReports ?? null, nextTry ?? null)
}

async function continueReversal(context: PaymentContext, attempt: Attempt): Promise<Attempt> {
  const found = await ask(context, attempt)
  const standing = judgeStanding(found)
  // a hold under review lapses, too
  const isReported = found.type === "charged" || found.type === "in_review"
  const phase = isReported ? readPhase(found.payment.phase) : undefined
  const now = await reverse(context, attempt, { standing, phase })
  await watchReversal(context, now, standing)
  if (now.state === "reversed") await endReview(context, now)
  return now
}

async function advance(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Advanced> {
  switch (attempt.state) {
    case "created":
      return pass.isStale ? closeUnsent(context, attempt, pass) : { attempt }
    case "paid":
    case "completing":
    case "in_review":
      return { attempt: await attachChargeToOrder(context, attempt, pass) }
    case "reversing":
      return { attempt: pass.isStale ? await continueReversal(context, attempt) : attempt }
    case "declined":
    case "expired":
      return closeOrder(context, attempt, pass)
    case "completed":
      return { attempt: pass.isStale ? await repairCompleted(context, attempt) : attempt }
    case "abandoned":
      return isPageOpen(attempt, context.clock.now()) ? { attempt } : closeOrder(context, attempt, pass)
    case "reversed":
      if (!pass.isStale) return { attempt }
      // a crash may have come between the reversal and this
      await endReview(context, attempt)
      await reconcileReversed(context, attempt)
      return closeOrder(context, attempt, pass)
    case "sent":
    case "awaiting_buyer":
    case "finalizing":
    case "unknown":
      return { attempt }
  }
}

const reconcileReversed = (context: PaymentContext, { id }: Attempt): Promise<void> =>
  whileLocked(context, { id }, async (attempt) => {
    if (isUncaptured(attempt)) return cancelReleased(context, attempt)
    if (isOfMarketplace(attempt)) await context.payouts?.watchRefusals(context, attempt)
    await reconcileRefunds(context, { attempt, mayRefund: false })
    // without its order no refund is recorded, and a live payment would keep the cart from being paid again
    if ((await context.store.refunds.read(attempt)) === undefined) await cancelReleased(context, attempt)
  })

/** Repairs open payout changes and refunds, refunds in only one of the books, and a missing `order.placed`. */
async function repairCompleted(context: PaymentContext, attempt: Attempt): Promise<Attempt> {
  const mustWatch = attempt.hold !== undefined || wasTakenBack(attempt) || (await isOrderGone(context, attempt))
  const now = mustWatch ? await watchPayment(context, attempt) : attempt
  // the `order.placed` of an order that was made since may be on its way
  return now.order_id === undefined || now.order_id === attempt.order_id ? repairCharge(context, now) : now
}

async function repairCharge(context: PaymentContext, attempt: Attempt): Promise<Attempt> {
  if (isUncaptured(attempt)) return emitUnsent(context, attempt)
  const open = isOfMarketplace(attempt) ? await context.payouts?.reconcile(context, attempt) : undefined
  // it must be known whom an item pays before any of it goes back
  if (open === undefined || open.length === 0) await retryRefund(context, attempt)
  const operations = await endStaleOperations(context, attempt.id)
  if (!operations.some((one) => isFresh(one, context.clock.now())))
    await whileLocked(context, attempt, (now) => repairBooks(context, now))
  return emitUnsent(context, attempt)
}

async function emitUnsent(context: PaymentContext, attempt: Attempt): Promise<Attempt> {
  const { order_id } = attempt
  if (order_id === undefined || !isOrderPlacedUnsent(attempt)) return attempt
  const done = { ...attempt, order_placed_at: context.clock.now() }
  if (await isOrderGone(context, attempt))
    return isAllBack(attempt, await context.ledger.listOperations(attempt.id)) ? done : attempt
  await emitMissedOrderPlaced(context, attempt, order_id)
  return done
}

async function closeUnsent(context: PaymentContext, attempt: Attempt, pass: Pass): Promise<Advanced> {
  const expired = await context.ledger.moveAttempt(attempt.id, "expired", "ours", {}, attempt)
  return expired ? closeOrder(context, expired, pass) : { attempt }
}

/** A payment of the order's balance ended without a charge: the cart's attempts, which waited, decide. */
async function checkOthersOfOrder(context: PaymentContext, { balance: { order } }: MedusaState): Promise<void> {
  const others = order === undefined ? [] : await context.ledger.listAttemptsOfOrder(order.id, order.cart_id)
  for (const { id, cart_id, state } of others)
    if (cart_id !== undefined && hasEndedState(state)) await checkLater(context, id)
}

async function closeOrder(context: PaymentContext, attempt: Attempt, { before, isStale }: Pass): Promise<Advanced> {
  if (!isStale && before.state !== "in_review" && attempt.order_id === undefined) return { attempt }
  const medusa = await readMedusaState(context, attempt)
  if (attempt.cart_id === undefined && isStale) await checkOthersOfOrder(context, medusa)
  // no request is working on an order that waits for a review
  const isLeft = isStale || before.state === "in_review" || medusa.isAwaitingReview
  if (!isLeft || !isLeftUnpaid(medusa) || !isOwed(medusa) || medusa.isHeldByOther) return { attempt }
  if (medusa.isBeingPaid || (await isBalanceBeingPaid(context, attempt, medusa)))
    return { attempt, isCartUndecided: true }
  if (!mayBeCancelled(attempt, medusa))
    return { attempt, isCartUndecided: !(await flagUnpaidOrder(context, attempt, medusa)) }
  await endUnpaidOrder(context, attempt, medusa)
  return { attempt }
}
