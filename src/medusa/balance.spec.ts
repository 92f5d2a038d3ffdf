import { money } from "../money"
import { readBalance, type Payee } from "./balance"
import type { Query } from "./rows"

const price = money(12_050n, "TRY")
const payee: Payee = { session_id: "payses_1", cart_id: "cart_1", order_id: "order_1" }
/** The session's amount. */
const ASKED = { currency_code: "try", amount: "120.5" }
const SESSION = { id: "payses_1", status: "pending", ...ASKED }
const PAYMENT = { id: "pay_1", payment_session_id: "payses_1", amount: "120.5", canceled_at: "2026-11-24" }

const order = (total: string, more: object = {}) => ({
  id: "order_1",
  version: 1,
  status: "pending",
  canceled_at: null,
  currency_code: "try",
  total,
  transactions: [],
  summary: { current_order_total: total, pending_difference: total, transaction_total: "0" },
  cart_link: { cart_id: "cart_1" },
  payment_collections: [{ payment_sessions: [SESSION] }],
  ...more,
})
const cart = { id: "cart_1", currency_code: "try", total: "120.5" }

/** Reads it of a Medusa that has this order; which entities are asked for, and of which the total is. */
async function readWith(row: ReturnType<typeof order>) {
  const asked: string[] = []
  const data: Record<string, unknown[]> = {
    order: [row],
    cart: [cart],
    payment_session: [{ ...SESSION, payment_collection: { cart, order: row } }],
  }
  const graph = ({ entity, fields }: { entity: string; fields: string[] }) => {
    asked.push(fields.includes("total") ? `${entity} with its total` : entity)
    return Promise.resolve({ data: data[entity] ?? [] })
  }
  return { balance: await readBalance({ graph } as Partial<Query> as Query, payee), asked }
}

const OTHER_SESSION = { payment_collections: [{ payment_sessions: [{ ...ASKED, id: "payses_2", status: "pending" }] }] }
const stored = (current_order_total: string, pending_difference = current_order_total) => ({
  summary: { current_order_total, pending_difference, transaction_total: "0" },
})

/** A payment collection with one payment, which was authorized in this session. */
function paidIn(session: string, more: object) {
  const about = { ...PAYMENT, payment_session_id: session, captured_at: null, canceled_at: null }
  const payment_sessions = [{ ...SESSION, status: session === SESSION.id ? "authorized" : "pending" }]
  return { payment_sessions, payments: [{ ...about, captures: [], refunds: [], ...more }] }
}

describe("what an order of a cart has to be paid", () => {
  it("adds up Medusa's exact figures, also of refunds finer than a minor unit, before it rounds", async () => {
    const refunds = ["3.333", "3.333", "3.333"].map((amount) => ({ amount }))
    const captured = { canceled_at: null, captured_at: "2026-11-24", captures: [{ amount: "9.999" }], refunds }
    const row = order("5", {
      transactions: [{ amount: "9.999" }, ...refunds.map(({ amount }) => ({ amount: `-${amount}` }))],
      payment_collections: [{ payment_sessions: [SESSION], payments: [{ ...PAYMENT, ...captured }] }],
    })
    const { balance } = await readWith(row)
    expect(balance.order?.pending).toEqual(money(500n, "TRY"))
  })

  it("is one read without a sum where the order is as it was made, and costs just what is asked for", async () => {
    const { balance, asked } = await readWith(order("120.5"))
    expect(asked).toEqual(["order"])
    expect(balance).toMatchObject({
      sessionAmount: price,
      cart: { id: "cart_1", total: undefined },
      order: { pending: price, total: price },
    })
  })

  it.each([
    ["was changed since", { version: 2 }],
    ["was made for another amount", stored("99")],
    ["owes another amount", stored("120.5", "99")],
    ["has a payment", { payment_collections: [{ payment_sessions: [SESSION], payments: [PAYMENT] }] }],
  ])("is summed up where the order %s", async (_, more) => {
    const { balance, asked } = await readWith(order("120.5", more))
    expect(asked).toEqual(["order", "order with its total"])
    expect(balance.order?.total).toEqual(price)
  })

  it("is read with the cart's total where the order costs something else", async () => {
    const { balance, asked } = await readWith(order("99"))
    expect(asked).toEqual(["order", "order with its total", "cart with its total"])
    expect(balance.cart).toEqual({ id: "cart_1", total: price })
  })

  it("is read by the session where that is the order's no more", async () => {
    const { asked } = await readWith(order("120.5", OTHER_SESSION))
    expect(asked).toEqual(["order", "order with its total", "payment_session"])
  })

  it("is summed up at once for a session that pays what is owed on an order", async () => {
    const graph = jest.fn(() => Promise.resolve({ data: [order("120.5")] }))
    const balance = await readBalance({ graph } as Partial<Query> as Query, { ...payee, cart_id: undefined })
    expect(graph).toHaveBeenCalledTimes(1)
    expect(graph).toHaveBeenCalledWith(
      expect.objectContaining({ fields: expect.arrayContaining(["total"]) as unknown }),
    )
    expect(balance.order?.pending).toEqual(price)
  })

  it.each([
    ["authorized in a session that was replaced", {}, "payses_0", ["payses_0"]],
    ["authorized in a session that is there", {}, "payses_1", ["payses_1"]],
    ["captured", { captured_at: "2026-11-24" }, "payses_0", []],
    ["cancelled", { canceled_at: "2026-11-24" }, "payses_0", []],
    ["cancelled, of a session that is there", { canceled_at: "2026-11-24" }, "payses_1", []],
  ])("counts as promised what is %s: %j", async (_, more, session, promised) => {
    const { balance } = await readWith(order("120.5", { payment_collections: [paidIn(session, more)] }))
    expect(balance.order?.promised).toEqual(promised.map((session_id) => ({ session_id, amount: price })))
  })

  it.each([
    ["that is there", "payses_1"],
    ["that was replaced", "payses_0"],
  ])("counts as promised what a part capture leaves of a payment, in a session %s", async (_, session) => {
    const captures = [{ amount: "40" }, { amount: "0.5" }]
    const summary = { current_order_total: "120.5", pending_difference: "80", transaction_total: "40.5" }
    const about = { payment_collections: [paidIn(session, { captures })], summary, transactions: captures }
    const { balance } = await readWith(order("120.5", about))
    const rest = money(8_000n, "TRY")
    expect(balance.order).toMatchObject({ pending: rest, promised: [{ session_id: session, amount: rest }] })
  })
})
