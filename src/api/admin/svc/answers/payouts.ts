import { z } from "zod"
import type { changePayoutBody } from "../payments/validators"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { words } from "./common"
import { panelItem } from "./panel"
import type { approveItemsBody } from "../submerchants/validators"
import { paymentParties } from "./payment-list"
import { attentionAction } from "./attention"

export type ChangePayoutBody = z.input<typeof changePayoutBody>

export const changePayoutAnswer = z.object({
  item: panelItem.nullable().describe("Null: it was done, and the item could not be read afterwards."),
  found: words.describe("What happened."),
})
export type ChangePayoutAnswer = z.output<typeof changePayoutAnswer>

export const sellersLoss = z.object({
  submerchant_id: textOrNull,
  title: textOrNull,
  refund: text,
  payout_before: text,
  payout_after: text,
  loss: text,
})

export const refundPreviewAnswer = z.object({
  currency_code: text,
  refund: text,
  sellers: z.array(sellersLoss).describe("What each seller loses of it."),
  marketplace: z
    .object({ refund: text, loss: text })
    .describe("What the marketplace bears: the refund less what the sellers lose."),
  note: words.describe("How these figures were calculated, and that the service's own figures are final."),
})
export type RefundPreviewAnswer = z.output<typeof refundPreviewAnswer>

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
