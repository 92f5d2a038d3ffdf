import { z } from "zod"
import type { Columns, Value } from "./sql"

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const anyRow = z.looseObject({})

const known = new WeakMap<z.ZodRawShape, [field: string, column: string][]>()

function columnNames(shape: z.ZodRawShape): [field: string, column: string][] {
  const names = known.get(shape) ?? Object.keys(shape).map((field): [string, string] => [field, snake(field)])
  known.set(shape, names)
  return names
}

/**
 * A row as the record that the schema describes: its field `paidPrice` is the column `paid_price`, and null is undefined. Other columns
 * are left out. @throws TypeError without a column of the schema, ZodError when the row has what this version does not know
 */
export function readRow<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>, row: unknown) {
  const columns = anyRow.parse(row)
  const fields = columnNames(schema.shape).map(([field, column]) => {
    const value = columns[column]
    if (value === undefined) throw new TypeError(`A row without the column ${column}.`)
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
  return Object.fromEntries(columnNames(schema.shape).map(([field, column]) => [column, values.get(field)]))
}
