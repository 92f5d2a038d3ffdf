import { say, type Sentence } from "../sentence"

/** `error_code` of an attempt whose order could not be made. The service's codes are numbers. */
export const ORDER_FAILED = "order_failed"
export const CART_CHANGED = "cart_changed"
export const NOT_OWED = "not_owed"
export const ORDER_OBSTACLES = ["shipping_incomplete", "out_of_stock", "promotion_used_up"] as const
export type OrderObstacle = (typeof ORDER_OBSTACLES)[number]
export const REVERSAL_REASONS = [
  ...ORDER_OBSTACLES,
  ORDER_FAILED,
  CART_CHANGED,
  NOT_OWED,
  "order_canceled", // it was cancelled before the charge reached it
  "paid_already", // another payment has the order
  "session_gone", // the cart had changed, or the buyer chose another payment
  "mismatch", // the service charged something else than was requested
] as const
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

export interface WhyBack {
  error_code: ReversalReason
  order_error?: string
}

interface Kept {
  error_code?: string | undefined
  order_error?: string | undefined
}

const SENTENCES: Readonly<Record<ReversalReason, Sentence>> = {
  shipping_incomplete: say("payment.shipping_incomplete"),
  out_of_stock: say("payment.out_of_stock"),
  promotion_used_up: say("payment.promotion_used_up"),
  order_failed: say("payment.order_failed"),
  cart_changed: say("payment.cart_changed"),
  not_owed: say("payment.not_owed"),
  order_canceled: say("payment.order_canceled"),
  paid_already: say("payment.paid_already"),
  session_gone: say("payment.session_gone"),
  mismatch: say("payment.mismatch"),
}

export const readReason = ({ error_code }: Kept): ReversalReason | undefined =>
  REVERSAL_REASONS.find((reason) => reason === error_code)

export const saidReason = (attempt: Kept): Sentence | undefined => {
  const reason = readReason(attempt)
  return reason && SENTENCES[reason]
}

export function merchantReason(attempt: Kept): Sentence | undefined {
  const said = saidReason(attempt)
  const { order_error: words } = attempt
  if (said === undefined || words === undefined) return said
  return say("payment.merchant_reason", { said, words })
}
