import { Modules } from "@medusajs/framework/utils"
import { updateRegionsWorkflow } from "@medusajs/medusa/core-flows"
import type { AttentionAction, AttentionAnswer, AttentionPage } from "../../src/api/admin/svc/answers/attention"
import { flagUnreturned } from "../../src/flows/payment-links/flag-unreturned"
import { REFUNDED_NOTE } from "../../src/flows/payment-links/refund-at-service"
import { changeLinkStatus } from "../../src/flows/payment-links/change-link"
import { createLinkContext } from "../../src/medusa/payment-links/link-context"
import { createCart, startPaymentSession } from "../setup/checkout"
import { HOSTED, runSql } from "../setup/hosted-checkout"
import { LINK, linkStage, says } from "../setup/link-stage"
import { only } from "../setup/only"
import type { Stage } from "../setup/stage"

const PRICE = 119.98

export function linkSalesRefusedTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)
  const { expectFlagged, expectRecordedOnce, follow, markPaid } = shop

  async function entriesOf({ id }: { id: string }): Promise<AttentionAnswer[]> {
    const { attention } = (await medusa.admin().expectOk("GET", "/admin/svc/attention?kind=link_sale")) as AttentionPage
    return attention.filter(({ about }) => about.of === "link" && about.link_id === id)
  }
  /** A button of the one entry about a link. */
  const actionOf = async (link: { id: string }, what: AttentionAction["do"]) =>
    only(only(await entriesOf(link)).actions.filter((action) => action.do === what))
  async function expectRefused(path: string, message: unknown, message_tr: unknown, body?: object): Promise<void> {
    const refused = await medusa.admin().send("POST", path, body)
    expect(refused).toMatchObject({ status: 409, body: { message, message_tr } })
  }
  const sentences = async (link: { id: string }) =>
    (await entriesOf(link)).map(({ sentence }) => sentence.en).sort((a, b) => b.length - a.length)

  describe("a sale that does not fit what the order owes", () => {
    it("is left to a person, once, when the order now owes more", async () => {
      const sold = await shop.sold()
      await shop.addToOrder(sold.orderId)
      await medusa.idle()
      await follow()
      await expectFlagged(sold, "the order owes 179.96 TRY")
      await follow()
      await expectFlagged(sold, "the order owes 179.96 TRY")
      expect(await shop.owed(sold.orderId)).toBe("179.96")
    })

    it("is recorded at a person's request as soon as the order owes exactly its amount", async () => {
      const sold = await shop.sold()
      await shop.addToOrder(sold.orderId)
      await medusa.idle()
      await follow()
      await expectFlagged(sold, "the order owes 179.96 TRY")
      const { path } = await actionOf(sold.link, "record_sale")
      expect(path).toBe(`/admin/svc/link-sales/${only(await shop.sales(sold.orderId)).id}/record`)
      expect((await medusa.anonymous().send("POST", path)).status).toBe(401)
      expect((await medusa.admin().send("POST", "/admin/svc/link-sales/svcsale_none/record")).status).toBe(404)
      await expectRefused(path, says("the order owes 179.96 TRY"), says("siparişin borcu 179.96 TRY"))
      await expectFlagged(sold, "the order owes 179.96 TRY")
      await shop.takeFromOrder(sold.orderId)
      expect(await shop.owed(sold.orderId)).toBe("119.98")
      const [first, second] = await Promise.all([medusa.admin().send("POST", path), medusa.admin().send("POST", path)])
      expect([first.status, second.status].sort()).not.toContain(500)
      await expectRecordedOnce(sold.orderId, PRICE)
      expect(await shop.attention(sold.link)).toEqual([])
    })

    it("is never recorded once a person has marked it as done", async () => {
      const sold = await shop.sold()
      await shop.addToOrder(sold.orderId)
      await medusa.idle()
      await follow()
      await shop.hasSale(sold.orderId, "listed")
      const { path } = await actionOf(sold.link, "record_sale")
      const done = await actionOf(sold.link, "mark_done")
      await runSql(
        medusa.container(),
        `update svc_link_sale set state = 'recording', claimed_until = now() + interval '1 hour'`,
      )
      expect((await medusa.admin().send("POST", done.path, { note: "Given back" })).status).toBe(409)
      await runSql(medusa.container(), `update svc_link_sale set state = 'listed', claimed_until = null`)
      await medusa.admin().expectOk("POST", done.path, { note: "Given back" })
      await shop.takeFromOrder(sold.orderId)
      expect(await shop.owed(sold.orderId)).toBe("119.98")
      await expectRefused(path, says("marked this sale as done"), says("bildirdi"))
      await follow()
      expect(only(await shop.sales(sold.orderId))).toMatchObject({ state: "settled", paymentId: undefined })
      expect(await shop.attention(sold.link)).toEqual([])
    })

    it("is left to a person when the order was paid another way", async () => {
      const sold = await shop.sold()
      await markPaid(sold.orderId)
      await follow()
      await expectFlagged(sold, "the order owes nothing")
      expect((await shop.adminOrder(sold.orderId)).summary.pending_difference).toBe(0)
    })

    it("is left to a person when the order was cancelled", async () => {
      const sold = await shop.sold()
      await medusa.admin().expectOk("POST", `/admin/orders/${sold.orderId}/cancel`)
      await medusa.idle()
      await follow()
      await expectFlagged(sold, "the order is cancelled")
    })

    it("is left to a person when the price was changed at the service before the sale was seen", async () => {
      const orderId = await shop.order()
      const link = await shop.linkFor(orderId)
      const { token = "", name, description = "", currencyCode } = link
      await stage.svc.client.links.update({
        token,
        name,
        description,
        currencyCode: currencyCode === "TRY" ? "TRY" : "EUR",
        price: { minor: 1000n, currency: "TRY" },
        stockEnabled: true,
        stockCount: 1,
      })
      await shop.buy(link)
      await follow()
      await expectFlagged({ orderId, link }, "what the buyer paid is not known")
    })

    it("does not undo the payment of an earlier sale of the link", async () => {
      const sold = await shop.sold()
      await follow()
      await expectRecordedOnce(sold.orderId, PRICE)
      // stock was added again at the service, and the order owes the same again
      const { token = "", name, description = "", price } = await shop.link(sold.link.id)
      expect(price).toBe("119.98")
      await stage.svc.client.links.update({
        token,
        name,
        description,
        currencyCode: "TRY",
        price: { minor: 11998n, currency: "TRY" },
        stockEnabled: true,
        stockCount: 1,
      })
      await shop.addToOrder(sold.orderId, 2)
      await shop.buy(sold.link)
      await runSql(medusa.container(), `update svc_link set next_check_at = now() where id = ?`, [sold.link.id])
      await follow()
      expect((await shop.sales(sold.orderId)).map(({ state }) => state)).toEqual(["recorded", "listed"])
      expect(await shop.attention(sold.link)).toEqual([{ kind: "link_sale", sentence: says("was sold before") }])
      expect(await shop.owed(sold.orderId)).toBe("119.97")
      // cancelled by a workflow, which bypasses the guard: each sale is flagged and resolved separately
      await medusa.container().resolve(Modules.ORDER).cancel(sold.orderId)
      await flagUnreturned(createLinkContext(medusa.container()), sold.orderId)
      expect(await sentences(sold.link)).toEqual([says("was sold before"), says("Refund 119.98 TRY in the")])
      expect((await entriesOf(sold.link)).map(({ actions }) => actions.map((action) => action.do)).sort()).toEqual([
        ["mark_done"],
        ["record_sale", "mark_done"],
      ])
      const { id = "" } = (await entriesOf(sold.link)).find(({ actions }) => actions.length === 1) ?? {}
      await medusa.admin().expectOk("POST", `/admin/svc/attention/${id}/resolve`, { note: "Given back" })
      expect(await sentences(sold.link)).toEqual([says("was sold before")])
      expect((await shop.sales(sold.orderId)).map(({ state }) => state)).toEqual(["recorded", "listed"])
    })
  })

  describe("two links of one order", () => {
    it("that are both sold are not both recorded, however many requests there are", async () => {
      const first = await shop.sold()
      const context = createLinkContext(medusa.container())
      // closed here while a buyer was paying at the service, so that another could be made
      await runSql(medusa.container(), `update svc_link set status = 'PASSIVE' where id = ?`, [first.link.id])
      const second = await shop.sold(first.orderId)
      await runSql(medusa.container(), `update svc_link set next_check_at = now()`)
      await Promise.all([follow(), follow()])
      await follow()
      await expectRecordedOnce(first.orderId, PRICE)
      const states = (await shop.sales(first.orderId)).map(({ state }) => state)
      expect(states.sort()).toEqual(["listed", "recorded"])
      const entries = [...(await shop.attention(first.link)), ...(await shop.attention(second.link))]
      expect(entries).toEqual([{ kind: "link_sale", sentence: says("the order owes nothing") }])
      expect(await changeLinkStatus(context, first.link, "PASSIVE")).toMatchObject({ is: "busy" })
    })
  })

  describe("money of a recorded sale", () => {
    async function recorded() {
      const sold = await shop.sold()
      await follow()
      return { ...sold, payment: await expectRecordedOnce(sold.orderId, PRICE) }
    }

    it("is refunded in Medusa only once a person reports that it was refunded at the service", async () => {
      const { payment, orderId } = await recorded()
      const path = `/admin/payments/${payment.id}/refund`
      await expectRefused(path, says("own panel"), says("panelinden"), { amount: PRICE })
      await expect(
        medusa.container().resolve(Modules.PAYMENT).refundPayment({ payment_id: payment.id, amount: PRICE }),
      ).rejects.toThrow("own panel")
      await medusa.admin().expectOk("POST", path, { amount: PRICE, note: `${REFUNDED_NOTE.en}, 21 November` })
      const counted = (await shop.transactions(orderId)).map(({ amount, reference }) => [reference, Number(amount)])
      expect(counted).toEqual([
        ["capture", PRICE],
        ["refund", -PRICE],
      ])
    })

    it("is not refunded twice by two requests, nor while its order is being changed", async () => {
      const { payment, orderId } = await recorded()
      const note = REFUNDED_NOTE.en
      const refund = () => medusa.admin().send("POST", `/admin/payments/${payment.id}/refund`, { amount: PRICE, note })
      await medusa.admin().expectOk("POST", "/admin/order-edits", { order_id: orderId })
      expect(await refund()).toMatchObject({ status: 409, body: { message: says("The order is being changed") } })
      await medusa.admin().expectOk("DELETE", `/admin/order-edits/${orderId}`)
      const statuses = (await Promise.all([refund(), refund()])).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      const counted = (await shop.transactions(orderId)).map(({ amount }) => Number(amount))
      expect(counted).toEqual([PRICE, -PRICE])
    })

    it("prevents its order from being cancelled until it is refunded", async () => {
      const { payment, orderId } = await recorded()
      const cancel = () => medusa.admin().send("POST", `/admin/orders/${orderId}/cancel`)
      expect(await cancel()).toMatchObject({ status: 409, body: { message: says("own panel") } })
      expect((await shop.adminOrder(orderId)).status).not.toBe("canceled")
      const note = REFUNDED_NOTE.tr.toLocaleUpperCase("tr")
      await medusa.admin().expectOk("POST", `/admin/payments/${payment.id}/refund`, { amount: PRICE, note })
      expect(await cancel()).toMatchObject({ status: 200 })
    })
  })

  describe("pp_link_svc", () => {
    it("takes no payment from a buyer, even when it is enabled in a region", async () => {
      const { sale } = await shop.seen()
      await updateRegionsWorkflow(medusa.container()).run({
        input: { selector: { id: medusa.shop().regionId }, update: { payment_providers: [HOSTED, LINK] } },
      })
      const cart = await createCart(medusa.guest(), medusa.shop())
      const { payment_collection } = (await medusa
        .guest()
        .expectOk("POST", "/store/payment-collections", { cart_id: cart.id })) as {
        payment_collection: { id: string }
      }
      for (const data of [{}, { sale: sale.id }, { sale: `${sale.id}.forged` }])
        await expect(startPaymentSession(medusa.guest(), payment_collection.id, LINK, data)).rejects.toThrow(
          "Nothing can be paid by this provider",
        )
    })

    it("makes a payment only of the session named on the sale", async () => {
      const { orderId, sale } = await shop.seen()
      const context = createLinkContext(medusa.container())
      await context.sales.claimSale(sale.id, 300)
      const owed = (await context.store.readOwed(orderId))?.amount
      if (!owed) throw new Error("the order owes nothing")
      const sessionId = await context.store.startSession(sale, orderId, owed)
      await expect(context.store.authorize(sessionId)).rejects.toThrow("No sale of a payment link")
      expect(only(await shop.sales(orderId))).toMatchObject({ state: "recording", sessionId: undefined })
      await follow()
      await expectRecordedOnce(orderId, PRICE)
    })
  })
}
