import { z } from "zod"
import {
  assignments,
  commas,
  identifier,
  insertInto,
  join,
  json,
  list,
  createDatabase,
  sql,
  type Value,
  getColumns,
  readRow,
} from "./sql"
import { maybeDate, maybeText } from "../../../use-cases/ports/fields"

const HOSTILE = `x'; drop table "svc_attempt"; -- ? \\? ?? $1 \${id}`

describe("a statement", () => {
  it("never has a value in its text, whatever the value says", () => {
    const all = [
      sql`select ${HOSTILE}`,
      sql`select 1 where "id" in (${list([HOSTILE, "b"])})`,
      sql`update "t" set ${commas(assignments({ name: HOSTILE }))}`,
      insertInto("t", { name: HOSTILE, note: json({ says: HOSTILE }) }),
      sql`select * from (${sql`select ${HOSTILE}`}) "one"`,
    ]
    for (const { text, bindings } of all) {
      expect(text).not.toContain("drop table")
      expect(bindings[0]).toBe(HOSTILE)
      expect(text.split("?")).toHaveLength(bindings.length + 1)
    }
  })

  it("puts the parts it is made of in their place, with their values, as deep as it is written", () => {
    const isOpen = sql`"state" in (${list(["sent", "unknown"])})`
    const two = sql`(${isOpen} or "b" = ${2})`
    const three = sql`(${two} and not ${two})`
    const text = `("state" in (?, ?) or "b" = ?)`
    expect(three.text).toBe(`(${text} and not ${text})`)
    expect(three.bindings).toEqual(["sent", "unknown", 2, "sent", "unknown", 2])
  })

  it.each<[string, Value, unknown]>([
    ["null", null, null],
    ["undefined, as null", undefined, null],
    ["an empty text", "", ""],
    ["zero", 0, 0],
    ["a boolean", false, false],
    ["a date", new Date(0), new Date(0)],
    ["an amount as decimal text", "12345678901234567890.12", "12345678901234567890.12"],
    ["a bigint beyond the numbers of JavaScript", 9_007_199_254_740_993n, "9007199254740993"],
  ])("binds %s", (_, value, bound) => expect(sql`select ${value}`.bindings).toEqual([bound]))

  it.each<[string, unknown]>([
    ["an object", { text: "now()", bindings: [] }],
    ["a list", ["a", "b"]],
    ["no number", NaN],
    ["infinity", Infinity],
    ["no date", new Date("never")],
    ["a function", () => "now()"],
  ])("refuses %s", (_, value) => {
    expect(() => void Reflect.apply(sql, undefined, [["select ", ""], value])).toThrow(TypeError)
  })

  it("refuses text that would shift its values: a question mark, a backslash, or two values side by side", () => {
    expect(() => sql`select '{}'::jsonb ? 'key'`).toThrow("bind a value")
    expect(() => sql`select '\\' || ${1}`).toThrow("bind a value")
    expect(() => sql`select ${1}${2}`).toThrow("side by side")
    expect(() => sql`select ${1} ${sql`${2}`}`).toThrow("side by side")
  })
})

describe("names and lists", () => {
  it("a name is quoted, and is nothing but a name", () => {
    expect(identifier("svc_link").text).toBe(`"svc_link"`)
    for (const name of ["", `a"b`, "a b", "A", "1a", "a.b", "a;"]) expect(() => identifier(name)).toThrow(TypeError)
  })

  it("of nothing there is no list and nothing to join", () => {
    expect(() => list([])).toThrow("nothing")
    expect(() => join([], sql` and `)).toThrow("nothing")
  })

  it("assigns what is there: null is a value, undefined is not", () => {
    const { text, bindings } = commas(assignments({ name: "a", note: null, price: undefined }))
    expect(text).toBe(`"name" = ?, "note" = ?`)
    expect(bindings).toEqual(["a", null])
  })

  it("inserts rows with the columns of the first", () => {
    const { text, bindings } = insertInto("t", { a: 1, b: null, c: undefined }, { b: 3, a: 2 })
    expect(text).toBe(`insert into "t" ("a", "b") values (?, ?), (?, ?)`)
    expect(bindings).toEqual([1, null, 2, 3])
  })
})

describe("the database", () => {
  const ran: unknown[] = []
  const database = (rows: unknown[]) =>
    createDatabase((text, bindings) => {
      ran.push([text, bindings])
      return Promise.resolve(rows)
    })
  const statement = sql`select ${1}`

  it("is given text and values apart", async () => {
    await database([]).run(statement)
    expect(ran).toEqual([["select ?", [1]]])
  })

  it("gives all rows, the first, or whether there is one", async () => {
    const read = (row: unknown) => ({ row })
    expect(await database([1, 2]).all(statement, read)).toEqual([{ row: 1 }, { row: 2 }])
    expect(await database([1, 2]).first(statement, read)).toEqual({ row: 1 })
    expect(await database([]).first(statement, read)).toBeUndefined()
    expect(await Promise.all([[], [1]].map((rows) => database(rows).has(statement)))).toEqual([false, true])
  })
})

const schema = z.object({
  id: z.string(),
  paid_price: z.string(),
  basket_hash: maybeText,
  resolved_at: maybeDate,
  version: z.number(),
  is_open: z.boolean(),
})

describe("a row and its record", () => {
  const row = { id: "a", paid_price: "1.00", basket_hash: null, resolved_at: new Date(0), version: 0, is_open: false }
  const record = { ...row, basket_hash: undefined }

  it("a record has the columns that its schema names, and undefined where the row has null", () =>
    expect(readRow(schema, { ...row, deleted_at: null, identity_number: "12345678901" })).toStrictEqual(record))

  it("times are dates, also where a row comes as JSON", () =>
    expect(readRow(schema, { ...row, resolved_at: "1970-01-01T00:00:00+00:00" })).toStrictEqual(record))

  it("a row that lacks a column, or has what the schema does not know, is refused", () => {
    expect(() => readRow(schema, { ...row, basket_hash: undefined })).toThrow("basket_hash")
    expect(() => readRow(schema, { ...row, paid_price: null })).toThrow(z.ZodError)
    expect(() => readRow(schema, { ...row, resolved_at: "never" })).toThrow(z.ZodError)
    expect(() => readRow(schema, null)).toThrow(z.ZodError)
  })

  it("a record becomes the columns it was read from", () =>
    expect(getColumns(schema, record)).toStrictEqual({ ...row, basket_hash: undefined }))

  it("what the schema does not have is not written; null is", () => {
    const more = { ...record, basket_hash: null, card: { number: "x" } }
    expect(getColumns(schema, more)).toStrictEqual(row)
  })
})
