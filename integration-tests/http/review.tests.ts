import { Modules } from "@medusajs/framework/utils"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payment/reconcile-payments"
import { type BuyerStage, locationOf } from "../setup/buyer-stage"
import { comeBack } from "../setup/hosted-checkout"
import { notificationFor } from "../setup/notifications"
import { countOrders, readCollection } from "../setup/payments"
import { reviewStage, type UnderReview } from "../setup/review-stage"
import { chargeOf, moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

export function reviewTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container, anonymous } = medusa
  const reviews = reviewStage(stage)
  const { underReview, decide, notify, jobLooks, stateOf, becomes, orderOf, orderBecomes, attention } = reviews
  const { release, ship } = reviews

  afterEach(async () => {
    await medusa.idle()
    jest.restoreAllMocks()
  })

  async function expectPaid({ attempt, collection, cart, orderId }: UnderReview) {
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", orderId })
    expect(await readCollection(container(), collection.id)).toMatchObject({
      status: "completed",
      captured_amount: cart.total,
      payments: [{ captures: [{ amount: cart.total }] }],
    })
    expect(await countOrders(container())).toBe(1)
    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ fraudStatus: 1, isCancelled: false })
  }

  async function expectUnpaid({ attempt, collection }: UnderReview) {
    const { payments = [], captured_amount } = await readCollection(container(), collection.id)
    expect(payments).toEqual([])
    expect(Number(captured_amount ?? 0)).toBe(0)
    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ status: "FAILURE", fraudStatus: -1 })
    expect(await moneyCalls(stage.sandbox)).toBe(0)
  }

  describe("a payment under fraud review", () => {
    it("has an unpaid order", async () => {
      const review = await underReview()
      expect((await orderOf(review)).status).toBe("pending")
      const { payments = [], payment_sessions = [] } = await readCollection(container(), review.collection.id)
      expect(payments).toEqual([])
      expect(payment_sessions).toMatchObject([{ status: "pending_authorization" }])
    })

    it("approved, is captured when the service's notification comes; a second one changes nothing", async () => {
      const review = await underReview()
      await decide(review, "approve")
      await notify(review)
      await becomes(review, "completed")
      await notify(review)
      await medusa.idle()
      await expectPaid(review)
    })

    it("approved, is captured when Medusa's own webhook address gets the notification", async () => {
      const review = await underReview()
      await decide(review, "approve")
      const { body, headers } = notificationFor(review.attempt, review.paymentId)
      const sent = await fetch(new URL("/hooks/payment/hosted_svc", anonymous().url), {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
      })
      expect(sent.status).toBe(200)
      await until(
        () => readCollection(container(), review.collection.id),
        ({ status }) => status === "completed",
      )
      await jobLooks(review)
      await expectPaid(review)
    })
  })

  describe("a payment declined after its review", () => {
    it("leaves its order cancelled when the notification comes; a second one changes nothing", async () => {
      const review = await underReview()
      await decide(review, "decline")
      await notify(review)
      await orderBecomes(review, "canceled")
      await notify(review)
      await medusa.idle()
      expect(await stateOf(review)).toBe("declined")
      expect(await attention(review)).toEqual([])
      await expectUnpaid(review)
    })

    it("leaves its order cancelled when Medusa's own webhook address gets the notification", async () => {
      const review = await underReview()
      await decide(review, "decline")
      const { body, headers } = notificationFor(review.attempt, review.paymentId, { status: "FAILURE" })
      await fetch(new URL("/hooks/payment/hosted_svc", anonymous().url), {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
      })
      await becomes(review, "declined")
      await medusa.idle()
      await reconcilePaymentsWorkflow(container()).run({ input: {} })
      expect((await orderOf(review)).status).toBe("canceled")
      await expectUnpaid(review)
    })

    it("is emitted as an event with its reason, in sentences for the merchant", async () => {
      const events: unknown[] = []
      container()
        .resolve(Modules.EVENT_BUS)
        .subscribe("svc.payment.declined", (event: { data: unknown }) => {
          events.push(event.data)
          return Promise.resolve()
        })
      const review = await underReview()
      await decide(review, "decline")
      await jobLooks(review)
      const [event] = await until(
        () => Promise.resolve(events),
        (many) => many.length > 0,
      )
      expect(event).toMatchObject({
        id: review.attempt.id,
        order_id: review.orderId,
        error_code: null,
        reason_en: expect.stringContaining("refused") as string,
        reason_tr: expect.stringContaining("reddedildi") as string,
      })
    })

    it("shows the buyer the outcome and nothing more", async () => {
      const review = await underReview()
      await decide(review, "decline")
      const location = locationOf(await comeBack(medusa, review.attempt))
      expect(location).toContain("error=declined")
      expect(location).not.toMatch(/fraud|review/)
    })

    it("whose goods were shipped is flagged: the order can no longer be cancelled", async () => {
      const review = await underReview()
      await release(review)
      expect((await ship(review)).status).toBe(200)
      await decide(review, "decline")
      await notify(review)
      await becomes(review, "declined")
      const [entry] = await until(
        () => attention(review),
        (rows) => rows.length > 0,
      )
      expect(entry?.kind).toBe("review_declined")
      expect(entry?.sentence).toContain("could not be cancelled")
      expect((await orderOf(review)).status).toBe("pending")
    })
  })
}
