import { z } from "zod"
import type { Columns, Value } from "./sql"

const anyRow = z.looseObject({})

/**
 * A row as the record that the schema describes: null is undefined, and columns that the schema does not name are left out.
 * @throws TypeError without a column of the schema, ZodError when the row has what this version does not know
 */
export function readRow<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, row: unknown) {
  const columns = anyRow.parse(row)
  const fields = Object.keys(schema.shape).map((column) => {
    if (columns[column] === undefined) throw new TypeError(`A row without the column ${column}.`)
    return [column, columns[column] ?? undefined]
  })
  return schema.parse(Object.fromEntries(fields))
}

/** The fields that the schema has, as columns; others are left out. Undefined stays so, null is a value. */
export function columnsOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  fields: Readonly<Partial<Record<keyof Shape, Value>>>,
): Columns {
  const values = new Map<string, Value>(Object.entries(fields))
  return Object.fromEntries(Object.keys(schema.shape).map((column) => [column, values.get(column)]))
}
