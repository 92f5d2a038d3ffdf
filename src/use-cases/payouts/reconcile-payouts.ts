import { explainError } from "../../mapping"
import { waitsForApproval, isStale, STALE_AFTER_MS, say, type Sentence } from "../../domain"
import { judgeApproval, judgePayout } from "../../domain/payouts/payout"
import type { Attempt, Ports, Decision } from "../ports/ports"
import type { ItemApproval, PayoutChange, PayoutStep } from "../ports/payout-ledger"
import { wasUndone } from "../refund/returned"
import type { ItemTransaction } from "../../client"
import { moneyToDecimal } from "../../money"
import { askByPayment } from "../charge/look-up"
import { isNamed, type ChargedAttempt } from "../refund/money-operation"

/** A look-up may be this late; an item that waits longer was taken back at the service. */
export const ASKED_MS = 60 * 60_000

const FLAGGED_AFTER = 3
const RESTS_MS = 7 * 24 * 60 * 60_000

function getRefusals(approvals: readonly ItemApproval[]): ReadonlyMap<string, ItemApproval[]> {
  const refusals = new Map<string, ItemApproval[]>()
  for (const one of approvals) {
    const id = one.payment_transaction_id
    if (one.state === "succeeded") refusals.delete(id)
    else if (one.state === "refused" && one.kind === "approve") refusals.set(id, [...(refusals.get(id) ?? []), one])
  }
  return refusals
}

async function refusedAgain({ ledger }: Pick<Ports, "ledger">, attempt: Attempt): Promise<ItemApproval[][]> {
  const all = [...getRefusals(await ledger.listApprovals(attempt.id)).values()]
  const many = all.filter((own) => own.length >= FLAGGED_AFTER)
  if (many.length === 0 || wasUndone(attempt, await ledger.listOperations(attempt.id))) return []
  const waiting = (await ledger.listItems(attempt.id)).filter(waitsForApproval)
  return many.filter(([one]) =>
    waiting.some(({ payment_transaction_id }) => payment_transaction_id === one?.payment_transaction_id),
  )
}

const getSentence = (refusals: readonly ItemApproval[]) =>
  refusals
    .slice(-1)
    .map((last) => [
      say("payout.approval_refused", { count: refusals.length, item: last.payment_transaction_id }),
      explainError({ code: last.error_code }).merchant,
    ])

export async function watchRefusals(ports: Pick<Ports, "ledger" | "clock">, attempt: Attempt): Promise<void> {
  const { ledger, clock } = ports
  const kind = "approval_refused"
  const refused = await refusedAgain(ports, attempt)
  if (refused.length === 0) return ledger.closeAttention(attempt.id, kind)
  if (await ledger.wasResolved(attempt.id, kind, new Date(clock.now().getTime() - RESTS_MS))) return
  // the refusal that brought an item to the limit, so that each such item is announced once
  const reached = refused.flatMap((own) => own.slice(FLAGGED_AFTER - 1, FLAGGED_AFTER))
  const newest = reached.reduce((a, b) => (a.created_at < b.created_at ? b : a))
  const sentence = refused.flatMap(getSentence)
  await ledger.openAttention({ kind, attempt_id: attempt.id, operation_id: newest.id, sentence })
}

type AnyStep = PayoutChange | ItemApproval

const isApproval = (step: AnyStep): step is ItemApproval => "kind" in step

export const isOpen = ({ state }: PayoutStep) => state === "sent" || state === "unknown"

async function listSteps({ ledger }: Ports, attempt_id: string): Promise<AnyStep[]> {
  return [...(await ledger.listPayoutChanges(attempt_id)), ...(await ledger.listApprovals(attempt_id))]
}

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

