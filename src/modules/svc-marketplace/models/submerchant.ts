import { model } from "@medusajs/framework/utils"
import { counts, jsonsOrNull, numbersOrNull, texts, textsOrNull, timesOrNull } from "../../svc/columns"

/** Specification: Submerchant. Its fields: `submerchantRow` in use-cases/submerchants/records.ts. */
export const Submerchant = model.define(
  { name: "svc_submerchant", tableName: "svc_submerchant" },
  {
    id: model.id({ prefix: "svcsub" }).primaryKey(),
    ...texts("account", "external_id", "type", "gsm_number", "address", "currency", "state", "content_hash"),
    name: model.text().searchable().nullable(),
    email: model.text().searchable(),
    ...textsOrNull("iban", "contact_name", "contact_surname", "identity_number", "tax_office", "tax_number"),
    ...textsOrNull("legal_company_title", "bank_country", "seller_id", "created_by"),
    ...textsOrNull("key", "error_code", "synced_hash", "sent_hash"),
    former_keys: model.array().default([]),
    ...jsonsOrNull("commission", "approval", "reason", "drift"),
    ...counts("tries", "version"),
    ...timesOrNull("create_sent_at", "next_sync_at", "claimed_until", "last_synced_at", "checked_at"),
  },
)

/** Its progress is stored, so that another instance can continue the run. */
export const SyncRun = model.define(
  { name: "svc_sync_run", tableName: "svc_sync_run" },
  {
    id: model.id({ prefix: "svcrun" }).primaryKey(),
    ...texts("phase"),
    ...textsOrNull("cursor", "started_by"),
    ...numbersOrNull("total"),
    ...counts("done", "unchanged", "created", "updated", "failed", "waiting"),
    started_at: model.dateTime(),
    ...timesOrNull("finished_at", "lease_until"),
  },
)
