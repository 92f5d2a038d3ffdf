import { needsLookup, isStale, isUncaptured } from "../../domain"
import { reconcileRefunds, type Misaligned, compareRefunds } from "../refund/reconcile-refunds"
import { checkLater, endStaleOperations } from "../refund/money-operation"
import type { Attempt, AttentionKind, Decision, Operation, PaymentContext } from "../ports/ports"
import { isOpen } from "../refund/returned"
import { markNextRefused } from "../refund/refund-retries"
import { isPageOpen } from "./end-charge"

export interface AttentionFacts {
  kind: AttentionKind
  attempt: Pick<Attempt, "state" | "hold"> | undefined
  operation: Pick<Operation, "state"> | undefined
}

/** False while the ledger still has to learn how the money ended. */
export function isForAPerson({ kind, attempt, operation }: AttentionFacts): boolean {
  switch (kind) {
    case "lookup_unknown":
      return attempt === undefined || !needsLookup(attempt.state)
    case "refund_unknown":
    case "payout_unknown":
      return operation === undefined || (operation.state !== "unknown" && operation.state !== "sent")
    case "capture_unknown":
      return attempt?.hold !== "unknown"
    case "hold_expiring":
    case "mismatch":
    case "note":
    case "refund_retried":
    case "reversal_refused":
    case "order_conflict":
    case "order_unpaid":
    case "missing_reservation":
    case "review_declined":
    case "review_overdue":
    case "refund_differs":
    case "refund_unrecorded":
    case "approval_refused":
    case "link_sale":
    case "link_unknown":
    case "link_differs":
    case "report_unknown":
    case "report_differs":
    case "card_not_deleted":
      return true
  }
}

interface RefundResolution extends Decision {
  operation: Operation
  wentThrough: boolean
}

/** `not_open`: not unknown, or another person was faster. `too_early`: the call may still reach the service. */
type RefundResolved =
  | { type: "resolved"; operation: Operation; misaligned: Misaligned }
  | { type: "not_open" | "too_early"; operation: Operation }

/** A crash kept Medusa from deleting the refund. */
async function dropRefundOf(
  { store }: PaymentContext,
  attempt: Attempt,
  { medusa_refund_id }: Operation,
): Promise<void> {
  const medusa = await store.refunds.read(attempt)
  const remaining = medusa?.refunds.find(({ id, isOnOrder }) => id === medusa_refund_id && !isOnOrder)
  if (remaining) await store.refunds.drop(remaining.id)
}

async function reconcileResolved(
  context: PaymentContext,
  attempt: Attempt,
  decision: RefundResolution,
): Promise<Misaligned> {
  const { ledger, clock } = context
  if (attempt.state !== "completed" || isUncaptured(attempt)) {
    // a reversal or release that waited for this decision continues
    await ledger.noteAttempt(attempt.id, { next_check_at: clock.now() })
    return undefined
  }
  const { operation, wentThrough, by, note } = decision
  if (wentThrough) return reconcileRefunds(context, { attempt, by, note, mayRefund: false })
  await dropRefundOf(context, attempt, operation)
  await compareRefunds(context, attempt, { by, note })
  return undefined
}

/** A user cannot report that it failed while the call can still arrive. The first decision counts. */
export async function resolveUnknownRefund(
  context: PaymentContext,
  decision: RefundResolution,
): Promise<RefundResolved> {
  const { ledger, clock } = context
  const { operation, wentThrough, by, note } = decision
  if (!wentThrough && !isStale(operation, clock.now())) {
    const now = (await ledger.findOperation(operation.id)) ?? operation
    return { type: isOpen(now) ? "too_early" : "not_open", operation: now }
  }
  await endStaleOperations(context, operation.attempt_id)
  // in case the answer to the next statement is lost, the job does the rest
  await checkLater(context, operation.attempt_id)
  const resolved = await ledger.resolveUnknownRefund(operation.id, wentThrough ? "succeeded" : "not_sent", { by, note })
  if (!resolved) return { type: "not_open", operation: (await ledger.findOperation(operation.id)) ?? operation }
  // the service repeated a refund, but not this one: the one refused before it may be meant
  if (!wentThrough && resolved.retried !== undefined) await markNextRefused(context, operation.attempt_id)
  await ledger.closeAttention(operation.attempt_id, "refund_unknown", { by, note })
  const attempt = await ledger.findAttempt(operation.attempt_id)
  const misaligned = attempt && (await reconcileResolved(context, attempt, decision))
  return { type: "resolved", operation: resolved, misaligned }
}

const CHECK_AFTER_MS = 160_000

/** A late success still counts. "too_early": the charge may still arrive, and the buyer would pay twice. */
export async function resolveUnknownCharge(
  { ledger, clock }: PaymentContext,
  { attempt, by, note }: Decision & { attempt: Attempt },
): Promise<Attempt | "too_early" | undefined> {
  if (attempt.state !== "unknown" && attempt.state !== "awaiting_buyer") return undefined
  const now = clock.now()
  const mayBePaid = attempt.state === "awaiting_buyer" && isPageOpen(attempt, now)
  if (mayBePaid || !isStale({ created_at: attempt.last_activity_at }, now)) return "too_early"
  const next_check_at = new Date(now.getTime() + CHECK_AFTER_MS)
  const change = { resolution: { by, at: now, note }, next_check_at }
  const resolved = await ledger.moveAttempt(attempt.id, "expired", "fromService", change, attempt)
  if (resolved) await ledger.closeAttention(attempt.id, "lookup_unknown", { by, note })
  return resolved
}
