import { z } from "zod"
import { money } from "../../money"
import { answerFields, date, maybe, maybeDate, maybeText, pickAnswer } from "./fields"

const record = z.object({
  id: z.string(),
  kind: maybe(z.enum(["a", "b"])),
  at: date,
  seen_at: maybeDate,
  values: z.array(z.string()).readonly().default([]),
  note: z.string().optional(),
  secret: maybeText,
})
const answer = answerFields(record, {
  id: "Ours.",
  kind: true,
  at: true,
  seen_at: "Null: never.",
  values: true,
  note: true,
})

describe("the fields of a record in an answer", () => {
  it("are what JSON has: a time is text, and nothing is null", () => {
    const text = { type: "string" }
    const orNull = (type: object) => ({ anyOf: [type, { type: "null" }] })
    expect(z.toJSONSchema(answer, { io: "input" })).toMatchObject({
      properties: {
        id: { ...text, description: "Ours." },
        kind: orNull({ ...text, enum: ["a", "b"] }),
        at: text,
        seen_at: { ...orNull(text), description: "Null: never." },
        values: { type: "array", items: text },
        note: orNull(text),
      },
      required: ["id", "kind", "at", "seen_at", "values", "note"],
    })
  })

  it("are picked from a record, and no other", () => {
    const stored = { id: "one", kind: undefined, at: new Date(0), seen_at: undefined, values: ["1.00"], secret: "s" }
    const picked = {
      id: "one",
      kind: null,
      at: "1970-01-01T00:00:00.000Z",
      seen_at: null,
      values: ["1.00"],
      note: null,
    }
    expect(pickAnswer(answer, stored)).toStrictEqual(picked)
    expect(answer.parse(picked)).toStrictEqual(picked)
  })

  it("are picked in objects and lists of it, too", () => {
    const paid = z.object({ amount: z.string(), note: z.string().nullable() })
    const all = z.object({
      first: paid.nullable(),
      last: paid.optional(),
      list: z.array(paid),
      rates: z.record(z.string(), z.string()),
    })
    const stored = { amount: money(1250n, "TRY"), note: undefined, secret: "s" }
    const picked = { amount: "12.50", note: null }
    expect(pickAnswer(all, { first: stored, last: stored, list: [stored], rates: { TRY: "1" } })).toStrictEqual({
      ...{ first: picked, last: picked, list: [picked], rates: { TRY: "1" } },
    })
    expect(pickAnswer(all, { list: [], rates: {} })).toEqual({ first: null, list: [], rates: {} })
  })
})
