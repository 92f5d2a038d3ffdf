import { z } from "zod"
import type { Ordered } from "../setup/admin-refunds"
import { marketBooks, plus, type MarketStage } from "../setup/market-stage"
import { says } from "../setup/refund-books"
import { moneyCalls } from "../setup/service-state"

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

/** A paid order of three sellers' goods and the shipping. */
export function marketplacePanelTests(stage: MarketStage): void {
  const { no } = marketBooks(stage)
  const admin = () => stage.medusa.admin()

  async function panelOf({ order }: Ordered) {
    const { payments } = panel.parse(await admin().expectOk("GET", `/admin/svc/orders/${order.id}`)).panel
    const [payment] = payments
    if (payment === undefined) throw new Error("the panel has no payment")
    return payment
  }
  const about = ({ payment_id }: Ordered, what: string) => `/admin/svc/payments/${payment_id}/${what}`

  async function previewed(paid: Ordered, items: object[]) {
    return preview.parse(await admin().expectOk("POST", about(paid, "refund-preview"), { items }))
  }

  it("the panel shows whom each item pays, the commission, whether it can be changed, and past changes", async () => {
    const paid = await stage.ordered()
    const { ali, bora } = await stage.items(paid.attempt)
    const find = async (id: string) => (await panelOf(paid)).items.find((one) => one.payment_transaction_id === id)
    const before = await find(ali.payment_transaction_id)
    expect(before?.seller).toEqual({
      submerchant_id: stage.seller("ali").submerchant_id,
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
    const change = { payment_transaction_id: ali.payment_transaction_id, amount: 9, note: "Agreed" }
    await admin().expectOk("POST", about(paid, "payouts"), change)
    await stage.sandbox.control("POST", `items/${bora.payment_transaction_id}/approve`, { approved: true })
    await admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    expect((await find(bora.payment_transaction_id))?.seller).toMatchObject({
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

  it("a preview shows what each seller loses by a refund, and sends nothing", async () => {
    const paid = await stage.ordered()
    const { ali, cem, shipping } = await stage.items(paid.attempt)
    const [half, whole] = [Number((Number(ali.price) / 2).toFixed(2)), Number(cem.price)]
    const items = [
      { payment_transaction_id: ali.payment_transaction_id, amount: half },
      { item_id: cem.item_id, amount: whole.toFixed(2) },
      { item_id: shipping.item_id, amount: "1.00" },
    ]
    const plan = await previewed(paid, items)
    expect(plan.refund).toBeCloseTo(half + whole + 1, 2)
    expect(plan.sellers).toMatchObject([
      { title: "Seller ali", submerchant_id: stage.seller("ali").submerchant_id, refund: half },
      { title: "Seller cem", refund: whole, payout_before: Number(cem.seller?.price), payout_after: 0 },
    ])
    expect(plan.marketplace.refund).toBe(1)
    expect(plan.note.en).toContain("The payment service's own figures are final")
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    const path = about(paid, "refund-preview")
    const tooMuch = [{ item_id: ali.item_id, amount: plus(ali.price, 0.01) }]
    expect(await no(path, { items: tooMuch })).toEqual({ status: 400, message: says("is left on this item") })
    expect(await no(path, { items: [...items, items[0]] })).toEqual({
      status: 400,
      message: says("Name each item once"),
    })
    expect((await no(path, { items: [] })).status).toBe(400)
    expect((await no("/admin/svc/payments/pay_none/refund-preview", { items })).status).toBe(404)
  })
}
