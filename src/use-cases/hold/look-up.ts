import { SvcError } from "../../client"
import type { Money } from "../../money"
import { isHoldStale, phaseOf, type Sentence } from "../../domain"
import type { Attempt, Ports } from "../ports/ports"
import { isNamed, soon, type ChargedAttempt } from "../refund/money-operation"
import { CAPTURE_UNKNOWN } from "../refund/hold-sentences"
import { otherAmountTaken } from "./sentences"

/*
 * What the service says has become of a hold. Only PRE_AUTH and POST_AUTH say something; every other answer, and none, decides nothing.
 */

/** `unclear`: the answer does not say. `paidPrice`: how much was captured, where that is there. */
export interface HoldAtService {
  phase: "held" | "captured" | "unclear" | "no_answer"
  paidPrice?: Money | undefined
}

export async function askHold({ client }: Ports, { payment_id: paymentId }: ChargedAttempt): Promise<HoldAtService> {
  try {
    const answer = await client.payments.retrieve({ paymentId })
    const { status, paymentStatus, fraudStatus, paidPrice } = answer
    const isSuccess = status === "success" && paymentStatus === "SUCCESS" && fraudStatus === 1
    const phase = (isSuccess ? phaseOf(answer.phase) : undefined) ?? "unclear"
    return phase === "captured" ? { phase, paidPrice } : { phase }
  } catch (error) {
    if (error instanceof SvcError) return { phase: "no_answer" }
    throw error
  }
}

/** A capture that took nothing: it is held as before. */
export async function endHeld({ ledger, ...ports }: Ports, { id, hold }: Attempt): Promise<Attempt | undefined> {
  const moved = hold && (await ledger.moveHold(id, hold, "held", soon(ports)))
  if (moved === undefined) return ledger.findAttempt(id)
  await ledger.closeAttention(id, "capture_unknown")
  return moved
}

const CLOSED_BY_CAPTURE = ["capture_unknown", "hold_expiring", "reversal_refused"] as const

/** `taken`: how much was captured; another amount than was held, or none, is flagged. */
export async function flagOtherAmount({ ledger }: Ports, attempt: Attempt, taken: Money | undefined): Promise<void> {
  const { id: attempt_id, paid_price: held } = attempt
  if (taken?.currency !== held.currency || taken.minor !== held.minor)
    await ledger.openAttention({ kind: "mismatch", attempt_id, sentence: otherAmountTaken(held, taken) })
}

/** The amount was captured, by this store or in the service's panel. */
export async function endCaptured(ports: Ports, attempt: Attempt, taken: Money | undefined): Promise<Attempt> {
  const { ledger } = ports
  const { id, hold } = attempt
  // before the move: a crash between the two leaves it to be found again
  await flagOtherAmount(ports, attempt, taken)
  const moved = hold && (await ledger.moveHold(id, hold, "captured", soon(ports)))
  if (moved === undefined) return (await ledger.findAttempt(id)) ?? attempt
  for (const kind of CLOSED_BY_CAPTURE) await ledger.closeAttention(id, kind)
  return moved
}

async function flagUnknown({ ledger }: Ports, { id }: Attempt, sentence: Sentence): Promise<void> {
  await ledger.openAttention({ kind: "capture_unknown", attempt_id: id, sentence })
  // another request may have found its end before it was on the list, and found nothing there to close
  if ((await ledger.findAttempt(id))?.hold !== "unknown") await ledger.closeAttention(id, "capture_unknown")
}

/**
 * Looks up a capture whose answer was lost. That it is held proves only some time later that nothing was taken: the call may still have been
 * on its way. `why`: what the entry says where it stays unknown.
 */
export async function lookUpCapture(ports: Ports, attempt: Attempt, why = CAPTURE_UNKNOWN): Promise<Attempt> {
  const { id, hold } = attempt
  // a crash after the move may have left these open
  if (hold === "captured" || hold === "released")
    for (const kind of ["capture_unknown", "hold_expiring"] as const) await ports.ledger.closeAttention(id, kind)
  const isLost = hold === "capturing" && isHoldStale(attempt, ports.clock.now())
  if ((hold !== "unknown" && !isLost) || !isNamed(attempt)) return attempt
  const { phase, paidPrice } = await askHold(ports, attempt)
  if (phase === "captured") return endCaptured(ports, attempt, paidPrice)
  if (phase === "held" && isHoldStale(attempt, ports.clock.now())) return (await endHeld(ports, attempt)) ?? attempt
  const unknown = isLost ? await ports.ledger.moveHold(id, "capturing", "unknown", soon(ports)) : attempt
  await flagUnknown(ports, attempt, why)
  return unknown ?? (await ports.ledger.findAttempt(id)) ?? attempt
}
