import { captureHold, HOLD_RELEASED, keptThroughChange } from "../../src/use-cases/hold/capture"
import { releaseHold, watchHold } from "../../src/use-cases/hold/watch"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { STATUS } from "../../src/use-cases/reconcile/sentences"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { CANCEL, LOOK_UP } from "./harness/service"
import { decide } from "./harness/under-review"

const HOLD = "holds.create"
const CAPTURE = "holds.capture"
const DAY = 24 * 60 * 60
const WHOLE = lira(277_20)

describeFlows(
  { options: { capabilities: { hold: true }, hold: { captureOn: "shipment" } }, sandbox: { holdDays: 7 } },
  (shop) => {
    const payment = () => only(shop().medusa.payments)
    const order = () => only(shop().medusa.orders)
    const watch = async (attempt: Pick<Attempt, "id">) => watchHold(shop().context, await shop().now(attempt))
    const sent = async () => (await shop().calls()).filter((call) => call !== HOLD && call !== LOOK_UP)

    /** An order whose amount is held. */
    const held = async (): Promise<Attempt> => (await shop().payDirect()).attempt

    it("a hold is watched after its order was placed, and flagged two days before its end, once", async () => {
      const attempt = await held()
      await shop().set(attempt, { order_placed_at: null })
      await shop().ledger.markOrderPlaced(attempt.id)
      await shop().jobFor(attempt, 4 * DAY)
      expect(await shop().attention(attempt)).toEqual([])
      await shop().jobFor(attempt, 1.1 * DAY)
      expect(await shop().attention(attempt)).toEqual(["hold_expiring"])
      await shop().ledger.closeAttention(attempt.id, "hold_expiring", { by: "user_1", note: "seen" })
      await shop().jobFor(attempt, 0.5 * DAY)
      expect(await shop().attention(attempt)).toEqual([])
      expect(await sent()).toEqual([])
    })

    it("is flagged before its end also where another entry about it was resolved before", async () => {
      const attempt = await held()
      await shop().set(attempt, { order_placed_at: null })
      await shop().ledger.markOrderPlaced(attempt.id)
      await shop().ledger.openAttention({
        kind: "hold_expiring",
        attempt_id: attempt.id,
        sentence: keptThroughChange(attempt.paid_price),
      })
      await shop().ledger.closeAttention(attempt.id, "hold_expiring", { by: "user_1", note: "seen" })
      await shop().jobFor(attempt, 4 * DAY)
      expect(await shop().attention(attempt)).toEqual([])
      await shop().jobFor(attempt, 1.1 * DAY)
      expect(await shop().attention(attempt)).toEqual(["hold_expiring"])
    })

    it("after its days the service is asked each day for two weeks what has become of it, a person once, and nothing is taken", async () => {
      const attempt = await held()
      await shop().set(attempt, { order_placed_at: null })
      await shop().ledger.markOrderPlaced(attempt.id)
      await shop().jobFor(attempt, 8 * DAY)
      expect(await shop().attention(attempt)).toEqual(["hold_expiring"])
      await shop().ledger.closeAttention(attempt.id, "hold_expiring", { by: "user_1", note: "seen" })
      await shop().jobFor(attempt, 30 * DAY)
      expect(await shop().attention(attempt)).toEqual([])
      expect(await sent()).toEqual([])
      expect((await shop().calls()).filter((call) => call === LOOK_UP).length).toBeGreaterThan(12)
      expect(await shop().nextCheck(attempt)).toBeNull()
      expect(await shop().now(attempt)).toMatchObject({ hold: "held" })
    })

    it("a capture in the service's panel is found after the days of the hold, and recorded in Medusa", async () => {
      const attempt = await held()
      const { payment_id = "" } = attempt
      await shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: WHOLE, currency: "TRY" })
      await shop().clock.advance(7.5 * DAY)
      expect(await watch(attempt)).toMatchObject({ hold: "captured" })
      expect(payment()).toMatchObject({ isCaptured: true })
      expect(await shop().attention(attempt)).toEqual([])
    })

    it("whose capture loses the connection once it is written has no entry left after the job", async () => {
      const attempt = await held()
      await shop().jobFor(attempt, 5.1 * DAY)
      expect(await shop().attention(attempt)).toEqual(["hold_expiring"])
      const { ledger } = shop()
      jest.spyOn(ledger, "closeAttention").mockRejectedValueOnce(new Error("the connection was lost"))
      await expect(captureHold(shop().context, await shop().now(attempt), WHOLE)).rejects.toThrow("connection was lost")
      expect(await shop().now(attempt)).toMatchObject({ hold: "captured" })
      expect(await shop().attention(attempt)).toEqual(["hold_expiring"])
      await shop().jobWhenDue(attempt)
      expect(await shop().attention(attempt)).toEqual([])
    })

    it("is captured through Medusa once goods are shipped, and once only", async () => {
      const attempt = await held()
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      order().isShipped = true
      await Promise.all([watch(attempt), watch(attempt)])
      expect(await watch(attempt)).toMatchObject({ hold: "captured" })
      expect(payment()).toMatchObject({ isCaptured: true })
      expect(await sent()).toEqual([CAPTURE])
    })

    it("whose shipped order owes less by now is flagged instead of captured, once, and a person may capture it", async () => {
      const attempt = await held()
      order().isShipped = true
      order().total = lira(177_20)
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await shop().attention(attempt)).toEqual(["hold_expiring"])
      const [said] = await shop().sentences(attempt)
      expect(said).toContain("owes only 177.20 TRY and 277.20 TRY is held")
      await shop().ledger.closeAttention(attempt.id, "hold_expiring", { by: "user_1", note: "seen" })
      await shop().jobWhenDue(attempt)
      expect(await shop().attention(attempt)).toEqual([])
      expect(await sent()).toEqual([])
      expect((await captureHold(shop().context, await shop().now(attempt), WHOLE)).type).toBe("captured")
    })

    it("whose shipped order was paid too much in another way owes nothing, not less than nothing", async () => {
      const attempt = await held()
      order().isShipped = true
      order().transactions.push({ reference: "capture", referenceId: "elsewhere", amount: lira(300_00) })
      await watch(attempt)
      expect((await shop().sentences(attempt)).join()).toContain("owes nothing any more while 277.20 TRY is held")
    })

    it("is neither captured nor said to be owed less where it is not known what its order owes", async () => {
      const attempt = await held()
      order().isShipped = true
      const { store } = shop()
      const read = store.read.bind(store)
      jest.spyOn(store, "read").mockImplementation(async (one) => {
        const { balance, ...reading } = await read(one)
        return { ...reading, balance: { ...balance, order: balance.order && { ...balance.order, pending: undefined } } }
      })
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await shop().attention(attempt)).toEqual([])
      expect(await sent()).toEqual([])
    })

    it("whose shipped order owes all of it again is captured by the job", async () => {
      const attempt = await held()
      order().isShipped = true
      order().total = lira(0)
      await watch(attempt)
      expect(await sent()).toEqual([])
      order().total = WHOLE
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "captured" })
      expect(await shop().attention(attempt)).toEqual([])
    })

    it("a shipped order whose capture is refused is flagged, and the job captures it later", async () => {
      const attempt = await held()
      order().isShipped = true
      await shop().fault({ endpoint: CAPTURE, kind: "refuse", code: "10051", count: 1 })
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await shop().attention(attempt)).toEqual(["hold_expiring"])
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "captured" })
      expect(await shop().attention(attempt)).toEqual([])
      expect(await sent()).toEqual([CAPTURE, CAPTURE])
    })

    it("what a cancelled order holds is released, also where Medusa's own cancellation of the payment failed", async () => {
      const attempt = await held()
      order().isCanceled = true
      order().isShipped = true
      expect(await watch(attempt)).toMatchObject({ hold: "released" })
      expect(payment()).toMatchObject({ isCanceled: true, isCaptured: false })
      expect(await watch(attempt)).toMatchObject({ hold: "released" })
      expect(await sent()).toEqual([CANCEL])
    })

    it("a release without an answer is not repeated, and no capture is sent beside it", async () => {
      const attempt = await held()
      order().isCanceled = true
      await shop().fault({ endpoint: CANCEL, kind: "drop", when: "after", count: 1 })
      expect(await watch(attempt)).toMatchObject({ hold: "releasing" })
      expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
      expect((await captureHold(shop().context, await shop().now(attempt), WHOLE)).type).toBe("refused")
      await shop().jobWhenDue(attempt)
      expect(await sent()).toEqual([CANCEL])
      const [operation] = await shop().operations(attempt)
      await shop().ledger.resolveUnknownRefund(operation?.id ?? "", "succeeded", { by: "user_1" })
      expect(await watch(attempt)).toMatchObject({ hold: "released" })
      expect(payment()).toMatchObject({ isCanceled: true })
      expect(await sent()).toEqual([CANCEL])
    })

    it("is found by a person's check where its capture was lost, and what is released is not asked for", async () => {
      const attempt = await held()
      await shop().fault({ endpoint: CAPTURE, kind: "drop", when: "after", count: 1 })
      await shop().fault({ endpoint: LOOK_UP, kind: "drop", when: "before", count: 20 })
      await captureHold(shop().context, await shop().now(attempt), WHOLE)
      await shop().noFaults()
      const check = async () => checkPayment(shop().context, await shop().now(attempt))
      expect(await check()).toMatchObject({ type: "reported", found: STATUS.completed })
      expect(payment()).toMatchObject({ isCaptured: true })
      expect((await sent()).filter((call) => call === CAPTURE)).toHaveLength(1)
      const { attempt: other } = await shop().payDirect()
      await releaseHold(shop().context, await shop().now(other))
      const before = (await shop().calls()).length
      const found = await checkPayment(shop().context, await shop().now(other))
      expect(found.type === "reported" && found.found.en).toBe("The hold was released. Nothing was captured.")
      expect(await shop().calls()).toHaveLength(before)
    })

    it("a release that the service refuses leaves it held and is flagged, once, until the days of the hold are over", async () => {
      const attempt = await held()
      order().isCanceled = true
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082", count: 1 })
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
      await shop().ledger.closeAttention(attempt.id, "reversal_refused", { by: "user_1", note: "seen" })
      await shop().jobWhenDue(attempt)
      expect(await shop().attention(attempt)).toEqual([])
      await shop().clock.advance(8 * DAY)
      expect(await watch(attempt)).toMatchObject({ hold: "released" })
      expect(payment()).toMatchObject({ isCanceled: true })
      expect(await sent()).toEqual([CANCEL])
    })

    it("a refused release whose days are over closes its entry", async () => {
      const attempt = await held()
      order().isCanceled = true
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082", count: 1 })
      await watch(attempt)
      await shop().clock.advance(8 * DAY)
      await watch(attempt)
      expect(await shop().attention(attempt)).toEqual([])
    })

    it("a release that was not sent is sent again, also after the days of the hold", async () => {
      const attempt = await held()
      order().isCanceled = true
      await shop().clock.advance(8 * DAY)
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1001", count: 2 })
      expect(await watch(attempt)).toMatchObject({ hold: "releasing" })
      expect(await watch(attempt)).toMatchObject({ hold: "releasing" })
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "released" })
    })

    it("is captured with a shipment, not with a fulfilment", async () => {
      const attempt = await held()
      order().isFulfilled = true
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await sent()).toEqual([])
    })

    it("whose captures are refused is tried ever less often, and flagged once", async () => {
      const attempt = await held()
      order().isShipped = true
      await shop().fault({ endpoint: CAPTURE, kind: "refuse", code: "10051", count: 1000 })
      await watch(attempt)
      await shop().ledger.closeAttention(attempt.id, "hold_expiring", { by: "user_1", note: "seen" })
      await shop().jobFor(attempt, 2 * DAY)
      expect((await sent()).length).toBeLessThan(30)
      expect(await shop().attention(attempt)).toEqual([])
    })

    it.each(["lapses after its days", "was captured in the service's panel"] as const)(
      "of a cart whose order cannot be made, and that the service does not release, is back once it %s",
      async (how) => {
        const { checkout, attempt } = await shop().paidAtPage()
        shop().removeSession(checkout)
        await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082", count: 1 })
        expect(await shop().jobAfter(200, attempt)).toMatchObject({ state: "reversing" })
        expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
        const lapses = how === "lapses after its days"
        if (lapses) await shop().clock.advance(8 * DAY)
        else {
          const { payment_id = "" } = await shop().now(attempt)
          await shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: WHOLE, currency: "TRY" })
        }
        expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
        expect(await shop().attention(attempt)).toEqual([])
        expect(await shop().charges(attempt)).toEqual([lapses ? "SUCCESS" : "refunded 277.2"])
        // the ledger has both as held: what was refunded had been captured
        const found = lapses ? HOLD_RELEASED : STATUS.reversed
        expect(await checkPayment(shop().context, await shop().now(attempt))).toEqual({ type: "reported", found })
      },
    )

    it("that is released once its review has ended, because its session is gone, leaves no order unpaid", async () => {
      const checkout = shop().checkout()
      await shop().sandbox.control("POST", "reviews", { next: 1 })
      const { attempt } = await shop().payDirect(checkout)
      shop().replaceSession(checkout)
      await decide(shop(), attempt, "approve")
      expect(await shop().jobAfter(900, attempt)).toMatchObject({ state: "reversed", hold: "held" })
      await shop().jobFor(attempt, 2 * 60 * 60)
      expect(await shop().attention(attempt)).toEqual(["order_unpaid"])
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
      expect(await shop().nextCheck(attempt)).toBeNull()
    })

    it("of a cart whose order cannot be made is released, and never refunded", async () => {
      const { checkout, attempt } = await shop().paidAtPage()
      shop().removeSession(checkout)
      expect(await shop().jobAfter(200, attempt)).toMatchObject({ state: "reversed" })
      expect((await sent()).filter((call) => !call.startsWith("h"))).toEqual([CANCEL])
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
    })
  },
)
