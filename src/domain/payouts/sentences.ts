import type { Money } from "../../money"
import { amountText, say, type Sentence } from "../sentence"

export const NO_SELLER = say("payout.no_seller")

export const NOT_CHARGED = say("payout.not_charged")

export const CANCELLED = say("payout.cancelled")

export const OPEN_REFUND = say("payout.open_refund")

export const OPEN_CHANGE = say("payout.open_change")

export const REFUNDED = say("payout.refunded")

export const APPROVED = say("payout.approved")

export const DECLINED = say("payout.declined")

export const ODD_STATUS = say("payout.odd_status")

export const ALREADY_APPROVED = say("payout.already_approved")

export const NOT_APPROVED = say("payout.not_approved")

export const NOT_REPORTED = say("payout.not_reported")

export const IN_REVIEW = say("payout.in_review")

export const ORDER_CANCELLED = say("payout.order_cancelled")

export const NO_IBAN = say("payout.no_iban")

export const NOT_KNOWN_SELLER = say("payout.not_known_seller")

export const PARTLY_REFUNDED = say("payout.partly_refunded")

export const ON_HOLD = say("payout.on_hold")

export const WHOLLY_REFUNDED = say("payout.wholly_refunded")

export const NOT_ABOVE_ZERO = say("payout.not_above_zero")

export const aboveMost = (payout: Money, most: Money): Sentence =>
  say("payout.above_most", { payout: amountText(payout), most: amountText(most) })
