import { say, type Sentence } from "../../domain"

/*
 * Why a request of the admin is refused now.
 */

export const OPEN_CHANGE = say("order.open_change")

export const OPEN_PAYOUT = say("order.open_payout")

export const ORDER_IS_CANCELLED = say("order.order_is_cancelled")

export const OTHER_UNDER_WAY = say("order.other_under_way")

export const CANCEL_UNDER_WAY = say("order.cancel_under_way")

export const refundUnderWay = (amount: string): Sentence => say("order.refund_under_way", { amount })

export const refundedJustNow = (amount: string): Sentence => say("order.refunded_just_now", { amount })

export const CANCELLED_JUST_NOW = say("order.cancelled_just_now")

export const NOTHING_SENT = say("order.nothing_sent")
