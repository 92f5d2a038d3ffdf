import { REFUND_REASONS } from "../client"
import { cleanText } from "./clean-text"

type RefundReason = (typeof REFUND_REASONS)[number]

/** Ours: the interface names no limit. */
const NOTE_LENGTH = 250

interface MedusaReason {
  code?: string | null | undefined
  label?: string | null | undefined
}

/** The service's reasons, by code or label; any other is OTHER (assumed: refund-fields). */
export function toRefundReason({ code, label }: MedusaReason): RefundReason {
  const given = (code ?? label ?? "")
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, "_")
  return REFUND_REASONS.find((reason) => reason === given) ?? "OTHER"
}

/** The interface takes a description only with a reason, and none that is blank. */
export function refundReasonFields(reason: RefundReason | undefined, note: string | undefined) {
  if (reason === undefined) return {}
  const description = cleanText(note, NOTE_LENGTH)
  return { reason, ...(description !== undefined && { description }) }
}
