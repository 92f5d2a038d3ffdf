import { z } from "zod"
import { maybeDate, maybeText } from "../../../use-cases/ports/fields"
import { columnsOf, readRow } from "./record"

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
  const record = {
    id: "a",
    paid_price: "1.00",
    basket_hash: undefined,
    resolved_at: new Date(0),
    version: 0,
    is_open: false,
  }

  it("a record has the columns that its schema names, and undefined where the row has null", () => {
    expect(readRow(schema, { ...row, deleted_at: null, identity_number: "12345678901" })).toStrictEqual(record)
  })

  it("times are dates, also where a row comes as JSON", () => {
    expect(readRow(schema, { ...row, resolved_at: "1970-01-01T00:00:00+00:00" })).toStrictEqual(record)
  })

  it("a row that lacks a column, or has what the schema does not know, is refused", () => {
    expect(() => readRow(schema, { ...row, basket_hash: undefined })).toThrow("basket_hash")
    expect(() => readRow(schema, { ...row, paid_price: null })).toThrow(z.ZodError)
    expect(() => readRow(schema, { ...row, resolved_at: "never" })).toThrow(z.ZodError)
    expect(() => readRow(schema, null)).toThrow(z.ZodError)
  })

  it("a record becomes the columns it was read from", () => {
    expect(columnsOf(schema, record)).toStrictEqual({ ...row, basket_hash: undefined })
  })

  it("what the schema does not have is not written; null is", () => {
    const more = { ...record, basket_hash: null, card: { number: "x" } }
    expect(columnsOf(schema, more)).toStrictEqual(row)
  })
})
