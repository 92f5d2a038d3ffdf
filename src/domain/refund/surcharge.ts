import { say, type Sentence } from "../sentence"
import { add, compare, min, subtract, type Money } from "../../money"
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

export interface RefundedCharge extends Charged {
  refunded: Money
  /** The most that can go back item by item, if it must: the service has fractions of a minor unit of each item. */
  ofItems?: Money | undefined
}

/** Undefined: none is left, the price is not all back, or `refunds.cap` lets no refund exceed the price. */
export function surchargeLeft(charged: RefundedCharge, cap: RefundCap): Money | undefined {
  const { price, paid_price, refunded, ofItems = paid_price } = charged
  if (compare(paid_price, price) <= 0 || compare(refunded, price) < 0) return undefined
  const left = min(leftOfPayment(charged, cap), ofItems)
  return left.minor > 0n ? left : undefined
}

const isBack = ({ price, paid_price, refunded, ofItems }: RefundedCharge): boolean =>
  compare(refunded, paid_price) >= 0 || (compare(refunded, price) > 0 && ofItems?.minor === 0n)

export function surchargeSentence(
  { price, paid_price }: Charged,
  surcharge: Surcharge | undefined,
): Sentence | undefined {
  if (surcharge === undefined || compare(paid_price, price) <= 0) return undefined
  const amount = subtract(paid_price, price)
  return say(surcharge === "kept" ? "refund.surcharge_kept" : "refund.surcharge_returned", { surcharge: amount })
}

export function refuseSurcharge(charged: RefundedCharge): RefundRefusal {
  const { price, paid_price, refunded } = charged
  if (compare(paid_price, price) <= 0) return refuse("nothing_left", say("refund.no_surcharge"))
  if (isBack(charged)) return refuse("nothing_left", say("refund.surcharge_is_back"))
  if (compare(refunded, price) >= 0) return refuse("nothing_left", CAPPED)
  return refuse("price_not_refunded", say("refund.price_first", { left: subtract(price, refunded) }))
}

export function surchargeNote(
  charged: RefundedCharge & { isCancelled: boolean; mayCancel: boolean },
  cap: RefundCap,
): Sentence | undefined {
  const { price, paid_price, refunded, isCancelled, mayCancel } = charged
  if (compare(paid_price, price) <= 0) return undefined
  const surcharge = subtract(paid_price, price)
  if (isCancelled) return say("refund.surcharge_returned", { surcharge })
  if (isBack(charged)) return say("refund.surcharge_returned", { surcharge: subtract(refunded, price) })
  const left = surchargeLeft(charged, cap)
  if (left) return say("refund.surcharge_can_go_back", { left })
  if (compare(refunded, price) >= 0) return say("refund.surcharge_stays", { surcharge, capped: CAPPED })
  if (mayCancel) return say("refund.surcharge_today", { surcharge })
  return [
    say("refund.surcharge_later", { surcharge }),
    cap === "paidPrice" ? say("refund.surcharge_afterwards") : CAPPED,
  ]
}
