import { isHoldStale, type HoldState } from "../../domain"
import type { Attempt, Decision, PaymentContext } from "../ports/ports"
import { unlessBusy, isNamed, soon } from "../refund/money-operation"
import { askHold, flagOtherAmount } from "./capture"
import { watchHold } from "./watch"

export interface CaptureResolution extends Decision {
  attempt: Attempt
  captured: boolean
}

/** What a hold becomes that was not captured. */
const NOT_CAPTURED: Partial<Record<HoldState, HoldState>> = { unknown: "held", releasing: "released" }

const CLOSED = ["capture_unknown", "hold_expiring", "reversal_refused"] as const

/** A release on its way, or one whose answer was lost, is resolved as the refund or cancellation that it is. */
async function isReleaseOpen({ ledger }: PaymentContext, { id, hold }: Attempt): Promise<boolean> {
  if (hold !== "releasing") return false
  return (await ledger.listOperations(id)).some(({ state }) => state === "sent" || state === "unknown")
}

/**
 * A person reports whether an amount was taken whose capture got no answer, or whose release the service refuses without saying what has become of
 * it. It was: Medusa's own capture is made for it, or it goes back where its order is cancelled. It was not: after a capture it is held and may be
 * captured again, after a release it is not held any more. "too_early": the capture may still reach the service. Undefined: it is neither, or
 * another person was faster.
 */
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
  const to = captured ? "captured" : otherwise
  // the person says that it was captured, and the service may say that not all of it was
  const at = captured && isNamed(attempt) ? await askHold(context, attempt) : undefined
  if (at?.phase === "captured") await flagOtherAmount(context, attempt, at.paidPrice)
  const resolved = await ledger.moveHold(id, hold, to, change)
  if (resolved === undefined) return undefined
  for (const kind of to === "held" ? CLOSED.slice(0, 1) : CLOSED) await ledger.closeAttention(id, kind, { by, note })
  // the decision is stored: what follows from it is the job's where another request is at the payment
  return to === "held" ? resolved : unlessBusy(() => watchHold(context, resolved), resolved)
}
