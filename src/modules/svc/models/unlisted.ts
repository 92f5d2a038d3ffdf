import { DmlEntity, model } from "@medusajs/framework/utils"

/*
 * `model.define` would add Medusa's three times, which these tables do not have. Query must not show them: they hold encrypted tokens,
 * details of buyers, and the memory of jobs.
 */

/** A card that a customer keeps at the service; `sealed` has its tokens, encrypted under the key `key_id`. */
export const StoredCard = new DmlEntity(
  { name: "svc_stored_card", tableName: "svc_stored_card" },
  {
    id: model.id({ prefix: "svccard" }).primaryKey(),
    customer_id: model.text(),
    /** The payment that stores it. */
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

/** Details that a buyer typed for a payment session. */
export const SessionBuyer = new DmlEntity(
  { name: "svc_session_buyer", tableName: "svc_session_buyer" },
  {
    session_id: model.text().primaryKey(),
    payment_collection_id: model.text(),
    buyer: model.json(),
    /** When the session was deleted. */
    released_at: model.dateTime().nullable(),
    created_at: model.dateTime(),
  },
)

/** Progress in reading the service's list of a day. */
export const ReportedDay = new DmlEntity(
  { name: "svc_reported_day", tableName: "svc_reported_day" },
  {
    day: model.text().primaryKey(),
    page: model.number().default(0),
    pages: model.number().nullable(),
    reading: model.number().default(1),
    read_at: model.dateTime().nullable(),
    due_at: model.dateTime().nullable(),
    claim: model.text().nullable(),
    claimed_until: model.dateTime().nullable(),
  },
)

/** The right of one process to decide about an order's money. */
export const Lease = new DmlEntity(
  { name: "svc_lease", tableName: "svc_lease" },
  { key: model.text().primaryKey(), holder: model.text(), until: model.dateTime() },
)

/** The last run of each job, and what else the settings page shows. */
export const Health = new DmlEntity(
  { name: "svc_health", tableName: "svc_health" },
  { key: model.text().primaryKey(), at: model.dateTime(), facts: model.json() },
)
