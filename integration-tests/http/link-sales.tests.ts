import { recordLinkSaleWorkflow } from "../../src/workflows/payment-links"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { linkStage, LINK } from "../setup/link-stage"
import { only } from "../setup/only"
import { refusal, says } from "../setup/says"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"
import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { Modules } from "@medusajs/framework/utils"
import type { AttentionAction, AttentionAnswer, AttentionPage } from "../../src/api/admin/svc/answers/attention"
import { REFUNDED_NOTE } from "../../src/use-cases/payment-links/sentences"
import { createLinkContext } from "../../src/medusa/payment-links/sale-store"
import { english, turkish } from "../setup/written"

/** Two courses with their tax, as Medusa rounds it. */
const PRICE = 119.98

export function linkSalesTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)
  const { expectFlagged, expectRecordedOnce, follow } = shop

  describe("a sold link of an order", () => {
    it("is recorded as the payment of the order, a draft too, with the link as its reference, and its event is emitted once", async () => {
      const events = stage.eventsOf("svc.link.sold")
      const { order_id, link } = await shop.sold(await shop.draftOrder())
      await follow()
      const payment = await expectRecordedOnce(order_id, PRICE)
      const sale = only(await shop.sales(order_id))
      expect(payment).toMatchObject({
        provider_id: LINK,
        currency_code: "try",
        data: { sale_id: sale.id, sale_number: 1, link_id: link.id, token: link.token, url: link.url },
      })
      expect(await shop.adminOrder(order_id)).toMatchObject({ payment_status: "captured" })
      await follow()
      await recordLinkSaleWorkflow(medusa.container()).run({ input: { sale_id: sale.id } })
      await expectRecordedOnce(order_id, PRICE)
      await until(() => events.length > 0, true)
      expect(events).toEqual([
        {
          id: sale.id,
          link_id: link.id,
          token: link.token,
          sale: 1,
          amount: "119.98",
          currency_code: "try",
          order_id,
          product_id: null,
          payment_id: payment.id,
        },
      ])
      expect(await shop.attention(link)).toEqual([])
      const deletion = await medusa.admin().send("DELETE", `/admin/draft-orders/${order_id}`)
      expect(deletion).toMatchObject(refusal(409, "through a payment link"))
    })

    it("pays what an edit of a paid order left to pay, in the collection Medusa made for that", async () => {
      const cart = await createCart(medusa.guest(), medusa.shop())
      await startPayment(medusa.guest(), cart.id, "pp_system_default")
      const { id: order_id } = await placeOrder(medusa.guest(), cart.id)
      for (const { id } of await shop.payments(order_id))
        await medusa.admin().expectOk("POST", `/admin/payments/${id}/capture`, {})
      await shop.addToOrder(order_id)
      expect(await shop.owed(order_id)).toBe("59.99")
      const { payment_collections: before } = await shop.adminOrder(order_id)
      await shop.sold(order_id)
      await follow()
      await expectRecordedOnce(order_id, 59.99)
      const { payment_collections: after, payment_status } = await shop.adminOrder(order_id)
      expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
      expect(after.map(({ status }) => status)).toEqual(["completed", "completed"])
      expect(payment_status).toBe("captured")
    })
  })

  const expectClosed = async ({ id, token = "" }: { id: string; token: string | undefined }) => {
    await until(() => shop.link(id), { status: "PASSIVE" })
    expect((await stage.svc.client.links.retrieve({ token })).data.productStatus).toBe("PASSIVE")
  }

  it("an order's open link is closed by the event that the order owes another amount, or was paid another way", async () => {
    const order_id = await shop.order()
    const first = await shop.linkFor(order_id)
    await shop.addToOrder(order_id)
    await expectClosed(first)
    const second = await shop.linkFor(order_id)
    await shop.markPaid(order_id)
    await expectClosed(second)
  })

  it("a pass reports what failed, and an order's open link is closed by the event that the order was cancelled", async () => {
    const order_id = await shop.order()
    const link = await shop.linkFor(order_id)
    await stage.fault({ endpoint: "*", kind: "http-500", count: 50 })
    expect(await shop.follow()).toEqual({ looked_at: 1, failed: 1 })
    await stage.sandbox.control("DELETE", "faults")
    expect(await shop.follow()).toEqual({ looked_at: 1, failed: 0 })
    await medusa.admin().expectOk("POST", `/admin/orders/${order_id}/cancel`)
    await expectClosed(link)
  })

  async function entriesOf({ id }: { id: string }): Promise<AttentionAnswer[]> {
    const { attention } = (await medusa.admin().expectOk("GET", "/admin/svc/attention?kind=link_sale")) as AttentionPage
    return attention.filter(({ about }) => about.type === "link" && about.link_id === id)
  }
  /** A button of the one entry about a link. */
  const actionOf = async (link: { id: string }, what: AttentionAction["type"]) =>
    only(only(await entriesOf(link)).actions.filter((action) => action.type === what))
  async function expectRefused(path: string, message: unknown, message_tr: unknown, body?: object): Promise<void> {
    const refused = await medusa.admin().send("POST", path, body)
    expect(refused).toMatchObject({ status: 409, body: { message, message_tr } })
  }

  it("a sale that does not fit what the order owes is recorded at a user's request as soon as the order owes exactly its amount", async () => {
    const { order_id, link, sale } = await shop.seen()
    const brought = (amount: string) => stage.sql(`update svc_link_sale set amount = ? where id = ?`, [amount, sale.id])
    await brought("60.00")
    await follow()
    await expectFlagged({ order_id, link }, "119.98 TRY is due on the order")
    const { path } = await actionOf(link, "record_sale")
    expect(path).toBe(`/admin/svc/link-sales/${sale.id}/record`)
    expect((await medusa.admin().send("POST", "/admin/svc/link-sales/svcsale_none/record")).status).toBe(404)
    await expectRefused(path, says("119.98 TRY is due on the order"), says("siparişin ödenecek tutarı 119.98 TRY"))
    await expectFlagged({ order_id, link }, "119.98 TRY is due on the order")
    await brought("119.98")
    const [first, second] = await Promise.all([medusa.admin().send("POST", path), medusa.admin().send("POST", path)])
    expect([first.status, second.status].sort()).not.toContain(500)
    await expectRecordedOnce(order_id, PRICE)
    expect(await shop.attention(link)).toEqual([])
  })

  it("money of a recorded sale is refunded once, after a person reports that it was refunded at the service, and then its order is cancelled", async () => {
    const { order_id } = await shop.sold()
    await follow()
    const { id } = await expectRecordedOnce(order_id, PRICE)
    const path = `/admin/payments/${id}/refund`
    await expectRefused(path, says("own panel"), says("panelinden"), { amount: PRICE })
    const refundPayment = medusa.container().resolve(Modules.PAYMENT).refundPayment({ payment_id: id, amount: PRICE })
    await expect(refundPayment).rejects.toThrow("own panel")
    const cancel = () => medusa.admin().send("POST", `/admin/orders/${order_id}/cancel`)
    expect(await cancel()).toMatchObject(refusal(409, "own panel"))
    expect((await shop.adminOrder(order_id)).status).not.toBe("canceled")

    const refund = (note: string) => medusa.admin().send("POST", path, { amount: PRICE, note })
    await medusa.admin().expectOk("POST", "/admin/order-edits", { order_id })
    expect(await refund(english(REFUNDED_NOTE))).toMatchObject(refusal(409, "The order is being changed"))
    await medusa.admin().expectOk("DELETE", `/admin/order-edits/${order_id}`)
    const notes = [`${english(REFUNDED_NOTE)}, 21 November`, turkish(REFUNDED_NOTE).toLocaleUpperCase("tr")]
    const statuses = (await Promise.all(notes.map(refund))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const counted = (await shop.transactions(order_id)).map(({ amount, reference }) => [reference, Number(amount)])
    expect(counted).toEqual([
      ["capture", PRICE],
      ["refund", -PRICE],
    ])
    expect(await cancel()).toMatchObject({ status: 200 })
    // an order that Medusa deleted is not cancelled
    const { store } = createLinkContext(medusa.container(), ONLY_ACCOUNT)
    expect(await store.listCancelled([order_id, "order_gone"])).toEqual([order_id])
  })
}
