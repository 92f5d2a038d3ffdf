import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"

/** `undefined` is bound as null. Use `json` for JSON and `list` for a list. */
export type Value = string | number | bigint | boolean | Date | null | undefined

/** `undefined` leaves a column out. */
export type Columns = Readonly<Record<string, Value>>

/** A bigint is bound as decimal text, so that no digit is lost. */
type Binding = string | number | boolean | Date | null

/** Text with a `?` for each value. No string can become one: only the functions of this file make it. */
export class Sql {
  private constructor(
    readonly text: string,
    readonly bindings: readonly Binding[],
  ) {}

  static of(texts: readonly string[], values: readonly (Sql | Value)[]): Sql {
    const parts = values.map((value) => (value instanceof Sql ? value : new Sql("?", [getBinding(value)])))
    const text = texts.map((piece, index) => checkedText(piece) + (parts[index]?.text ?? "")).join("")
    if (/\?\s*\?/.test(text)) throw new TypeError("Two values stand side by side: write what belongs between them.")
    return new Sql(
      text,
      parts.flatMap(({ bindings }) => bindings),
    )
  }
}

/** A `?` would count as a value, and the driver takes `\?` for a plain `?`. */
function checkedText(text: string): string {
  if (/[?\\]/.test(text)) throw new TypeError("The text of a statement has no ? and no backslash: bind a value.")
  return text
}

function getBinding(value: Value): Binding {
  if (typeof value === "bigint") return value.toString()
  if (value === undefined) return null
  const isNoValue =
    (typeof value === "number" && !Number.isFinite(value)) ||
    (typeof value === "object" && value !== null && !(value instanceof Date && !Number.isNaN(value.getTime())))
  if (isNoValue || typeof value === "function" || typeof value === "symbol")
    throw new TypeError("A statement binds text, numbers, booleans, valid dates and null only.")
  return value
}

/** Values in `${…}` are bound, never written into the text, unless `sql` or a function of this file made them. @throws TypeError */
export function sql(texts: TemplateStringsArray, ...values: (Sql | Value)[]): Sql {
  return Sql.of(texts, values)
}

export const NOTHING = sql``

/** @throws TypeError for anything but lower case letters, digits and `_` */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError("This is no name of a table or a column.")
  return Sql.of([`"${name}"`], [])
}

/** @throws TypeError when there are none */
export function join(parts: readonly Sql[], between: Sql): Sql {
  const [first, ...rest] = parts
  if (first === undefined) throw new TypeError("There is nothing to join.")
  return rest.reduce((joined, part) => sql`${joined}${between}${part}`, first)
}

export const commas = (parts: readonly Sql[]): Sql => join(parts, sql`, `)

/** @throws TypeError when there are none: `in ()` is no SQL */
export const list = (values: readonly Value[]): Sql => commas(values.map((value) => sql`${value}`))

/** Undefined: of all accounts. */
export const ofAccount = (account: string | undefined, column = sql`"account"`): Sql =>
  account === undefined ? NOTHING : sql`and ${column} = ${account}`

export const json = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value))

/** A row for each value; works without values too. */
export const elements = (values: readonly string[]): Sql => sql`jsonb_array_elements_text(${json(values)}::jsonb)`

export const assignments = (columns: Columns): Sql[] =>
  Object.entries(columns)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${identifier(name)} = ${value}`)

/** All rows have the columns of the first; columns that are undefined there are left out. */
export function insertInto(table: string, first: Columns, ...rest: readonly Columns[]): Sql {
  const names = Object.keys(first).filter((name) => first[name] !== undefined)
  const rows = [first, ...rest].map((row) => sql`(${list(names.map((name) => row[name]))})`)
  return sql`insert into ${identifier(table)} (${commas(names.map(identifier))}) values ${commas(rows)}`
}

/** Runs one statement on its own connection, so that it commits whatever the caller's transaction does. */
export type Execute = (text: string, bindings: readonly unknown[]) => Promise<unknown[]>

type Reading<T> = (z.ZodObject & z.ZodType<T>) | ((row: unknown) => T)

export function createDatabase(execute: Execute) {
  const run = ({ text, bindings }: Sql) => execute(text, bindings)
  const read = <T>(row: unknown, reading: Reading<T>) =>
    typeof reading === "function" ? reading(row) : readRow(reading, row)
  const all = async <T>(statement: Sql, reading: Reading<T>): Promise<T[]> =>
    (await run(statement)).map((row) => read(row, reading))
  const first = async <T>(statement: Sql, reading: Reading<T>): Promise<T | undefined> => {
    const [row] = await run(statement)
    return row === undefined ? undefined : read(row, reading)
  }
  return {
    run,
    all,
    first,
    rows: <T>(reading: Reading<T>) => ({
      all: (statement: Sql) => all(statement, reading),
      first: (statement: Sql) => first(statement, reading),
    }),
    has: async (statement: Sql): Promise<boolean> => (await run(statement)).length > 0,
  }
}
export type Database = ReturnType<typeof createDatabase>

const failure = z.object({ message: z.string(), code: z.string().optional(), table: z.string().catch("") })

/** The driver's error has the values in its message and fields, and Medusa logs them. Medusa reads code, table and detail. */
function withoutValues(error: unknown, text: string): Error {
  const { message, ...read } = failure.parse(error)
  // PostgreSQL's sentence about a wrong value may quote it
  const isOfValue = read.code?.startsWith("22") === true
  const reason = isOfValue ? `a value is refused (SQLSTATE ${read.code ?? ""})` : (message.split(" - ").at(-1) ?? "")
  return Object.assign(new Error(`${reason}: ${text}`), { ...read, detail: "" })
}

/** A statement runs on the connection itself: no transaction of Medusa's, no identity map. */
export const openDatabase = (manager: EntityManager): Database =>
  createDatabase((text, bindings) =>
    manager
      .getConnection()
      .execute(text, [...bindings])
      .catch((error: unknown) => {
        throw withoutValues(error, text)
      }),
  )

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> => typeof row === "object" && row !== null

/** Null becomes undefined; columns unknown to the schema are left out. @throws TypeError without a column of the schema, ZodError */
export function readRow<T>(schema: z.ZodObject & z.ZodType<T>, row: unknown): T {
  if (!isRow(row)) return schema.parse(row)
  const fields: Record<string, unknown> = {}
  for (const column in schema.shape) {
    if (row[column] === undefined) throw new TypeError(`A row without the column ${column}.`)
    fields[column] = row[column] ?? undefined
  }
  return schema.parse(fields)
}

const idRow = z.object({ id: z.string() })

export const readId = (row: unknown): string => idRow.parse(row).id

/** Undefined is left out, null is a value. */
export function getColumns<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  fields: Readonly<Partial<Record<keyof Shape, Value>>>,
): Columns {
  const values = new Map<string, Value>(Object.entries(fields))
  return Object.fromEntries(Object.keys(schema.shape).map((column) => [column, values.get(column)]))
}

export const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`

const countRow = z.object({ count: z.coerce.number() })

export async function readCount(database: Database, statement: Sql): Promise<number> {
  const [row] = await database.run(statement)
  return countRow.parse(row).count
}
