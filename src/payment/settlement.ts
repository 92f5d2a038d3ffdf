import { say, type Sentence } from "./sentence"

/** What Medusa holds about an attempt, read before it is decided what becomes of the attempt. */
export interface MedusaHolds {
  /** The attempt's own session. */
  session: "gone" | "other_amount" | "same_amount"
  /** The session's cart; `none`: it pays for what is owed on an order. */
  cart: "none" | "open" | "completed"
  /** The order of the cart, or the one something is owed on. */
  order: "none" | "open" | "canceled"
  /**
   * Medusa's payment of the session. `recorded`: captured, and the order counts it as paid. `given_back`: cancelled, or
   * refunded while there is no order.
   */
  payment: "none" | "live" | "captured" | "recorded" | "given_back"
  /**
   * Whether the order owes the attempt's price, or the cart costs just that. `undecided`: another payment of the order is being decided,
   * or it cannot be read. `nothing`, `less`: that is what the order owes.
   */
  owed: "owed" | "undecided" | "nothing" | "less" | "cart_changed"
  /** The session waits with its order: `pending_authorization`. */
  isAwaitingReview: boolean
  /** Another session of the same open cart or order that asks for the same: amount, currency, basket. */
  hasHeir: boolean
  /** Another charge has the cart's order, or is getting it; or another payment pays for it. */
  hasRival: boolean
  /** The buyer is at another try of the same session or cart. */
  isBeingPaid: boolean
  /** An order that is not the cart's holds the cart's payment collection already. */
  isCollectionTaken: boolean
}

/** What is to be done about a charge; the whole table: docs/recovery.md. */
export type Settlement =
  /** Make the order: the cart's own completion, which asks for the payment last. */
  | { do: "complete_cart" }
  /** Record the payment on the order that is there. A no-op for one that has it. */
  | { do: "record_payment" }
  /** Let the cart's present session take the charge over. */
  | { do: "adopt" }
  | { do: "reverse" }
  /** The order waits for the end of a review, or it is not certain yet whether it owes this. */
  | { do: "wait" }
  /** Nothing can be done without a person. */
  | { do: "list"; sentence: Sentence }

const reverse: Settlement = { do: "reverse" }

const isLess = ({ owed }: MedusaHolds) => owed !== "owed" && owed !== "undecided"

const list = (en: string, tr: string): Settlement => ({ do: "list", sentence: say(en, tr) })

function withOrder(holds: MedusaHolds): Settlement {
  if (holds.order === "canceled" || holds.hasRival) return reverse
  if (holds.payment === "given_back") return reverse
  if (holds.payment === "captured" || holds.payment === "recorded") return { do: "record_payment" }
  if (holds.session !== "same_amount") return holds.hasHeir ? { do: "adopt" } : reverse
  if (isLess(holds)) return reverse
  return holds.owed === "undecided" ? { do: "wait" } : { do: "record_payment" }
}

function withoutOrder(holds: MedusaHolds): Settlement {
  if (holds.hasRival || holds.payment === "given_back") return reverse
  if (holds.cart === "none")
    return list(
      "A payment was taken for an order that cannot be found. Look the payment up.",
      "Bulunamayan bir sipariş için ödeme alındı. Ödemeyi sorgulayın.",
    )
  if (holds.cart === "completed")
    return list(
      "A payment was taken for a cart that is completed, but its order cannot be found. Look for the order.",
      "Tamamlanmış bir sepet için ödeme alındı, ancak siparişi bulunamıyor. Siparişi arayın.",
    )
  if (holds.session !== "same_amount" || isLess(holds)) return holds.hasHeir ? { do: "adopt" } : reverse
  if (holds.owed === "undecided") return { do: "wait" }
  if (holds.isCollectionTaken)
    return list(
      "A payment was taken for a cart whose payment belongs to another order already.",
      "Ödemesi başka bir siparişe ait olan bir sepet için yeniden ödeme alındı.",
    )
  return { do: "complete_cart" }
}

/** What is to be done about money that was taken and checked. */
export function settleCharge(holds: MedusaHolds): Settlement {
  return holds.order === "none" ? withoutOrder(holds) : withOrder(holds)
}

/** What is to be done about money under fraud review: it goes to an order as a charge does, and the order waits. */
export function settleReview(holds: MedusaHolds): Settlement {
  // whether an order that has it is still owed it is asked when the review has ended
  const settlement = settleCharge(holds.isAwaitingReview ? { ...holds, owed: "owed" } : holds)
  if (settlement.do === "record_payment" && holds.isAwaitingReview) return { do: "wait" }
  // Only a charge that is decided may change hands.
  return settlement.do === "adopt" ? reverse : settlement
}

/**
 * Whether the cart's order is to be cancelled when it is certain that nothing was charged: it is there, unpaid, and only this
 * attempt was to pay it. What is owed on an order of its own (an order edit) never cancels that order.
 */
export function mustCancelOrder(holds: MedusaHolds): boolean {
  const { cart, session, order, payment, owed } = holds
  const isUnpaidOrder = cart !== "none" && session !== "gone" && order === "open" && payment === "none"
  // an order that owes nothing was paid in another way
  const isOwing = owed !== "nothing" && owed !== "undecided"
  return isUnpaidOrder && isOwing && !holds.hasRival && !holds.isBeingPaid
}
