import type { PaymentLink } from "../../src/use-cases/payment-links/ports"
import { flagUnreturned } from "../../src/use-cases/payment-links/follow-links"
import { createRetention } from "../../src/modules/svc/ledger/retention"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { recordSale } from "../../src/use-cases/payment-links/record-sale"
import { refreshLink } from "../../src/use-cases/payment-links/mirror-link"
import { only } from "../setup/only"
import { describeLinks, isFlagged, KEEPER, PRICE } from "./harness/link-shop"
import type { Order } from "./harness/memory-medusa"
import { lira } from "./harness/orders"

const LEASE_SECONDS = 300

/** Sales of orders' links that a person has to check. */
describeLinks({}, (shop) => {
  const record = (id: string, by?: string) => recordSale(shop().context, id, by)

  describe("a sale that does not fit what the order owes", () => {
    const owesMore = (order: Order) => (order.total = lira(179_96))

    it("is left to a person, once, and a person records it when the order owes exactly its amount", async () => {
      const { order, link } = await shop().sold()
      owesMore(order)
      for (let passes = 0; passes < 2; passes += 1) {
        await shop().pass()
        expect(await shop().saleStates(order)).toEqual(["1 flagged"])
        expect(await shop().attention(link)).toEqual(isFlagged("179\\.96 TRY is due on the order"))
      }
      const { id } = only(await shop().salesOf(order))
      expect(await record(id)).toEqual({ type: "not_claimed" })
      expect(await record(id, KEEPER)).toMatchObject({ type: "flagged" })
      shop().expectUnpaid(order)
      order.total = PRICE
      const both = await Promise.all([record(id, KEEPER), record(id, KEEPER)])
      expect(both.map(({ type }) => type)).toContain("recorded")
      await shop().expectPaidOnce(order)
      expect(await shop().attention(link)).toEqual([])
      expect(await shop().closedBy(link)).toEqual([KEEPER])
    })

    it("is never recorded once a person has marked it as done, which waits while it is being recorded", async () => {
      const { order, link, sale } = await shop().seen()
      owesMore(order)
      await record(sale.id)
      const rows = await shop().flows.execute(`select "id" from "svc_attention" where "link_id" = ?`, [link.id])
      const { id } = only(rows) as { id: string }
      const { sales, ledger } = shop().context
      await sales.claimSale(sale.id, LEASE_SECONDS, "again")
      await ledger.resolveAttention(id, { by: KEEPER, note: "Given back" })
      expect(await shop().attention(link)).toHaveLength(1)
      await shop().flows.clock.advance(LEASE_SECONDS + 1)
      await ledger.resolveAttention(id, { by: KEEPER, note: "Given back" })
      expect(await shop().saleStates(order)).toEqual(["1 resolved"])
      order.total = PRICE
      expect(await record(sale.id, KEEPER)).toEqual({ type: "not_claimed" })
      await shop().pass()
      expect(await shop().saleStates(order)).toEqual(["1 resolved"])
      shop().expectUnpaid(order)
    })

    it("loses the note about it when its order's customer is deleted, or after the days of retention", async () => {
      const retention = createRetention(createDatabase(shop().flows.execute))
      const notesOf = (ids: string[]) =>
        shop().flows.execute(
          `select "link_id" from "svc_attention" where "link_id" in (?, ?) and "resolved_note" is not null`,
          ids,
        )
      const both = [await shop().sold(), await shop().sold()]
      for (const { order } of both) owesMore(order)
      await shop().pass()
      const ids = both.map(({ link }) => link.id)
      await shop().flows.execute(
        `update "svc_attention" set "resolved_at" = now(), "resolved_by" = 'user_1', "resolved_note" = 'She moved' where "link_id" in (?, ?)`,
        ids,
      )
      await retention.eraseOtherNotes(30)
      await retention.requestErasure({ cart_ids: [], order_ids: both.slice(0, 1).map(({ order }) => order.id) })
      expect(await notesOf(ids)).toEqual([{ link_id: ids[1] }])
      await shop().flows.clock.advance(31 * 24 * 60 * 60)
      await retention.eraseOtherNotes(30)
      expect(await notesOf(ids)).toEqual([])
    })
  })

  it("two links of one order that are both sold are not both recorded, however many passes run", async () => {
    const { order, link: first } = await shop().sold()
    // closed here while a buyer was paying at the service, so that another could be made
    await shop().flows.execute(`update "svc_link" set "status" = 'PASSIVE'`, [])
    const second = await shop().linkFor(order)
    await shop().buy(second)
    await shop().pass()
    await shop().pass()
    await refreshLink(shop().context, first)
    await Promise.all([shop().pass(), shop().pass()])
    await shop().expectPaidOnce(order)
    expect((await shop().saleStates(order)).sort()).toEqual(["1 flagged", "1 recorded"])
    const entries = [...(await shop().attention(first)), ...(await shop().attention(second))]
    expect(entries).toEqual(isFlagged("nothing is due on the order"))
  })

  describe("an order that is cancelled after its link was sold", () => {
    const cancelled = async () => {
      const made = await shop().sold()
      await shop().pass()
      made.order.isCanceled = true
      return made
    }
    /** So many sales of a link were recorded, and compared, before. */
    const recordedBefore = ({ id }: PaymentLink, many: number, comparedAt = "now()") =>
      shop().flows.execute(
        `insert into "svc_link_sale" ("id", "account", "link_id", "sale", "currency_code", "order_id", "state", "seen_at", "compared_at")
          select 'svcsale_past_' || "nth", 'svc', ?, "nth", 'TRY', 'order_past_' || "nth", 'recorded', now(), ${comparedAt}
          from generate_series(2, ?::int) "nth"`,
        [id, many],
      )

    it("is flagged in the next pass where flagging it failed, however many sales are recorded", async () => {
      const { link } = await cancelled()
      await recordedBefore(link, 1000)
      jest.spyOn(shop().context.store, "readOwed").mockRejectedValueOnce(new Error("the database is gone"))
      await shop().flows.clock.advance(901)
      expect(await shop().passNow()).not.toEqual([])
      expect(await shop().attention(link)).toEqual([])
      await shop().flows.clock.advance(901)
      expect(await shop().passNow()).toEqual([])
      expect(await shop().attention(link)).toEqual(isFlagged("Order #1 was cancelled"))
    })

    it("is not flagged again once a person has marked it as done; what was done before its cancellation is another matter", async () => {
      const { order, link } = await shop().sold()
      order.total = lira(179_96)
      await shop().pass()
      order.total = PRICE
      await record(only(await shop().salesOf(order)).id, KEEPER)
      order.isCanceled = true
      await flagUnreturned(shop().context, order.id)
      expect(await shop().attention(link)).toEqual(isFlagged("Order #1 was cancelled"))
      const sql = `select "id" from "svc_attention" where "link_id" = ? and "resolved_at" is null`
      const { id } = only(await shop().flows.execute(sql, [link.id])) as { id: string }
      await shop().flows.clock.advance(1)
      await shop().context.ledger.resolveAttention(id, { by: KEEPER, note: "Given back" })
      await flagUnreturned(shop().context, order.id)
      expect(await shop().attention(link)).toEqual([])
      expect(await shop().saleStates(order)).toEqual(["1 recorded"])
    })

    it("needs nobody when all of it was refunded, when it is not cancelled, or when its sale was not recorded", async () => {
      const { order, link } = await cancelled()
      order.isCanceled = false
      await flagUnreturned(shop().context, order.id)
      order.isCanceled = true
      const payment = only(shop().flows.medusa.payments)
      payment.refunds.push({ id: "ref_1", amount: PRICE, created_at: new Date() })
      await flagUnreturned(shop().context, order.id)
      shop().flows.medusa.payments.splice(0)
      await flagUnreturned(shop().context, order.id)
      expect(await shop().attention(link)).toEqual([])
      const { order: unsold } = await shop().seen()
      unsold.isCanceled = true
      await flagUnreturned(shop().context, unsold.id)
      await flagUnreturned(shop().context, "order_none")
      expect(await shop().flows.execute(`select "id" from "svc_attention"`, [])).toEqual([])
    })
  })
})
