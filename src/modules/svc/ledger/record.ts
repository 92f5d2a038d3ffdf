import { z } from "zod"
import type { Columns, Value } from "./sql"

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const anyRow = z.record(z.string(), z.unknown())

/**
 * A row as the record that the schema describes: its field `paidPrice` is the column `paid_price`, and null is undefined. Other columns
 * are left out. @throws TypeError without a column of the schema, ZodError when the row has what this version does not know
 */
export function readRow<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, row: unknown) {
  const columns = anyRow.parse(row)
  const fields = Object.keys(schema.shape).map((field) => {
    const value = columns[snake(field)]
    if (value === undefined) throw new TypeError(`A row without the column ${snake(field)}.`)
    return [field, value ?? undefined]
  })
  return schema.parse(Object.fromEntries(fields))
}

/**
 * The columns of those fields that the schema has; others are left out, whatever they are. What is undefined stays so; null is a value.
 */
export function columnsOf<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  fields: Readonly<Partial<Record<keyof Shape, Value>>>,
): Columns {
  const values = new Map<string, Value>(Object.entries(fields))
  return Object.fromEntries(Object.keys(schema.shape).map((field) => [snake(field), values.get(field)]))
}
