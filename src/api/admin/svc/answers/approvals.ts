import { z } from "zod"
import type { approveItemsBody } from "../submerchants/validators"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { paymentParties } from "./payment-list"
import { words } from "./common"
import { attentionAction } from "./attention"

export const waitingItemAnswer = z.object({
  id: text,
  attempt_id: text,
  payment_transaction_id: text,
  order: paymentParties.shape.order,
  title: textOrNull,
  seller: z.object({ submerchant_id: textOrNull, title: textOrNull }),
  amount: text.describe("What was agreed for the seller."),
  currency_code: text,
  since: text.describe("When it was charged."),
  why: words.describe("Why it is not approved yet."),
  can_approve: z.boolean().describe("Whether a person may approve it now."),
  hold: attentionAction.describe("Puts it on hold, or lifts that."),
})
export type WaitingItemAnswer = z.output<typeof waitingItemAnswer>

export const waitingItemsPage = z.object({
  items: z.array(waitingItemAnswer).describe("The oldest first."),
  next: textOrNull.describe("`after` of the next page; null: this is the last."),
  seller: textOrNull.describe("What the seller is called whose items these are; null: of all sellers."),
  sandbox: z.boolean(),
})
export type WaitingItemsPage = z.output<typeof waitingItemsPage>

export type ApproveItemsBody = z.input<typeof approveItemsBody>

export const approvedItemsAnswer = z.object({
  items: z
    .array(z.object({ payment_transaction_id: text, state: z.enum(["done", "refused", "unknown"]), found: words }))
    .describe("`unknown`: no answer arrived. It is looked up automatically: do not repeat it."),
})
export type ApprovedItemsAnswer = z.output<typeof approvedItemsAnswer>

export const heldApprovalAnswer = z.object({ on_hold: z.boolean() })
export type HeldApprovalAnswer = z.output<typeof heldApprovalAnswer>
