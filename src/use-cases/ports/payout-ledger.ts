import type { Money } from "../../money"
import type { ApprovalHold, PaidItem } from "../../domain"
import type { Attempt, Decision, OperationEnd, OperationState, Resolution } from "./records"

/** The seller an item pays, and how much. */
export interface Payee {
  /** The service's name for the submerchant. */
  key: string
  /** Decimal text. */
  price: string
}

/** What is done about the payout of an item; written before the service is called. */
export interface PayoutStep {
  /** Also its conversationId. */
  id: string
  attempt_id: string
  payment_transaction_id: string
  /** `unknown`: no answer arrived; the payment is looked up before anything follows. */
  state: OperationState
  error_code: string | undefined
  /** Medusa's user, or the secret API key. Undefined: no person of this store. */
  requested_by: string | undefined
  note: string | undefined
  /** A person's report of how it ended; undefined: the service reported it. */
  resolution: Resolution | undefined
  created_at: Date
}

/** A change of an item's seller or payout. Without a person it was made at the service itself, which reported it. */
export interface PayoutChange extends PayoutStep {
  from: Payee
  to: { key: string; price: Money }
}

/** The consent that an item's seller is paid, or its withdrawal. Without a person the policy decided it. */
export interface ItemApproval extends PayoutStep {
  kind: "approve" | "disapprove"
}

type New<Step extends PayoutStep> = Omit<Step, "state" | "error_code" | "resolution" | "created_at">
export type NewPayoutChange = New<PayoutChange>
export type NewItemApproval = New<ItemApproval>

/** How one ended, by the answer or a look-up. */
export type PayoutChangeEnd = Pick<OperationEnd, "state" | "error_code">

/** An item whose seller is not paid yet, with what decides whether it may be approved. */
export interface WaitingItem {
  /** The ledger's own id: where a page of the list goes on. */
  id: string
  attempt: Pick<Attempt, "id" | "state" | "payment_collection_id" | "order_id" | "last_activity_at">
  item: PaidItem
  title: string | undefined
  /** Undefined: shipping, or a line without a variant. */
  variant_id: string | undefined
  since: Date
  isCancelled: boolean
  hasOpenRefund: boolean
  /** A change or approval of the item whose end is not known. */
  has_open_change: boolean
  /** The payment is on the attention list. */
  is_flagged: boolean
  /** What went through last; an `approve` although the item waits: a look-up was late, or it was taken back at the service. */
  last_step: Pick<ItemApproval, "kind" | "created_at"> | undefined
}

interface WaitingItemsPage {
  limit: number
  after?: string | undefined
  keys?: readonly string[] | undefined
}

/** The approvals of items, in the ledger. */
export interface ApprovalLedger {
  /** Writes an approval in state `sent`. Undefined: the item has one in flight or unknown, or is on hold. */
  startApproval(approval: NewItemApproval): Promise<ItemApproval | undefined>
  /** Ends one that is `sent`, or `unknown` and looked up since; the item of one that was made has its new status. Undefined: it had ended before. */
  endApproval(id: string, end: PayoutChangeEnd): Promise<ItemApproval | undefined>
  /** Ends one that is `unknown`, by a look-up or a person's decision. Undefined: it is not unknown. */
  resolveUnknownApproval(
    id: string,
    state: "succeeded" | "not_sent",
    decision?: Decision,
  ): Promise<ItemApproval | undefined>
  /** Puts an item that waits on hold, or lifts that. False: it is so already, or its approval was sent or given meanwhile. */
  holdApproval(item: Pick<ItemApproval, "attempt_id" | "payment_transaction_id">, hold: ApprovalHold): Promise<boolean>
  findApprovals(ids: readonly string[]): Promise<ItemApproval[]>
  /** All approvals of a payment's items, oldest first. */
  listApprovals(attempt_id: string): Promise<ItemApproval[]>
  /** Items that wait for an approval, oldest first; `keys`: those that pay one of them. */
  listWaiting(page: WaitingItemsPage): Promise<WaitingItem[]>
  /** Items that wait and that the job has to decide about, for this instance; others skip them until the lease ends. */
  claimWaiting(limit: number, leaseSeconds: number): Promise<WaitingItem[]>
  /**
   * When the job decides about waiting items: of these ids, of a payment, or that pay one of these keys. Not those it has no time for: they
   * are of a time when approvals were switched off, and a person approves them, or all back.
   */
  planApprovals(
    of: { ids: readonly string[] } | { attempt_ids: readonly string[] } | { keys: readonly string[] },
    at: Date,
  ): Promise<void>
}

/** The changes of payouts, in the ledger. */
export interface PayoutLedger extends ApprovalLedger {
  /** Writes a change in state `sent`. Undefined: the item has one in flight or unknown. */
  startPayoutChange(change: NewPayoutChange): Promise<PayoutChange | undefined>
  /** Ends one that is `sent`, or `unknown` and looked up since. Undefined: it had ended before. */
  endPayoutChange(id: string, end: PayoutChangeEnd): Promise<PayoutChange | undefined>
  /** Ends one that is `unknown`, by a look-up or a person's decision; the item of one that was made pays accordingly from then on. Undefined: it is not unknown. */
  resolveUnknownPayoutChange(
    id: string,
    state: "succeeded" | "not_sent",
    decision?: Decision,
  ): Promise<PayoutChange | undefined>
  findPayoutChanges(ids: readonly string[]): Promise<PayoutChange[]>
  /** All changes of a payment's items, oldest first. */
  listPayoutChanges(attempt_id: string): Promise<PayoutChange[]>
}