function resolveStep(
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

const measureAge = ({ created_at }: PayoutStep, now: Date): number => now.getTime() - created_at.getTime()

/** A look-up without the step proves only after a while that it was not made. */
async function end(ports: Ports, step: AnyStep, items: readonly ItemTransaction[]): Promise<void> {
  const item = items.find(({ paymentTransactionId }) => paymentTransactionId === step.payment_transaction_id)
  const verdict = judge(step, item)
  const shownAfter = isApproval(step) ? ASKED_MS : STALE_AFTER_MS
  if (verdict === "not_reported" || (verdict === "not_made" && measureAge(step, ports.clock.now()) <= shownAfter))
    return
  await resolveStep(ports, step, verdict === "made")
}

async function lookUpAll(ports: Ports, attempt: ChargedAttempt, unknown: readonly AnyStep[]): Promise<void> {
  const found = await askByPayment(ports, attempt)
  if (found.type !== "charged" && found.type !== "in_review") return
  const items = found.payment.itemTransactions
  await ports.ledger.keepItems(attempt.id, items, attempt.sellers)
  for (const step of unknown) await end(ports, step, items)
}

/** One at a time: once a person has reported its end, the next is flagged. */
async function flagOldestOpen({ ledger, clock }: Ports, { id }: Attempt, open: readonly AnyStep[]): Promise<void> {
  // does not close an entry whose step is open
  await ledger.closeAttention(id, "payout_unknown")
  const old = open.find((step) => measureAge(step, clock.now()) > ASKED_MS)
  if (old === undefined) return
  const sentence = describeUnknown(old)
  await ledger.openAttention({ kind: "payout_unknown", attempt_id: id, operation_id: old.id, sentence })
}

const openPayoutSteps = async (ports: Ports, { id }: Attempt): Promise<AnyStep[]> =>
  (await listSteps(ports, id)).filter(isOpen)

export async function reconcilePayouts(ports: Ports, attempt: Attempt): Promise<AnyStep[]> {
  const steps = await endStaleSteps(ports, attempt.id)
  if (steps.length === 0) return steps
  const unknown = steps.filter(({ state }) => state === "unknown")
  if (unknown.length > 0 && isNamed(attempt)) await lookUpAll(ports, attempt, unknown)
  // each time: a crash may have come between the end of a step and the closing of its entry
  const open = await openPayoutSteps(ports, attempt)
  await flagOldestOpen(ports, attempt, open)
  await watchRefusals(ports, attempt)
  return open
}

export async function nextPayoutCheck(ports: Ports, attempt: Attempt): Promise<Date | undefined> {
  const { clock } = ports
  const open = await openPayoutSteps(ports, attempt)
  if (open.length === 0) return undefined
  const oldest = Math.min(...open.map(({ created_at }) => created_at.getTime()))
  const age = clock.now().getTime() - oldest
  return new Date(clock.now().getTime() + Math.max(STALE_AFTER_MS, Math.min(age, 6 * ASKED_MS)))
}

interface PayoutResolution extends Decision {
  change: AnyStep
  wasMade: boolean
}

/** `not_open`: the service shows its end, or another person was faster. `too_early`: the call may still arrive. */
interface PayoutResolved {
  type: "resolved" | "not_open" | "too_early"
  change: AnyStep
}

export async function findPayoutStep(
  { ledger }: { ledger: Pick<Ports["ledger"], "findPayoutChanges" | "findApprovals"> },
  id: string,
): Promise<AnyStep | undefined> {
  const [change] = await ledger.findPayoutChanges([id])
  return change ?? (await ledger.findApprovals([id]))[0]
}

/** The service's report counts, otherwise the first person's. Under the payment's lock. */
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
    return { type: isOpen(now) ? "too_early" : "not_open", change: now }
  }
  const resolved = await resolveStep(ports, change, wasMade, { by, note })
  if (resolved === undefined) return { type: "not_open", change: (await findPayoutStep(ports, change.id)) ?? change }
  await ledger.closeAttention(attempt.id, "payout_unknown", { by, note })
  await flagOldestOpen(ports, attempt, await openPayoutSteps(ports, attempt))
  return { type: "resolved", change: resolved }
}

export const NO_ITEM = say("payout.no_item")
export const AT_ONCE = say("payout.at_once")

export const APPROVAL_PAUSED = say("payout.approval_paused")

function describeUnknown(step: AnyStep): Sentence {
  const { payment_transaction_id: item } = step
  if (isApproval(step)) {
    const what = step.kind === "approve" ? say("payout.approval") : say("payout.withdrawal_approval")
    return say("payout.approval_unknown", { what, item })
  }
  const who = step.from.key === step.to.key ? say("payout.same_seller") : say("payout.another_seller")
  return say("payout.change_unknown", { item, now: step.to.price, who })
}
