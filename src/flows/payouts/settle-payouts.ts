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

const notTold = ({ paymentTransactionId: item, from, to }: PayoutChange) => {
  const now = `${moneyToDecimal(to.price)} ${to.price.currency}`
  const who =
    from.key === to.key ? say("the same seller", "aynı satıcıya") : say("another seller", "başka bir satıcıya")
  return say(
    `The payment service does not say whether it took the last change of item ${item} of this payment: ${now} to ${who.en}. Look the ` +
      "item up at the payment service, then say here whether the change was made. Nothing of the payment is refunded until then.",
    `Ödeme hizmeti, bu ödemenin ${item} numaralı kalemindeki son değişikliği (${who.tr} ${now}) kabul edip etmediğini bildirmiyor. Kaleme ` +
      "ödeme hizmetinin panelinden bakın, sonra değişikliğin yapılıp yapılmadığını burada bildirin. O zamana kadar bu ödemeden iade yapılmaz.",
  )
}

/** One at a time, the oldest first: with a person's word on it the next one is listed. */
export async function listPayouts(
  { ledger, clock }: Ports,
  { id }: Attempt,
  open: readonly PayoutChange[],
): Promise<void> {
  // an entry whose change is open stays
  await ledger.closeAttention(id, "payout_unknown")
  const old = open.find(({ createdAt }) => clock.now().getTime() - createdAt.getTime() > LISTED_MS)
  if (old === undefined) return
  await ledger.openAttention({ kind: "payout_unknown", attemptId: id, operationId: old.id, sentence: notTold(old) })
}

/** Changes of a payment's items that nobody heard the end of, as they stand. */
export const openPayouts = async ({ ledger }: Ports, { id }: Attempt): Promise<PayoutChange[]> =>
  (await ledger.listPayoutChanges(id)).filter(isOpen)

/** Asks the service about changes of a payment's items that nobody heard the end of. Answers those that are open even so. */
export async function settlePayouts(ports: Ports, attempt: Attempt): Promise<PayoutChange[]> {
  const changes = await pastPayoutChanges(ports, attempt.id)
  const unknown = changes.filter(({ state }) => state === "unknown")
  if (unknown.length === 0 || !isNamed(attempt)) return changes.filter(isOpen)
  await lookUpAll(ports, attempt, unknown)
  const open = await openPayouts(ports, attempt)
  await listPayouts(ports, attempt, open)
  return open
}

/** How soon a payment is looked at again for its changes: often at first. Undefined: nothing about them is open. */
export async function nextPayoutLook(ports: Ports, attempt: Attempt): Promise<Date | undefined> {
  const { clock } = ports
  const open = await openPayouts(ports, attempt)
  if (open.length === 0) return undefined
  const oldest = Math.min(...open.map(({ createdAt }) => createdAt.getTime()))
  const age = clock.now().getTime() - oldest
  return new Date(clock.now().getTime() + Math.max(QUIET_MS, Math.min(age, 6 * LISTED_MS)))
}
