import { describeFlows } from "./harness/describe-flows"
import { DECLINED, RETRIEVE, CANCEL, REFUND } from "./harness/service"
import { decide, underReview } from "./harness/under-review"
import { endReview } from "../../src/use-cases/reconcile/watch"
import { ProcessKilled } from "./harness/killed"

const LATER = 900
const DAY = 24 * 60 * 60
const WEEK = 7 * DAY

describeFlows({}, (shop) => {
  describe("a payment under fraud review", () => {
    it.each(["job", "notification", "return", "person"] as const)(
      "is paid after its approval, and its order cancelled after its decline, once, when the %s triggers a look-up",
      async (by) => {
        const [paid, declined] = [await underReview(shop()), await underReview(shop())]
        await decide(shop(), paid.attempt, "approve")
        await decide(shop(), declined.attempt, "decline")
        await shop().clock.advance(LATER)
        for (let times = 0; times < 2; times += 1)
          for (const { attempt } of [paid, declined]) await shop().reconcile(attempt, by)
        expect(await shop().now(paid.attempt)).toMatchObject({ state: "completed", order_id: paid.order.id })
        expect(paid.order.transactions).toMatchObject([{ reference: "capture", amount: paid.attempt.price }])
        expect(shop().medusa.payments).toHaveLength(1)
        expect(await shop().now(declined.attempt)).toMatchObject({ state: "declined" })
        expect(declined.order).toMatchObject({ isCanceled: true, transactions: [] })
        expect(shop().medusa.calls.filter((call) => call.startsWith("cancelOrder"))).toHaveLength(1)
        await shop().expectOf(declined.attempt, { attention: [], moneyCalls: [] })
      },
    )

    it.each(["2", "7", "-5"])("stays under review and is flagged when fraudStatus is the unknown %s", async (value) => {
      const { attempt } = await underReview(shop())
      await shop().misreport(RETRIEVE, "fraudStatus", value)
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "in_review" })
      expect(await shop().attention(attempt)).toEqual(["note"])
    })

    it("has its charge given back when the order became cheaper, which is flagged once; no attempt of the cart cancels it", async () => {
      const declined = await shop().payDirect(undefined, DECLINED.card.cardNumber)
      const { attempt, order } = await underReview(shop(), declined.checkout)
      order.total = { ...order.total, minor: order.total.minor - 100n }
      await decide(shop(), attempt, "approve")
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "reversed" })
      for (let pass = 0; pass < 3; pass += 1)
        for (const one of [declined.attempt, attempt]) await shop().jobAfter(8 * LATER, one)
      expect(order.isCanceled).toBe(false)
      // the order still owes the rest
      expect(shop().medusa.collectionOf(declined.checkout.session).status).not.toBe("canceled")
      expect(await shop().attention(attempt)).toEqual(["order_unpaid"])
      await shop().ledger.closeAttention(attempt.id, "order_unpaid")
      for (const one of [declined.attempt, attempt]) {
        await shop().jobAfter(8 * LATER, one)
        expect(await shop().attention(one)).toEqual([])
      }
    })

    it("is flagged once after more than a week, and not again after the decision", async () => {
      const { attempt } = await underReview(shop())
      await shop().jobAfter(WEEK - 60, attempt)
      expect(await shop().attention(attempt)).toEqual([])
      await shop().jobAfter(120, attempt)
      expect(await shop().attention(attempt)).toEqual(["review_overdue"])
      await shop().ledger.closeAttention(attempt.id, "review_overdue", { by: "user_1" })
      await shop().jobAfter(LATER, attempt)
      expect(await shop().attention(attempt)).toEqual([])
    })
  })

  describe("a payment declined after its review", () => {
    it("has its order cancelled at the next attempt after a temporary failure, and is removed from the list", async () => {
      const { attempt, order } = await underReview(shop())
      await decide(shop(), attempt, "decline")
      shop().store.failNext("cancelOrder", { isDefinite: false, message: "The lock could not be had." })
      await expect(shop().jobAfter(LATER, attempt)).rejects.toThrow("could not be cancelled")
      expect(order.isCanceled).toBe(false)
      await shop().jobAfter(LATER, attempt)
      expect(order.isCanceled).toBe(true)
    })
  })

  describe("a payment under review whose order is cancelled on a later day, when the service takes no cancellation any more", () => {
    async function cancelledLater() {
      const { attempt, order } = await underReview(shop())
      order.isCanceled = true
      await shop().clock.untilMorning()
      expect(await shop().reconcile(attempt, "job")).toMatchObject({ state: "in_review" })
      await shop().expectOf(attempt, { moneyCalls: [], attention: [] })
      return attempt
    }

    it.each([
      ["refunded once it is approved", "approve", "reversed", [REFUND]],
      ["declined once fraud control declines it, and no entry asks for a refund", "decline", "declined", []],
    ] as const)("is %s", async (_, decision, state, calls) => {
      const attempt = await cancelledLater()
      await decide(shop(), attempt, decision)
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state })
      await shop().expectOf(attempt, { moneyCalls: calls, attention: [] })
    })
  })

  describe("a payment under review that is being given back when its day ends", () => {
    /** The cancellation was not sent on the day of the charge, and the service takes none on a later day. */
    async function stillUnderReview() {
      const { attempt, order } = await underReview(shop())
      order.isCanceled = true
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1000", httpStatus: 400 })
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "reversing" })
      await shop().clock.untilMorning()
      expect(await shop().reconcile(attempt, "job")).toMatchObject({ state: "reversing" })
      await shop().expectOf(attempt, { moneyCalls: [CANCEL], attention: [] })
      return attempt
    }

    it.each([
      ["refunded once it is approved", "approve", "refunded 277.2", [CANCEL, REFUND]],
      ["over once fraud control declines it: nothing was taken, and nothing is sent", "decline", "FAILURE", [CANCEL]],
    ] as const)("is %s", async (_, decision, charge, calls) => {
      const attempt = await stillUnderReview()
      await decide(shop(), attempt, decision)
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
      await shop().expectOf(attempt, { charges: [charge], moneyCalls: calls })
    })
  })

  it.each(["the order's cancellation", "the job"])(
    "a session does not stay under review when the process is killed right after the reversal by %s",
    async (by) => {
      const { attempt, order, checkout } = await underReview(shop())
      order.isCanceled = true
      if (by === "the job") await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1000", httpStatus: 400 })
      if (by === "the job") await shop().jobAfter(LATER, attempt)
      shop().store.cancelSession = () => Promise.reject(new ProcessKilled())
      await expect(shop().jobAfter(LATER, attempt)).rejects.toBeInstanceOf(ProcessKilled)
      expect(await shop().now(attempt)).toMatchObject({ state: "reversed" })
      expect(checkout.session.status).toBe("pending_authorization")
      Reflect.deleteProperty(shop().store, "cancelSession")
      await shop().jobWhenDue(attempt)
      expect(checkout.session.status).toBe("canceled")
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
    },
  )

  it("a session stays under review when another charge of it went back", async () => {
    const { attempt, checkout } = await underReview(shop())
    await endReview(shop().context, { ...attempt, id: "svcatt_other", state: "reversed" })
    expect(checkout.session.status).toBe("pending_authorization")
  })

  it("a payment whose cancellation has no known end waits for a person, and is not said to be looked up", async () => {
    const { attempt, order } = await underReview(shop())
    order.isCanceled = true
    await shop().lose(CANCEL, "before")
    await shop().jobAfter(LATER, attempt)
    await shop().clock.advance(2 * DAY)
    await shop().lose(RETRIEVE, "before", 3)
    expect(await shop().reconcile(attempt, "job")).toMatchObject({ state: "reversing" })
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
  })

  describe("a payment under review whose cancellation is refused", () => {
    async function refused() {
      const { attempt, order } = await underReview(shop())
      order.isCanceled = true
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "reversing" })
      expect(await shop().attention(attempt)).toEqual([])
      // the job's claim keeps others away for longer
      await shop().clock.advance(LATER)
      return attempt
    }

    it.each([
      ["approve", "refunded 277.2", [CANCEL, REFUND]],
      ["decline", "FAILURE", [CANCEL]],
    ] as const)(
      "asks no user to refund it, and follows fraud control's decision to %s",
      async (decision, charge, calls) => {
        const attempt = await refused()
        expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversing" })
        expect(await shop().attention(attempt)).toEqual([])
        await decide(shop(), attempt, decision)
        expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
        await shop().expectOf(attempt, { charges: [charge], attention: [], moneyCalls: calls })
      },
    )

    it("is on the attention list when fraud control does not decide for a week, and refunded once it approves it", async () => {
      const attempt = await refused()
      await shop().clock.advance(8 * DAY)
      await shop().jobWhenDue(attempt)
      expect(await shop().attention(attempt)).toEqual(["review_overdue"])
      await shop().jobWhenDue(attempt)
      expect(await shop().attention(attempt)).toEqual(["review_overdue"])
      await decide(shop(), attempt, "approve")
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
      await shop().expectOf(attempt, { attention: [], moneyCalls: [CANCEL, REFUND] })
    })

    it("is not refunded on a later day before the service says whether it is reviewed; after a day a person is asked to check", async () => {
      const attempt = await refused()
      await shop().clock.untilMorning()
      await shop().fault({ endpoint: RETRIEVE, kind: "drop", when: "before", count: 200 })
      await shop().jobWhenDue(attempt)
      expect(await shop().moneyCalls()).toEqual([CANCEL])
      await decide(shop(), attempt, "approve")
      expect(await shop().attention(attempt)).toEqual([])
      await shop().clock.advance(DAY)
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversing" })
      await shop().expectOf(attempt, { attention: ["lookup_unknown"], moneyCalls: [CANCEL] })
      await shop().noFaults()
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
      await shop().expectOf(attempt, { attention: [], moneyCalls: [CANCEL, REFUND] })
    })
  })
})

describeFlows({ options: { review: { onDecline: "keep" } } }, (shop) => {
  it("a payment declined after its review keeps its order when the store is configured so, and is flagged once", async () => {
    const { attempt, order } = await underReview(shop())
    await decide(shop(), attempt, "decline")
    expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "declined" })
    expect(order.isCanceled).toBe(false)
    expect(await shop().attention(attempt)).toEqual(["review_declined"])
    await shop().ledger.closeAttention(attempt.id, "review_declined", { by: "user_1" })
    await shop().jobAfter(LATER, attempt)
    expect(await shop().attention(attempt)).toEqual([])
    expect(order.isCanceled).toBe(false)
  })
})
