import { isEqual, max, min, subtract, type Money } from "../../money"
import { amountText, say, type Sentence } from "../sentence"
import type { RefundBooks } from "./running-total"

export const OF_PAYMENT = say("refund.of_payment")
export const OF_SURCHARGE = say("refund.of_surcharge")

export const otherCurrency = (amount: Money, left: Money): Sentence =>
  say("refund.other_currency", { currency: amount.currency, currency_2: left.currency })

export const nothingLeft = (of: Sentence): Sentence => say("refund.nothing_left", { of })

export const aboveLeft = (amount: Money, left: Money, of: Sentence): Sentence =>
  say("refund.above_left", { amount: amountText(amount), left: amountText(left), of })

export const pastWindow = (days: number): Sentence => say("refund.past_window", { days })

export const PUT_OFF = say("refund.put_off")

/** Also where the service has refused for good. */
export const putOffForGood = (amount: string): Sentence => say("refund.put_off_for_good", { amount })

export const CAPPED = say("refund.capped")

export const priceFirst = (left: Money): Sentence => say("refund.price_first", { left: amountText(left) })

export const surchargeReturned = (surcharge: Money): Sentence =>
  say("refund.surcharge_returned", { surcharge: amountText(surcharge) })

export const surchargeKept = (surcharge: Money): Sentence =>
  say("refund.surcharge_kept", { surcharge: amountText(surcharge) })

export const surchargeCanGoBack = (left: Money): Sentence =>
  say("refund.surcharge_can_go_back", { left: amountText(left) })

export const surchargeStays = (surcharge: Money): Sentence =>
  say("refund.surcharge_stays", { surcharge: amountText(surcharge), capped: CAPPED })

export const surchargeToday = (surcharge: Money): Sentence =>
  say("refund.surcharge_today", { surcharge: amountText(surcharge) })

const SURCHARGE_AFTERWARDS = say("refund.surcharge_afterwards")

export const surchargeLater = (surcharge: Money, canFollow: boolean): Sentence => [
  say("refund.surcharge_later", { surcharge: amountText(surcharge) }),
  canFollow ? SURCHARGE_AFTERWARDS : CAPPED,
]

export function listFigures({ given, onPayment, onOrder }: RefundBooks): Sentence {
  const medusa = isEqual(onPayment, onOrder)
    ? say("refund.medusa_shows", { on_payment: amountText(onPayment) })
    : say("refund.medusa_shows_both", { on_order: amountText(onOrder), on_payment: amountText(onPayment) })
  return say("refund.figures", { medusa, given: amountText(given) })
}

export function whatToDo({ given, onPayment, onOrder, due, isCancelled }: RefundBooks): Sentence {
  const lacking = subtract(max(onPayment, due), given)
  if (lacking.minor > 0n && !isCancelled) return say("refund.did_not_go_back", { lacking: amountText(lacking) })
  if (lacking.minor > 0n) return say("refund.still_owed", { lacking: amountText(lacking) })
  const missing = amountText(subtract(given, min(onPayment, onOrder)))
  return say("refund.reconcile_missing", { missing })
}
