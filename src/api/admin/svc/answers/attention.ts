import { z } from "zod"
import { text, textOrNull } from "../../../../use-cases/ports/fields"
import { ofStore, orderNumber, paging, person, words } from "./common"

export const attentionAction = z.object({
  type: z.enum([
    "resolve_operation",
    "resolve_payout_change",
    "resolve_attempt",
    "reconcile_refunds",
    "refund_surcharge",
    "record_sale",
    "check",
    "release",
    "release_hold",
    "hold_approval",
    "resolve_attention",
  ]),
  path: z.templateLiteral(["/admin/svc/", text]),
  body: z
    .record(text, z.union([z.boolean(), text]))
    .describe("Posted as it is; the person's note goes with it as `note`."),
  label: words,
  confirm: words
    .nullable()
    .describe("What it does, and what has to be certain before; null: no confirmation is needed."),
  note: z.enum(["required", "optional", "none"]),
})
export type AttentionAction = z.output<typeof attentionAction>

const aboutOrder = z.object({ order: orderNumber.nullable(), amount: textOrNull, currency_code: textOrNull })

export const attentionSubject = z.union([
  z.object({
    type: z.literal("payment"),
    attempt_id: text,
    state: text,
    service_payment_id: textOrNull,
    ...aboutOrder.shape,
  }),
  z.object({ type: z.literal("link"), link_id: text, name: text, ...aboutOrder.shape }),
  z.object({ type: z.literal("day"), day: text, ...aboutOrder.shape }),
  z.object({
    type: z.literal("card"),
    card_id: text,
    customer_id: textOrNull,
    last_four: textOrNull,
    ...aboutOrder.shape,
  }),
])
export type AttentionSubject = z.output<typeof attentionSubject>

export const attentionAnswer = z.object({
  id: text,
  account: text,
  kind: text,
  opened_at: text,
  resolved_at: textOrNull.describe("Null: it is open."),
  resolved_note: textOrNull,
  title: words,
  sentence: words.describe("What happened."),
  check: words.describe("What to check before it is resolved."),
  about: attentionSubject,
  resolved_by: person.nullable().describe("Null in a resolved entry: it was resolved automatically."),
  actions: z.array(attentionAction).describe("Empty in a resolved entry."),
})
export type AttentionAnswer = z.output<typeof attentionAnswer>

export const attentionPage = paging.extend({
  attention: z.array(attentionAnswer),
  kinds: z.array(z.object({ kind: text, title: words })).describe("All kinds there can be, for a filter."),
  ...ofStore.shape,
  open_count: z.number(),
})
export type AttentionPage = z.output<typeof attentionPage>

export const attentionCount = z.object({ open_count: z.number() })
export type AttentionCount = z.output<typeof attentionCount>

export const attentionResolved = z.object({
  attention: z.object({ id: text, resolved_at: text, resolved_by: person, resolved_note: text }),
})
export type AttentionResolved = z.output<typeof attentionResolved>
