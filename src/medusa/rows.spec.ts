import { z } from "zod"
import { webAddress } from "./orders"
import { listNames, page, parseRows, rows, type Query } from "./rows"
import { readSession } from "./session"

/** Query, as far as it is asked: what for, and what it gives. */
function queryGiving(data: unknown[], metadata?: object) {
  const asked: unknown[] = []
  const graph = (wanted: unknown) => {
    asked.push(wanted)
    return Promise.resolve({ data, metadata })
  }
  return { asked, query: { graph } as Partial<Query> as Query }
}

describe("the names that Query is asked for", () => {
  it("include those another folder reads of a row, also where the row is inside another", () => {
    const cart = { completed_at: true, with: ["id", "items.*"] }
    expect(listNames({ cart })).toEqual(["cart.completed_at", "cart.id", "cart.items.*"])
  })
})

describe("rows read of Medusa", () => {
  const fields = { id: true, payment_collection: { order: { id: true } } } as const
  const names = ["id", "payment_collection.order.id"]
  const row = { id: "pay_1", payment_collection: { order: { id: "order_1" } } }

  it("are asked for by their fields, and have no others", async () => {
    const { query, asked } = queryGiving([{ ...row, more: 1 }])
    expect(await rows(query, "payment", fields, { id: "pay_1" })).toEqual([row])
    expect(asked).toEqual([{ entity: "payment", fields: names, filters: { id: "pay_1" } }])
  })

  it("are refused where Medusa gives something else", async () => {
    const { query } = queryGiving([{ id: 7 }])
    await expect(rows(query, "payment", fields, { id: "pay_1" })).rejects.toThrow(z.ZodError)
  })

  it("come in pages, with how many there are", async () => {
    const { query, asked } = queryGiving([row], { count: 12 })
    const { count } = await page(query, "payment", fields, { take: 1, skip: 3, order: { id: "ASC" } })
    expect(count).toBe(12)
    const pagination = { take: 1, skip: 3, order: { id: "ASC" } }
    expect(asked).toEqual([{ entity: "payment", fields: names, pagination }])
  })

  it("have no related row that was deleted", () => {
    const given = [{ payment_providers: [{ id: "pp_1" }, null] }, { payment_providers: undefined }]
    const found = parseRows("region", { payment_providers: { id: true } }, given)
    expect(found).toEqual([{ payment_providers: [{ id: "pp_1" }] }, { payment_providers: [] }])
  })

  it("are not read by a field that the entity does not have", () => {
    // @ts-expect-error: nor does it compile
    expect(() => parseRows("order", { id: true, colour: true }, [])).toThrow("There is no field colour")
  })
})

const session = {
  ...{ id: "payses_1", provider_id: "pp_direct_svc", status: "pending", currency_code: "try" },
  ...{ data: { flow: "direct" }, raw_amount: { value: "120.5" } },
}
const customer = { id: "cus_1", has_account: true, first_name: "Ayşe", last_name: "Yılmaz", phone: "+905551234567" }
const cart = { id: "cart_1", currency_code: "try", email: "ayse@shop.example", completed_at: null, customer, items: [] }

describe("a session read with its cart", () => {
  it("has all that the buyer's cart says of them, and whose account it is", async () => {
    const row = { ...session, payment_collection: { id: "paycol_1", cart } }
    const read = await readSession(queryGiving([row]).query, "payses_1")
    expect(read?.purchase.customer).toMatchObject({ first_name: "Ayşe", last_name: "Yılmaz" })
    expect(read?.standing).toEqual({ session: "open", account_id: "cus_1" })
    expect(read?.amount.minor).toBe(12_050n)
  })

  it("is closed once the cart is completed", async () => {
    const row = { ...session, payment_collection: { id: "paycol_1", cart: { ...cart, completed_at: new Date() } } }
    expect((await readSession(queryGiving([row]).query, "payses_1"))?.standing.session).toBe("closed")
  })
})

it.each([
  ["https://pay.example/l/AA1", "https://pay.example/l/AA1"],
  ["http://localhost:4010/l/AA1", "http://localhost:4010/l/AA1"],
  // it would run something, or is none
  ["javascript:alert(1)", null],
  [" JavaScript:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,x", null],
  ["/l/AA1", null],
  ["", null],
  [undefined, null],
])("the address %p that the service gave is offered as %p", (address, offered) => {
  expect(webAddress(address)).toBe(offered)
})
