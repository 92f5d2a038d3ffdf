import { orderKey } from "../../src/use-cases/charge/owed"
import { recordSale } from "../../src/use-cases/payment-links/record-sale"
import type { SaleContext, SaleStore } from "../../src/use-cases/payment-links/ports"
import { only } from "../setup/only"
import { describeLinks, isFlagged, KEEPER, PRICE, replaced } from "./harness/link-shop"

const LEASE_SECONDS = 300

/** Sales of orders' links, recorded on their orders. */
describeLinks({}, (shop) => {
  const record = (id: string) => recordSale(shop().context, id)

  describe("a sold link of an order", () => {
    it("pays it, once, however often the job and others record it", async () => {
      const { order, link } = await shop().sold()
      expect(await shop().pass()).toEqual([])
      await shop().expectPaidOnce(order)
      await shop().pass()
      expect(await record(only(await shop().salesOf(order)).id)).toEqual({ type: "not_claimed" })
      await shop().expectPaidOnce(order)
      expect(await shop().attention(link)).toEqual([])
    })

    it("is announced once, when it is known what became of it", async () => {
      const { order, link, sale } = await shop().seen()
      const { sales } = shop().context
      expect(await sales.takeSold(10)).toEqual([])
      await record(sale.id)
      expect(await sales.takeSold(10)).toMatchObject([{ id: sale.id, link_id: link.id, order_id: order.id, sale: 1 }])
      expect(await sales.takeSold(10)).toEqual([])
    })
  })

  describe("a request that dies while it records a sale", () => {
    const killed = () => Promise.reject(new Error("killed"))
    /** A context of a process that dies at this point. */
    const dyingAt = (point: string): SaleContext => {
      const { sales, store, ...context } = shop().context
      const kill = { [point]: killed }
      return { ...context, sales: replaced(sales, kill), store: replaced(store, kill) }
    }

    it.each(["readSale", "startSession", "nameSession", "authorize", "capture", "endSale"] as const)(
      "at %s, is replaced by the next pass, which makes no second payment",
      async (point) => {
        const { order, sale } = await shop().seen()
        await expect(recordSale(dyingAt(point), sale.id)).rejects.toThrow("killed")
        const before = shop().flows.medusa.payments.length
        // it may still be at work
        expect(await record(sale.id)).toEqual({ type: "not_claimed" })
        expect(await shop().saleStates(order)).toEqual(["1 recording"])
        await shop().pass()
        await shop().expectPaidOnce(order)
        expect(before).toBe(point === "capture" || point === "endSale" ? 1 : 0)
        await shop().pass()
        await shop().expectPaidOnce(order)
      },
    )

    it.each(["has named a session", "has recorded the sale"])(
      "and comes back late changes nothing beside the one that replaced it, and that %s",
      async (how) => {
        const { order, sale } = await shop().seen()
        const isRecorded = how === "has recorded the sale"
        const startSession: SaleStore["startSession"] = async (...asked) => {
          await shop().flows.clock.advance(LEASE_SECONDS + 1)
          if (isRecorded) await record(sale.id)
          else await expect(recordSale(dyingAt("authorize"), sale.id)).rejects.toThrow("killed")
          return shop().store.startSession(...asked)
        }
        expect(await recordSale(shop().withStore({ startSession }), sale.id)).toEqual({ type: "not_claimed" })
        if (!isRecorded) shop().expectUnpaid(order)
        await shop().pass()
        await shop().expectPaidOnce(order)
      },
    )
  })

  describe("a sale that cannot be recorded yet", () => {
    const minutes = (many: number) => shop().flows.clock.advance(many * 60)

    it("waits, and keeps its session, while another request decides about the order's money", async () => {
      const { order, sale } = await shop().seen()
      const lease = { key: orderKey(order.id), holder: "another" }
      await shop().context.ledger.takeLease(lease, LEASE_SECONDS)
      expect(await record(sale.id)).toEqual({ type: "waits" })
      const { session_id } = only(await shop().salesOf(order))
      expect(shop().flows.medusa.sessions.map(({ id }) => id)).toEqual([session_id])
      shop().expectUnpaid(order)
      await shop().context.ledger.releaseLease(lease)
      expect(await record(sale.id)).toEqual({ type: "recorded" })
      expect(only(await shop().salesOf(order)).session_id).toBe(session_id)
    })

    it("waits for a charge of the order or its cart, and is flagged after an hour, or when a person requests it", async () => {
      const [{ order, link, sale }, requested] = [await shop().seen(), await shop().seen()]
      const { flows } = shop()
      for (const about of [
        { cart_id: order.cart_id, order_id: undefined },
        { cart_id: undefined, order_id: requested.order.id },
      ]) {
        const { id } = await flows.goToPage(flows.addSession(about, { prices: [119_98] }))
        await flows.set({ id }, { state: "unknown" })
      }
      expect(await recordSale(shop().context, requested.sale.id, KEEPER)).toEqual({ type: "waits" })
      expect(await shop().attention(requested.link)).toEqual(isFlagged("is not recorded"))
      for (const [wait, flagged] of [
        [0, []],
        [59, []],
        [2, isFlagged("for 119\\.98 TRY \\(sale 1\\), but the sale is not recorded")],
      ] as const) {
        await minutes(wait)
        expect(await record(sale.id)).toEqual({ type: "waits" })
        expect(await shop().attention(link)).toEqual(flagged)
      }
      expect(await shop().saleStates(order)).toEqual(["1 seen"])
    })

    it("is flagged after an hour when it fails each time", async () => {
      const { link, sale } = await shop().seen()
      const failing = shop().withStore({ startSession: () => Promise.reject(new Error("no session")) })
      for (const [wait, flagged] of [
        [55, []],
        [6, isFlagged("fails to record it each time")],
      ] as const) {
        await minutes(wait)
        await expect(recordSale(failing, sale.id)).rejects.toThrow("no session")
        expect(await shop().attention(link)).toEqual(flagged)
      }
    })

    it("is judged again before it becomes a payment: an order that was paid meanwhile gets no second one", async () => {
      const { order, link, sale } = await shop().seen()
      const startSession: SaleStore["startSession"] = async (...asked) => {
        order.transactions.push({ reference: "capture", referenceId: "capt_cash", amount: PRICE })
        return shop().store.startSession(...asked)
      }
      expect(await recordSale(shop().withStore({ startSession }), sale.id)).toMatchObject({ type: "flagged" })
      expect(await shop().attention(link)).toEqual(isFlagged("nothing is due on the order"))
      expect([shop().flows.medusa.sessions, shop().flows.medusa.payments]).toEqual([[], []])
    })
  })
})
