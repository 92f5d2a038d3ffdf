import type { Attempt, Ports } from "../contracts/ports"
import type { PayoutChange } from "../contracts/payout-ledger"
import { flagOldestOpen, openPayoutChanges, reconcilePayouts } from "./reconcile-payouts"

export interface PayoutResolution {
  change: PayoutChange
  wasMade: boolean
  by: string
  note?: string | undefined
}

/** `not_open`: the service shows its end by now, or another person was faster; `change` is how it is now. */
export interface PayoutResolved {
  is: "resolved" | "not_open"
  change: PayoutChange
}

/**
 * A person reports whether a change of a payout was made whose end is not known: the item pays so from then on, or as before. Where the
 * service shows it by now, that counts; else the first person's report. Under the payment's lock.
 */
export async function resolveUnknownPayoutChange(
  ports: Ports,
  attempt: Attempt,
  resolution: PayoutResolution,
): Promise<PayoutResolved> {
  const { ledger } = ports
  const { change, wasMade, by, note } = resolution
  await reconcilePayouts(ports, attempt)
  const resolved = await ledger.resolveUnknownPayoutChange(change.id, wasMade ? "succeeded" : "not_sent", { by, note })
  if (resolved === undefined) {
    const [now = change] = await ledger.findPayoutChanges([change.id])
    return { is: "not_open", change: now }
  }
  await ledger.closeAttention(attempt.id, "payout_unknown", { by, note })
  await flagOldestOpen(ports, attempt, await openPayoutChanges(ports, attempt))
  return { is: "resolved", change: resolved }
}
