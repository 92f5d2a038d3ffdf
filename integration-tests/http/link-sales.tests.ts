import { Modules } from "@medusajs/framework/utils"
import type { SaleContext } from "../../src/flows/payment-links/record-sale"
import { recordSale } from "../../src/flows/payment-links/record-sale"
import { createLinkContext } from "../../src/medusa/payment-links/link-context"
import { followLinksWorkflow } from "../../src/workflows/link/follow-links"
import { recordLinkSaleWorkflow } from "../../src/workflows/link/record-link-sale"
import { completeCart, createCart, startPaymentSession } from "../setup/checkout"
import { linkStage, LINK } from "../setup/link-stage"
import { only } from "../setup/only"
import type { Stage } from "../setup/stage"
import { until } from "../setup/until"

/** Two courses with their tax, as Medusa rounds it. */
const PRICE = 119.98

export function linkSalesTests(stage: Stage): void {
  const { medusa } = stage
  const shop = linkStage(stage)
  const { expectRecordedOnce, follow } = shop

  describe("a sold link of an order", () => {
    it("is recorded as the order's payment, with the link as its reference, and its event is emitted once", async () => {
      const events: unknown[] = []
      medusa
        .container()
        .resolve(Modules.EVENT_BUS)
        .subscribe("svc.link.sold", (event: { data: unknown }) => {
          events.push(event.data)
          return Promise.resolve()
        })
      const { orderId, link } = await shop.sold()
      await follow()
      const payment = await expectRecordedOnce(orderId, PRICE)
      const sale = only(await shop.sales(orderId))
      expect(payment).toMatchObject({
        provider_id: LINK,
        currency_code: "try",
        data: { sale_id: sale.id, sale_number: 1, link_id: link.id, token: link.token, url: link.url },
      })
      expect(await shop.adminOrder(orderId)).toMatchObject({ payment_status: "captured" })
      await follow()
      await recordLinkSaleWorkflow(medusa.container()).run({ input: { sale_id: sale.id } })
      await expectRecordedOnce(orderId, PRICE)
      await until(
        () => Promise.resolve(events),
        ({ length }) => length > 0,
      )
      expect(events).toEqual([
        {
          id: sale.id,
          link_id: link.id,
          token: link.token,
          sale: 1,
          amount: "119.98",
          currency_code: "try",
          order_id: orderId,
          product_id: null,
          payment_id: payment.id,
        },
      ])
      expect(await shop.attention(link)).toEqual([])
    })

    it("pays what an edit of a paid order left to pay, in the collection Medusa made for that", async () => {
      const cart = await createCart(medusa.guest(), medusa.shop())
      await startCollection(cart.id)
      const completion = await completeCart(medusa.guest(), cart.id)
      if (completion.type !== "order") throw new Error(JSON.stringify(completion))
      const { id: orderId } = completion.order
      await capture(orderId)
      await shop.addToOrder(orderId)
      expect(await shop.owed(orderId)).toBe("59.99")
      const { payment_collections: before } = await shop.adminOrder(orderId)
      await shop.sold(orderId)
      await follow()
      await expectRecordedOnce(orderId, 59.99)
      const { payment_collections: after, payment_status } = await shop.adminOrder(orderId)
      expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
      expect(after.map(({ status }) => status)).toEqual(["completed", "completed"])
      expect(payment_status).toBe("captured")
    })

    async function startCollection(cartId: string) {
      const { payment_collection } = (await medusa
        .guest()
        .expectOk("POST", "/store/payment-collections", { cart_id: cartId })) as { payment_collection: { id: string } }
      await startPaymentSession(medusa.guest(), payment_collection.id, "pp_system_default", {})
    }

    async function capture(orderId: string) {
      for (const { id } of await shop.payments(orderId))
        await medusa.admin().expectOk("POST", `/admin/payments/${id}/capture`, {})
    }

    it("pays a draft order, once, when two passes run at once, and when many requests record it", async () => {
      const { orderId, sale } = await shop.seen(await shop.draftOrder())
      const pass = () => followLinksWorkflow(medusa.container()).run({ input: {} })
      const record = () => recordLinkSaleWorkflow(medusa.container()).run({ input: { sale_id: sale.id } })
      await Promise.all([pass(), pass(), record(), record(), record()])
      await medusa.idle()
      await expectRecordedOnce(orderId, PRICE)
    })
  })

  describe("a request that crashes while it records a sale", () => {
    const killed = () => Promise.reject(new Error("killed"))
    /** In this order: what one leaves is what the next finds. */
    const POINTS = [
      ["store", "startSession"],
      ["sales", "nameSession"],
      ["store", "authorize"],
      ["store", "capture"],
      ["sales", "endSale"],
    ] as const

    it("at any point, is replaced by another once it can no longer be running, and the order is paid once", async () => {
      const { orderId, sale } = await shop.seen()
      const [named, made] = [new Set<unknown>(), new Set<string>()]
      const session = async () => only(await shop.sales(orderId)).sessionId
      for (const [part, point] of POINTS) {
        const context = createLinkContext(medusa.container())
        const dying = { ...context, [part]: { ...context[part], [point]: killed } }
        await shop.expireLeases()
        await expect(recordSale(dying, sale.id)).rejects.toThrow("killed")
        named.add(await session())
        for (const { id } of await shop.payments(orderId)) made.add(id)
        if (point === "authorize")
          await medusa
            .container()
            .resolve(Modules.PAYMENT)
            .deletePaymentSession((await session()) ?? "")
      }
      const { result } = await recordLinkSaleWorkflow(medusa.container()).run({ input: { sale_id: sale.id } })
      expect(result).toMatchObject({ refused: { status: 409 } })
      expect(await shop.sales(orderId)).toMatchObject([{ state: "recording" }])
      await follow()
      const payment = await expectRecordedOnce(orderId, PRICE)
      expect([...named]).toEqual([undefined, expect.any(String), await session()])
      expect([...made]).toEqual([payment.id])
      await follow()
      await expectRecordedOnce(orderId, PRICE)
    })

    it("makes only one payment together with the request that replaced it", async () => {
      const { orderId, sale } = await shop.seen()
      const context = createLinkContext(medusa.container())
      // the second takes over the sale just before the first opens its session
      const slow: SaleContext = {
        ...context,
        store: {
          ...context.store,
          startSession: async (...asked) => {
            await follow()
            return context.store.startSession(...asked)
          },
        },
      }
      await expect(recordSale(slow, sale.id)).rejects.toThrow("Nothing can be paid by this provider")
      await expectRecordedOnce(orderId, PRICE)
      expect(await shop.payments(orderId)).toHaveLength(1)
    })
  })
}
