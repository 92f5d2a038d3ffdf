import type { ItemTransaction } from "../../client"
import { moneyToDecimal } from "../../money"
import { isStale, judgePayout, STALE_AFTER_MS } from "../../payment"
import { askByPayment } from "../charge/look-up"
import { isNamed, type ChargedAttempt } from "../refund/money-operation"
import type { Attempt, Ports } from "../contracts/ports"
import type { PayoutChange } from "../contracts/payout-ledger"
import { changeUnknown } from "./sentences"

export const isOpen = ({ state }: PayoutChange) => state === "sent" || state === "unknown"

/** All changes of a payment's items, oldest first. One whose response was lost in a crash is unknown. */
export async function endStalePayoutChanges({ ledger, clock }: Ports, attemptId: string): Promise<PayoutChange[]> {
  const changes = await ledger.listPayoutChanges(attemptId)
  const lost = changes.filter((one) => one.state === "sent" && isStale(one, clock.now()))
  for (const { id } of lost) await ledger.endPayoutChange(id, { state: "unknown" })
  return lost.length === 0 ? changes : ledger.listPayoutChanges(attemptId)
}

/** A change that the look-up does not show counts as not made only after a while: the call may have been slow. */
async function end(
  { ledger, clock }: Ports,
  change: PayoutChange,
  items: readonly ItemTransaction[],
): Promise<boolean> {
  const item = items.find(({ paymentTransactionId }) => paymentTransactionId === change.paymentTransactionId)
  const to = { key: change.to.key, price: moneyToDecimal(change.to.price) }
  const verdict = judgePayout(change.from, to, { key: item?.subMerchantKey, price: item?.subMerchantPrice })
  if (verdict === "not_reported" || (verdict === "not_made" && !isStale(change, clock.now()))) return false
  await ledger.resolveUnknownPayoutChange(change.id, verdict === "made" ? "succeeded" : "not_sent")
  return true
}

async function lookUpAll(ports: Ports, attempt: ChargedAttempt, unknown: readonly PayoutChange[]): Promise<void> {
  const found = await askByPayment(ports, attempt)
  if (found.is !== "charged" && found.is !== "in_review") return
  const items = found.payment.itemTransactions
  await ports.ledger.keepItems(attempt.id, items, attempt.sellers)
  for (const change of unknown) await end(ports, change, items)
}

/** A change that the service has not shown for this long is flagged. */
const FLAGGED_MS = 60 * 60_000

/** One at a time, the oldest first: once a person has reported its end, the next one is flagged. */
export async function flagOldestOpen(
  { ledger, clock }: Ports,
  { id }: Attempt,
  open: readonly PayoutChange[],
): Promise<void> {
  // an entry whose change is open stays
  await ledger.closeAttention(id, "payout_unknown")
  const old = open.find(({ createdAt }) => clock.now().getTime() - createdAt.getTime() > FLAGGED_MS)
  if (old === undefined) return
  await ledger.openAttention({
    kind: "payout_unknown",
    attemptId: id,
    operationId: old.id,
    sentence: changeUnknown(old),
  })
}

/** Changes of a payment's items whose end is not known, in the ledger. */
export const openPayoutChanges = async ({ ledger }: Ports, { id }: Attempt): Promise<PayoutChange[]> =>
  (await ledger.listPayoutChanges(id)).filter(isOpen)

/** Looks up changes of a payment's items whose end is not known. Returns those that are open even so. */
export async function reconcilePayouts(ports: Ports, attempt: Attempt): Promise<PayoutChange[]> {
  const changes = await endStalePayoutChanges(ports, attempt.id)
  if (changes.length === 0) return changes
  const unknown = changes.filter(({ state }) => state === "unknown")
  if (unknown.length > 0 && isNamed(attempt)) await lookUpAll(ports, attempt, unknown)
  // each time: a crash may have come between the end of a change and the removal of its flag
  const open = await openPayoutChanges(ports, attempt)
  await flagOldestOpen(ports, attempt, open)
  return open
}

/** How soon a payment is checked again for its changes: often at first. Undefined: nothing about them is open. */
export async function nextPayoutCheck(ports: Ports, attempt: Attempt): Promise<Date | undefined> {
  const { clock } = ports
  const open = await openPayoutChanges(ports, attempt)
  if (open.length === 0) return undefined
  const oldest = Math.min(...open.map(({ createdAt }) => createdAt.getTime()))
  const age = clock.now().getTime() - oldest
  return new Date(clock.now().getTime() + Math.max(STALE_AFTER_MS, Math.min(age, 6 * FLAGGED_MS)))
}
