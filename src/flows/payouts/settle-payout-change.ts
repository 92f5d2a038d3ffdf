import type { Attempt, Ports } from "../ports"
import type { PayoutChange } from "./records"
import { listPayouts, openPayouts, settlePayouts } from "./settle-payouts"

export interface PayoutWord {
  change: PayoutChange
  wasMade: boolean
  by: string
  note?: string | undefined
}

/** `not_open`: the service tells it by now, or another person was faster; `change` is how it stands. */
export interface PayoutSettled {
  is: "settled" | "not_open"
  change: PayoutChange
}

/**
 * A person says whether a change of a payout was made that nobody heard the end of: the item pays so from then on, or as before. Where
 * the service tells it now, its word counts; else the first person's. Under the payment's lock.
 */
export async function settlePayoutChange(ports: Ports, attempt: Attempt, word: PayoutWord): Promise<PayoutSettled> {
  const { ledger } = ports
  const { change, wasMade, by, note } = word
  await settlePayouts(ports, attempt)
  const settled = await ledger.settlePayoutChange(change.id, wasMade ? "succeeded" : "not_sent", { by, note })
  if (settled === undefined) {
    const [now = change] = await ledger.findPayoutChanges([change.id])
    return { is: "not_open", change: now }
  }
  await ledger.closeAttention(attempt.id, "payout_unknown", { by, note })
  await listPayouts(ports, attempt, await openPayouts(ports, attempt))
  return { is: "settled", change: settled }
}
