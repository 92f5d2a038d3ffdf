import { isStale } from "../../domain"
import type { Attempt, Ports } from "../ports/ports"
import {
  flagOldestOpen,
  isOpen,
  openPayoutSteps,
  reconcilePayouts,
  resolveStep,
  type AnyStep,
} from "./reconcile-payouts"

export interface PayoutResolution {
  change: AnyStep
  wasMade: boolean
  by: string
  note?: string | undefined
}

/**
 * `not_open`: the service shows its end by now, or another person was faster. `too_early`: it may still reach the service. `change` is how it
 * is now.
 */
export interface PayoutResolved {
  is: "resolved" | "not_open" | "too_early"
  change: AnyStep
}

/** A change of a payout, or an approval, by its id. */
export async function findPayoutStep({ ledger }: Pick<Ports, "ledger">, id: string): Promise<AnyStep | undefined> {
  const [change] = await ledger.findPayoutChanges([id])
  return change ?? (await ledger.findApprovals([id]))[0]
}

/**
 * A person reports whether a change of a payout, or an approval, was made whose end is not known: the item is so from then on, or as
 * before. Where the service shows it by now, that counts; else the first person's report. Under the payment's lock.
 */
export async function resolveUnknownPayoutChange(
  ports: Ports,
  attempt: Attempt,
  resolution: PayoutResolution,
): Promise<PayoutResolved> {
  const { ledger, clock } = ports
  const { change, wasMade, by, note } = resolution
  await reconcilePayouts(ports, attempt)
  if (!wasMade && !isStale(change, clock.now())) {
    const now = (await findPayoutStep(ports, change.id)) ?? change
    return { is: isOpen(now) ? "too_early" : "not_open", change: now }
  }
  const resolved = await resolveStep(ports, change, wasMade, { by, note })
  if (resolved === undefined) return { is: "not_open", change: (await findPayoutStep(ports, change.id)) ?? change }
  await ledger.closeAttention(attempt.id, "payout_unknown", { by, note })
  await flagOldestOpen(ports, attempt, await openPayoutSteps(ports, attempt))
  return { is: "resolved", change: resolved }
}
