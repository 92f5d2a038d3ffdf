import { heldUntil, wasTakenBack } from "../../domain"
import type { Attempt, Ports } from "../ports/ports"
import { isNamed, soon, type ChargedAttempt } from "../refund/money-operation"
import { refundCharge } from "../refund/reverse"
import { askHold, endCaptured, lookUpCapture } from "./look-up"

/** `captured`: it was taken before. `not_yet`: it is being taken, or the service has not confirmed the release. */
export type HoldReleased = "released" | "captured" | "not_yet"

async function endReleased({ ledger, ...ports }: Ports, { id }: Attempt): Promise<HoldReleased> {
  if (await ledger.moveHold(id, "releasing", "released", soon(ports)))
    for (const kind of ["hold_expiring", "reversal_refused"] as const) await ledger.closeAttention(id, kind)
  return "released"
}

/**
 * A release that the service refuses has nothing left to release where the amount was captured, or the bank has let go of it after its days.
 * Where the service does not say, the hold stays `releasing`.
 */
async function endRefused(ports: Ports, attempt: ChargedAttempt): Promise<HoldReleased> {
  const { phase, paidPrice: paid_price } = await askHold(ports, attempt)
  if (phase === "captured") {
    const { hold } = await endCaptured(ports, attempt, paid_price)
    return hold === "captured" ? "captured" : "not_yet"
  }
  if (phase !== "held") return "not_yet"
  if (ports.clock.now() >= heldUntil(attempt, ports.hold)) return endReleased(ports, attempt)
  // held for an order that stands; one that Medusa took back must not be shown as paid
  if (!wasTakenBack(attempt)) await ports.ledger.moveHold(attempt.id, "releasing", "held", soon(ports))
  return "not_yet"
}

/**
 * Releases what a `completed` attempt holds, as a whole, by the service's cancel. Only the request that moves the hold sends; a capture in
 * flight, or one that is not known to have ended, comes first.
 */
export async function releaseHold(ports: Ports, seen: Attempt): Promise<HoldReleased> {
  const attempt = await lookUpCapture(ports, seen)
  const { id, hold } = attempt
  if (hold === "released" || hold === "captured") return hold
  const isFree = hold === "held"
  const releasing = isFree ? await ports.ledger.moveHold(id, "held", "releasing", soon(ports)) : attempt
  if (releasing?.hold !== "releasing") return "not_yet"
  const ended = await refundCharge(ports, releasing)
  if (ended === "reversed") return endReleased(ports, releasing)
  // not sent, or its end is not known: the job goes on with it
  return ended === "refused" && isNamed(releasing) ? endRefused(ports, releasing) : "not_yet"
}

/** Returns what a `completed` attempt holds, what of it turns out to be captured, or what was charged at once. Whether all of it is back. */
export async function releaseOrRefund(ports: Ports, attempt: Attempt): Promise<boolean> {
  const released = attempt.hold === undefined ? "captured" : await releaseHold(ports, attempt)
  if (released !== "captured") return released === "released"
  const captured = await ports.ledger.findAttempt(attempt.id)
  return captured !== undefined && (await refundCharge(ports, captured)) === "reversed"
}
