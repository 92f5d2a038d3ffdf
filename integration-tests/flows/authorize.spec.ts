import { authorize, type Authorized } from "../../src/use-cases/charge/authorize"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { NOT_OWED } from "../../src/domain"
import { leaveUnpaidOrder } from "./harness/crash"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { lira } from "./harness/orders"
import { CANCEL, CHARGE, DECLINED, IRREVERSIBLE, LOOK_UP, REFUND, RETRIEVE } from "./harness/service"

const HOUR = 60 * 60

describeFlows({}, (shop) => {
  const ask = (attempt: Attempt): Promise<Authorized> => {
    const session = shop().medusa.sessions.find(({ id }) => id === attempt.session_id)
    if (!session) throw new Error("the session is gone")
    return shop().store.authorize(session)
  }
  const called = (operation: string) => shop().called(operation)
  /** A refund of it, without its end where no state is given. */
  async function refundOf(attempt: Attempt, minor: number, state?: "succeeded"): Promise<string> {
    const id = newId("svcop")
    await shop().ledger.startOperation({ id, attempt_id: attempt.id, kind: "refund", amount: lira(minor) })
    if (state) await shop().ledger.endOperation(id, { state })
    return id
  }

  /** The service's response is stored, but has had no effect yet. */
  async function stored(attempt: Attempt, payment_id?: string) {
    const named = payment_id ?? (await shop().chargeOf(attempt)).paymentId
    await shop().ledger.moveAttempt(attempt.id, "paid", "fromService", { payment_id: named })
  }

  describe("a session whose buyer has not paid", () => {
    it("is not paid, and the service is not called, before the buyer opens the payment page", async () => {
      const { session } = shop().checkout()
      expect(await shop().store.authorize(session)).toEqual({ type: "not_paid" })
      expect(await shop().calls()).toEqual([])
    })

    it("is looked up behind buyers who wait, because its storefront may complete the cart over and over", async () => {
      const { session_id } = await shop().goToPage(shop().checkout())
      const { client } = shop().context
      const retrieve = () => Promise.reject(new Error("a buyer waits"))
      const ports = { ...shop().context, client: { ...client, hostedPages: { ...client.hostedPages, retrieve } } }
      const readTerms = () => Promise.resolve({ order_id: undefined, readBalance: () => Promise.reject(new Error()) })
      expect(await authorize(ports, { session_id, readTerms })).toMatchObject({ type: "not_paid" })
    })

    it("stays open after a declined card until the page expires, because the buyer may try another card", async () => {
      const { attempt } = await shop().paidAtPage(undefined, DECLINED)
      expect(await ask(attempt)).toMatchObject({ type: "not_paid", attempt: { state: "awaiting_buyer" } })
      await shop().clock.advance(HOUR)
      expect(await ask(attempt)).toMatchObject({ type: "declined", attempt: { state: "declined" } })
    })
  })

  describe("a session whose buyer has paid", () => {
    it("is captured after one look-up, with its items stored, and by one request only", async () => {
      const { attempt } = await shop().paidAtPage()
      expect(await ask(attempt)).toMatchObject({ type: "captured", attempt: { state: "completing" } })
      expect(await called(RETRIEVE)).toBe(1)
      expect(await shop().ledger.listItems(attempt.id)).toHaveLength(2)
      expect(await ask(attempt)).toMatchObject({ type: "in_progress" })
    })

    it.each([
      ["paid", "session"],
      ["paid", "cart"],
      ["in_review", "session"],
      ["in_review", "cart"],
    ])(
      "makes no order of a charge that is %s when its %s is for another amount: the job decides",
      async (state, changed) => {
        if (state === "in_review") await shop().reviewNext()
        const { attempt, checkout } = await shop().paidAtPage()
        if (state === "paid") await stored(attempt)
        if (changed === "session") checkout.session.amount = lira(1_00)
        for (const cart of shop().medusa.carts) if (changed === "cart") cart.total = lira(1_00)
        expect(await ask(attempt)).toMatchObject({ type: "amount_changed", attempt: { state } })
      },
    )

    it("is not captured while a refund of it is in flight or unknown", async () => {
      const { attempt } = await shop().paidAtPage()
      await stored(attempt)
      const operation = await refundOf(attempt, 277_20)
      expect(await ask(attempt)).toMatchObject({ type: "returned" })
      await shop().ledger.endOperation(operation, { state: "refused" })
      expect(await ask(attempt)).toMatchObject({ type: "captured" })
    })

    it("with a completed order stays captured until part of it is refunded", async () => {
      const { attempt } = await shop().completed()
      expect(await ask(attempt)).toMatchObject({ type: "captured", attempt: { state: "completed" } })
      await refundOf(attempt, 1_00, "succeeded")
      expect(await ask(attempt)).toMatchObject({ type: "returned" })
    })
  })

  describe("a response that does not match the request", () => {
    it.each([
      ["price", "1.00000000"],
      ["paidPrice", "1.00000000"],
      ["currency", "EUR"],
    ])("has the charge reversed, once, when its %s differs", async (field, value) => {
      const { attempt } = await shop().paidAtPage()
      await shop().misreport(RETRIEVE, field, value)
      expect(await ask(attempt)).toMatchObject({ type: "returned", attempt: { state: "reversed" } })
      await shop().expectOf(attempt, { charges: ["cancelled"], attention: ["mismatch"] })
      expect(await ask(attempt)).toMatchObject({ type: "returned" })
      expect(await shop().moneyCalls()).toEqual([CANCEL])
    })

    it("has the charge reversed as a whole, whatever amount its cancellation reports", async () => {
      const { attempt } = await shop().paidAtPage()
      for (const endpoint of [RETRIEVE, CANCEL]) await shop().misreport(endpoint, "price", "1.00000000")
      expect(await ask(attempt)).toMatchObject({ type: "returned", attempt: { state: "reversed" } })
      expect(await shop().attention(attempt)).toEqual(["mismatch"])
    })

    it("is left to a person when it names another basket, because it may be another buyer's valid charge", async () => {
      const { attempt } = await shop().paidAtPage()
      await shop().misreport(RETRIEVE, "basketId", "another")
      expect(await ask(attempt)).toMatchObject({ type: "unknown", attempt: { state: "awaiting_buyer" } })
      await shop().expectOf(attempt, { attention: ["mismatch"], moneyCalls: [] })
    })

    it("is never refunded by an unchecked amount: when the charge cannot be cancelled, a person has to refund it", async () => {
      const { attempt } = await shop().paidAtPage(undefined, IRREVERSIBLE)
      await shop().misreport(RETRIEVE, "price", "1.00000000")
      expect(await ask(attempt)).toMatchObject({ type: "returned", attempt: { state: "reversing" } })
      expect(await shop().moneyCalls()).toEqual([CANCEL])
      expect(await called(REFUND)).toBe(0)
      await shop().expectOf(attempt, { attention: ["mismatch", "reversal_refused"], nextCheck: null })
    })
  })

  describe("a service that does not report how the charge ended", () => {
    const unclear = () => shop().misreport(RETRIEVE, "paymentStatus", undefined, 100)

    it("is called three times, nothing changes, and the session is captured once the result is known", async () => {
      const { attempt } = await shop().paidAtPage()
      await unclear()
      expect(await ask(attempt)).toMatchObject({ type: "unknown", attempt: { state: "awaiting_buyer" } })
      expect(await called(RETRIEVE)).toBe(3)
      expect(await shop().moneyCalls()).toEqual([])
      await shop().noFaults()
      expect(await ask(attempt)).toMatchObject({ type: "captured" })
    })

    it("is not called again after the shared deadline", async () => {
      const { attempt } = await shop().paidAtPage()
      await unclear()
      let now = Date.now()
      const clock = { now: () => new Date((now += 30_000)) }
      const { session_id } = attempt
      const readBalance = () => Promise.resolve(shop().medusa.balanceOf(session_id))
      const request = { session_id, readTerms: () => Promise.resolve({ order_id: undefined, readBalance }) }
      expect(await authorize({ ...shop().context, clock }, request)).toMatchObject({ type: "unknown" })
      expect(await called(RETRIEVE)).toBe(1)
    })
  })

  const busy = (flow: "threeds" | "direct") => (flow === "direct" ? "sent" : "finalizing")

  describe.each(["threeds", "direct"] as const)("a card by %s", (flow) => {
    it("is given up, and not charged, when its cancelled order owes nothing any more", async () => {
      const at = await shop().ready(flow)
      leaveUnpaidOrder(shop(), at.checkout).isCanceled = true
      expect(await ask(at.attempt)).toMatchObject({ type: "not_owed" })
      expect(await shop().now(at.attempt)).toMatchObject({ state: "abandoned", error_code: NOT_OWED })
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("that another request is charging is in progress, and is looked up once that must have ended", async () => {
      const at = await shop().ready(flow)
      await shop().ledger.moveAttempt(at.attempt.id, busy(flow), "ours")
      expect(await ask(at.attempt)).toMatchObject({ type: "in_progress", attempt: { state: busy(flow) } })
      expect(await called(LOOK_UP)).toBe(0)
      await shop().clock.advance(300)
      await ask(at.attempt)
      expect(await called(LOOK_UP)).toBeGreaterThan(0)
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("is unknown, and not charged again, when the answer to its charge is about another payment", async () => {
      const at = await shop().ready(flow)
      await shop().misreport(CHARGE[flow], "basketId", "another")
      await shop().fault({ endpoint: LOOK_UP, kind: "http-500", count: 20 })
      expect(await ask(at.attempt)).toMatchObject({ type: "unknown", attempt: { state: "unknown" } })
      await shop().expectOf(at.attempt, { attention: ["mismatch"], moneyCalls: [] })
      await shop().noFaults()
      expect(await shop().jobAfter(300, at.attempt)).toMatchObject({ state: "completed" })
      expect(await called(CHARGE[flow])).toBe(1)
    })
  })

  it("a direct card that this process does not have is not paid, and its buyer enters it again", async () => {
    const at = await shop().ready("direct")
    shop().context.cards.take(at.checkout.session.id, at.attempt.id)
    expect(await ask(at.attempt)).toMatchObject({ type: "not_paid", attempt: { state: "created" } })
    expect(await called(CHARGE.direct)).toBe(0)
  })

  it("a card at the bank whose payment the service did not name is not charged", async () => {
    const at = await shop().ready("threeds")
    await shop().set(at.attempt, { payment_id: null })
    expect(await ask(at.attempt)).toMatchObject({ type: "not_paid", attempt: { state: "awaiting_buyer" } })
    expect(await called(CHARGE.threeds)).toBe(0)
  })
})
