import { say, type Sentence } from "../sentence"

export const ORDER_OF_CART_NOT_FOUND = say("payment.order_of_cart_not_found")

export interface MedusaFacts {
  session: "gone" | "other_amount" | "same_amount"
  /** `none`: the payment is for an amount owed on an order. */
  cart: "none" | "open" | "completed"
  order: "none" | "open" | "canceled"
  /** `recorded`: the order counts it as paid. `returned`: cancelled, or refunded while no order counts it. */
  payment: "none" | "live" | "captured" | "recorded" | "returned"
  owed: "owed" | "undecided" | "nothing" | "less" | "cart_changed"
  isAwaitingReview: boolean
  hasSuccessor: boolean
  hasRival: boolean
  isBeingPaid: boolean
  isCollectionTaken: boolean
  isCollectionDeleted: boolean
}

/** The whole table: docs/recovery.md. */
export type ChargeDecision =
  | { do: "complete_cart" | "record_payment" | "restore_collection" | "transfer" | "reverse" | "wait" }
  | { do: "flag"; sentence: Sentence }

const reverse: ChargeDecision = { do: "reverse" }

const isLess = ({ owed }: MedusaFacts) => owed !== "owed" && owed !== "undecided"

const flag = (sentence: Sentence): ChargeDecision => ({ do: "flag", sentence })

function withOrder(medusa: MedusaFacts): ChargeDecision {
  if (medusa.order === "canceled" || medusa.hasRival) return reverse
  if (medusa.payment === "returned") return reverse
  if (medusa.payment === "captured" || medusa.payment === "recorded") return { do: "record_payment" }
  if (medusa.isCollectionDeleted && medusa.owed === "owed") return { do: "restore_collection" }
  if (medusa.session !== "same_amount" && !medusa.isCollectionDeleted)
    return medusa.hasSuccessor ? { do: "transfer" } : reverse
  if (isLess(medusa)) return reverse
  return medusa.owed === "undecided" ? { do: "wait" } : { do: "record_payment" }
}

function withoutOrder(medusa: MedusaFacts): ChargeDecision {
  // the charge was for an order that existed before it, and the order is gone
  if (medusa.cart === "none") return reverse
  if (medusa.hasRival || medusa.payment === "returned") return reverse
  if (medusa.cart === "completed") return flag(ORDER_OF_CART_NOT_FOUND)
  if (medusa.session !== "same_amount" || isLess(medusa)) return medusa.hasSuccessor ? { do: "transfer" } : reverse
  if (medusa.owed === "undecided") return { do: "wait" }
  if (medusa.isCollectionTaken) return flag(say("payment.of_another_order"))
  return { do: "complete_cart" }
}

export function decideCharge(medusa: MedusaFacts): ChargeDecision {
  return medusa.order === "none" ? withoutOrder(medusa) : withOrder(medusa)
}

/** A charge under review gets an order like any other, and the order waits. */
export function decideReview(medusa: MedusaFacts): ChargeDecision {
  // once the order has the payment, the amount owed is checked again only when the review ends
  const decision = decideCharge(medusa.isAwaitingReview ? { ...medusa, owed: "owed" } : medusa)
  if (decision.do === "record_payment" && medusa.isAwaitingReview) return { do: "wait" }
  // only a decided charge may be transferred
  return decision.do === "transfer" ? reverse : decision
}

export function isLeftUnpaid({ cart, order, payment, owed, hasRival }: MedusaFacts): boolean {
  const isUnpaidOrder = cart !== "none" && order === "open" && (payment === "none" || payment === "returned")
  // an order that owes nothing was paid another way
  const isOwing = owed !== "nothing" && owed !== "undecided"
  return isUnpaidOrder && isOwing && !hasRival
}

/** A payment of a balance (after an order edit) never cancels its order. */
export const mustCancelOrder = (medusa: MedusaFacts): boolean =>
  isLeftUnpaid(medusa) && medusa.session !== "gone" && !medusa.isBeingPaid
