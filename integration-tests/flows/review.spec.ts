import { describeFlows } from "./harness/describe-flows"
import { DECLINED, RETRIEVE } from "./harness/service"
import { decide, underReview } from "./harness/under-review"

const LATER = 900
const WEEK = 7 * 24 * 60 * 60

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
