import type { Query } from "./rows"
import { readSession } from "./session"

const session = {
  ...{
    id: "payses_1",
    provider_id: "pp_direct_svc",
    status: "pending",
    currency_code: "try",
    data: { flow: "direct" },
  },
  raw_amount: { value: "120.5" },
}
const customer = { id: "cus_1", has_account: true, first_name: "Ayşe", last_name: "Yılmaz", phone: "+905551234567" }
const cart = { id: "cart_1", currency_code: "try", email: "ayse@shop.example", completed_at: null, customer, items: [] }

const queryGiving = (row: object) => ({ graph: () => Promise.resolve({ data: [row] }) }) as Partial<Query> as Query

describe("a session read with its cart", () => {
  it("has all that the buyer's cart says of them, and whose account it is", async () => {
    const row = { ...session, payment_collection: { id: "paycol_1", cart } }
    const read = await readSession(queryGiving(row), "payses_1")
    expect(read?.purchase.customer).toMatchObject({ firstName: "Ayşe", lastName: "Yılmaz" })
    expect(read?.standing).toEqual({ session: "open", account_id: "cus_1" })
    expect(read?.amount.minor).toBe(12_050n)
  })

  it("is closed once the cart is completed", async () => {
    const row = { ...session, payment_collection: { id: "paycol_1", cart: { ...cart, completed_at: new Date() } } }
    expect((await readSession(queryGiving(row), "payses_1"))?.standing.session).toBe("closed")
  })
})
