import { model } from "@medusajs/framework/utils"

/** What a person of the shop has to look at. One row is open for each attempt and kind at a time. */
export const Attention = model.define(
  { name: "svc_attention", tableName: "svc_attention" },
  {
    id: model.id({ prefix: "svcattn" }).primaryKey(),
    kind: model.text(),
    attempt_id: model.text(),
    operation_id: model.text().nullable(),
    /** What happened and what to do. */
    sentence: model.text(),
    resolved_at: model.dateTime().nullable(),
    resolved_by: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
  },
)
