import {
  say,
  isHoldStale,
  isOrderPlacedUnsent,
  ORDER_PLACED_LOST_MS,
  type HoldState,
  type Sentence,
} from "../../domain"
import type { Attempt, CaptureResolution, Checked, HoldAtService, PaymentContext } from "../ports/ports"
import { emitMissedOrderPlaced } from "../reconcile/attach-to-order"
import { checkPayment } from "../reconcile/check-payment"
import { watchLocked, watchPayment } from "../reconcile/medusa-payment"
import { unlessBusy, whileLocked, isNamed, soon, type ChargedAttempt } from "../refund/money-operation"
import { HOLD_RELEASED, HOLDS } from "../refund/sentences"
import { askHold, CLOSED_BY_CAPTURE, flagOtherAmount } from "./capture"

function describeHold(hold: Exclude<HoldState, "captured">, { phase }: HoldAtService): Sentence {
  if (hold === "released") return HOLD_RELEASED
  return hold === "held" && phase === "unclear" ? say("hold.hold_unclear") : HOLDS[hold]
}

export async function refreshHold(context: PaymentContext, attempt: ChargedAttempt): Promise<Checked | undefined> {
  const at = await askHold(context, attempt)
  if (at.phase === "no_answer") return { type: "no_answer" }
  const { hold } = await watchPayment(context, attempt, at)
  if (hold === undefined || hold === "captured") return undefined
  return { type: "reported", found: describeHold(hold, at) }
}

export async function releaseAndCheck(context: PaymentContext, attempt: Attempt): Promise<Checked> {
  const refusal = await releaseHoldOnRequest(context, attempt)
  if (refusal !== undefined) return { type: "refused", why: refusal }
  const now = (await context.ledger.findAttempt(attempt.id)) ?? attempt
  const check = () => checkPayment(context, now)
  return now.hold === "releasing" ? unlessBusy(check, { type: "reported", found: HOLDS.releasing }) : check()
}

/** The order need not be cancelled, and owes the amount again. @returns why the hold is not released now */
export function releaseHoldOnRequest(context: PaymentContext, attempt: Attempt): Promise<Sentence | undefined> {
  const { ledger, store, clock } = context
  return whileLocked(context, attempt, async (now) => {
    if (now.hold !== "held") return undefined
    const medusa = await store.holds.read(now)
    if (medusa === undefined || medusa.isOrderGone) return undefined
    const isUnsent = isOrderPlacedUnsent(now)
    // the event queue may only be slow, and the event would go out twice
    if (isUnsent && clock.now().getTime() - now.last_activity_at.getTime() < ORDER_PLACED_LOST_MS)
      return say("hold.order_just_placed")
    // before the release: afterwards an order not seen as placed counts as taken back by Medusa
    if (now.order_id !== undefined && isUnsent) await emitMissedOrderPlaced(context, now, now.order_id)
    const releasing = await ledger.moveHold(now.id, "held", "releasing", soon(context))
    if (releasing) await watchLocked(context, releasing)
    return undefined
  })
}

const NOT_CAPTURED: Partial<Record<HoldState, HoldState>> = { unknown: "held", releasing: "released" }

async function isReleaseOpen({ ledger }: PaymentContext, { id, hold }: Attempt): Promise<boolean> {
  if (hold !== "releasing") return false
  return (await ledger.listOperations(id)).some(({ state }) => state === "sent" || state === "unknown")
}

export async function resolveUnknownCapture(
  context: PaymentContext,
  { attempt, captured, by, note }: CaptureResolution,
): Promise<Attempt | "too_early" | undefined> {
  const { ledger, clock } = context
  const { id, hold } = attempt
  const otherwise = hold && NOT_CAPTURED[hold]
  if (hold === undefined || otherwise === undefined || (await isReleaseOpen(context, attempt))) return undefined
  if (!captured && hold === "unknown" && !isHoldStale(attempt, clock.now())) return "too_early"
  const change = { ...soon(context), resolution: { by, at: clock.now(), note } }
  // what the service shows counts: another amount than a person reports, or a capture that the person did not see
  const at = isNamed(attempt) && (captured || hold === "releasing") ? await askHold(context, attempt) : undefined
  const to = captured || at?.phase === "captured" ? "captured" : otherwise
  if (at?.phase === "captured") await flagOtherAmount(context, attempt, at.paidPrice)
  const resolved = await ledger.moveHold(id, hold, to, change)
  if (resolved === undefined) return undefined
  // also where the service still shows it as held
  if (to === "captured" && at?.phase !== "captured") await flagOtherAmount(context, attempt, undefined)
  for (const kind of to === "held" ? CLOSED_BY_CAPTURE.slice(0, 1) : CLOSED_BY_CAPTURE)
    await ledger.closeAttention(id, kind, { by, note })
  // the decision is stored; if another request holds the payment, the job does the rest
  return to === "held" ? resolved : unlessBusy(() => watchPayment(context, resolved), resolved)
}
