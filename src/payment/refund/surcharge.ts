import { add, compare, subtract, type Money } from "../../money"
import { leftOfPayment, type RefundCap } from "./refund-plan"
import { amountText, say, type Sentence } from "../sentence"

/** What became of the surcharge when money went back; `alone`: it is the surcharge itself that went back, nothing of the price. */
export const SURCHARGES = ["returned", "kept", "alone"] as const
export type Surcharge = (typeof SURCHARGES)[number]

interface Charged {
  price: Money
  /** What the buyer was charged: the price and, with a surcharge, more. */
  paidPrice: Money
}

/**
 * Whether a surcharge goes back with a refund or cancel: a cancel undoes the whole charge, a refund gives back of the price first.
 * `refunded`: what refunds returned before it. Undefined: the buyer paid no surcharge.
 */
export function surchargeOf(
  { price, paidPrice }: Charged,
  { kind, amount, refunded }: { kind: "cancel" | "refund"; amount: Money; refunded: Money },
): Surcharge | undefined {
  if (compare(paidPrice, price) <= 0) return undefined
  if (kind === "cancel") return "returned"
  return compare(add(refunded, amount), price) > 0 ? "returned" : "kept"
}

/**
 * What can be given back of a surcharge, once all of the price is back: a cancel does it, and a refund that a person requests.
 * `refunded`: all that refunds returned. Undefined: nothing, or not yet, or the option `refunds.cap` lets no refund go above the price.
 */
export function surchargeLeft(charged: Charged & { refunded: Money }, cap: RefundCap): Money | undefined {
  const { price, paidPrice, refunded } = charged
  if (compare(paidPrice, price) <= 0 || compare(refunded, price) < 0) return undefined
  const left = leftOfPayment(charged, cap)
  return left.minor > 0n ? left : undefined
}

/** The same as a sentence; undefined where there was no surcharge. */
export function surchargeSentence(
  { price, paidPrice }: Charged,
  surcharge: Surcharge | undefined,
): Sentence | undefined {
  if (surcharge === undefined || compare(paidPrice, price) <= 0) return undefined
  const amount = subtract(paidPrice, price)
  const words = amountText(amount)
  return surcharge !== "kept"
    ? say(
        `The buyer has the surcharge of ${words} back as well.`,
        `${words} tutarındaki vade farkı da alıcıya geri verildi.`,
      )
    : say(
        `The buyer does not have the surcharge of ${words} back: a refund returns what was paid for the goods.`,
        `${words} tutarındaki vade farkı alıcıya geri verilmedi: iade, ürünler için ödeneni geri verir.`,
      )
}
