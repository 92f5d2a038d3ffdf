import { money } from "../money"
import { readBalance, type Payee } from "./balance"
import type { Query } from "./rows"

const price = money(12_050n, "TRY")
const payee: Payee = { sessionId: "payses_1", cartId: "cart_1", orderId: "order_1", price }

const order = (total: string, sessionId = "payses_1") => ({
  ...{ id: "order_1", status: "pending", canceled_at: null, currency_code: "try", total, transactions: [] },
  summary: { pending_difference: total, transaction_total: "0" },
  cart_link: { cart_id: "cart_1" },
  payment_collections: [{ payment_sessions: [{ id: sessionId, status: "pending", amount: total }] }],
})
const cart = { id: "cart_1", currency_code: "try", total: "120.5" }

/** Reads it of a Medusa that has this order; which entities are asked for. */
async function readWith(row: ReturnType<typeof order>) {
  const asked: string[] = []
  const data: Record<string, unknown[]> = {
    order: [row],
    cart: [cart],
    payment_session: [{ payment_collection: { cart, order: row } }],
  }
  const graph = ({ entity }: { entity: string }) => {
    asked.push(entity)
    return Promise.resolve({ data: data[entity] ?? [] })
  }
  return { balance: await readBalance({ graph } as Partial<Query> as Query, payee), asked }
}

describe("what an order of a cart has to be paid", () => {
  it("is one read of Medusa where the order costs just what is asked for", async () => {
    const { balance, asked } = await readWith(order("120.5"))
    expect(asked).toEqual(["order"])
    expect(balance).toMatchObject({ cart: { id: "cart_1", total: undefined }, order: { pending: price, total: price } })
  })

  it("is read with the cart's total where the order costs something else", async () => {
    const { balance, asked } = await readWith(order("99"))
    expect(asked).toEqual(["order", "cart"])
    expect(balance.cart).toEqual({ id: "cart_1", total: price })
  })

  it("is read by the session where that is the order's no more", async () => {
    const { asked } = await readWith(order("120.5", "payses_other"))
    expect(asked).toEqual(["order", "payment_session"])
  })
})
