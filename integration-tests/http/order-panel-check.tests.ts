import { placeOrder } from "../setup/checkout"
import { runSql } from "../setup/hosted-checkout"
import { kinds, orderPanel } from "../setup/order-panel"
import type { ProviderStage } from "../setup/provider-stage"
import { RETRIEVE, UNTOUCHED } from "../setup/provider-stage"
import { callsTo } from "../setup/service-state"

export function orderPanelCheckTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { shown, check, found, itemsOf } = orderPanel(stage)
  const admin = () => medusa.admin()

  /** As if the last check were some time ago. */
  const longAgo = () => runSql(medusa.container(), "delete from svc_request_count")

  describe("a payment under fraud review", () => {
    async function reviewed() {
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      const started = await stage.charged()
      return { ...started, order: await placeOrder(medusa.guest(), started.cart.id) }
    }

    it("says that nothing is to be shipped until a person releases the goods", async () => {
      const review = await reviewed()
      const before = await shown(review)
      expect(before).toMatchObject({ do_not_ship: true, headline: "in_review" })
      expect(before.payment).toMatchObject({ can_refund_items: false, actions: [{ do: "check" }, { do: "release" }] })
      expect(before.payment.items[0]?.status.en).toBe("In fraud control")
      const note = "A known customer"
      await admin().expectOk("POST", `/admin/svc/attempts/${review.attempt.id}/release`, { note })
      const after = await shown(review)
      expect(after).toMatchObject({ do_not_ship: false, headline: "in_review_released" })
      expect(after.payment.timeline.at(-1)).toMatchObject({ kind: "released", note, by: { name: /@/ } })
    })

    it("that was approved is paid as soon as a person checks it, and its items are approved", async () => {
      const review = await reviewed()
      const { service_payment_id } = (await shown(review)).payment
      await stage.sandbox.control("POST", `payments/${service_payment_id ?? ""}/review`, { decision: "approve" })
      const { payment } = await found(review.attempt.id)
      expect(payment).toMatchObject({ headline: "paid", state: "completed" })
      expect(payment.items[0]?.status.en).toBe("Approved")
      expect(kinds(payment)).toEqual(["started", "at_page", "in_review", "paid", "completed"])
    })
  })

  describe("checking now", () => {
    it("finds a payment whose buyer never came back, and makes its order", async () => {
      const { attempt } = await stage.charged()
      const answer = await found(attempt.id)
      expect(answer.payment).toMatchObject({ state: "completed", headline: "paid" })
      expect(answer.found.tr).toContain("yapılmış görünüyor")
    })

    it("says that no payment was made when there is none, and calls the service at most once in a few seconds", async () => {
      const { attempt } = await stage.charged(false)
      await longAgo()
      expect((await found(attempt.id)).found.en).toContain("has not paid yet")
      const { status, body } = await check(attempt.id)
      // the window of a few seconds may just have ended
      if (status === 200) return
      expect(status).toBe(409)
      expect(body).toMatchObject({ type: "conflict", message_tr: expect.stringContaining("Birkaç saniye") as string })
      expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(1)
    })

    it("updates the items of a paid payment, and changes no state", async () => {
      const paid = await stage.ordered()
      const { goods } = await itemsOf(paid)
      await stage.sandbox.control("POST", `items/${goods.payment_transaction_id}/approve`, { approved: false })
      const { payment } = await found(paid.attempt.id)
      expect(payment.state).toBe("completed")
      expect(payment.items.map(({ transaction_status }) => transaction_status).sort()).toEqual([1, 2])
      expect(await stage.charge(paid.attempt)).toMatchObject(UNTOUCHED)
    })

    it.each(["paid", "open"])(
      "with the service down says so and leaves a payment that is %s as it was",
      async (how) => {
        const { attempt } = how === "paid" ? await stage.ordered() : await stage.charged(false)
        const before = await stage.now(attempt)
        await stage.fault({ endpoint: "*", kind: "http-500", count: 20 })
        const { status, body } = await check(attempt.id)
        expect(status).toBe(503)
        expect(body).toMatchObject({
          type: "service_unavailable",
          message: expect.stringContaining("Nothing was changed") as string,
          message_tr: expect.stringContaining("Hiçbir şey değişmedi") as string,
        })
        const { state, version } = await stage.now(attempt)
        expect({ state, version }).toEqual({ state: before.state, version: before.version })
      },
    )

    it("is refused with a message when there is no payment", async () => {
      expect(await check("svcatt_none")).toMatchObject({ status: 404, body: { type: "not_found" } })
    })
  })
}
