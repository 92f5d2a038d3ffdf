import { model } from "@medusajs/framework/utils"

/** What a person of the shop has to look at, about an attempt or a link. One row is open for each and kind at a time. */
export const Attention = model.define(
  { name: "svc_attention", tableName: "svc_attention" },
  {
    id: model.id({ prefix: "svcattn" }).primaryKey(),
    kind: model.text(),
    attempt_id: model.text().nullable(),
    link_id: model.text().nullable(),
    operation_id: model.text().nullable(),
    /** What happened and what to do, in English. */
    sentence: model.text(),
    /** The same in Turkish; null of what was listed before it was said in two languages. */
    sentence_tr: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    /** The id of Medusa's user or secret API key, or `medusa-payment-svc` where it settled itself. */
    resolved_by: model.text().nullable(),
    resolved_note: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
  },
)
