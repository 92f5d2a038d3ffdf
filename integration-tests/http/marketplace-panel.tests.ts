import { z } from "zod"
import type { Ordered } from "../setup/admin-refunds"
import { marketBooks, plus, type MarketStage } from "../setup/market-stage"
import { REFUND } from "../setup/provider-stage"
import { says } from "../setup/refund-books"
import { callsTo, moneyCalls } from "../setup/service-state"

const seller = z.object({
  submerchant_id: z.string().nullable(),
  title: z.string().nullable(),
  price: z.string(),
  commission: z.string(),
  can_change: z.boolean(),
  obstacle: z.object({ en: z.string(), tr: z.string() }).nullable(),
})
const item = z.looseObject({
  payment_transaction_id: z.string(),
  price: z.string(),
  seller: seller.nullable(),
  payout: z.string().nullable(),
  held_back: z.string().nullable(),
  seller_payout: z.string().nullable(),
  seller_held_back: z.string().nullable(),
  status: z.object({ en: z.string() }),
})
const event = z.looseObject({ kind: z.string(), operation_state: z.string().nullable(), amount: z.string().nullable() })
const panel = z.object({
  panel: z.object({
    payments: z.array(
      z.looseObject({
        items: z.array(item),
        timeline: z.array(event),
        support_summary: z.object({ en: z.string() }),
        held_back: z.string().nullable(),
        released_on: z.string().nullable(),
      }),
    ),
  }),
})
const figures = z.object({ refund: z.coerce.number(), loss: z.coerce.number() })
const preview = z.object({
  currency_code: z.string(),
  refund: z.coerce.number(),
  sellers: z.array(
    figures.extend({
      submerchant_id: z.string().nullable(),
      title: z.string().nullable(),
      payout_before: z.coerce.number(),
      payout_after: z.coerce.number(),
    }),
  ),
  marketplace: figures,
  note: z.object({ en: z.string(), tr: z.string() }),
})

/** Percentages of what is left of an item; above a hundred is refused. Random ones are tried by the suite of faults. */
const REFUNDS = [
  { at: 0, percent: 10 },
  { at: 1, percent: 33 },
  { at: 2, percent: 120 },
  { at: 2, percent: 50 },
  { at: 3, percent: 1 },
  { at: 1, percent: 100 },
]

