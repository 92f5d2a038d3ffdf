import type { Decimal } from "../wire/decimal"
import { CURRENCIES } from "./order"
import type { RequestFields } from "./request-fields"

const REASON_WORDS = ["OTHER", "FRAUD", "BUYER_REQUEST", "DOUBLE_PAYMENT"] as const
/** Either case (assumed: refund-fields). */
const REASONS = [...REASON_WORDS, ...REASON_WORDS.map((word) => word.toLowerCase())]

export interface RefundRequest {
  price: Decimal
  currency: string
  conversationId?: string
}

/** What both refunds say besides what they refund; each looks at its own fields only. Throws a Refusal. */
export function readRefund(fields: RequestFields): RefundRequest {
  fields.text("ip")
  const conversationId = fields.text("conversationId")
  return { price: fields.amount("price"), currency: fields.oneOf("currency", CURRENCIES) ?? "TRY", conversationId }
}

/** Why, as a refund by item and a cancel may say; a description only with a reason (published). Throws a Refusal. */
export function checkReason(fields: RequestFields): void {
  const description = fields.text("description")
  const reason = fields.oneOf("reason", REASONS)
  if (description !== undefined && reason === undefined) throw fields.missing("reason")
}
