import { needsLookup } from "../../domain"
import type { Attempt, AttentionKind, Operation } from "../ports/records"

/** The state of what an entry of the attention list is about. */
export interface AttentionFacts {
  kind: AttentionKind
  attempt: Pick<Attempt, "state" | "hold"> | undefined
  /** The refund or cancellation, or the change of a payout. */
  operation: Pick<Operation, "state"> | undefined
}

/** Whether a person may resolve the entry with a note alone: not while the ledger itself waits to learn how money ended. */
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
