import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { authorize } from "../../src/flows/authorize"
import type { Attempt } from "../../src/flows/ports"
import { readBalance } from "../../src/modules/svc/read-balance"
import type { Query } from "../../src/modules/svc/read-session"
import { completeCart, placeOrder } from "../setup/checkout"
import { letTokenEnd, payAtPage, runSql, startHosted, type HostedCheckout } from "../setup/hosted-checkout"
import { countOrders, readCollection, readSession } from "../setup/payments"
import { DECLINED, describeProvider, IRREVERSIBLE, RETRIEVE, type PaidAtPage } from "../setup/provider-stage"
import { callsTo, moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

describeProvider(18_502, (stage) => {
  const { medusa } = stage
  const { container, guest } = medusa
  const state = async ({ attempt }: PaidAtPage) => (await stage.now(attempt)).state

  const requestOf = ({ sessionId, price }: Attempt) => ({
    ...{ sessionId, amount: price, orderId: undefined },
    readBalance: () => readBalance(container().resolve<Query>(ContainerRegistrationKeys.QUERY), sessionId),
  })

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

    it("asks the service once while the buyer is at the page", async () => {
      const started = await stage.charged(false)
      expect(await completeCart(guest(), started.cart.id)).toMatchObject({
        error: { type: "payment_requires_more_error" },
      })
      expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(1)
      expect(await state(started)).toBe("awaiting_buyer")
      await payAtPage(stage.sandbox, started.attempt)
      await placeOrder(guest(), started.cart.id)
    })

    it("waits after a declined card, for the buyer may try another, until the page is over", async () => {
      const started = await stage.charged(DECLINED)
      expect(await completeCart(guest(), started.cart.id)).toMatchObject({
        error: { type: "payment_requires_more_error" },
      })
      await letTokenEnd(container(), started.attempt.id)
      expect(await completeCart(guest(), started.cart.id)).toMatchObject({
        type: "cart",
        error: { type: "payment_authorization_error" },
      })
      expect(await state(started)).toBe("declined")
      await expectNoOrder(started)
    })
  })

  describe("a cart whose buyer has paid", () => {
    it("becomes one order, captured, and the service is asked exactly once", async () => {
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

    it("becomes one order when three complete it at once", async () => {
      const started = await stage.charged()
      const completions = await Promise.all([1, 2, 3].map(() => completeCart(guest(), started.cart.id)))
      const orders = completions.flatMap((completion) => (completion.type === "order" ? [completion.order.id] : []))
      expect(new Set(orders).size).toBe(1)
      expect(await countOrders(container())).toBe(1)
      expect(await moneyCalls(stage.sandbox)).toBe(0)
    })

    it("acts on an answer that was stored, without asking again", async () => {
      const started = await stage.charged()
      const { paymentId } = await stage.charge(started.attempt)
      await stage.svc.ledger.moveAttempt(started.attempt.id, "paid", "news", { paymentId })
      await placeOrder(guest(), started.cart.id)
      expect(await callsTo(stage.sandbox, RETRIEVE)).toEqual([])
    })

    it("stays as it is while what is to be paid cannot be read, and nothing goes back", async () => {
      const started = await stage.charged()
      const query = container().resolve<Query>(ContainerRegistrationKeys.QUERY)
      const read = query.graph.bind(query)
      jest
        .spyOn(query, "graph")
        .mockImplementation((asked) =>
          asked.fields.includes("payment_collection.cart.total")
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

    it("waits with its order while fraud control decides", async () => {
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

    it("is not completed on another amount than was paid", async () => {
      const started = await stage.charged()
      await runSql(container(), `update svc_attempt set price = '1.00', paid_price = '1.00' where id = ?`, [
        started.attempt.id,
      ])
      const { paymentId } = await stage.charge(started.attempt)
      await stage.svc.ledger.moveAttempt(started.attempt.id, "paid", "news", { paymentId })
      expect(await completeCart(guest(), started.cart.id)).toMatchObject({
        error: { type: "payment_authorization_error" },
      })
      expect(await state(started)).toBe("paid")
      await expectNoOrder(started)
    })
  })

  describe("an answer that is not what was asked for", () => {
    it.each([
      ["price", "1.00000000"],
      ["paidPrice", "1.00000000"],
      ["currency", "EUR"],
    ])("never makes an order and gives the charge back when its %s is another", async (field, value) => {
      const started = await stage.charged()
      await stage.fault({ endpoint: RETRIEVE, kind: "unknown-value", field, value })
      expect(await completeCart(guest(), started.cart.id)).not.toMatchObject({ type: "order" })
      expect(await stage.charge(started.attempt)).toMatchObject({ isCancelled: true, refunded: "0" })
      expect(await state(started)).toBe("reversed")
      expect(await stage.attention(started.attempt)).toEqual(["mismatch"])
      expect(await completeCart(guest(), started.cart.id)).not.toMatchObject({ type: "order" })
      expect(await moneyCalls(stage.sandbox)).toBe(1)
      await expectNoOrder(started)
    })

    it("is left to a person when it names another basket: it may be another buyer's good charge", async () => {
      const started = await stage.charged()
      await stage.fault({ endpoint: RETRIEVE, kind: "unknown-value", field: "basketId", value: "another" })
      expect(await completeCart(guest(), started.cart.id)).not.toMatchObject({ type: "order" })
      expect(await moneyCalls(stage.sandbox)).toBe(0)
      expect(await stage.attention(started.attempt)).toEqual(["mismatch"])
      expect(await state(started)).toBe("awaiting_buyer")
      await expectNoOrder(started)
    })

    it("is never refunded by an amount nobody checked: where it cannot be cancelled a person has to", async () => {
      const started = await stage.charged(IRREVERSIBLE)
      await stage.fault({ endpoint: RETRIEVE, kind: "unknown-value", field: "price", value: "1.00000000" })
      expect(await completeCart(guest(), started.cart.id)).not.toMatchObject({ type: "order" })
      expect(await callsTo(stage.sandbox, "payments.cancel")).toHaveLength(1)
      expect(await callsTo(stage.sandbox, "refunds.createForPayment")).toEqual([])
      expect(await stage.attention(started.attempt)).toEqual(["mismatch", "reversal_refused"])
      expect(await state(started)).toBe("reversing")
      await expectNoOrder(started)
    })
  })

  describe("a service that does not tell", () => {
    it("leaves the cart open and everything as it is; the order comes when it tells", async () => {
      const started = await stage.charged()
      await stage.fault({ endpoint: RETRIEVE, kind: "drop", count: 100 })
      expect(await completeCart(guest(), started.cart.id)).toMatchObject({
        type: "cart",
        error: { type: "payment_requires_more_error" },
      })
      expect(await callsTo(stage.sandbox, "hostedPages.initialize")).toHaveLength(1)
      expect(await moneyCalls(stage.sandbox)).toBe(0)
      await expectNoOrder(started)
      await stage.sandbox.control("DELETE", "faults")
      await placeOrder(guest(), started.cart.id)
    })

    it("is not asked again once the shared deadline is over", async () => {
      const { attempt } = await stage.charged()
      const { client, ledger, installments, refunds, threeDs, cards } = stage.svc
      await stage.fault({ endpoint: RETRIEVE, kind: "unknown-value", field: "paymentStatus", count: 100 })
      let now = Date.now()
      const clock = { now: () => new Date((now += 30_000)) }
      const request = requestOf(attempt)
      const asked = () => callsTo(stage.sandbox, RETRIEVE)
      expect(await authorize({ client, ledger, installments, refunds, threeDs, cards, clock }, request)).toMatchObject({
        is: "unknown",
      })
      expect(await asked()).toHaveLength(1)
      expect(await authorize(stage.svc, request)).toMatchObject({ is: "unknown" })
      expect(await asked()).toHaveLength(4)
    })
  })

  describe("two hands on one charge", () => {
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

    it("do not capture a charge that is on its way back", async () => {
      const { attempt } = await stage.charged()
      const { svc } = stage
      await svc.ledger.moveAttempt(attempt.id, "paid", "news", {
        paymentId: (await stage.charge(attempt)).paymentId,
      })
      const operation = { id: "svcop_1", attemptId: attempt.id, kind: "refund" as const, amount: attempt.price }
      await svc.ledger.startOperation(operation)
      const request = requestOf(attempt)
      expect(await authorize(svc, request)).toMatchObject({ is: "given_back" })
      await svc.ledger.endOperation("svcop_1", { state: "refused" })
      expect(await authorize(svc, request)).toMatchObject({ is: "captured" })
      expect(await authorize(svc, request)).toMatchObject({ is: "in_progress" })
    })
  })

  it("of two charges of one session the older one is taken", async () => {
    const started = await stage.charged()
    const { ledger } = stage.svc
    const older = await ledger.moveAttempt(started.attempt.id, "paid", "news", { paymentId: "1" })
    const newer = await openSecond(started)
    await ledger.moveAttempt(newer, "paid", "news", { paymentId: "2" })
    const request = requestOf(started.attempt)
    expect(await authorize(stage.svc, request)).toMatchObject({ is: "captured", attempt: { id: older?.id } })
  })

  async function openSecond({ attempt, session }: PaidAtPage): Promise<string> {
    const { paymentCollectionId, price, basketHash, flow, installments } = attempt
    const second = await stage.svc.ledger.createAttempt({
      ...{ id: `${attempt.id}_second`, sessionId: session.id, paymentCollectionId, price, paidPrice: price },
      ...{ basketHash, flow, installments, basket: [] },
    })
    if (!second) throw new Error("the session has an open attempt")
    await stage.svc.ledger.moveAttempt(second.id, "sent", "step")
    return second.id
  }
})
