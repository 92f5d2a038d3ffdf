import {
  say,
  isOrderPlacedUnsent,
  isUncaptured,
  ORDER_PLACED_LOST_MS,
  type HoldState,
  type Sentence,
} from "../../domain"
import { ask } from "../charge/look-up"
import { askHold, type HoldAtService, HOLD_RELEASED } from "../hold/capture"
import { watchHold, watchLocked } from "../hold/watch"
import { HOLDS } from "../refund/sentences"
import { unlessBusy, whileLocked, isNamed, soon, type ChargedAttempt } from "../refund/money-operation"
import { lookUpReturns } from "../refund/reported-returns"
import { reconcilePayouts } from "../payouts/reconcile-payouts"
import type { Attempt, PaymentContext } from "../ports/ports"
import { isOfMarketplace, isOnlyHeld } from "../refund/returned"
import { emitMissedOrderPlaced } from "./attach-to-order"
import { reconcilePayment } from "./reconcile"
import { STATUS } from "./sentences"

export type Checked = { type: "reported"; found: Sentence } | { type: "no_answer" }

function describeHold(hold: Exclude<HoldState, "captured">, { phase }: HoldAtService): Sentence {
  if (hold === "released") return HOLD_RELEASED
  return hold === "held" && phase === "unclear" ? say("hold.hold_unclear") : HOLDS[hold]
}

/** Undefined: its amount was captured. */
async function refreshHold(context: PaymentContext, attempt: ChargedAttempt): Promise<Checked | undefined> {
  const at = await askHold(context, attempt)
  if (at.phase === "no_answer") return { type: "no_answer" }
  const { hold } = await watchHold(context, attempt, at)
  if (hold === undefined || hold === "captured") return undefined
  return { type: "reported", found: describeHold(hold, at) }
}

async function refresh(context: PaymentContext, attempt: ChargedAttempt): Promise<Checked> {
  if (attempt.hold === "released") return { type: "reported", found: HOLD_RELEASED }
  const ofHold = isUncaptured(attempt) ? await refreshHold(context, attempt) : undefined
  if (ofHold !== undefined) return ofHold
  const found = await ask(context, attempt)
  if (found.type === "unknown" || found.type === "not_sent") return { type: "no_answer" }
  if (found.type !== "charged") return { type: "reported", found: say("reconcile.different_at_service") }
  await context.ledger.keepItems(attempt.id, found.payment.itemTransactions, attempt.sellers)
  if (attempt.hold !== undefined) await watchHold(context, attempt)
  if (isOfMarketplace(attempt)) await reconcilePayouts(context, attempt)
  await lookUpReturns(context, attempt)
  return { type: "reported", found: await readStatus(context, attempt) }
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

/** Where another request is at the payment, the job goes on with the release. */
export async function releaseAndCheck(context: PaymentContext, attempt: Attempt): Promise<Checked> {
  const refusal = await releaseHoldOnRequest(context, attempt)
  if (refusal !== undefined) return { type: "reported", found: refusal }
  const now = (await context.ledger.findAttempt(attempt.id)) ?? attempt
  const check = () => checkPayment(context, now)
  return now.hold === "releasing" ? unlessBusy(check, { type: "reported", found: HOLDS.releasing }) : check()
}

/** The order need not be cancelled, and owes the amount again. A captured amount stays the order's. @returns why it is not released now */
export function releaseHoldOnRequest(context: PaymentContext, attempt: Attempt): Promise<Sentence | undefined> {
  const { ledger, store, clock } = context
  return whileLocked(context, attempt, async (now) => {
    if (now.hold !== "held") return undefined
    const medusa = await store.holds.read(now)
    if (medusa === undefined || medusa.isOrderGone) return undefined
    const isUnsent = isOrderPlacedUnsent(now)
    // the event queue may only be slow: emitted here, it would go out twice
    if (isUnsent && clock.now().getTime() - now.last_activity_at.getTime() < ORDER_PLACED_LOST_MS)
      return say("hold.order_just_placed")
    // before the release: after it an order that was not seen as placed counts as one that Medusa took back
    if (now.order_id !== undefined && isUnsent) await emitMissedOrderPlaced(context, now, now.order_id)
    const releasing = await ledger.moveHold(now.id, "held", "releasing", soon(context))
    if (releasing) await watchLocked(context, releasing)
    return undefined
  })
}
