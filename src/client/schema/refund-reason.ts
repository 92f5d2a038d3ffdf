import type { RequestIssue } from "../error"
import { text, word } from "./request-fields"

export const REFUND_REASONS = ["OTHER", "FRAUD", "BUYER_REQUEST", "DOUBLE_PAYMENT"] as const

/** Why money goes back (published interface description). */
export const refundReason = {
  reason: word(REFUND_REASONS).optional(),
  description: text().optional(),
}

export const reasonIssues = ({ reason, description }: { reason?: string; description?: string }): RequestIssue[] =>
  description !== undefined && reason === undefined
    ? [{ path: "reason", message: "is required where description is sent" }]
    : []
