import { placeOrder } from "../setup/checkout"
import { locationOf, type BuyerStage } from "../setup/buyer-stage"
import { comeBack, runSql } from "../setup/hosted-checkout"
import { reviewStage, type UnderReview } from "../setup/review-stage"

export function fulfillmentGuardTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container, admin, anonymous, guest } = medusa
  const { underReview, decide, jobLooks, stateOf, release, ship } = reviewStage(stage)

  /** A fulfilment through Medusa's other route, which has the order in its body. */
  function byItself({ orderId }: UnderReview) {
    const { shipping } = medusa.shop()
    return {
      order_id: orderId,
      location_id: shipping.stockLocationId,
      provider_id: "manual_manual",
      data: {},
      delivery_address: {},
      items: [],
      labels: [],
      metadata: {},
    }
  }

  describe("the goods of an order", () => {
    it("are not shipped while its payment is under review", async () => {
      const review = await underReview()
      const refused = await ship(review)
      expect(refused).toMatchObject({ status: 409, body: { type: "conflict", attempt_id: review.attempt.id } })
      expect(JSON.stringify(refused.body)).toContain("under fraud review")
      const direct = await admin().send("POST", "/admin/fulfillments", byItself(review))
      expect(direct).toMatchObject({ status: 409, body: refused.body })
    })

    it("are not shipped while the order is not yet in the ledger", async () => {
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      const started = await stage.atPage()
      const { id: orderId } = await placeOrder(guest(), started.cart.id)
      await medusa.idle()
      await runSql(container(), "update svc_attempt set order_id = null where id = ?", [started.attempt.id])
      expect((await ship({ orderId })).status).toBe(409)
    })

    it("are shipped once its payment is approved", async () => {
      const review = await underReview()
      await decide(review, "approve")
      await jobLooks(review)
      expect((await ship(review)).status).toBe(200)
    })

    it("are shipped when a person releases them, and who, when and why is stored", async () => {
      const review = await underReview()
      const answer = await release(review, { note: "  A known customer.  " })
      expect(answer).toMatchObject({
        status: 200,
        body: { attempt: { id: review.attempt.id, order_id: review.orderId, released_note: "A known customer." } },
      })
      const { released } = await stage.now(review.attempt)
      expect(released?.by).toMatch(/^user_/)
      expect(Math.abs((released?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
      expect((await ship(review)).status).toBe(200)
      expect(await stateOf(review)).toBe("in_review")
    })

    it("are released once: the first release counts", async () => {
      const review = await underReview()
      await release(review)
      const { released } = await stage.now(review.attempt)
      expect((await release(review, { note: "Another." })).status).toBe(200)
      expect((await stage.now(review.attempt)).released).toEqual(released)
    })

    it("of an order that is paid in another way are not held back", async () => {
      const started = await stage.atPage()
      const location = locationOf(await comeBack(medusa, started.attempt))
      expect(location).toContain("payment_status=completed")
      const { orderId = "" } = await stage.now(started.attempt)
      expect((await ship({ orderId })).status).toBe(200)
    })
  })

  describe("a release", () => {
    it.each([
      ["nothing", {}],
      ["an empty note", { note: "   " }],
      ["a note that is too long", { note: "x".repeat(501) }],
      ["a note that is no text", { note: 7 }],
      ["more than a note", { note: "x", by: "somebody" }],
    ])("with %s is refused", async (_what, body) => {
      const review = await underReview()
      expect(await release(review, body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
      expect((await stage.now(review.attempt)).released).toBeUndefined()
    })

    it("needs a signed-in admin user", async () => {
      const review = await underReview()
      for (const api of [anonymous(), guest(), medusa.customer()])
        expect((await release(review, { note: "x" }, api)).status).toBe(401)
      expect((await anonymous().send("POST", `/admin/orders/${review.orderId}/fulfillments`, {})).status).toBe(401)
      expect((await stage.now(review.attempt)).released).toBeUndefined()
    })

    it("of a payment that is not under review, or does not exist, is refused", async () => {
      const started = await stage.atPage(false)
      expect(await release(started)).toMatchObject({ status: 409, body: { type: "conflict" } })
      const unknown = await admin().send("POST", "/admin/svc/attempts/svcatt_unknown/release", { note: "x" })
      expect(unknown).toMatchObject({ status: 404, body: { type: "not_found" } })
    })

    it("is not shown to the buyer", async () => {
      const review = await underReview()
      await release(review, { note: "A known customer." })
      const path = `/store/svc/payment-sessions/${review.session.id}`
      const answer = await guest().with({ "x-svc-ref": review.ref }).send("GET", path)
      expect(answer).toMatchObject({ status: 200, body: { payment: { status: "in_review" } } })
      expect(JSON.stringify(answer.body)).not.toMatch(/release|known customer|user_/)
    })
  })
}
