import { DmlEntity, model } from "@medusajs/framework/utils"

export const ReportedDay = new DmlEntity(
  { name: "svc_reported_day", tableName: "svc_reported_day" },
  {
    account: model.text().primaryKey(),
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
