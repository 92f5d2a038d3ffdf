import { z } from "zod"
import { describeFlows } from "./harness/describe-flows"
import * as payments from "../../src/modules/svc/models"
import * as marketplace from "../../src/modules/svc-marketplace/models"

/** The types of columns in PostgreSQL by those of Medusa's models. */
const TYPES: Readonly<Record<string, string>> = {
  id: "text",
  text: "text",
  number: "integer",
  boolean: "boolean",
  dateTime: "timestamp with time zone",
  json: "jsonb",
  array: "ARRAY",
}

const columnRow = z.object({ column_name: z.string(), data_type: z.string() })

/** Migrations and models change together. */
describeFlows({}, (shop) => {
  it.each(Object.entries({ ...payments, ...marketplace }))("the model %s describes its table", async (_, model) => {
    const { tableName, schema } = model.parse()
    const described = Object.entries(schema).map(([name, property]) => {
      const { fieldName, dataType } = z
        .object({ fieldName: z.string(), dataType: z.object({ name: z.string() }) })
        .parse(property.parse(name))
      return [fieldName, TYPES[dataType.name]]
    })
    const rows = await shop().execute(
      `select "column_name", "data_type" from information_schema.columns where "table_name" = ?`,
      [tableName],
    )
    const columns = rows
      .map((row) => columnRow.parse(row))
      .map(({ column_name, data_type }) => [column_name, data_type])
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(columns))
    expect(columns.length).toBeGreaterThan(0)
  })
})
