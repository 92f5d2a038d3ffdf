import { model, DmlEntity } from "@medusajs/framework/utils"

/** `model.define` would add Medusa's three times. Query must not show this table: it holds encrypted tokens. */
export const StoredCard = new DmlEntity(
  { name: "svc_stored_card", tableName: "svc_stored_card" },
  {
    id: model.id({ prefix: "svccard" }).primaryKey(),
    account: model.text(),
    customer_id: model.text(),
    attempt_id: model.text().nullable(),
    state: model.text(),
    consented_at: model.dateTime(),
    bin: model.text(),
    last_four: model.text(),
    expire_month: model.text(),
    expire_year: model.text(),
    association: model.text().nullable(),
    type: model.text().nullable(),
    family: model.text().nullable(),
    bank: model.text().nullable(),
    key_id: model.text().nullable(),
    sealed: model.text().nullable(),
    delete_requested_at: model.dateTime().nullable(),
    tries: model.number().default(0),
    next_try_at: model.dateTime().nullable(),
    created_at: model.dateTime(),
    updated_at: model.dateTime(),
  },
)
