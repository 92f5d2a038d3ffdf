import { z } from "zod"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { words, orderNumber, paging } from "../../svc/answers/common"
import { panelItem } from "../../svc/answers/panel"
import { paymentParties } from "../../svc/answers/payment-list"
import { attentionAction } from "../../svc/answers/attention"

export const changePayoutAnswer = z.object({
  item: panelItem.nullable().describe("Null: it was done, and the item could not be read afterwards."),
  found: words.describe("What happened."),
})
export type ChangePayoutAnswer = z.output<typeof changePayoutAnswer>

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

export const approvedItemsAnswer = z.object({
  items: z
    .array(z.object({ payment_transaction_id: text, state: z.enum(["done", "refused", "unknown"]), found: words }))
    .describe("`unknown`: no answer arrived. It is looked up automatically: do not repeat it."),
})
export type ApprovedItemsAnswer = z.output<typeof approvedItemsAnswer>

export const heldApprovalAnswer = z.object({ on_hold: z.boolean() })
export type HeldApprovalAnswer = z.output<typeof heldApprovalAnswer>

export const statementFigures = z
  .object({
    paid: text.describe("What buyers paid for the items."),
    commission: text.describe("What the marketplace keeps of it."),
    payout: text.describe("What the seller is to get of it."),
  })
  .describe(
    'Amounts are decimal text; what the seller loses is below zero ("-12.50"). Commission and payout make up what was paid.',
  )

export const statementSum = statementFigures.extend({ count: z.number() })

export const statementTotals = z.object({
  currency_code: text,
  sales: statementSum,
  refunds: statementSum.describe("What was refunded in the period, of items of any time."),
  changes: statementSum.describe("Payouts that were changed in the period, of items of any time."),
  net: statementFigures,
  approved: statementSum
    .optional()
    .describe(
      "Only with `capabilities.approval`: what is left of items that are approved today, which the service therefore pays out, and of those that wait.",
    ),
  waiting: statementSum.optional(),
})
export type StatementTotals = z.output<typeof statementTotals>

export const statementLine = statementFigures.extend({
  kind: z.enum(["sale", "refund", "change"]),
  change: z
    .enum(["amount", "arrived", "left"])
    .nullable()
    .describe(
      "Of a change: another `amount`; or the item pays this seller instead of another (`arrived`), or no more (`left`).",
    ),
  at: text.describe("When the sale had its order, or the refund or change was known to have gone through."),
  order: orderNumber.nullable(),
  payment_transaction_id: text,
  title: textOrNull.describe("Null: it has been erased."),
  currency_code: text,
  transaction_status: z
    .number()
    .nullable()
    .describe(
      "Of a sale, as it is today: 0 in fraud control, -1 declined after it, 1 waiting for the merchant's approval at the service, 2 approved.",
    ),
  status: words.nullable(),
})
export type StatementLine = z.output<typeof statementLine>

export const statementAnswer = paging.extend({
  submerchant: z
    .object({ id: text, title: text, slug: text })
    .describe("`slug`: the title as a part of a file's name."),
  from: text,
  to: text,
  totals: z.array(statementTotals).describe("One for each currency."),
  lines: z.array(statementLine).describe("Newest first."),
  note: words.describe("Which figures are this store's calculation, and which the service reported."),
  sandbox: z.boolean(),
})
export type StatementAnswer = z.output<typeof statementAnswer>
