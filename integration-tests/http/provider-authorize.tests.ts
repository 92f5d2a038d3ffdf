import { queryOf } from "../../src/medusa/rows"
import { completeCart, placeOrder } from "../setup/checkout"
import { startHosted, type HostedCheckout } from "../setup/hosted-checkout"
import { countOrders, readCollection, readSession } from "../setup/payments"
import { RETRIEVE, type PaidAtPage, type ProviderStage } from "../setup/provider-stage"
import { callsTo, moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

export function providerAuthorizeTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { container, guest } = medusa
  const state = async ({ attempt }: PaidAtPage) => (await stage.now(attempt)).state

  async function expectNoOrder({ collection }: HostedCheckout) {
    expect(await countOrders(container())).toBe(0)
    expect(await readCollection(container(), collection.id)).toMatchObject({ payments: [] })
  }

  describe("a cart whose buyer has not paid", () => {
    it("is not completed, says that it requires more, and stays as it is", async () => {
      const started = await startHosted(medusa)
      expect(await completeCart(guest(), started.cart.id)).toMatchObject({
        type: "cart",
        error: { type: "payment_requires_more_error" },
      })
      expect(await readSession(container(), started.session.id)).toMatchObject({ status: "pending" })
      expect(await callsTo(stage.sandbox, RETRIEVE)).toEqual([])
      await expectNoOrder(started)
    })
  })

  describe("a cart whose buyer has paid", () => {
    it("becomes one captured order, and the service is called exactly once", async () => {
      const started = await stage.charged()
      const order = await placeOrder(guest(), started.cart.id)
      expect(order.total).toBe(started.cart.total)
      expect(await readCollection(container(), started.collection.id)).toMatchObject({
        status: "completed",
        captured_amount: started.cart.total,
        payments: [{ data: { attempt_id: started.attempt.id }, captures: [{ amount: started.cart.total }] }],
      })
      expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(1)
      expect(await stage.charge(started.attempt)).toMatchObject({ status: "SUCCESS", isCancelled: false })
      const items = await stage.svc.ledger.listItems(started.attempt.id)
      expect(items).toHaveLength(2)
      await until(
        () => state(started),
        (now) => now === "completed",
      )
      expect(await countOrders(container())).toBe(1)
    })

    it("becomes one order when three requests complete it at once", async () => {
      const started = await stage.charged()
      const completions = await Promise.all([1, 2, 3].map(() => completeCart(guest(), started.cart.id)))
      const orders = completions.flatMap((completion) => (completion.type === "order" ? [completion.order.id] : []))
      expect(new Set(orders).size).toBe(1)
      expect(await countOrders(container())).toBe(1)
      expect(await moneyCalls(stage.sandbox)).toBe(0)
    })

    it("stays as it is while the amount to pay cannot be read, and nothing is refunded", async () => {
      const started = await stage.charged()
      const query = queryOf(container())
      const read = query.graph.bind(query)
      jest
        .spyOn(query, "graph")
        .mockImplementation((asked) =>
          asked.entity === "order" && asked.fields.includes("summary")
            ? Promise.reject(new Error("no database"))
            : read(asked),
        )
      expect(await completeCart(guest(), started.cart.id)).toMatchObject({
        type: "cart",
        error: { type: "payment_requires_more_error" },
      })
      expect(await state(started)).toBe("paid")
      expect(await moneyCalls(stage.sandbox)).toBe(0)
      jest.restoreAllMocks()
      await placeOrder(guest(), started.cart.id)
    })

    it("has a waiting order while the fraud review is undecided", async () => {
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      const started = await stage.charged()
      const order = await placeOrder(guest(), started.cart.id)
      expect(order.id).toMatch(/^order_/)
      expect(await readSession(container(), started.session.id)).toMatchObject({ status: "pending_authorization" })
      expect(await readCollection(container(), started.collection.id)).toMatchObject({
        status: "awaiting",
        payments: [],
      })
      expect(await state(started)).toBe("in_review")
    })
  })

  describe("two requests for one charge", () => {
    it("make one payment of it, and the charge is not cancelled", async () => {
      const started = await stage.charged()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 5 }, () => stage.payments.authorizePaymentSession(started.session.id, {})),
      )
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
      expect(await moneyCalls(stage.sandbox)).toBe(0)
      expect(await readCollection(container(), started.collection.id)).toMatchObject({
        payments: [{ captures: [{ amount: started.cart.total }] }],
      })
      expect(await state(started)).toBe("completing")
    })
  })
}
