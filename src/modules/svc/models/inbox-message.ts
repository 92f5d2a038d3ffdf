import { model } from "@medusajs/framework/utils"

/** A callback of a browser or a notification of the service, stored before anything is done about it. */
export const InboxMessage = model.define(
  { name: "svc_inbox_message", tableName: "svc_inbox_message" },
  {
    id: model.id({ prefix: "svcmsg" }).primaryKey(),
    kind: model.text(),
    attempt_id: model.text().nullable(),
    /** Allow-listed fields; a reason to look the payment up, never a fact. */
    content: model.json(),
    verification: model.text(),
    handled_at: model.dateTime().nullable(),
  },
)
