import { z } from "zod"
import { FLOWS } from "../../../../domain"
import { answerFields, text, textOrNull } from "../../../../use-cases/ports/fields"
import { linkSale } from "../../../../use-cases/ports/link-sales"
import { refundablePaymentItem, storedOperation } from "./payments"
import { ofStore, person, words } from "./common"
import { attentionAction, attentionAnswer } from "./attention"

export const headline = z.enum([
  "paid",
  "held", // not captured yet
  "capture_unknown",
  "releasing", // what is held
  "released",
  "partly_refunded",
  "refunded",
  "cancelled",
  "in_review",
  "in_review_released",
  "refund_under_way",
  "refund_unknown",
  "refund_refused", // the last that was tried, for a week and while something is left
  "order_pending", // charged, its order is being made
  "reversing",
  "reversed",
  "unknown",
  "started",
  "awaiting_buyer",
  "charging",
  "declined",
  "expired",
  "not_charged", // as a person reported
  "abandoned",
])
export type Headline = z.output<typeof headline>

export const panelCard = z.object({
  association: textOrNull,
  family: textOrNull,
  type: textOrNull,
  last_four: textOrNull,
})
export type PanelCard = z.output<typeof panelCard>

export const panelConversion = z.object({ currency_code: text, payout: text, rate: textOrNull })
export type PanelConversion = z.output<typeof panelConversion>

export const panelApproval = z.object({
  can: z.enum(["approve", "disapprove"]).nullable().describe("Null: neither can be done now."),
  obstacle: words.nullable().describe("Why it is not approved, or may not be."),
  hold: attentionAction.nullable().describe("Puts it on hold, or lifts that; null: it does not wait for an approval."),
})

export const panelSeller = z.object({
  submerchant_id: textOrNull.describe("Null: this store has no submerchant with that key."),
  title: textOrNull,
  price: text.describe(
    "What was agreed for the seller: what the service was asked to pay them, before its own deductions.",
  ),
  commission: text.describe("What the marketplace keeps: the item's price less `price`."),
  can_change: z.boolean().describe("Whether whom and how much can be changed now."),
  obstacle: words.nullable().describe("Why not, if it cannot."),
  approval: panelApproval
    .nullable()
    .describe("What can be done about its approval; null: the option capabilities.approval is off."),
})
export type PanelSeller = z.output<typeof panelSeller>

export const panelItem = refundablePaymentItem.extend({
  title: textOrNull.describe("Null: it has been erased."),
  quantity: textOrNull,
  is_shipping: z.boolean(),
  transaction_status: z
    .number()
    .nullable()
    .describe(
      "0 in fraud control, -1 declined after it, 1 approved and waiting for the merchant's approval, 2 approved; null: not reported.",
    ),
  status: words,
  payout: textOrNull.describe("What the service pays the merchant, without what it holds back."),
  seller_payout: textOrNull.describe(
    "The same of the seller: the service's commission may have come off it as well, where the merchant's part is too small for it.",
  ),
  seller_held_back: textOrNull.describe("What the service holds back of the seller's part."),
  seller: panelSeller.nullable().describe("Null: the item pays no seller."),
  held_back: textOrNull.describe(
    "What the service holds back of the merchant's part, and the day on which all of it is released.",
  ),
  released_on: textOrNull,
  converted: panelConversion.nullable().describe("The payout in the currency the merchant is paid in."),
})
export type PanelItem = z.output<typeof panelItem>

export const panelOperation = storedOperation
  .pick({ id: true, kind: true, state: true, amount: true, created_at: true })
  .extend({
    title: textOrNull.describe("The item it was for."),
    reason: words.nullable().describe("Why it was refused."),
  })
export type PanelOperation = z.output<typeof panelOperation>

export const panelEventKind = z.enum([
  "started",
  "at_page",
  "page_declined", // a card, after which the buyer could try another one
  "at_bank",
  "came_back",
  "three_ds",
  "charging",
  "holding", // in the place of "charging"
  "unknown",
  "in_review",
  "paid",
  "held", // on the card, in the place of "paid"
  "captured", // what was held
  "completed",
  "released",
  "declined",
  "expired",
  "abandoned",
  "resolved",
  "capture_resolved",
  "reversing",
  "reversed",
  "hold_releasing", // the two of a hold, in the place of "reversing" and "reversed"
  "hold_ended",
  "refund",
  "cancel",
  "hold_released", // the cancel of what was not captured
  "surcharge", // given back on its own, in a separate refund
  "operation_resolved",
  "payout_changed",
  "approve", // the seller of an item may be paid
  "disapprove",
  "approval_resolved",
  "approval_held", // a person keeps an item from being approved
  "approval_hold_lifted",
])
export type PanelEventKind = z.output<typeof panelEventKind>

