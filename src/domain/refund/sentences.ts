import { isEqual, max, min, subtract, type Money } from "../../money"
import { amountText, joined, say, type Sentence } from "../sentence"
import type { RefundBooks } from "./running-total"

/*
 * What people of the shop read about what can be refunded, and what was.
 */

/*
 * Why no refund is sent
 */

/** What an amount is refunded from, as part of a sentence. */
export const OF_PAYMENT = say("refund.of_payment")
export const OF_ITEMS = say("refund.of_items")
export const OF_SURCHARGE = say("refund.of_surcharge")
export const OF_ITEM = say("refund.of_item")

export const otherCurrency = (amount: Money, left: Money): Sentence =>
  say("refund.other_currency", { currency: amount.currency, currency_2: left.currency })

export const NOT_ABOVE_ZERO = say("refund.not_above_zero")

export const nothingLeft = (of: Sentence): Sentence => say("refund.nothing_left", { of })

export const aboveLeft = (amount: Money, left: Money, of: Sentence): Sentence =>
  say("refund.above_left", { amount: amountText(amount), left: amountText(left), of })

export const UNKNOWN_ITEM = say("refund.unknown_item")

export const ITEMS_UNKNOWN = say("refund.items_unknown")

export const SEVERAL_SELLERS = say("refund.several_sellers")

export const IN_FLIGHT = say("refund.in_flight")

export const END_UNKNOWN = say("refund.earlier_unknown")

export const CANCELLED = say("refund.cancelled")

export const UNDER_REVIEW = say("refund.under_review")

export const pastWindow = (days: number): Sentence => say("refund.past_window", { days })

/*
 * A refund that has to wait
 */

/** What a person reads whose refund has to wait. */
export const PUT_OFF = say("refund.put_off")

/** What a person reads once the tries are used up, or the service has refused for good. */
export const putOffForGood = (amount: string): Sentence => say("refund.put_off_for_good", { amount })

/*
 * The surcharge
 */

export const CAPPED = say("refund.capped")

export const NO_SURCHARGE = say("refund.no_surcharge")

export const SURCHARGE_IS_BACK = say("refund.surcharge_is_back")

/** `left`: of the price. */
export const priceFirst = (left: Money): Sentence => say("refund.price_first", { left: amountText(left) })

export const surchargeReturned = (surcharge: Money): Sentence =>
  say("refund.surcharge_returned", { surcharge: amountText(surcharge) })

export const surchargeKept = (surcharge: Money): Sentence =>
  say("refund.surcharge_kept", { surcharge: amountText(surcharge) })

/** `left`: of the surcharge. */
export const surchargeCanGoBack = (left: Money): Sentence =>
  say("refund.surcharge_can_go_back", { left: amountText(left) })

export const surchargeStays = (surcharge: Money): Sentence =>
  say("refund.surcharge_stays", { surcharge: amountText(surcharge), capped: CAPPED })

/** A cancellation would undo the charge now. */
export const surchargeToday = (surcharge: Money): Sentence =>
  say("refund.surcharge_today", { surcharge: amountText(surcharge) })

const SURCHARGE_AFTERWARDS = say("refund.surcharge_afterwards")

/** `canFollow`: the surcharge can be refunded once the price is back. */
export const surchargeLater = (surcharge: Money, canFollow: boolean): Sentence =>
  joined(say("refund.surcharge_later", { surcharge: amountText(surcharge) }), canFollow ? SURCHARGE_AFTERWARDS : CAPPED)

/*
 * Books that differ
 */

/** Money came to an order whose cancellation had not seen it. */
export const MISSED = say("refund.missed")

/** The figures of the books. */
export function getFigures({ given, onPayment, onOrder }: RefundBooks): Sentence {
  const medusa = isEqual(onPayment, onOrder)
    ? say("refund.medusa_shows", { on_payment: amountText(onPayment) })
    : say("refund.medusa_shows_both", { on_order: amountText(onOrder), on_payment: amountText(onPayment) })
  return say("refund.figures", { medusa, given: amountText(given) })
}

/** What a person does about books that differ. */
export function whatToDo({ given, onPayment, onOrder, due, isCancelled }: RefundBooks): Sentence {
  const lacking = subtract(max(onPayment, due), given)
  if (lacking.minor > 0n && !isCancelled) return say("refund.did_not_go_back", { lacking: amountText(lacking) })
  if (lacking.minor > 0n) return say("refund.still_owed", { lacking: amountText(lacking) })
  const missing = amountText(subtract(given, min(onPayment, onOrder)))
  return say("refund.reconcile_missing", { missing })
}
