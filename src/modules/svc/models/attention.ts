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
    /** What happened and what to do. */
    sentence: model.text(),
    resolved_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
  },
)
