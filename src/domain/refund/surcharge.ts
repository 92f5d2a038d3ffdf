import { add, compare, subtract, type Money } from "../../money"
import { leftOfPayment, type RefundCap } from "./refund-plan"
import type { Sentence } from "../sentence"
import { refuse, type RefundRefusal } from "./refund-refusal"
import {
  CAPPED,
  NO_SURCHARGE,
  priceFirst,
  SURCHARGE_IS_BACK,
  surchargeCanGoBack,
  surchargeKept,
  surchargeLater,
  surchargeReturned,
  surchargeStays,
  surchargeToday,
} from "./sentences"

/** What became of the surcharge when money went back; `alone`: it is the surcharge itself that went back, nothing of the price. */
export const SURCHARGES = ["returned", "kept", "alone"] as const
export type Surcharge = (typeof SURCHARGES)[number]

interface Charged {
  price: Money
  /** What the buyer was charged: the price and, with a surcharge, more. */
  paid_price: Money
}

/**
 * Whether a surcharge goes back with a refund or cancel: a cancel undoes the whole charge, a refund gives back of the price first.
 * `refunded`: what refunds returned before it. Undefined: the buyer paid no surcharge.
 */
export function getSurcharge(
  { price, paid_price }: Charged,
  { kind, amount, refunded }: { kind: "cancel" | "refund"; amount: Money; refunded: Money },
): Surcharge | undefined {
  if (compare(paid_price, price) <= 0) return undefined
  if (kind === "cancel") return "returned"
  return compare(add(refunded, amount), price) > 0 ? "returned" : "kept"
}

/**
 * What can be given back of a surcharge, once all of the price is back: a cancel does it, and a refund that a person requests.
 * `refunded`: all that refunds returned. Undefined: nothing, or not yet, or the option `refunds.cap` lets no refund go above the price.
 */
export function surchargeLeft(charged: Charged & { refunded: Money }, cap: RefundCap): Money | undefined {
  const { price, paid_price, refunded } = charged
  if (compare(paid_price, price) <= 0 || compare(refunded, price) < 0) return undefined
  const left = leftOfPayment(charged, cap)
  return left.minor > 0n ? left : undefined
}

/** The same as a sentence; undefined where there was no surcharge. */
export function surchargeSentence(
  { price, paid_price }: Charged,
  surcharge: Surcharge | undefined,
): Sentence | undefined {
  if (surcharge === undefined || compare(paid_price, price) <= 0) return undefined
  const amount = subtract(paid_price, price)
  return surcharge === "kept" ? surchargeKept(amount) : surchargeReturned(amount)
}

/** Why nothing of a surcharge can be given back (`surchargeLeft` is undefined). */
export function refuseSurcharge({ price, paid_price, refunded }: Charged & { refunded: Money }): RefundRefusal {
  if (compare(paid_price, price) <= 0) return refuse("nothing_left", NO_SURCHARGE)
  if (compare(refunded, paid_price) >= 0) return refuse("nothing_left", SURCHARGE_IS_BACK)
  if (compare(refunded, price) >= 0) return refuse("nothing_left", CAPPED)
  return refuse("price_not_refunded", priceFirst(subtract(price, refunded)))
}

/**
 * What a person of the shop has to know about a surcharge before giving money back, and after it; undefined where there is none.
 * `isCancelled`: the whole charge was undone. `mayCancel`: a cancellation would undo it now.
 */
export function surchargeNote(
  charged: Charged & { refunded: Money; isCancelled: boolean; mayCancel: boolean },
  cap: RefundCap,
): Sentence | undefined {
  const { price, paid_price, refunded, isCancelled, mayCancel } = charged
  if (compare(paid_price, price) <= 0) return undefined
  const surcharge = subtract(paid_price, price)
  if (isCancelled || compare(refunded, paid_price) >= 0) return surchargeReturned(surcharge)
  const left = surchargeLeft(charged, cap)
  if (left) return surchargeCanGoBack(left)
  if (compare(refunded, price) >= 0) return surchargeStays(surcharge)
  return mayCancel ? surchargeToday(surcharge) : surchargeLater(surcharge, cap === "paidPrice")
}
