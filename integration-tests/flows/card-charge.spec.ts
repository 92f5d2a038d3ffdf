import { SvcError } from "../../src/client"
import { chargeCard } from "../../src/use-cases/charge/charge-card"
import { lookUpAndApply } from "../../src/use-cases/charge/look-up"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { STATUS } from "../../src/use-cases/reconcile/check-payment"
import { GOOD_CARD } from "../setup/cards"
import { chargeOf } from "../setup/service-state"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import type { AtPage, Checkout } from "./harness/flow-shop"
import { CANCEL, CHARGE, DECLINED, LOOK_UP } from "./harness/service"
import { decide } from "./harness/under-review"

const DECLINED_CARD = DECLINED.card.cardNumber
const INITIALIZE = "threeDs.initialize"

describeFlows({}, (shop) => {
  afterEach(() => jest.restoreAllMocks())

  const called = (operation: string) => shop().called(operation)
  const byOf = (flow: "threeds" | "direct") => (flow === "direct" ? "card" : "return")

  /** A buyer pays, and comes back. */
  async function pay(flow: "threeds" | "direct", checkout?: Checkout, number?: string): Promise<AtPage> {
    const at = await shop().ready(flow, checkout, number)
    return { ...at, attempt: await shop().reconcile(at.attempt, byOf(flow)) }
  }

  const getTerms = ({ session_id }: Attempt) => ({
    call: {},
    owed: { order_id: undefined, readBalance: () => Promise.resolve(shop().medusa.balanceOf(session_id)) },
  })

  describe("a direct card that is under review although it was answered with a code that is not published", () => {
    async function reviewed(): Promise<AtPage> {
      const at = await shop().ready("direct")
      await shop().reviewNext()
      await shop().fault({ endpoint: CHARGE.direct, kind: "refuse", httpStatus: 400, code: "5026", when: "after" })
      const attempt = await shop().reconcile(at.attempt, "card")
      expect(attempt).toMatchObject({ state: "declined", error_code: "5026" })
      await shop().jobFor(attempt, 400)
      expect(await shop().now(attempt)).toMatchObject({ state: "declined" })
      const { paymentId: payment_id } = await chargeOf(shop().sandbox, attempt.id)
      return { ...at, attempt: { ...attempt, payment_id } }
    }

    it("becomes the order when the review approves it, and nothing but the job asks", async () => {
      const { attempt } = await reviewed()
      await decide(shop(), attempt, "approve")
      await shop().jobFor(attempt, 7 * 60 * 60)
      await shop().expectOf(attempt, { now: { state: "completed" }, charges: ["SUCCESS"] })
    })

    it("is asked about until the review ends, and no longer when the review declines it", async () => {
      const { attempt } = await reviewed()
      await shop().jobFor(attempt, 24 * 60 * 60)
      const found = STATUS.in_review
      expect(await checkPayment(shop().context, await shop().now(attempt))).toEqual({ type: "reported", found })
      expect(await shop().nextCheck(attempt)).not.toBeNull()
      await decide(shop(), attempt, "decline")
      await shop().jobFor(attempt, 7 * 60 * 60)
      await shop().expectOf(attempt, { now: { state: "declined", order_id: undefined }, nextCheck: null })
    })
  })

  describe.each(["threeds", "direct"] as const)("a card by %s", (flow) => {
    const calls = flow === "threeds" ? [INITIALIZE, CHARGE.threeds] : [CHARGE.direct]

    it("becomes one paid order with no more calls than its flow needs", async () => {
      const { attempt } = await pay(flow)
      expect(attempt).toMatchObject({ state: "completed", order_id: shop().medusa.orders[0]?.id })
      await shop().expectOf(attempt, { calls, charges: ["SUCCESS"] })
    })

    it("is not charged when another payment has paid for its cart", async () => {
      const { attempt } = await shop().ready(flow)
      const about = { collectionId: attempt.payment_collection_id, amount: attempt.price, isCaptured: true }
      shop().medusa.addPayment({ ...about, session_id: newId("payses"), attempt_id: newId("svcatt") })
      expect(await shop().reconcile(attempt, byOf(flow))).toMatchObject({ state: "abandoned" })
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("makes no order, and is not charged, when its session has been replaced meanwhile", async () => {
      const { checkout, attempt } = await shop().ready(flow)
      shop().replaceSession(checkout)
      expect(await shop().reconcile(attempt, byOf(flow))).toMatchObject({ state: "abandoned" })
      expect(shop().medusa.orders).toEqual([])
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("is charged once by simultaneous requests that complete its order, and beside a notification and the job", async () => {
      const { attempt } = await shop().ready(flow)
      const by = byOf(flow)
      const triggers = [by, by, "notification", by, "job", "poll", by] as const
      await Promise.all(triggers.map((trigger) => shop().reconcile(attempt, trigger)))
      expect(await shop().now(attempt)).toMatchObject({ state: "completed" })
      expect(await called(CHARGE[flow])).toBe(1)
    })

    it.each([
      ["rate_limited", "not_sent"],
      ["invalid_request", undefined],
    ] as const)("that could not be sent, as %s, is as it was before, with the reason", async (kind, error_code) => {
      const { attempt } = await shop().ready(flow)
      const { threeDs, payments } = shop().context.client
      const error = new SvcError("", { kind, outcome: "not_sent", operation: CHARGE[flow] })
      for (const call of [jest.spyOn(threeDs, "finalizeV2"), jest.spyOn(payments, "create")])
        call.mockRejectedValueOnce(error)
      const charged = await chargeCard(shop().context, await shop().now(attempt), getTerms(attempt))
      expect(charged).toMatchObject({ type: "sent", result: { found: { type: "not_sent" } } })
      const { state, md_status } = attempt
      expect(await shop().now(attempt)).toMatchObject({ state, md_status, error_code })
    })

    it("is not looked up while a request is charging it, but is once that request must have ended", async () => {
      const { attempt } = await shop().ready(flow)
      const charging = await shop().move(attempt, flow === "direct" ? "sent" : "finalizing")
      const left = { found: { type: "still_open" }, didMove: false }
      expect(await lookUpAndApply(shop().context, charging)).toMatchObject(left)
      expect(await called(LOOK_UP)).toBe(0)
      await shop().clock.advance(300)
      await lookUpAndApply(shop().context, charging)
      expect(await called(LOOK_UP)).toBe(1)
    })

    it("that the service's own validation refuses is declined at once, and another card may be tried", async () => {
      const { checkout, attempt } = await shop().ready(flow)
      await shop().fault({ endpoint: CHARGE[flow], kind: "refuse", httpStatus: 400, code: "5010" })
      const declined = { state: "declined", error_code: "5010", order_id: undefined }
      expect(await shop().reconcile(attempt, byOf(flow))).toMatchObject(declined)
      expect((await pay(flow, checkout)).attempt.state).toBe("completed")
      expect(shop().medusa.orders).toHaveLength(1)
    })

    // of a finalize, a code that is not published may be about the payment's state
    it.each(flow === "threeds" ? ["5115", "1", "5026"] : ["5115", "1"])(
      "that is charged, and answered with %s, is looked up and becomes one order",
      async (code) => {
        const { attempt } = await shop().ready(flow)
        await shop().fault({ endpoint: CHARGE[flow], kind: "refuse", httpStatus: 400, code, when: "after" })
        expect(await shop().reconcile(attempt, byOf(flow))).toMatchObject({ state: "completed" })
        expect(await called(CHARGE[flow])).toBe(1)
      },
    )

    it.each([
      ["completed", GOOD_CARD, 1],
      ["declined", DECLINED_CARD, 0],
    ])("whose response is lost is looked up, and is %s as the service has it", async (state, number, orders) => {
      await shop().lose(CHARGE[flow])
      const { attempt } = await pay(flow, undefined, number)
      expect(attempt.state).toBe(state)
      expect(shop().medusa.orders).toHaveLength(orders)
      expect(await shop().calls()).toEqual([...calls, LOOK_UP])
    })

    it("whose response and look-ups are lost is unknown, blocks another card, and is found charged by the job", async () => {
      await shop().lose(CHARGE[flow])
      await shop().fault({ endpoint: LOOK_UP, kind: "http-500", count: 20 })
      const { attempt, checkout } = await pay(flow)
      expect(attempt.state).toBe("unknown")
      expect(await shop().sendCard(checkout, flow)).toMatchObject({ to: "wait" })
      await shop().noFaults()
      expect(await shop().jobAfter(300, attempt)).toMatchObject({ state: "completed" })
      expect(await called(CHARGE[flow])).toBe(1)
    })

    it("is not charged when its order cannot be made, and what stopped an earlier try is not given as the reason", async () => {
      const { attempt } = await shop().ready(flow)
      await shop().set(attempt, { error_code: "1000" })
      const [obstacle, message] = ["out_of_stock" as const, "It is sold out."]
      shop().store.failNext("completeCart", { isDefinite: true, message, obstacle })
      const ended = { state: "abandoned", error_code: obstacle, order_error: message }
      expect(await shop().reconcile(attempt, byOf(flow))).toMatchObject(ended)
      expect(await shop().view(attempt)).toEqual({ status: "not_started", next: "pay", error: obstacle })
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("is not charged while the ledger cannot be written, and its buyer can go on", async () => {
      const { attempt, checkout } = await shop().ready(flow)
      jest.spyOn(shop().ledger, "takeLease").mockRejectedValueOnce(new Error("timeout exceeded"))
      const state = flow === "direct" ? "abandoned" : "awaiting_buyer"
      expect(await shop().reconcile(attempt, byOf(flow))).toMatchObject({ state, error_code: undefined })
      expect(await called(CHARGE[flow])).toBe(0)
      expect(shop().medusa.orders).toEqual([])
      const ended = flow === "direct" ? (await pay(flow, checkout)).attempt : await shop().reconcile(attempt, "poll")
      expect(ended).toMatchObject({ state: "completed" })
      expect(await called(CHARGE[flow])).toBe(1)
    })

    it("is looked up, and never charged again, when the ledger cannot be written after its charge", async () => {
      const { attempt } = await shop().ready(flow)
      jest.spyOn(shop().ledger, "keepItems").mockRejectedValueOnce(new Error("timeout exceeded"))
      await shop().reconcile(attempt, byOf(flow))
      expect(await shop().jobAfter(300, attempt)).toMatchObject({ state: "completed" })
      expect(await called(CHARGE[flow])).toBe(1)
      expect(await shop().moneyCalls()).toEqual([])
    })

    it("is not charged when the cart's total has changed", async () => {
      const at = await shop().ready(flow)
      for (const cart of shop().medusa.carts) cart.total = lira(1)
      const ended = { state: "abandoned", error_code: "cart_changed" }
      expect(await shop().reconcile(at.attempt, byOf(flow))).toMatchObject(ended)
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("is reversed when the charged amount is not the requested amount", async () => {
      await shop().misreport(CHARGE[flow], "price", 1)
      const { attempt } = await pay(flow)
      expect(attempt.state).toBe("reversed")
      await shop().expectOf(attempt, { moneyCalls: [CANCEL], attention: ["mismatch"] })
      expect(shop().medusa.orders).toEqual([])
    })
  })

  it("a direct card that could not be sent is no decline, and the same card pays a little later", async () => {
    const { checkout, attempt } = await shop().ready("direct")
    const error = new SvcError("", { kind: "unavailable", outcome: "not_sent", operation: CHARGE.direct })
    jest.spyOn(shop().context.client.payments, "create").mockRejectedValueOnce(error)
    const stopped = await shop().reconcile(attempt, "card")
    expect(stopped).toMatchObject({ state: "abandoned", error_code: "not_sent" })
    expect(await shop().view(stopped)).toEqual({ status: "not_started", next: "pay", error: "unavailable" })
    expect(shop().medusa.orders).toEqual([])
    expect((await shop().payDirect(checkout)).attempt).toMatchObject({ state: "completed" })
    expect([await called(CHARGE.direct), shop().medusa.orders.length]).toEqual([1, 1])
  })
})
