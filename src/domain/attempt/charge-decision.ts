import type { Sentence } from "../sentence"
import { OF_ANOTHER_ORDER, ORDER_OF_CART_NOT_FOUND } from "./sentences"

/** What Medusa has about an attempt; the decision is made from it. */
export interface MedusaFacts {
  /** The attempt's own session. */
  session: "gone" | "other_amount" | "same_amount"
  /** The session's cart; `none`: it pays for what is owed on an order. */
  cart: "none" | "open" | "completed"
  /** The order of the cart, or the one something is owed on. */
  order: "none" | "open" | "canceled"
  /**
   * Medusa's payment of the session. `recorded`: captured, and the order counts it as paid. `returned`: cancelled, or
   * refunded while there is no order.
   */
  payment: "none" | "live" | "captured" | "recorded" | "returned"
  /**
   * Whether the order owes the attempt's price, or the cart costs just that. `undecided`: another payment of the order is being decided,
   * or it cannot be read. `nothing`, `less`: that is what the order owes.
   */
  owed: "owed" | "undecided" | "nothing" | "less" | "cart_changed"
  /** The session and its order wait for the end of a fraud review: `pending_authorization`. */
  isAwaitingReview: boolean
  /** Another session of the same open cart or order has the same amount, currency and basket. */
  hasSuccessor: boolean
  /** Another charge has the cart's order or is about to get it, or another payment pays for it. */
  hasRival: boolean
  /** Another attempt of the same session or cart may still be paid. */
  isBeingPaid: boolean
  /** The cart's payment collection belongs to an order that is not the cart's. */
  isCollectionTaken: boolean
  /** The payment collection of what is owed on an order was deleted, or taken from it. */
  isCollectionDeleted: boolean
}

/** What to do about a charge; the whole table: docs/recovery.md. */
export type ChargeDecision =
  /** Make the order: the cart's own completion, which asks for the payment last. */
  | { do: "complete_cart" }
  /** Record the payment on the existing order. Changes nothing on an order that has it. */
  | { do: "record_payment" }
  /** Undo the deletion of the payment collection, and record the payment. */
  | { do: "restore_collection" }
  /** Give the charge to the cart's present session. */
  | { do: "transfer" }
  | { do: "reverse" }
  /** The order waits for the end of a review, or it is not known yet whether it owes this. */
  | { do: "wait" }
  /** A person has to decide. */
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
  // an order that something was owed on was there before the charge: it is gone
  if (medusa.cart === "none") return reverse
  if (medusa.hasRival || medusa.payment === "returned") return reverse
  if (medusa.cart === "completed") return flag(ORDER_OF_CART_NOT_FOUND)
  if (medusa.session !== "same_amount" || isLess(medusa)) return medusa.hasSuccessor ? { do: "transfer" } : reverse
  if (medusa.owed === "undecided") return { do: "wait" }
  if (medusa.isCollectionTaken) return flag(OF_ANOTHER_ORDER)
  return { do: "complete_cart" }
}

/** What to do about a verified charge. */
export function decideCharge(medusa: MedusaFacts): ChargeDecision {
  return medusa.order === "none" ? withoutOrder(medusa) : withOrder(medusa)
}

/** What to do about a charge under fraud review: it gets an order like every other charge, and the order waits. */
export function decideReview(medusa: MedusaFacts): ChargeDecision {
  // once the order has it, what is owed is checked again when the review has ended
  const decision = decideCharge(medusa.isAwaitingReview ? { ...medusa, owed: "owed" } : medusa)
  if (decision.do === "record_payment" && medusa.isAwaitingReview) return { do: "wait" }
  // only a decided charge may be transferred
  return decision.do === "transfer" ? reverse : decision
}

/** Whether the cart's order is there, and no payment is, once an attempt has ended without money: a crash or a review left it. */
export function isLeftUnpaid({ cart, order, payment, owed, hasRival }: MedusaFacts): boolean {
  const isUnpaidOrder = cart !== "none" && order === "open" && payment === "none"
  // an order that owes nothing was paid another way
  const isOwing = owed !== "nothing" && owed !== "undecided"
  return isUnpaidOrder && isOwing && !hasRival
}

/**
 * Whether the cart's order must be cancelled when it is certain that nothing was charged: it is unpaid, and only this attempt could pay it. A
 * payment of a balance (after an order edit) never cancels its order.
 */
export const mustCancelOrder = (medusa: MedusaFacts): boolean =>
  isLeftUnpaid(medusa) && medusa.session !== "gone" && !medusa.isBeingPaid