/** A paid order of three sellers' goods and the shipping. */
export function marketplacePanelTests(stage: MarketStage): void {
  const { books, no } = marketBooks(stage)
  const admin = () => stage.medusa.admin()

  async function panelOf({ order }: Ordered) {
    const { payments } = panel.parse(await admin().expectOk("GET", `/admin/svc/orders/${order.id}`)).panel
    const [payment] = payments
    if (payment === undefined) throw new Error("the panel has no payment")
    return payment
  }
  const about = ({ paymentId }: Ordered, what: string) => `/admin/svc/payments/${paymentId}/${what}`

  async function previewed(paid: Ordered, items: object[]) {
    return preview.parse(await admin().expectOk("POST", about(paid, "refund-preview"), { items }))
  }

  it("the panel shows whom each item pays, the commission, whether it can be changed, and past changes", async () => {
    const paid = await stage.ordered()
    const { ali, bora } = await stage.items(paid.attempt)
    const find = async (id: string) => (await panelOf(paid)).items.find((one) => one.payment_transaction_id === id)
    const before = await find(ali.paymentTransactionId)
    expect(before?.seller).toEqual({
      submerchant_id: stage.seller("ali").submerchantId,
      title: "Seller ali",
      price: plus(ali.seller?.price ?? "", 0),
      commission: plus(ali.price, -Number(ali.seller?.price)),
      can_change: true,
      obstacle: null,
    })
    expect(before?.status.en).toContain("Awaiting your approval, which your own software sends to the payment service")
    const all = (await panelOf(paid)).items
    expect(all.map((one) => one.seller?.title ?? null).sort()).toEqual([
      "Seller ali",
      "Seller bora",
      "Seller cem",
      null,
    ])
    const change = { payment_transaction_id: ali.paymentTransactionId, amount: 9, note: "Agreed" }
    await admin().expectOk("POST", about(paid, "payouts"), change)
    await stage.sandbox.control("POST", `items/${bora.paymentTransactionId}/approve`, { approved: true })
    await admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    expect((await find(bora.paymentTransactionId))?.seller).toMatchObject({
      can_change: false,
      obstacle: { en: says("was approved at the payment service") },
    })
    const { timeline, support_summary } = await panelOf(paid)
    expect(timeline.filter(({ kind }) => kind === "payout_changed")).toMatchObject([
      {
        operation_state: "succeeded",
        amount: "9.00",
        note: "Agreed",
        by: { name: "admin@shop.example" },
        detail: { en: says("Seller ali, 9.00 TRY") },
      },
    ])
    expect(support_summary.en).toContain(`${stage.seller("ali").key}, 9.00 TRY`)
    expect(support_summary.en).toContain("Change of a payout")
  })

  it("the panel shows the agreed amount beside what the service pays a seller when its commission is deducted from their part", async () => {
    const paid = await stage.ordered()
    const { ali } = await stage.items(paid.attempt)
    const price = Number(ali.price)
    const find = async () => {
      const { items, ...payment } = await panelOf(paid)
      const found = items.find((one) => one.payment_transaction_id === ali.paymentTransactionId)
      const sellers = Number(found?.seller_payout) + Number(found?.seller_held_back)
      return { payment, items, found, sellers, own: Number(found?.payout) + Number(found?.held_back) }
    }
    const before = await find()
    expect(before.sellers).toBeCloseTo(Number(ali.seller?.price), 6)
    expect(before.own).toBeLessThan(price - Number(ali.seller?.price))
    const held = before.items.reduce((sum, one) => sum + Number(one.held_back ?? 0), 0)
    expect(Number(before.payment.held_back)).toBeCloseTo(held, 6)
    expect(before.payment.released_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    // the marketplace has nothing left from which the commission could be taken
    const change = { payment_transaction_id: ali.paymentTransactionId, amount: price }
    await admin().expectOk("POST", about(paid, "payouts"), change)
    const { found, sellers, own } = await find()
    expect(found?.seller).toMatchObject({ price: price.toFixed(2), commission: "0.00" })
    expect(own).toBe(0)
    expect(sellers).toBeLessThan(price)
    expect(Number(found?.seller_held_back)).toBeGreaterThan(0)
  })

  it("a preview shows what each seller loses by a refund, and sends nothing", async () => {
    const paid = await stage.ordered()
    const { ali, cem, shipping } = await stage.items(paid.attempt)
    const [half, whole] = [Number((Number(ali.price) / 2).toFixed(2)), Number(cem.price)]
    const items = [
      { payment_transaction_id: ali.paymentTransactionId, amount: half },
      { item_id: cem.itemId, amount: whole.toFixed(2) },
      { item_id: shipping.itemId, amount: "1.00" },
    ]
    const plan = await previewed(paid, items)
    expect(plan.refund).toBeCloseTo(half + whole + 1, 2)
    expect(plan.sellers).toMatchObject([
      { title: "Seller ali", submerchant_id: stage.seller("ali").submerchantId, refund: half },
      { title: "Seller cem", refund: whole, payout_before: Number(cem.seller?.price), payout_after: 0 },
    ])
    const [first] = plan.sellers
    expect(first?.loss).toBeCloseTo(half * 0.9, 1)
    expect(first?.payout_after).toBeCloseTo(Number(ali.seller?.price) - (first?.loss ?? 0), 2)
    const lost = plan.sellers.reduce((sum, { loss }) => sum + loss, plan.marketplace.loss)
    expect(lost).toBeCloseTo(plan.refund, 2)
    expect(plan.marketplace.refund).toBe(1)
    expect(plan.note.en).toContain("The payment service's own figures are final")
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    const path = about(paid, "refund-preview")
    const tooMuch = [{ item_id: ali.itemId, amount: plus(ali.price, 0.01) }]
    expect(await no(path, { items: tooMuch })).toEqual({ status: 400, message: says("is left on this item") })
    expect(await no(path, { items: [...items, items[0]] })).toEqual({
      status: 400,
      message: says("Name each item once"),
    })
    expect((await no(path, { items: [] })).status).toBe(400)
    expect((await no("/admin/svc/payments/pay_none/refund-preview", { items })).status).toBe(404)
    // after a partial refund only the rest of the payout can be lost
    await admin().expectOk("POST", about(paid, "refund-items"), { items: items.slice(0, 1) })
    const rest = { item_id: ali.itemId, amount: plus(ali.price, -half) }
    const [last] = (await previewed(paid, [rest])).sellers
    expect(last).toMatchObject({ payout_before: first?.payout_after, payout_after: 0 })
  })

  describe("refunds of several sellers' items, in any order", () => {
    /** What is left of each item, as this store has it. */
    const leftOf = async ({ attempt }: Ordered) =>
      (await stage.svc.ledger.listItems(attempt.id)).map((item) => ({
        ...item,
        left: Number(plus(item.price, -Number(item.refunded.minor) / 100)),
      }))
    type Left = Awaited<ReturnType<typeof leftOf>>
    const all = (items: Left) => Number(items.reduce((sum, { left }) => sum + left, 0).toFixed(2))
    const byItem = (paid: Ordered, itemId: string, amount: number) =>
      admin().send("POST", about(paid, "refund-items"), { items: [{ item_id: itemId, amount }] })
    const byAmount = (paid: Ordered, amount: number) =>
      admin().send("POST", `/admin/payments/${paid.paymentId}/refund`, { amount })

    /** A valid change is made, an invalid one is refused. Gives the item's recipient when it was made. */
    async function refundOne(paid: Ordered, { at, percent }: { at: number; percent: number }) {
      const items = (await leftOf(paid)).filter(({ left }) => left > 0)
      const one = items[at % items.length]
      if (one === undefined) return undefined
      const amount = Math.max(0.01, Number(((one.left * percent) / 100).toFixed(2)))
      const { status } = await byItem(paid, one.itemId, amount)
      if (amount > one.left) expect([400, 409]).toContain(status)
      else expect(status).toBe(200)
      return status === 200 ? (one.seller?.key ?? "none") : undefined
    }

    /** Everything except the first seller's goods is refunded, then a part of the rest and the remainder by amount. */
    async function refundRest(paid: Ordered) {
      const { bora, cem } = await stage.items(paid.attempt)
      for (const { itemId, left } of await leftOf(paid))
        if ([bora.itemId, cem.itemId].includes(itemId) && left > 0)
          expect(await byItem(paid, itemId, left)).toMatchObject({ status: 200 })
      const rest = all(await leftOf(paid))
      const amounts = rest > 0.01 ? [0.01, Number((rest - 0.01).toFixed(2))] : [rest]
      for (const amount of amounts.filter((one) => one > 0))
        expect(await byAmount(paid, amount)).toMatchObject({ status: 200 })
      expect(all(await leftOf(paid))).toBe(0)
    }

    async function expectEqualBooks(paid: Ordered) {
      const held = await stage.heldItems(paid.attempt)
      for (const { price, refunded: back, left } of held) {
        expect(Number(back)).toBeLessThanOrEqual(Number(price))
        expect(Number(left)).toBeGreaterThanOrEqual(0)
      }
      const kept = await leftOf(paid)
      for (const { paymentTransactionId, refunded: back } of kept) {
        const same = held.find((one) => one.paymentTransactionId === paymentTransactionId)
        expect(Number(back.minor) / 100).toBeCloseTo(Number(same?.refunded), 2)
      }
      const now = await books(paid)
      const sum = (amounts: readonly number[]) => amounts.reduce((whole, one) => whole + one, 0)
      expect(Number(now.service)).toBeGreaterThan(0)
      expect(sum(now.payment)).toBeCloseTo(Number(now.service), 2)
      expect(sum(now.order)).toBeCloseTo(Number(now.service), 2)
      expect(await stage.attention(paid.attempt)).toEqual([])
    }

    it("never exceed any item, add up at the service, in the ledger and in both of Medusa's books", async () => {
      const paid = await stage.ordered()
      const payees: (string | undefined)[] = []
      for (const action of REFUNDS) payees.push(await refundOne(paid, action))
      await expectEqualBooks(paid)
      await refundRest(paid)
      await expectEqualBooks(paid)
      expect((await stage.heldItems(paid.attempt)).map(({ left }) => Number(left))).toEqual([0, 0, 0, 0])
      const done = payees.filter((payee) => payee !== undefined)
      expect([done.length, new Set(done).size]).toEqual([REFUNDS.length - 1, 4])
      expect(await callsTo(stage.sandbox, REFUND)).toEqual([])
    })
  })
}
