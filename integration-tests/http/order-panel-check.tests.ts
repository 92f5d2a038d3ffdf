import type { Attempt } from "../../src/flows/contracts/ports"
import { placeOrder } from "../setup/checkout"
import { runSql } from "../setup/hosted-checkout"
import { kinds, orderPanel } from "../setup/order-panel"
import type { ProviderStage } from "../setup/provider-stage"
import { RETRIEVE, UNTOUCHED } from "../setup/provider-stage"
import { callsTo } from "../setup/service-state"

export function orderPanelCheckTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { shown, check, found } = orderPanel(stage)
  const admin = () => medusa.admin()

  /** As if the last check were some time ago. */
  const longAgo = () => runSql(medusa.container(), "delete from svc_request_count")

  it("a payment under fraud review is not to be shipped until it is released, and is paid once a person's check finds it approved", async () => {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const started = await stage.charged()
    const review = { ...started, order: await placeOrder(medusa.guest(), started.cart.id) }
    const before = await shown(review)
    expect(before).toMatchObject({ do_not_ship: true, headline: "in_review" })
    expect(before.payment).toMatchObject({ can_refund_items: false, actions: [{ do: "check" }, { do: "release" }] })
    expect(before.payment.items[0]?.status.en).toBe("Under fraud review")
    const note = "A known customer"
    await admin().expectOk("POST", `/admin/svc/attempts/${review.attempt.id}/release`, { note })
    const after = await shown(review)
    expect(after).toMatchObject({ do_not_ship: false, headline: "in_review_released" })
    expect(after.payment.timeline.at(-1)).toMatchObject({ kind: "released", note, by: { name: /@/ } })

    const { service_payment_id } = after.payment
    await stage.sandbox.control("POST", `payments/${service_payment_id ?? ""}/review`, { decision: "approve" })
    const { payment } = await found(review.attempt.id)
    expect(payment).toMatchObject({ headline: "paid", state: "completed" })
    expect(payment.items[0]?.status.en).toBe("Approved")
    expect(kinds(payment)).toEqual(["started", "at_page", "in_review", "released", "paid", "completed"])
  })

  describe("checking now", () => {
    async function expectUnreachable(attempt: Attempt): Promise<void> {
      const before = await stage.now(attempt)
      await longAgo()
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
    }

    it("makes the order of a buyer who never came back, then updates its items, and changes nothing while the service is down", async () => {
      const { attempt } = await stage.charged()
      const answer = await found(attempt.id)
      expect(answer.payment).toMatchObject({ state: "completed", headline: "paid" })
      expect(answer.found.tr).toContain("yapılmış görünüyor")
      const [item] = answer.payment.items
      const path = `items/${item?.payment_transaction_id ?? ""}/approve`
      await stage.sandbox.control("POST", path, { approved: false })
      await longAgo()
      const { payment } = await found(attempt.id)
      expect(payment.state).toBe("completed")
      expect(payment.items.map(({ transaction_status }) => transaction_status).sort()).toEqual([1, 2])
      expect(await stage.charge(attempt)).toMatchObject(UNTOUCHED)
      await expectUnreachable(attempt)
    })

    it("says that no payment was made when there is none, and calls the service at most once in a few seconds", async () => {
      const { attempt } = await stage.charged(false)
      await longAgo()
      expect((await found(attempt.id)).found.en).toContain("has not paid yet")
      const { status, body } = await check(attempt.id)
      // the window of a few seconds may just have ended
      if (status !== 200) {
        expect(status).toBe(409)
        expect(body).toMatchObject({ type: "conflict", message_tr: expect.stringContaining("Birkaç saniye") as string })
        expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(1)
      }
      await expectUnreachable(attempt)
    })

    it("is refused with a message when there is no payment", async () => {
      expect(await check("svcatt_none")).toMatchObject({ status: 404, body: { type: "not_found" } })
    })
  })
}
