import { REFUND_REASONS } from "../client"
import { cleanText } from "./clean-text"

type RefundReason = (typeof REFUND_REASONS)[number]

/** Longest note sent with a refund. Ours; the interface names no limit. */
const NOTE_LENGTH = 250

/** A refund reason of Medusa's; its words are the shop keeper's. */
interface MedusaReason {
  code?: string | null | undefined
  label?: string | null | undefined
}

/** One of the four the interface knows (defaults, "Refund and cancel"), where the words are the same; else OTHER. */
export function toRefundReason({ code, label }: MedusaReason): RefundReason {
  const word = (code ?? label ?? "")
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, "_")
  return REFUND_REASONS.find((reason) => reason === word) ?? "OTHER"
}

/** What a cancel and a refund by item say of why: the interface takes a description only with a reason, and none that is blank. */
export function refundReasonFields(reason: RefundReason | undefined, note: string | undefined) {
  if (reason === undefined) return {}
  const description = cleanText(note, NOTE_LENGTH)
  return { reason, ...(description !== undefined && { description }) }
}
