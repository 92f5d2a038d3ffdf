import { compare, isEqual, min, subtract, sum, zero, type Money } from "../../money"
import { floorOf, type PaidItem, type RefundableItem } from "./paid-item"
import { refuse, refuseAmount, type RefundRefusal } from "./refund-refusal"
import { ITEMS_UNKNOWN, OF_ITEM, OF_ITEMS, OF_PAYMENT, SEVERAL_SELLERS, UNKNOWN_ITEM } from "./sentences"

/** Which figure of an item or payment limits its refunds (defaults, "Refund and cancel"). */
export type RefundCap = "lower" | "price" | "paidPrice"

export interface RefundStep {
  payment_transaction_id: string
  item_id: string
  amount: Money
}

export type RefundPlan = { is: "plan"; steps: RefundStep[] } | RefundRefusal

/** Which of the two figures limits refunds. */
export function capOf({ price, paid_price }: { price: Money; paid_price: Money }, cap: RefundCap): Money {
  if (cap === "lower") return min(price, paid_price)
  return cap === "price" ? price : paid_price
}

/** A refund is of the price: what is above it is surcharge, which goes back on its own, in a separate refund (`surchargeLeft`). */
export const capOfPrice = (cap: RefundCap): RefundCap => (cap === "paidPrice" ? "lower" : cap)

const notBelowZero = (amount: Money) => (amount.minor < 0n ? zero(amount.currency) : amount)

/** What is left to refund of an item, in whole minor units, never below zero. Throws MoneyError on unreadable figures. */
export function leftOfItem(item: RefundableItem, cap: RefundCap = "lower"): Money {
  const { currency } = item.refunded
  const figures = { price: floorOf(item.price, currency), paid_price: floorOf(item.paid_price, currency) }
  return notBelowZero(subtract(capOf(figures, cap), item.refunded))
}

/** What is left to refund of a payment. */
export function leftOfPayment(
  payment: { price: Money; paid_price: Money; refunded: Money },
  cap: RefundCap = "lower",
): Money {
  return notBelowZero(subtract(capOf(payment, cap), payment.refunded))
}

/**
 * Spreads an amount over what is left of the items, of which most is left first, each used up before the next one is begun: the
 * fewest calls, so the fewest that can fail half way. The steps add up to the amount exactly.
 */
export function planRefund(items: readonly RefundableItem[], amount: Money, cap: RefundCap = "lower"): RefundPlan {
  const { currency } = items[0]?.refunded ?? amount
  const lefts = items
    .map((item) => ({ item, left: leftOfItem(item, cap) }))
    .sort((one, other) => compare(other.left, one.left))
  const whole = sum(
    lefts.map(({ left }) => left),
    currency,
  )
  const refusal = refuseAmount(amount, whole, OF_ITEMS)
  if (refusal) return refusal
  const steps: RefundStep[] = []
  let rest = amount
  for (const { item, left } of lefts) {
    const part = min(rest, left)
    if (part.minor === 0n) continue
    steps.push({ payment_transaction_id: item.payment_transaction_id, item_id: item.item_id, amount: part })
    rest = subtract(rest, part)
  }
  return { is: "plan", steps }
}

/** A refund by amount takes no more calls than this; one that would goes over the payment. */
export const MAX_STEPS = 10

/**
 * The items a refund by amount goes to, one call each, so that what is left of every item stays known. Undefined: it goes over the
 * payment, in one call, for the service to spread: all that is left (`all`) leaves nothing to be known, and nothing to fail half way.
 */
export function planByAmount(
  items: readonly RefundableItem[],
  amount: Money,
  all: Money,
  cap: RefundCap = "lower",
): RefundStep[] | undefined {
  if (isEqual(amount, all)) return undefined
  const plan = planRefund(items, amount, cap)
  return plan.is === "plan" && plan.steps.length <= MAX_STEPS ? plan.steps : undefined
}

/** Refunds one item that a person picked. */
export function planItemRefund(
  items: readonly RefundableItem[],
  payment_transaction_id: string,
  amount: Money,
  cap: RefundCap = "lower",
): RefundPlan {
  const item = items.find((one) => one.payment_transaction_id === payment_transaction_id)
  if (!item) return refuse("unknown_item", UNKNOWN_ITEM)
  const refusal = refuseAmount(amount, leftOfItem(item, cap), OF_ITEM)
  return refusal ?? { is: "plan", steps: [{ payment_transaction_id, item_id: item.item_id, amount }] }
}

/** Why a payment's items cannot be refunded one by one after a refund by payment; undefined when they can. `left`: of the payment. */
export function refuseByItem(refundedByPayment: Money, left: Money): RefundRefusal | undefined {
  if (refundedByPayment.minor <= 0n) return undefined
  if (left.minor <= 0n) return refuseAmount(refundedByPayment, left, OF_PAYMENT)
  return refuse("items_unknown", ITEMS_UNKNOWN)
}

/**
 * Why an amount that names no item cannot be taken from what is left of a payment: several sellers are paid by it, and whose goods
 * come back decides who bears it. Undefined: one seller at most is.
 */
export function refuseUnnamedPart(items: readonly PaidItem[], cap: RefundCap = "lower"): RefundRefusal | undefined {
  const left = items.filter((item) => leftOfItem(item, cap).minor > 0n)
  const sellers = new Set(left.flatMap(({ seller }) => seller?.key ?? []))
  return sellers.size < 2 ? undefined : refuse("several_sellers", SEVERAL_SELLERS)
}
