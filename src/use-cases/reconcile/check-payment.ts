import { say, isUncaptured, type AttemptState, type Sentence } from "../../domain"
import { ask } from "../charge/look-up"
import { WAITS_FOR_CHANGE, HOLD_RELEASED } from "../refund/sentences"
import { isNamed, type ChargedAttempt } from "../refund/money-operation"
import { checkReturns } from "../refund/reported-returns"
import type { Attempt, Checked, PaymentContext } from "../ports/ports"
import { isOfMarketplace, isOnlyHeld } from "../refund/returned"
import { watchPayment } from "./medusa-payment"
import { reconcilePayment } from "./reconcile"

const NOT_PAID = say("reconcile.not_paid")
const NOT_KNOWN = say("reconcile.not_known")
const ORDER_TO_COME = say("reconcile.order_to_come")
const NOTHING_CHARGED = say("order.not_charged")

export const STATUS: Readonly<Record<AttemptState, Sentence>> = {
  created: say("reconcile.status_created"),
  sent: NOT_PAID,
  awaiting_buyer: NOT_PAID,
  finalizing: NOT_KNOWN,
  unknown: NOT_KNOWN,
  in_review: say("reconcile.status_in_review"),
  paid: ORDER_TO_COME,
  completing: ORDER_TO_COME,
  completed: say("reconcile.status_completed"),
  reversing: say("reconcile.status_reversing"),
  reversed: say("reconcile.status_reversed"),
  declined: say("reconcile.status_declined"),
  expired: NOTHING_CHARGED,
  abandoned: NOTHING_CHARGED,
}

async function refresh(context: PaymentContext, attempt: ChargedAttempt): Promise<Checked> {
  if (attempt.hold === "released") return { type: "reported", found: HOLD_RELEASED }
  const ofHold = isUncaptured(attempt) ? await context.holds?.refresh(context, attempt) : undefined
  if (ofHold !== undefined) return ofHold
  const found = await ask(context, attempt)
  if (found.type === "unknown" || found.type === "not_sent") return { type: "no_answer" }
  if (found.type !== "charged") return { type: "reported", found: say("reconcile.different_at_service") }
  await context.ledger.keepItems(attempt.id, found.payment.itemTransactions, attempt.sellers)
  if (attempt.hold !== undefined) await watchPayment(context, attempt)
  if (isOfMarketplace(attempt)) await context.payouts?.reconcile(context, attempt)
  const ofReport = await checkReturns(context, attempt)
  if (ofReport === WAITS_FOR_CHANGE) return { type: "reported", found: WAITS_FOR_CHANGE }
  const status = await readStatus(context, attempt)
  return { type: "reported", found: ofReport === undefined ? status : [status, ofReport] }
}

async function readStatus({ ledger }: PaymentContext, { id, state, hold }: Attempt): Promise<Sentence> {
  const operations = await ledger.listOperations(id)
  if (state === "reversed" && isOnlyHeld({ hold }, operations)) return HOLD_RELEASED
  const isRefundLost = operations.some((one) => one.state === "unknown")
  return isRefundLost ? [STATUS[state], say("reconcile.refund_not_reported")] : STATUS[state]
}

export async function checkPayment(context: PaymentContext, attempt: Attempt): Promise<Checked> {
  if (attempt.state === "completed" && isNamed(attempt)) return refresh(context, attempt)
  const { attempt: now, gotNoAnswer, isReviewedAfterDecline } = await reconcilePayment(context, attempt, "person")
  if (gotNoAnswer) return { type: "no_answer" }
  return { type: "reported", found: isReviewedAfterDecline ? STATUS.in_review : await readStatus(context, now) }
}