export const panelEvent = z.object({
  kind: panelEventKind,
  at: text,
  tone: z.enum(["good", "waiting", "bad", "plain"]),
  detail: words.nullable().describe("What it means; for the rest the kind says it all."),
  amount: textOrNull.describe("Of refunds and cancellations."),
  item: textOrNull.describe("The item it was for; null: the payment as a whole, or its name has been erased."),
  operation_state: panelOperation.shape.state.nullable(),
  by: person.nullable(),
  note: textOrNull,
})
export type PanelEvent = z.output<typeof panelEvent>

export const panelAttention = attentionAnswer.pick({
  id: true,
  kind: true,
  title: true,
  sentence: true,
  check: true,
  opened_at: true,
  actions: true,
})
export type PanelAttention = z.output<typeof panelAttention>

export const panelPayment = z.object({
  attempt_id: text,
  account: text,
  flow: z.enum(FLOWS),
  state: text,
  headline: headline,
  payment_id: textOrNull.describe("Medusa's payment."),
  service_payment_id: textOrNull,
  service_url: textOrNull.describe("The payment in the service's own panel; null: the option panelUrl is not set."),
  currency_code: text,
  price: text,
  paid_price: text,
  held_until: textOrNull.describe("When the hold of an amount that is not captured yet ends; null: nothing is held."),
  surcharge: textOrNull.describe("What the buyer paid above the price; null: nothing."),
  surcharge_note: words
    .nullable()
    .describe("What happens to it in a refund, or happened; null: there is none, or nothing was charged."),
  installment: z.number().nullable(),
  is_charged: z.boolean().describe("Money was taken."),
  refunded: text,
  left: text.describe("What can still be refunded."),
  card: panelCard.nullable().describe("A field that the service has not reported is null."),
  commission: textOrNull.describe("Null: the service has not reported it, or it was erased."),
  fee: textOrNull,
  payout: textOrNull.describe("What the merchant gets of all items, without what is held back."),
  held_back: textOrNull.describe(
    "What the service holds back of the merchant's part, and the day on which all of it is released; null: nothing, or not reported.",
  ),
  released_on: textOrNull,
  items: z.array(panelItem),
  operations: z.array(panelOperation).describe("Refunds and cancellations, oldest first."),
  timeline: z.array(panelEvent).describe("Oldest first."),
  attention: z.array(panelAttention).describe("Open on the attention list."),
  error: words.nullable().describe("Why nothing was charged."),
  can_refund_items: z.boolean(),
  refund_obstacle: words.nullable().describe("Why items cannot be refunded now, if there is a reason to show."),
  actions: z
    .array(attentionAction)
    .describe("What else can be done now, besides resolving the entries of the attention list."),
  support_summary: words.describe(
    "To be copied for the service's support: ids, times and figures, nothing about the buyer.",
  ),
})
export type PanelPayment = z.output<typeof panelPayment>

export const panelLinkSale = answerFields(linkSale, {
  id: true,
  link_id: true,
  amount: "Decimal text; null where it is not known: the buyer chose it, or the price was changed about then.",
  currency_code: true,
  state:
    "`flagged`: it could not be recorded, and is on the attention list. `resolved`: a person has marked it as done.",
  seen_at: true,
  payment_id: true,
}).extend({ link_name: text })
export type PanelLinkSale = z.output<typeof panelLinkSale>

export const orderPanel = ofStore.extend({
  headline: headline.nullable().describe("That of the payment that decides; null: paid only by link."),
  do_not_ship: z
    .boolean()
    .describe(
      "A fraud review is not decided, or the order owes what a hold that ended did not pay; and the goods are not released.",
    ),
  payments: z.array(panelPayment).describe("Newest first."),
  link_sales: z.array(panelLinkSale),
})
export type OrderPanel = z.output<typeof orderPanel>

export const orderPanelAnswer = z.object({
  panel: orderPanel.nullable().describe("Null: the order was never paid, or tried to be paid, through the service."),
})
export type OrderPanelAnswer = z.output<typeof orderPanelAnswer>

export const checkAnswer = z.object({
  payment: panelPayment.describe("The payment as it is now."),
  found: words.describe("What the service reported."),
})
export type CheckAnswer = z.output<typeof checkAnswer>
