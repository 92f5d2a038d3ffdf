import { say, type Sentence } from "../sentence"
import { compare, compareDecimal, isDecimal, type Money } from "../../money"
import { isOnHold, isWhollyRefunded, mostPayout, type PaidItem } from "../refund/refund-plan"
import type { ApprovalPolicy } from "./approval-policy"

export interface PayoutState {
  item: PaidItem
  is_charged: boolean
  isCancelled: boolean
  hasOpenRefund: boolean
  has_open_change: boolean
}

/** An unreported status is no obstacle, because the service itself refuses. */
function refuseStatus(status: number | undefined): Sentence | undefined {
  if (status === 2) return say("payout.approved")
  if (status === -1) return say("payout.declined")
  return status === undefined || status === 0 || status === 1 ? undefined : say("payout.odd_status")
}

function refuseMoney({ item, is_charged, isCancelled, hasOpenRefund, has_open_change }: PayoutState) {
  if (item.seller === undefined) return say("payout.no_seller")
  if (isCancelled) return say("payout.cancelled")
  if (!is_charged) return say("payout.not_charged")
  if (hasOpenRefund) return say("payout.open_refund")
  return has_open_change ? say("payout.open_change") : undefined
}

/** Specification: PUT /payment/item. */
export function refusePayoutChange(state: PayoutState): Sentence | undefined {
  const { refunded, transaction_status } = state.item
  return refuseMoney(state) ?? (refunded.minor > 0n ? say("payout.refunded") : refuseStatus(transaction_status))
}

export function refusePayout(item: PaidItem, payout: Money): Sentence | undefined {
  if (payout.minor <= 0n) return say("payout.not_above_zero")
  const most = mostPayout(item)
  return compare(payout, most) <= 0 ? undefined : say("payout.above_most", { payout, most })
}

type Payee = NonNullable<PaidItem["seller"]>

const isSame = (a: string, b: string) => compareDecimal(a, b) === 0

/** `not_reported`: the specification does not list the seller's key in a look-up. */
export function judgePayout(
  from: Payee,
  to: Payee,
  reported: Record<keyof Payee, string | undefined>,
): "made" | "not_made" | "not_reported" {
  if (reported.price === undefined || !isDecimal(reported.price)) return "not_reported"
  if (!isSame(reported.price, to.price)) return "not_made"
  if (reported.key !== undefined) return reported.key === to.key ? "made" : "not_made"
  return from.key === to.key || !isSame(from.price, to.price) ? "made" : "not_reported"
}

const DAY_MS = 24 * 60 * 60_000

export function approvalTime(
  { when, days = 0 }: ApprovalPolicy,
  { completed_at, delivered_at }: { completed_at: Date; delivered_at: Date | undefined },
): Date | "by_hand" | "not_delivered" {
  if (when === "manual") return "by_hand"
  if (when === "immediate") return completed_at
  if (delivered_at === undefined) return "not_delivered"
  return new Date(delivered_at.getTime() + days * DAY_MS)
}

export interface ApprovalState extends PayoutState {
  /** Undefined: this store has no such seller. */
  hasIban: boolean | undefined
  isOrderCancelled: boolean
  /** The store sends a put-off refund of it again. */
  isRefundAhead?: boolean
}

export interface ApprovalRefusal {
  sentence: Sentence
  isForPerson?: true
}

const no = (sentence: Sentence): ApprovalRefusal => ({ sentence })

function refuseReported(status: number | undefined, wanted: 1 | 2): ApprovalRefusal | undefined {
  if (status === wanted) return undefined
  if (status === undefined) return no(say("payout.not_reported"))
  if (status === 0) return no(say("payout.in_review"))
  if (status === -1) return no(say("payout.declined"))
  if (status === 2) return no(say("payout.already_approved"))
  return no(status === 1 ? say("payout.not_approved") : say("payout.odd_status"))
}

/** Left to a person if partly refunded: an approval pays the rest of the item's payout. */
export function refuseApproval(state: ApprovalState): ApprovalRefusal | undefined {
  const { item, hasIban, isOrderCancelled } = state
  const money = refuseMoney(state)
  if (money) return no(money)
  if (isOrderCancelled) return no(say("payout.order_cancelled"))
  if (isWhollyRefunded(item)) return no(say("payout.wholly_refunded"))
  if (isOnHold(item)) return no(say("payout.on_hold"))
  const reported = refuseReported(item.transaction_status, 1)
  if (reported) return reported
  if (state.isRefundAhead === true) return no(say("payout.refund_ahead"))
  if (hasIban !== true) return no(hasIban === false ? say("payout.no_iban") : say("payout.not_known_seller"))
  return item.refunded.minor > 0n ? { sentence: say("payout.partly_refunded"), isForPerson: true } : undefined
}

/** Only the service knows how much was paid out meanwhile. */
export function refuseTakingBack(state: PayoutState): ApprovalRefusal | undefined {
  const money = refuseMoney(state)
  return money ? no(money) : refuseReported(state.item.transaction_status, 2)
}

export function judgeApproval(kind: "approve" | "disapprove", status: number | undefined) {
  if (status !== 1 && status !== 2) return "not_reported"
  return (status === 2) === (kind === "approve") ? "made" : "not_made"
}
