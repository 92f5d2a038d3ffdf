import { model } from "@medusajs/framework/utils"

/** What a person of the shop has to check, about an attempt, a link, a day of the service or a stored card. Of each kind one row is open for each of them at a time. */
export const Attention = model.define(
  { name: "svc_attention", tableName: "svc_attention" },
  {
    id: model.id({ prefix: "svcattn" }).primaryKey(),
    kind: model.text(),
    attempt_id: model.text().nullable(),
    link_id: model.text().nullable(),
    /** `2026-11-22`: a day of the service's list of transactions. */
    day: model.text().nullable(),
    /** A stored card that is to be deleted. */
    card_id: model.text().nullable(),
    operation_id: model.text().nullable(),
    /** What happened and what to do, in English. */
    sentence: model.text(),
    /** The same in Turkish; null in rows older than the second language. */
    sentence_tr: model.text().nullable(),
    resolved_at: model.dateTime().nullable(),
    /** The id of Medusa's user or secret API key, or `medusa-payment-svc` where it resolved itself. */
    resolved_by: model.text().nullable(),
    resolved_note: model.text().nullable(),
    announced_at: model.dateTime().nullable(),
  },
)

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
