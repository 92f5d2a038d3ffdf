import { moveWhileOwed } from "../../src/use-cases/charge/owed"
import type { SessionBalance } from "../../src/use-cases/ports/ports"
import { money } from "../../src/money"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import type { AtPage } from "./harness/flow-shop"
import { newId, type Order } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { CANCEL, CHARGE } from "./harness/service"

/** What is owed on an order, and what a cart costs, decided when it is charged. */
describeFlows({}, (shop) => {
  /** An order that owes so much, made by a person. */
  function owing(minor: number): Order {
    const made = { id: newId("order"), cart_id: undefined, total: lira(minor), isCanceled: false, transactions: [] }
    const order: Order = { ...made, isReserved: true }
    shop().medusa.orders.push(order)
    return order
  }

  /** A session of a payment collection of its own, for so much of what an order owes. */
  const sessionOf = ({ id }: Order, minor: number) =>
    shop().addSession({ cart_id: undefined, order_id: id }, { prices: [minor] })

  /** A buyer who has paid at the page for a part of what an order owes, before any look-up. */
  async function paidFor(order: Order, minor: number, card: object = {}): Promise<AtPage> {
    const checkout = sessionOf(order, minor)
    const attempt = await shop().goToPage(checkout)
    await shop().payAtPage(attempt, card)
    return { checkout, attempt }
  }

  const captured = ({ transactions }: Order) => transactions.map(({ amount }) => amount)
  const comeBack = ({ attempt }: AtPage) => shop().reconcile(attempt, "return")
  describe("an order with two payment collections", () => {
    it("keeps one of two when both buyers come back at once", async () => {
      const order = owing(119_98)
      const both = [await paidFor(order, 119_98), await paidFor(order, 119_98)]
      await Promise.all(both.map(comeBack))
      for (const { attempt } of both) await shop().jobAfter(300, attempt)
      const states = await Promise.all(both.map(async ({ attempt }) => (await shop().now(attempt)).state))
      expect(states.sort()).toEqual(["completed", "reversed"])
      expect(captured(order)).toEqual([lira(119_98)])
      expect(await shop().moneyCalls()).toEqual([CANCEL])
    })

    it("is charged by one of two direct cards sent at once", async () => {
      const order = owing(119_98)
      const both = [sessionOf(order, 119_98), sessionOf(order, 119_98)]
      const paid = await Promise.all(both.map((checkout) => shop().payDirect(checkout)))
      expect((await shop().calls()).filter((call) => call === CHARGE.direct)).toHaveLength(1)
      const states = await Promise.all(paid.map(async ({ attempt }) => (await shop().now(attempt)).state))
      expect(states).toContain("completed")
      expect(captured(order)).toEqual([lira(119_98)])
    })
  })

  describe("an order that owes less than when its buyer started", () => {
    it("has no card charged, and the attempt given up", async () => {
      const order = owing(179_96)
      const checkout = sessionOf(order, 179_96)
      order.total = lira(119_98)
      const { attempt } = await shop().payDirect(checkout)
      expect(attempt).toMatchObject({ state: "abandoned", error_code: "not_owed" })
      expect(await shop().calls()).toEqual([])
    })
  })

  describe("a session that its buyer started anew while the first one's page was open", () => {
    it.each([
      ["takes over the charge that the order owes", 119_98, { state: "completed" }, [lira(119_98)]],
      ["takes over no charge that the order does not owe", 100_00, { state: "reversed", error_code: "not_owed" }, []],
    ])("%s", async (_, owed, ended, taken) => {
      const order = owing(119_98)
      const paid = await paidFor(order, 119_98)
      shop().replaceSession(paid.checkout)
      order.total = lira(owed)
      expect(await comeBack(paid)).toMatchObject(ended)
      expect(captured(order)).toEqual(taken)
    })
  })

  describe("a payment collection that a merchant deletes while its buyer pays", () => {
    const deleted = ({ checkout }: Pick<AtPage, "checkout">) =>
      shop().medusa.deleteCollection(shop().medusa.collectionOf(checkout.session))

    it("has the charge recorded on the order, which still owes it", async () => {
      const order = owing(119_98)
      const paid = await paidFor(order, 119_98)
      deleted(paid)
      expect(await comeBack(paid)).toMatchObject({ state: "completed", order_id: order.id })
      expect(captured(order)).toEqual([lira(119_98)])
      await shop().expectOf(paid.attempt, { attention: [], moneyCalls: [] })
    })

    it("has the charge given back when the order was paid in another way since, or when the collection or the order is gone", async () => {
      const [order, goneOrder] = [owing(119_98), owing(30_00)]
      const [other, gone] = [await paidFor(order, 119_98), await paidFor(owing(50_00), 50_00)]
      const orderless = await paidFor(goneOrder, 30_00)
      deleted(other)
      order.transactions.push({ reference: "capture", referenceId: newId("capt"), amount: lira(119_98) })
      deleted(gone)
      shop().medusa.deleted.clear()
      deleted(orderless)
      shop().medusa.orders.splice(shop().medusa.orders.indexOf(goneOrder), 1)
      for (const paid of [other, gone, orderless]) {
        expect(await comeBack(paid)).toMatchObject({ state: "reversed" })
        await shop().expectOf(paid.attempt, { charges: ["cancelled"], attention: [] })
      }
    })

    it("has no card charged", async () => {
      const checkout = sessionOf(owing(119_98), 119_98)
      deleted({ checkout })
      const { attempt } = await shop().payDirect(checkout)
      expect(attempt).toMatchObject({ state: "abandoned" })
      expect(await shop().calls()).toEqual([])
    })
  })

  it("a cart's order whose balance was paid during a fraud review has the approved charge reversed, and is kept", async () => {
    await shop().sandbox.control("POST", "reviews", { next: 1 })
    const { attempt, checkout } = await shop().payDirect()
    expect(attempt).toMatchObject({ state: "in_review" })
    const order = only(shop().medusa.orders)
    order.transactions.push({ reference: "capture", referenceId: newId("capt"), amount: attempt.price })
    await shop().sandbox.control("POST", `payments/${attempt.payment_id ?? ""}/review`, { decision: "approve" })
    expect(await shop().jobAfter(300, attempt)).toMatchObject({ state: "reversed" })
    expect(await shop().charges(attempt)).toEqual(["cancelled"])
    expect(order).toMatchObject({ isCanceled: false })
    expect(checkout.session.status).toBe("canceled")
    // the order owes nothing: nobody is asked to pay it
    expect(shop().medusa.collectionOf(checkout.session).status).toBe("canceled")
    expect(await shop().attention(attempt)).toEqual([])
  })

  describe("a cart that costs something else while its session stayed", () => {
    it.each([
      ["the buyer's return", 1n, "return"],
      ["the job, and by no completion of the storefront's", -1n, "job"],
    ] as const)("has the payment at the hosted page reversed by %s, and makes no order", async (_, more, by) => {
      const { attempt } = await shop().paidAtPage()
      const cart = only(shop().medusa.carts)
      cart.total = money(cart.total.minor + more, "TRY")
      if (by === "job") expect(await shop().store.completeCart(cart.id)).toMatchObject({ ended: "failed" })
      expect(await shop().moneyCalls()).toEqual([])
      if (by === "job") await shop().clock.advance(300)
      expect(await shop().reconcile(attempt, by)).toMatchObject({ state: "reversed", error_code: "cart_changed" })
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
      expect(shop().medusa.orders).toEqual([])
    })
  })

  it("a charge waits while it is not known what its order owes, and is left to a person after an hour, once", async () => {
    const paid = await paidFor(owing(119_98), 119_98)
    const { store } = shop()
    const read = store.read.bind(store)
    jest.spyOn(store, "read").mockImplementation(async (one) => {
      const { balance, ...reading } = await read(one)
      return { ...reading, balance: { ...balance, order: balance.order && { ...balance.order, pending: undefined } } }
    })
    expect(await comeBack(paid)).toMatchObject({ state: "paid" })
    expect(await shop().jobAfter(59 * 60, paid.attempt)).toMatchObject({ state: "paid" })
    expect(await shop().attention(paid.attempt)).toEqual([])
    await shop().jobAfter(2 * 60, paid.attempt)
    expect(await shop().attention(paid.attempt)).toEqual(["order_conflict"])
    expect((await shop().sentences(paid.attempt)).join()).toContain("119.98 TRY")
    await shop().ledger.closeAttention(paid.attempt.id, "order_conflict", { by: "user_1" })
    expect(await shop().jobAfter(5 * 60, paid.attempt)).toMatchObject({ state: "paid" })
    await shop().expectOf(paid.attempt, { attention: [], moneyCalls: [] })
  })

  describe("a card of an order", () => {
    async function ready() {
      const order = owing(119_98)
      const checkout = sessionOf(order, 119_98)
      const started = await shop().sendCard(checkout, "direct")
      if (started.to !== "charge") throw new Error(`the buyer was sent to the ${started.to}`)
      const { attempt } = started
      const owed = () => Promise.resolve(shop().medusa.balanceOf(attempt.session_id))
      const send = (readBalance: () => Promise<SessionBalance> = owed) =>
        moveWhileOwed(shop().context, attempt, "sent", { order_id: order.id, readBalance })
      return { attempt, owed, send }
    }

    it("is not sent by a request whose lease of the order was over before it was written", async () => {
      const { owed, send } = await ready()
      const slow = async () => {
        await shop().clock.advance(10 * 60)
        return owed()
      }
      expect(await send(slow)).toEqual({ type: "lost" })
    })

    it.each([
      ["leads to neither a cart nor an order", "undecided", { cart: undefined, order: undefined }],
      ["is gone", "undecided", { sessionAmount: undefined }],
      ["asks for another amount", "amount_changed", { sessionAmount: lira(99) }],
    ])("is not sent for a session that %s", async (_, type, change) => {
      const { attempt, owed, send } = await ready()
      expect(await send(async () => ({ ...(await owed()), ...change }))).toEqual({ type })
      expect(await shop().now(attempt)).toMatchObject({ state: "created" })
    })
  })
})
