import { text, word } from "./request-fields"

export const REFUND_REASONS = ["OTHER", "FRAUD", "BUYER_REQUEST", "DOUBLE_PAYMENT"] as const

/** Why money goes back (defaults, "Refund and cancel"). */
export const refundReason = {
  reason: word(REFUND_REASONS).optional(),
  description: text().optional(),
}
