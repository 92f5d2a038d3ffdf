import { say, type Sentence } from "../sentence"
import { add, compare, subtract, type Money } from "../../money"
import { leftOfPayment, type Charged, type RefundCap } from "./refund-plan"
import { refuse, type RefundRefusal } from "./refund-refusal"

const CAPPED = say("refund.capped")

export const SURCHARGES = ["returned", "kept", "alone"] as const
export type Surcharge = (typeof SURCHARGES)[number]

/** A cancel undoes the whole charge; a refund returns the price first. `refunded`: by earlier refunds. */
export function decideSurcharge(
  { price, paid_price }: Charged,
  { kind, amount, refunded }: { kind: "cancel" | "refund"; amount: Money; refunded: Money },
): Surcharge | undefined {
  if (compare(paid_price, price) <= 0) return undefined
  if (kind === "cancel") return "returned"
  return compare(add(refunded, amount), price) > 0 ? "returned" : "kept"
}

/** Undefined: none is left, the price is not all back, or `refunds.cap` lets no refund exceed the price. */
export function surchargeLeft(charged: Charged & { refunded: Money }, cap: RefundCap): Money | undefined {
  const { price, paid_price, refunded } = charged
  if (compare(paid_price, price) <= 0 || compare(refunded, price) < 0) return undefined
  const left = leftOfPayment(charged, cap)
  return left.minor > 0n ? left : undefined
}

export function surchargeSentence(
  { price, paid_price }: Charged,
  surcharge: Surcharge | undefined,
): Sentence | undefined {
  if (surcharge === undefined || compare(paid_price, price) <= 0) return undefined
  const amount = subtract(paid_price, price)
  return say(surcharge === "kept" ? "refund.surcharge_kept" : "refund.surcharge_returned", { surcharge: amount })
}

export function refuseSurcharge({ price, paid_price, refunded }: Charged & { refunded: Money }): RefundRefusal {
  if (compare(paid_price, price) <= 0) return refuse("nothing_left", say("refund.no_surcharge"))
  if (compare(refunded, paid_price) >= 0) return refuse("nothing_left", say("refund.surcharge_is_back"))
  if (compare(refunded, price) >= 0) return refuse("nothing_left", CAPPED)
  return refuse("price_not_refunded", say("refund.price_first", { left: subtract(price, refunded) }))
}

export function surchargeNote(
  charged: Charged & { refunded: Money; isCancelled: boolean; mayCancel: boolean },
  cap: RefundCap,
): Sentence | undefined {
  const { price, paid_price, refunded, isCancelled, mayCancel } = charged
  if (compare(paid_price, price) <= 0) return undefined
  const surcharge = subtract(paid_price, price)
  if (isCancelled || compare(refunded, paid_price) >= 0) return say("refund.surcharge_returned", { surcharge })
  const left = surchargeLeft(charged, cap)
  if (left) return say("refund.surcharge_can_go_back", { left })
  if (compare(refunded, price) >= 0) return say("refund.surcharge_stays", { surcharge, capped: CAPPED })
  if (mayCancel) return say("refund.surcharge_today", { surcharge })
  return [
    say("refund.surcharge_later", { surcharge }),
    cap === "paidPrice" ? say("refund.surcharge_afterwards") : CAPPED,
  ]
}
