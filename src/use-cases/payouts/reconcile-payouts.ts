import type { ItemTransaction } from "../../client"
import { moneyToDecimal } from "../../money"
import { isStale, judgeApproval, judgePayout, STALE_AFTER_MS } from "../../domain"
import { askByPayment } from "../charge/look-up"
import { isNamed, type ChargedAttempt } from "../refund/money-operation"
import type { Attempt, Decision, Ports } from "../ports/ports"
import type { ItemApproval, PayoutChange, PayoutStep } from "../ports/payout-ledger"
import { ASKED_MS } from "./judge-waiting"
import { approvalUnknown, changeUnknown } from "./sentences"
import { watchRefusals } from "./watch-refusals"

/** A step about an item's payout: a change of it, or its approval. */
export type AnyStep = PayoutChange | ItemApproval

const isApproval = (step: AnyStep): step is ItemApproval => "kind" in step

export const isOpen = ({ state }: PayoutStep) => state === "sent" || state === "unknown"

async function listSteps({ ledger }: Ports, attempt_id: string): Promise<AnyStep[]> {
  return [...(await ledger.listPayoutChanges(attempt_id)), ...(await ledger.listApprovals(attempt_id))]
}

/** All steps about a payment's items. One whose response was lost in a crash is unknown. */
async function endStaleSteps(ports: Ports, attempt_id: string): Promise<AnyStep[]> {
  const { ledger, clock } = ports
  const steps = await listSteps(ports, attempt_id)
  const lost = steps.filter((one) => one.state === "sent" && isStale(one, clock.now()))
  const end = { state: "unknown" } as const
  for (const one of lost)
    await (isApproval(one) ? ledger.endApproval(one.id, end) : ledger.endPayoutChange(one.id, end))
  return lost.length === 0 ? steps : listSteps(ports, attempt_id)
}

function judge(step: AnyStep, item: ItemTransaction | undefined) {
  if (isApproval(step)) return judgeApproval(step.kind, item?.transactionStatus)
  const to = { key: step.to.key, price: moneyToDecimal(step.to.price) }
  return judgePayout(step.from, to, { key: item?.subMerchantKey, price: item?.subMerchantPrice })
}

/** Ends one that is unknown, by a look-up or a person's decision. Undefined: it is not unknown. */
export function resolveStep(
  { ledger }: Ports,
  step: AnyStep,
  wasMade: boolean,
  decision?: Decision,
): Promise<AnyStep | undefined> {
  const state = wasMade ? "succeeded" : "not_sent"
  return isApproval(step)
    ? ledger.resolveUnknownApproval(step.id, state, decision)
    : ledger.resolveUnknownPayoutChange(step.id, state, decision)
}

const ageOf = ({ created_at }: PayoutStep, now: Date): number => now.getTime() - created_at.getTime()

/** A step that the look-up does not show counts as not made only after a while: the call may have been slow, and the look-up be late. */
async function end(ports: Ports, step: AnyStep, items: readonly ItemTransaction[]): Promise<void> {
  const item = items.find(
    ({ paymentTransactionId: payment_transaction_id }) => payment_transaction_id === step.payment_transaction_id,
  )
  const verdict = judge(step, item)
  const shownAfter = isApproval(step) ? ASKED_MS : STALE_AFTER_MS
  if (verdict === "not_reported" || (verdict === "not_made" && ageOf(step, ports.clock.now()) <= shownAfter)) return
  await resolveStep(ports, step, verdict === "made")
}

async function lookUpAll(ports: Ports, attempt: ChargedAttempt, unknown: readonly AnyStep[]): Promise<void> {
  const found = await askByPayment(ports, attempt)
  if (found.is !== "charged" && found.is !== "in_review") return
  const items = found.payment.itemTransactions
  await ports.ledger.keepItems(attempt.id, items, attempt.sellers)
  for (const step of unknown) await end(ports, step, items)
}

/** One that the service does not show for long; one at a time, the oldest first: once a person has reported its end, the next one is flagged. */
export async function flagOldestOpen(
  { ledger, clock }: Ports,
  { id }: Attempt,
  open: readonly AnyStep[],
): Promise<void> {
  // an entry whose step is open stays
  await ledger.closeAttention(id, "payout_unknown")
  const old = open.find((step) => ageOf(step, clock.now()) > ASKED_MS)
  if (old === undefined) return
  await ledger.openAttention({
    kind: "payout_unknown",
    attempt_id: id,
    operation_id: old.id,
    sentence: isApproval(old) ? approvalUnknown(old) : changeUnknown(old),
  })
}

/** Steps about a payment's items whose end is not known, in the ledger. */
export const openPayoutSteps = async (ports: Ports, { id }: Attempt): Promise<AnyStep[]> =>
  (await listSteps(ports, id)).filter(isOpen)

/** Looks up changes and approvals of a payment's items whose end is not known. Returns those that are open even so. */
export async function reconcilePayouts(ports: Ports, attempt: Attempt): Promise<AnyStep[]> {
  const steps = await endStaleSteps(ports, attempt.id)
  if (steps.length === 0) return steps
  const unknown = steps.filter(({ state }) => state === "unknown")
  if (unknown.length > 0 && isNamed(attempt)) await lookUpAll(ports, attempt, unknown)
  // each time: a crash may have come between the end of a step and the removal of its flag
  const open = await openPayoutSteps(ports, attempt)
  await flagOldestOpen(ports, attempt, open)
  await watchRefusals(ports, attempt)
  return open
}

/** How soon a payment is checked again for these steps: often at first. Undefined: nothing about them is open. */
export async function nextPayoutCheck(ports: Ports, attempt: Attempt): Promise<Date | undefined> {
  const { clock } = ports
  const open = await openPayoutSteps(ports, attempt)
  if (open.length === 0) return undefined
  const oldest = Math.min(...open.map(({ created_at }) => created_at.getTime()))
  const age = clock.now().getTime() - oldest
  return new Date(clock.now().getTime() + Math.max(STALE_AFTER_MS, Math.min(age, 6 * ASKED_MS)))
}
