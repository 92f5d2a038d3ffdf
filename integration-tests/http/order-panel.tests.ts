import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Query } from "../../src/medusa/rows"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { only } from "../setup/only"
import { kinds, orderPanel } from "../setup/order-panel"
import { type ProviderStage, REFUND_ITEM, RETRIEVE } from "../setup/provider-stage"
import { says } from "../setup/says"
import { operationsAsked, callsTo } from "../setup/service-state"

/** A paid order of 277.20 TRY: two shirts and the shipping. */
export function orderPanelTests(stage: ProviderStage): void {
  const { medusa } = stage
  const admin = () => medusa.admin()

  const { panelOf, shown, itemsOf, refundItem, check, found } = orderPanel(stage)

  describe("the panel of an order", () => {
    it("shows its payment's status, its parts, and what the merchant gets, and nothing of the buyer", async () => {
      const paid = await stage.ordered()
      const setPanelUrl = (panelUrl?: string) => Object.assign(stage.svc.settings, { panelUrl })
      setPanelUrl("https://panel.example/{paymentId}?tab=1")
      const { payment, ...panel } = await shown(paid).finally(() => setPanelUrl())
      expect(panel).toMatchObject({ sandbox: true, headline: "paid", do_not_ship: false, link_sales: [] })
      expect(payment).toMatchObject({
        attempt_id: paid.attempt.id,
        payment_id: paid.payment_id,
        service_payment_id: paid.attempt.payment_id,
        service_url: `https://panel.example/${paid.attempt.payment_id}?tab=1`,
        flow: "hosted",
        state: "completed",
        headline: "paid",
        price: "277.20",
        paid_price: "277.20",
        currency_code: "try",
        surcharge: null,
        installment: 1,
        refunded: "0.00",
        left: "277.20",
        is_charged: true,
        error: null,
        card: { last_four: says(/^\d{4}$/) },
        can_refund_items: true,
        refund_obstacle: null,
        actions: [{ type: "check" }],
      })
      expect(Number(payment.payout)).toBeGreaterThan(0)
      expect(Number(payment.payout) + Number(payment.commission) + Number(payment.fee)).toBeCloseTo(277.2, 2)
      expect(kinds(payment)).toEqual(["started", "at_page", "paid", "completed"])

      const { goods, shipping } = await itemsOf(paid)
      expect(goods).toMatchObject({
        quantity: "2",
        refunded: "0.00",
        left: goods.price,
        transaction_status: 2,
        status: { en: "Approved", tr: "Onaylandı" },
        released_on: says(/^\d{4}-\d\d-\d\d$/),
      })
      expect(goods.title).toContain("Gömlek")
      expect(Number(goods.price) + Number(shipping.price)).toBeCloseTo(277.2, 2)

      expect(JSON.stringify(await panelOf(paid))).not.toMatch(/misafir|Yılmaz|Bağdat|5551112233|10000000146/)
      expect(payment.support_summary.en).toContain(paid.attempt.payment_id)
      expect(payment.support_summary.tr).toContain(paid.attempt.id)
      expect(payment.support_summary.en).not.toMatch(new RegExp(`\\b${String(payment.card?.last_four)}\\b`))
      expect(payment.support_summary.en).not.toMatch(/gömlek/i)
    })

    it("costs two reads of Query and two statements of the ledger, and no call of the service, each time an open page reads it", async () => {
      const paid = await stage.ordered()
      await medusa.idle()
      const calls = await operationsAsked(stage.sandbox)
      const database = medusa.container().resolve<NodeJS.EventEmitter>(ContainerRegistrationKeys.PG_CONNECTION)
      const graph = jest.spyOn(medusa.container().resolve<Query>(ContainerRegistrationKeys.QUERY), "graph")
      let statements = 0
      const count = ({ sql }: { sql: string }) => {
        // three seconds after a call of the service a timer writes how it ended
        if (sql.includes('"svc_') && !/"svc_(health|call_count)"/.test(sql)) statements += 1
      }
      database.on("query", count)
      await panelOf(paid)
      await panelOf(paid)
      database.off("query", count)
      const reads = { queries: graph.mock.calls.length, statements }
      graph.mockRestore()
      expect(reads).toEqual({ queries: 4, statements: 4 })
      expect(await operationsAsked(stage.sandbox)).toEqual(calls)
    })

    it("does not exist for an order that was paid another way, or for an unknown order", async () => {
      const cart = await createCart(medusa.guest(), medusa.shop())
      await startPayment(medusa.guest(), cart.id, "pp_system_default")
      const order = await placeOrder(medusa.guest(), cart.id)
      expect(await panelOf({ order })).toBeNull()
      expect(await panelOf({ order: { id: "order_none" } })).toBeNull()
    })
  })

  it("a refund in the panel is shown at the items, the payment and the timeline; without a response, until a person resolves it", async () => {
    const paid = await stage.ordered()
    const { goods } = await itemsOf(paid)
    expect((await refundItem(paid, goods, "999.00")).status).toBe(400)
    expect((await refundItem(paid, goods, "100.50")).status).toBe(200)
    const { payment, headline } = await shown(paid)
    expect(headline).toBe("partly_refunded")
    expect(payment).toMatchObject({ refunded: "100.50", left: "176.70", can_refund_items: true })
    expect(payment.items.map((item) => item.refunded).sort()).toEqual(["0.00", "100.50"])
    expect(payment.timeline.at(-1)).toMatchObject({ kind: "refund", tone: "good", item: goods.title, amount: "100.50" })

    await stage.fault({ endpoint: REFUND_ITEM, kind: "drop", when: "after" })
    await admin().send("POST", `/admin/payments/${paid.payment_id}/refund`, { amount: 20 })
    const { payment: unanswered, headline: unknown } = await shown(paid)
    expect(unknown).toBe("refund_unknown")
    const [wentThrough] = only(unanswered.attention).actions
    await admin().expectOk("POST", wentThrough?.path ?? "", { note: "Seen", ...wentThrough?.body })
    const after = await shown(paid)
    expect(after.headline).toBe("partly_refunded")
    const by = { id: medusa.shop().people.admin.userId, name: says("@") }
    const resolved = { kind: "operation_resolved", note: "Seen", operation_state: "succeeded", by }
    expect(after.payment.timeline.at(-1)).toMatchObject(resolved)
  })

  describe("the check of an order", () => {
    /** As if the last check were some time ago. */
    const longAgo = () => stage.sql("delete from svc_request_count")

    it("makes the order of a buyer who never came back, and changes nothing while the service is down", async () => {
      const { attempt } = await stage.charged()
      const answer = await found(attempt.id)
      expect(answer.payment).toMatchObject({ state: "completed", headline: "paid" })
      expect(answer.found.tr).toContain("yapılmış görünüyor")
      const { version } = await stage.now(attempt)
      await longAgo()
      await stage.fault({ endpoint: "*", kind: "http-500", count: 20 })
      const body = { type: "service_unavailable", message: says("Nothing was changed") }
      expect(await check(attempt.id)).toMatchObject({ status: 503, body })
      expect(await stage.now(attempt)).toMatchObject({ state: "completed", version })
    })

    it("says that no payment was made when there is none, calls the service at most once in a few seconds, and is refused for no payment", async () => {
      const { attempt } = await stage.charged(false)
      await longAgo()
      expect((await found(attempt.id)).found.en).toContain("has not paid yet")
      const { status, body } = await check(attempt.id)
      // the window of a few seconds may just have ended
      if (status !== 200) {
        expect(status).toBe(409)
        expect(body).toMatchObject({ type: "conflict", message_tr: says("Birkaç saniye") })
        expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(1)
      }
      expect(await check("svcatt_none")).toMatchObject({ status: 404, body: { type: "not_found" } })
    })
  })
}
