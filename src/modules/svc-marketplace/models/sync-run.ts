import { model } from "@medusajs/framework/utils"

/** One run over all submerchants; its progress is stored, so that another instance can continue it. */
export const SyncRun = model.define(
  { name: "svc_sync_run", tableName: "svc_sync_run" },
  {
    id: model.id({ prefix: "svcrun" }).primaryKey(),
    /** `sellers`: reads the sellers of another module. `submerchants`: sends them to the service. */
    phase: model.text(),
    /** The last id that is done. */
    cursor: model.text().nullable(),
    total: model.number().nullable(),
    done: model.number().default(0),
    unchanged: model.number().default(0),
    created: model.number().default(0),
    updated: model.number().default(0),
    /** Refused: a person has to correct them. */
    failed: model.number().default(0),
    /** No response arrived: the job tries again. */
    waiting: model.number().default(0),
    started_by: model.text().nullable(),
    started_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
    lease_until: model.dateTime().nullable(),
  },
)
