import { say, type Sentence } from "../sentence"
import { compare, type Money } from "../../money"

export type RefundObstacle =
  | "not_above_zero"
  | "other_currency"
  | "nothing_left"
  | "above_left"
  | "unknown_item"
  | "several_sellers"
  | "items_unknown"
  | "cancelled"
  | "under_review"
  | "operation_open"
  | "not_reconciled"
  | "price_not_refunded"
  | "other_request"
  | "past_window"
  | "not_captured"

export interface RefundRefusal {
  type: "refused"
  reason: RefundObstacle
  sentence: Sentence
  field?: string
}

export const OF_PAYMENT = say("refund.of_payment")
export const OF_SURCHARGE = say("refund.of_surcharge")

/** Days after the charge (assumed: refund-cap). */
export const REFUND_WINDOW_DAYS = 365

const DAY_MS = 86_400_000

export function refuse(reason: RefundObstacle, sentence: Sentence): RefundRefusal {
  return { type: "refused", reason, sentence }
}

export function refuseAmount(amount: Money, left: Money, of: Sentence): RefundRefusal | undefined {
  if (amount.currency !== left.currency)
    return refuse(
      "other_currency",
      say("refund.other_currency", { currency: amount.currency, currency_2: left.currency }),
    )
  if (amount.minor <= 0n) return refuse("not_above_zero", say("refund.not_above_zero"))
  if (left.minor <= 0n) return refuse("nothing_left", say("refund.nothing_left", { of }))
  return compare(amount, left) > 0 ? refuse("above_left", say("refund.above_left", { amount, left, of })) : undefined
}

export interface RefundSituation {
  now: Date
  paidAt: Date
  isCancelled: boolean
  surcharge?: Sentence | undefined
  isUnderReview: boolean
  openOperation?: "in_flight" | "unknown" | undefined
}

export function refuseOpenOperation(openOperation: RefundSituation["openOperation"]): RefundRefusal | undefined {
  if (openOperation === undefined) return undefined
  return refuse(
    "operation_open",
    openOperation === "in_flight" ? say("refund.in_flight") : say("refund.earlier_unknown"),
  )
}

export function refuseSituation(situation: RefundSituation): RefundRefusal | undefined {
  const { now, paidAt, isCancelled, surcharge, isUnderReview, openOperation } = situation
  const isOpen = refuseOpenOperation(openOperation)
  if (isOpen) return isOpen
  if (isCancelled) return refuse("cancelled", [say("refund.cancelled"), ...(surcharge ? [surcharge] : [])])
  if (isUnderReview) return refuse("under_review", say("refund.under_review"))
  const isPast = now.getTime() - paidAt.getTime() > REFUND_WINDOW_DAYS * DAY_MS
  return isPast ? refuse("past_window", say("refund.past_window", { days: REFUND_WINDOW_DAYS })) : undefined
}
