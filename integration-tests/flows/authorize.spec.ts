import type { Authorized } from "../../src/use-cases/charge/authorize"
import { authorize } from "../../src/use-cases/charge/authorize"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { lira } from "./harness/orders"
import { describeFlows } from "./harness/describe-flows"
import { CANCEL, DECLINED, IRREVERSIBLE, REFUND, RETRIEVE } from "./harness/service"

const HOUR = 60 * 60

describeFlows({}, (shop) => {
  const ask = (attempt: Attempt): Promise<Authorized> => {
    const session = shop().medusa.sessions.find(({ id }) => id === attempt.session_id)
    if (!session) throw new Error("the session is gone")
    return shop().store.authorize(session)
  }
  const asked = async (operation: string) => (await shop().calls()).filter((call) => call === operation).length
  /** The service's response is stored, but has had no effect yet. */
  async function stored(attempt: Attempt, payment_id?: string) {
    const named = payment_id ?? (await shop().chargeOf(attempt)).paymentId
    const moved = await shop().ledger.moveAttempt(attempt.id, "paid", "fromService", { payment_id: named })
    if (!moved) throw new Error("the attempt cannot be paid")
    return moved
  }

  describe("a session whose buyer has not paid", () => {
    it("is not paid, and the service is not called, before the buyer opens the payment page", async () => {
      const { session } = shop().checkout()
      expect(await shop().store.authorize(session)).toEqual({ type: "not_paid" })
      expect(await shop().calls()).toEqual([])
    })

    it("is not paid while the buyer is on the payment page, and the service is called once", async () => {
      const attempt = await shop().goToPage(shop().checkout())
      expect(await ask(attempt)).toMatchObject({ type: "not_paid", attempt: { state: "awaiting_buyer" } })
      expect(await asked(RETRIEVE)).toBe(1)
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
      expect(await asked(RETRIEVE)).toBe(1)
      expect(await shop().ledger.listItems(attempt.id)).toHaveLength(2)
      expect(await ask(attempt)).toMatchObject({ type: "in_progress" })
    })

    it("is captured by one of five simultaneous requests, and nothing is refunded", async () => {
      const { attempt } = await shop().paidAtPage()
      const all = await Promise.all(Array.from({ length: 5 }, () => ask(attempt)))
      expect(all.map((one) => one.type).sort()).toEqual(["captured", ...Array<string>(4).fill("in_progress")])
      expect(await shop().charges(attempt)).toEqual(["SUCCESS"])
    })

    it("is captured from a stored response, without another look-up", async () => {
      const { attempt } = await shop().paidAtPage()
      await stored(attempt)
      expect(await ask(attempt)).toMatchObject({ type: "captured" })
      expect(await asked(RETRIEVE)).toBe(0)
    })

    it("waits while the fraud review is undecided", async () => {
      await shop().sandbox.control("POST", "reviews", { next: 1 })
      const { attempt } = await shop().paidAtPage()
      expect(await ask(attempt)).toMatchObject({ type: "in_review", attempt: { state: "in_review" } })
    })

    it.each([
      ["not the amount of the session", "session"],
      ["no longer the total of the cart", "cart"],
    ])(
      "is not captured when the amount paid is %s, and the charge is left for the job to decide",
      async (_, changed) => {
        const { attempt, checkout } = await shop().paidAtPage()
        await stored(attempt)
        if (changed === "session") checkout.session.amount = lira(1_00)
        const cart = shop().medusa.cartOf({ cart_id: checkout.of.cart_id })
        if (cart && changed === "cart") cart.total = lira(1_00)
        expect(await ask(attempt)).toMatchObject({ type: "amount_changed", attempt: { state: "paid" } })
      },
    )

    it("under review does not become an order when the session is for another amount", async () => {
      await shop().sandbox.control("POST", "reviews", { next: 1 })
      const { attempt, checkout } = await shop().paidAtPage()
      checkout.session.amount = lira(1_00)
      expect(await ask(attempt)).toMatchObject({ type: "amount_changed", attempt: { state: "in_review" } })
    })

    it("is not captured while a refund of it is in flight or unknown", async () => {
      const { attempt } = await shop().paidAtPage()
      await stored(attempt)
      const operation = { id: `${attempt.id}_refund`, attempt_id: attempt.id, kind: "refund" as const }
      await shop().ledger.startOperation({ ...operation, amount: attempt.price })
      expect(await ask(attempt)).toMatchObject({ type: "returned" })
      await shop().ledger.endOperation(operation.id, { state: "refused" })
      expect(await ask(attempt)).toMatchObject({ type: "captured" })
    })

    it("with a completed order stays captured until part of it is refunded", async () => {
      const { attempt } = await shop().paidAtPage()
      await shop().reconcile(attempt, "return")
      expect(await ask(attempt)).toMatchObject({ type: "captured", attempt: { state: "completed" } })
      const operation = { id: `${attempt.id}_refund`, attempt_id: attempt.id, kind: "refund" as const }
      await shop().ledger.startOperation({ ...operation, amount: lira(1_00) })
      await shop().ledger.endOperation(operation.id, { state: "succeeded" })
      expect(await ask(attempt)).toMatchObject({ type: "returned" })
    })

    it("with two charges uses the older one", async () => {
      const { attempt, checkout } = await shop().paidAtPage()
      await stored(attempt)
      const newer = await shop().goToPage(checkout, { isBeside: true })
      await stored(newer, "2")
      expect(await ask(attempt)).toMatchObject({ type: "captured", attempt: { id: attempt.id } })
    })
  })

  describe("a response that does not match the request", () => {
    it.each([
      ["price", "1.00000000"],
      ["paidPrice", "1.00000000"],
      ["currency", "EUR"],
    ])("has the charge reversed, once, when its %s differs", async (field, value) => {
      const { attempt } = await shop().paidAtPage()
      await shop().fault({ endpoint: RETRIEVE, kind: "unknown-value", field, value })
      expect(await ask(attempt)).toMatchObject({ type: "returned", attempt: { state: "reversed" } })
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
      expect(await shop().attention(attempt)).toEqual(["mismatch"])
      expect(await ask(attempt)).toMatchObject({ type: "returned" })
      expect(await shop().moneyCalls()).toEqual([CANCEL])
    })

    it("has the charge reversed as a whole, whatever amount its cancellation reports", async () => {
      const { attempt } = await shop().paidAtPage()
      for (const endpoint of [RETRIEVE, CANCEL])
        await shop().fault({ endpoint, kind: "unknown-value", field: "price", value: "1.00000000" })
      expect(await ask(attempt)).toMatchObject({ type: "returned", attempt: { state: "reversed" } })
      expect(await shop().attention(attempt)).toEqual(["mismatch"])
    })

    it("is left to a person when it names another basket, because it may be another buyer's valid charge", async () => {
      const { attempt } = await shop().paidAtPage()
      await shop().fault({ endpoint: RETRIEVE, kind: "unknown-value", field: "basketId", value: "another" })
      expect(await ask(attempt)).toMatchObject({ type: "unknown", attempt: { state: "awaiting_buyer" } })
      expect(await shop().attention(attempt)).toEqual(["mismatch"])
      expect(await shop().moneyCalls()).toEqual([])
    })

    it("is never refunded by an unchecked amount: when the charge cannot be cancelled, a person has to refund it", async () => {
      const { attempt } = await shop().paidAtPage(undefined, IRREVERSIBLE)
      await shop().fault({ endpoint: RETRIEVE, kind: "unknown-value", field: "price", value: "1.00000000" })
      expect(await ask(attempt)).toMatchObject({ type: "returned", attempt: { state: "reversing" } })
      expect(await shop().moneyCalls()).toEqual([CANCEL])
      expect(await asked(REFUND)).toBe(0)
      expect(await shop().attention(attempt)).toEqual(["mismatch", "reversal_refused"])
      expect(await shop().nextCheck(attempt)).toBeNull()
    })
  })

  describe("a service that does not report how the charge ended", () => {
    const unclear = () =>
      shop().fault({ endpoint: RETRIEVE, kind: "unknown-value", field: "paymentStatus", count: 100 })

    it("is called three times, nothing changes, and the session is captured once the result is known", async () => {
      const { attempt } = await shop().paidAtPage()
      await unclear()
      expect(await ask(attempt)).toMatchObject({ type: "unknown", attempt: { state: "awaiting_buyer" } })
      expect(await asked(RETRIEVE)).toBe(3)
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
      const request = { session_id, termsOf: () => Promise.resolve({ order_id: undefined, readBalance }) }
      expect(await authorize({ ...shop().context, clock }, request)).toMatchObject({ type: "unknown" })
      expect(await asked(RETRIEVE)).toBe(1)
    })
  })
})
