import type { ItemTransaction } from "../../client"
import { moneyToDecimal } from "../../money"
import { judgePayout, QUIET_MS, say } from "../../payment"
import { askByPayment } from "../look-up"
import { isNamed, type ChargedAttempt } from "../money-operation"
import type { Attempt, Ports } from "../ports"
import type { PayoutChange } from "./records"

const isOpen = ({ state }: PayoutChange) => state === "sent" || state === "unknown"

/** No hand can still be at it, nor the call on its way. */
const isQuiet = ({ createdAt }: PayoutChange, now: Date) => now.getTime() - createdAt.getTime() > QUIET_MS

/** All changes of a payment's items, oldest first. One whose answer a crash has swallowed is unknown. */
export async function pastPayoutChanges({ ledger, clock }: Ports, attemptId: string): Promise<PayoutChange[]> {
  const changes = await ledger.listPayoutChanges(attemptId)
  const lost = changes.filter((one) => one.state === "sent" && isQuiet(one, clock.now()))
  for (const { id } of lost) await ledger.endPayoutChange(id, { state: "unknown" })
  return lost.length === 0 ? changes : ledger.listPayoutChanges(attemptId)
}

/** Of a change that the look-up does not show, only time tells that it was not made: the call may have been slow. */
async function end(
  { ledger, clock }: Ports,
  change: PayoutChange,
  items: readonly ItemTransaction[],
): Promise<boolean> {
  const item = items.find(({ paymentTransactionId }) => paymentTransactionId === change.paymentTransactionId)
  const to = { key: change.to.key, price: moneyToDecimal(change.to.price) }
  const verdict = judgePayout(change.from, to, { key: item?.subMerchantKey, price: item?.subMerchantPrice })
  if (verdict === "not_told" || (verdict === "not_made" && !isQuiet(change, clock.now()))) return false
  await ledger.settlePayoutChange(change.id, verdict === "made" ? "succeeded" : "not_sent")
  return true
}

async function lookUpAll(ports: Ports, attempt: ChargedAttempt, unknown: readonly PayoutChange[]): Promise<void> {
  const found = await askByPayment(ports, attempt)
  if (found.is !== "charged" && found.is !== "in_review") return
  const items = found.payment.itemTransactions
  await ports.ledger.keepItems(attempt.id, items, attempt.sellers)
  for (const change of unknown) await end(ports, change, items)
}

/** A change the service has not told of for this long is a matter for a person. */
const LISTED_MS = 60 * 60_000

const NOT_TOLD = say(
  "The payment service does not say whether it took the last change of whom an item of this payment pays, or how much. Look the item " +
    "up at the payment service, and change it there where needed.",
  "Ödeme hizmeti, bu ödemenin bir kaleminin kime veya ne kadar ödeneceğine ilişkin son değişikliği kabul edip etmediğini bildirmiyor. " +
    "Kaleme ödeme hizmetinin panelinden bakın; gerekiyorsa orada değiştirin.",
)

async function list({ ledger, clock }: Ports, { id }: Attempt, open: readonly PayoutChange[]): Promise<void> {
  if (open.length === 0) await ledger.closeAttention(id, "payout_unknown")
  const isOld = open.some(({ createdAt }) => clock.now().getTime() - createdAt.getTime() > LISTED_MS)
  // once: what a person has seen to is not brought up again
  if (isOld && !(await ledger.wasListed(id, "payout_unknown")))
    await ledger.openAttention({ kind: "payout_unknown", attemptId: id, sentence: NOT_TOLD })
}

/** Asks the service about changes of a payment's items that nobody heard the end of. Answers those that are open even so. */
export async function settlePayouts(ports: Ports, attempt: Attempt): Promise<PayoutChange[]> {
  const changes = await pastPayoutChanges(ports, attempt.id)
  const unknown = changes.filter(({ state }) => state === "unknown")
  if (unknown.length === 0 || !isNamed(attempt)) return changes.filter(isOpen)
  await lookUpAll(ports, attempt, unknown)
  const open = (await ports.ledger.listPayoutChanges(attempt.id)).filter(isOpen)
  await list(ports, attempt, open)
  return open
}

/** How soon a payment is looked at again for its changes: often at first. Undefined: nothing about them is open. */
export async function nextPayoutLook({ ledger, clock }: Ports, { id }: Attempt): Promise<Date | undefined> {
  const open = (await ledger.listPayoutChanges(id)).filter(isOpen)
  if (open.length === 0) return undefined
  const oldest = Math.min(...open.map(({ createdAt }) => createdAt.getTime()))
  const age = clock.now().getTime() - oldest
  return new Date(clock.now().getTime() + Math.max(QUIET_MS, Math.min(age, 6 * LISTED_MS)))
}
