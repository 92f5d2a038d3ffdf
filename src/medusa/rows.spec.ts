import { z } from "zod"
import { extraFields, fieldsOf, isSet, listOf, page, rows, type Query } from "./rows"

/** Query, as far as it is asked: what for, and what it gives. */
function queryGiving(data: unknown[], metadata?: object) {
  const asked: unknown[] = []
  const graph = (wanted: unknown) => {
    asked.push(wanted)
    return Promise.resolve({ data, metadata })
  }
  return { asked, query: { graph } as Partial<Query> as Query }
}

describe("the fields asked for by a schema", () => {
  it("are its own columns, and those of every relation in it", () => {
    const row = z.object({
      id: z.string(),
      captured_at: isSet,
      payment: z.object({ id: z.string(), refunds: listOf(z.object({ amount: z.unknown() })) }).nullish(),
      payment_collections: z.array(z.object({ id: z.string() }).nullish()).nullish(),
    })
    expect(fieldsOf(row)).toEqual([
      "id",
      "captured_at",
      "payment.id",
      "payment.refunds.amount",
      "payment_collections.id",
    ])
  })

  it("take JSON, which a loose or strict object or a record reads, as one column", () => {
    const row = z.object({
      commission: z.strictObject({ percent: z.string().optional() }).nullish(),
      data: z.looseObject({ attempt_id: z.string().optional() }).nullish(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    })
    expect(fieldsOf(row)).toEqual(["commission", "data", "metadata"])
  })

  it("include those another folder reads of a row, also where the row is inside another", () => {
    const cart = z.looseObject({ completed_at: isSet }).register(extraFields, { fields: ["id", "items.*"] })
    expect(fieldsOf(z.object({ cart: cart.nullish() }))).toEqual(["cart.completed_at", "cart.id", "cart.items.*"])
  })
})

describe("rows read of Medusa", () => {
  const row = z.object({ id: z.string(), order: z.object({ id: z.string() }) })

  it("are asked for by the fields of their schema, and read by it", async () => {
    const { query, asked } = queryGiving([{ id: "pay_1", order: { id: "order_1", more: 1 } }])
    expect(await rows(query, "payment", row, { id: "pay_1" })).toEqual([{ id: "pay_1", order: { id: "order_1" } }])
    expect(asked).toEqual([{ entity: "payment", fields: ["id", "order.id"], filters: { id: "pay_1" } }])
  })

  it("are refused where Medusa gives something else", async () => {
    const { query } = queryGiving([{ id: 7 }])
    await expect(rows(query, "payment", row, { id: "pay_1" })).rejects.toThrow(z.ZodError)
  })

  it("come in pages, with how many there are", async () => {
    const { query, asked } = queryGiving([{ id: "pay_1", order: { id: "order_1" } }], { count: 12 })
    const { count } = await page(query, "payment", row, { take: 1, skip: 3, order: { id: "ASC" } })
    expect(count).toBe(12)
    expect(asked).toEqual([
      { entity: "payment", fields: ["id", "order.id"], pagination: { take: 1, skip: 3, order: { id: "ASC" } } },
    ])
  })
})
