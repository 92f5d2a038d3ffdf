import { z } from "zod"
import { compareDecimal, moneyToDecimal } from "../../money"
import type { PaidItem } from "../refund/refund-plan"
import type { Sentence } from "../sentence"
import {
  ALREADY_APPROVED,
  CANCELLED,
  DECLINED,
  IN_REVIEW,
  NO_IBAN,
  NO_SELLER,
  NOT_APPROVED,
  NOT_CHARGED,
  NOT_KNOWN_SELLER,
  NOT_REPORTED,
  ODD_STATUS,
  ON_HOLD,
  OPEN_CHANGE,
  OPEN_REFUND,
  ORDER_CANCELLED,
  PARTLY_REFUNDED,
  WHOLLY_REFUNDED,
} from "./sentences"
import type { PayoutState } from "./payout"

/** When an item of a seller is approved without a person. */
export const APPROVAL_TIMES = ["manual", "immediate", "delivered", "after_days"] as const

/** `days`: after the delivery, with `after_days` alone. */
export const approvalPolicy = z
  .strictObject({
    when: z.enum(APPROVAL_TIMES, `must be one of ${APPROVAL_TIMES.join(", ")}`),
    days: z
      .int("must be a whole number of days")
      .min(1, "must be at least 1")
      .max(365, "must not be above 365")
      .optional(),
  })
  .refine(({ when, days }) => (when === "after_days") === (days !== undefined), {
    path: ["days"],
    message: 'belongs to "after_days", which needs it, and to no other time',
  })
export type ApprovalPolicy = z.output<typeof approvalPolicy>

const DAY_MS = 24 * 60 * 60_000

/** When an item is to be approved. `by_hand`: when a person does so; `not_delivered`: not yet known. */
export function approvalTime(
  { when, days = 0 }: ApprovalPolicy,
  { completed_at, delivered_at }: { completed_at: Date; delivered_at: Date | undefined },
): Date | "by_hand" | "not_delivered" {
  if (when === "manual") return "by_hand"
  if (when === "immediate") return completed_at
  if (delivered_at === undefined) return "not_delivered"
  return new Date(delivered_at.getTime() + days * DAY_MS)
}

/** The state of an item whose seller is to be paid. */
export interface ApprovalState extends PayoutState {
  /** Of the seller, as this store has them; undefined: it has no such seller. */
  hasIban: boolean | undefined
  /** Whatever of it went back. */
  isOrderCancelled: boolean
}

/** `isForPerson`: a person may do it even so. */
export interface ApprovalRefusal {
  sentence: Sentence
  isForPerson?: true
}

const no = (sentence: Sentence): ApprovalRefusal => ({ sentence })

function refuseReported(status: number | undefined, wanted: 1 | 2): ApprovalRefusal | undefined {
  if (status === wanted) return undefined
  if (status === undefined) return no(NOT_REPORTED)
  if (status === 0) return no(IN_REVIEW)
  if (status === -1) return no(DECLINED)
  if (status === 2) return no(ALREADY_APPROVED)
  return no(status === 1 ? NOT_APPROVED : ODD_STATUS)
}

function refuseMoney({ item, is_charged, isCancelled, hasOpenRefund, has_open_change }: PayoutState) {
  if (item.seller === undefined) return NO_SELLER
  if (isCancelled) return CANCELLED
  if (!is_charged) return NOT_CHARGED
  if (hasOpenRefund) return OPEN_REFUND
  return has_open_change ? OPEN_CHANGE : undefined
}

const isWhollyRefunded = ({ refunded, paid_price }: PaidItem): boolean =>
  refunded.minor > 0n && compareDecimal(moneyToDecimal(refunded), paid_price) >= 0

/** Whether a person keeps the item from being approved. */
export const isOnHold = ({ approval_holds }: PaidItem): boolean => approval_holds?.at(-1)?.isOn === true

/** Whether an item's seller may still be paid: not one that is approved or declined, or all back. */
export const waitsForApproval = (item: PaidItem): boolean =>
  item.seller !== undefined && [0, 1].includes(item.transaction_status ?? 1) && !isWhollyRefunded(item)

/**
 * Why an item's seller is not paid now; undefined when the item may be approved. What is refunded in part is for a person: their
 * approval pays what is left of the seller's part.
 */
export function refuseApproval(state: ApprovalState): ApprovalRefusal | undefined {
  const { item, hasIban, isOrderCancelled } = state
  const money = refuseMoney(state)
  if (money) return no(money)
  if (isOrderCancelled) return no(ORDER_CANCELLED)
  if (isWhollyRefunded(item)) return no(WHOLLY_REFUNDED)
  if (isOnHold(item)) return no(ON_HOLD)
  const reported = refuseReported(item.transaction_status, 1)
  if (reported) return reported
  if (hasIban !== true) return no(hasIban === false ? NO_IBAN : NOT_KNOWN_SELLER)
  return item.refunded.minor > 0n ? { sentence: PARTLY_REFUNDED, isForPerson: true } : undefined
}

/** Why an approval cannot be taken back; undefined when it can. What was paid out meanwhile only the service knows. */
export function refuseTakingBack(state: PayoutState): ApprovalRefusal | undefined {
  const money = refuseMoney(state)
  return money ? no(money) : refuseReported(state.item.transaction_status, 2)
}

/** How an approval ended, or one that was taken back, by the status that a look-up reports. */
export function judgeApproval(kind: "approve" | "disapprove", status: number | undefined) {
  if (status !== 1 && status !== 2) return "not_reported"
  return (status === 2) === (kind === "approve") ? "made" : "not_made"
}
