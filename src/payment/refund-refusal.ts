import { compare, moneyToDecimal, type Money } from "../money"

/** Why no refund is sent. */
export type RefundObstacle =
  | "not_above_zero"
  | "other_currency"
  | "nothing_left"
  | "above_left"
  | "unknown_item"
  | "items_unknown"
  | "cancelled"
  | "under_review"
  | "operation_open"
  | "past_window"

export interface RefundRefusal {
  is: "refused"
  because: RefundObstacle
  /** For the person who asked; one or two English sentences that say what to do. */
  sentence: string
}

/** Days after the charge in which the service takes refunds (defaults, "Refund and cancel"). */
export const REFUND_WINDOW_DAYS = 365

const DAY_MS = 86_400_000

export function refuse(because: RefundObstacle, sentence: string): RefundRefusal {
  return { is: "refused", because, sentence }
}

const words = (amount: Money) => `${moneyToDecimal(amount)} ${amount.currency}`

/** Refuses an amount that is not above zero, not in the payment's currency, or more than `left`. `of`: "this payment". */
export function refuseAmount(amount: Money, left: Money, of: string): RefundRefusal | undefined {
  if (amount.currency !== left.currency)
    return refuse("other_currency", `The refund is in ${amount.currency}, the payment was made in ${left.currency}.`)
  if (amount.minor <= 0n) return refuse("not_above_zero", "The amount of a refund must be above zero.")
  if (left.minor <= 0n) return refuse("nothing_left", `Nothing is left to refund on ${of}.`)
  if (compare(amount, left) > 0)
    return refuse("above_left", `${words(amount)} cannot be refunded: ${words(left)} is left on ${of}.`)
  return undefined
}

/** Where a payment stands when a refund is asked for. */
export interface RefundSituation {
  now: Date
  paidAt: Date
  isCancelled: boolean
  /** What is said of a surcharge, when it was cancelled. */
  surcharge?: string | undefined
  isUnderReview: boolean
  /** A refund or cancel of this payment whose end is not known. */
  openOperation?: "in_flight" | "unknown" | undefined
}

/** Refuses while it is not known how an earlier refund or cancellation ended. */
export function refuseOpenOperation(openOperation: RefundSituation["openOperation"]): RefundRefusal | undefined {
  if (openOperation === "in_flight")
    return refuse(
      "operation_open",
      "A refund or cancellation of this payment is being carried out. Wait for it to end, then look at what is left.",
    )
  if (openOperation === "unknown")
    return refuse(
      "operation_open",
      "It is not known whether an earlier refund or cancellation of this payment went through. " +
        "Check it at the payment service and settle it on the attention list first.",
    )
  return undefined
}

/** Refuses what the payment's own state forbids, before any amount is looked at. */
export function refuseSituation(situation: RefundSituation): RefundRefusal | undefined {
  const { now, paidAt, isCancelled, surcharge, isUnderReview, openOperation } = situation
  const isOpen = refuseOpenOperation(openOperation)
  if (isOpen) return isOpen
  if (isCancelled)
    return refuse(
      "cancelled",
      ["This payment was cancelled: the buyer has the whole amount back.", ...(surcharge ? [surcharge] : [])].join(" "),
    )
  if (isUnderReview)
    return refuse(
      "under_review",
      "This payment is under fraud review. It can be cancelled; refunds are possible after it.",
    )
  if (now.getTime() - paidAt.getTime() > REFUND_WINDOW_DAYS * DAY_MS)
    return refuse(
      "past_window",
      `The payment is more than ${REFUND_WINDOW_DAYS} days old: the payment service takes no refund for it any more.`,
    )
  return undefined
}
