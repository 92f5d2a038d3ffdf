import { z } from "zod"
import { CURRENCIES, type Money } from "../../money"
import type { ApprovalHold, PaidItem } from "../../domain"
import { date, maybeText, text } from "./fields"
import { decision, SENT_STATES, type Attempt, type Decision, type OperationEnd, type Resolved } from "./records"

export type Payee = NonNullable<PaidItem["seller"]>

const payoutStep = z.object({
  id: text,
  attempt_id: text,
  payment_transaction_id: text,
  state: z.enum(SENT_STATES),
  error_code: maybeText,
  requested_by: maybeText,
  note: maybeText,
  ...decision,
  created_at: date,
})
export const payoutChangeRow = payoutStep.extend({
  from_key: text,
  from_price: text,
  to_key: text,
  to_price: text,
  currency: z.enum(CURRENCIES),
})
export const approvalRow = payoutStep.extend({ kind: z.enum(["approve", "disapprove"]) })

export type PayoutStep = Resolved<typeof payoutStep>
/** Without a person, the change was made at the service. */
export type PayoutChange = PayoutStep & { from: Payee; to: { key: string; price: Money } }
/** Without a person, the policy decided it. */
export type ItemApproval = Resolved<typeof approvalRow>

type New<Step extends PayoutStep> = Omit<Step, "state" | "error_code" | "resolution" | "created_at">
export type NewPayoutChange = New<PayoutChange>
export type NewItemApproval = New<ItemApproval>

export type PayoutChangeEnd = Pick<OperationEnd, "state" | "error_code">

export interface WaitingItem {
  id: string
  attempt: Pick<Attempt, "id" | "state" | "payment_collection_id" | "order_id" | "last_activity_at">
  item: PaidItem
  title: string | undefined
  variant_id: string | undefined
  /** Decimal text; an order edit may have lowered the order's. */
  quantity: string | undefined
  since: Date
  /** The time at which the job looks at it again. */
  planned_at: Date
  isCancelled: boolean
  hasOpenRefund: boolean
  /** The time at which the store sends a put-off refund of it again. */
  refund_again_at: Date | undefined
  has_open_change: boolean
  is_flagged: boolean
  /** `approve` although the item waits: a look-up was late, or the approval was taken back at the service. */
  last_step: Pick<ItemApproval, "kind" | "created_at"> | undefined
}

interface WaitingItemsPage {
  limit: number
  after?: string | undefined
  keys?: readonly string[] | undefined
}

export interface ApprovalLedger {
  /** Undefined: the item has an approval in flight or unknown, or is on hold. */
  startApproval(approval: NewItemApproval): Promise<ItemApproval | undefined>
  endApproval(id: string, end: PayoutChangeEnd): Promise<ItemApproval | undefined>
  resolveUnknownApproval(
    id: string,
    state: "succeeded" | "not_sent",
    decision?: Decision,
  ): Promise<ItemApproval | undefined>
  /** False: nothing changes, or the item's approval was sent or given meanwhile. */
  holdApproval(item: Pick<ItemApproval, "attempt_id" | "payment_transaction_id">, hold: ApprovalHold): Promise<boolean>
  findApprovals(ids: readonly string[]): Promise<ItemApproval[]>
  listApprovals(attempt_id: string): Promise<ItemApproval[]>
  listWaiting(page: WaitingItemsPage): Promise<WaitingItem[]>
  claimWaiting(limit: number, leaseSeconds: number): Promise<WaitingItem[]>
  /** Leaves out items without a time: approvals were off then, and a person approves them. */
  planApprovals(
    of: { ids: readonly string[] } | { attempt_ids: readonly string[] } | { keys: readonly string[] },
    at: Date,
  ): Promise<void>
}

export interface PayoutLedger extends ApprovalLedger {
  /** Undefined: the item has a change in flight or unknown. */
  startPayoutChange(change: NewPayoutChange): Promise<PayoutChange | undefined>
  endPayoutChange(id: string, end: PayoutChangeEnd): Promise<PayoutChange | undefined>
  resolveUnknownPayoutChange(
    id: string,
    state: "succeeded" | "not_sent",
    decision?: Decision,
  ): Promise<PayoutChange | undefined>
  findPayoutChanges(ids: readonly string[]): Promise<PayoutChange[]>
  listPayoutChanges(attempt_id: string): Promise<PayoutChange[]>
}
