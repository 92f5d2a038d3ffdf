import { REFUND_REASONS } from "../client"

/** A refund reason of Medusa's; its words are the shop keeper's. */
interface MedusaReason {
  code?: string | null | undefined
  label?: string | null | undefined
}

/** One of the four the interface knows (defaults, "Refund and cancel"), where the words are the same; else OTHER. */
export function toRefundReason({ code, label }: MedusaReason): (typeof REFUND_REASONS)[number] {
  const word = (code ?? label ?? "")
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, "_")
  return REFUND_REASONS.find((reason) => reason === word) ?? "OTHER"
}
