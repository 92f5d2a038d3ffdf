import type { RefundPreviewAnswer } from "../../src/api/admin/svc/answers/payments"
import type { Ordered } from "../setup/admin-refunds"
import { marketBooks, plus, type MarketStage } from "../setup/market-stage"
import { orderPanel } from "../setup/order-panel"
import { says } from "../setup/says"
import { moneyCalls } from "../setup/service-state"

/** A paid order of three sellers' goods and the shipping. */
export function marketplacePanelTests(stage: MarketStage): void {
  const { no } = marketBooks(stage)
  const { shown } = orderPanel(stage)
  const admin = () => stage.medusa.admin()
  const about = ({ payment_id }: Ordered, what: string) => `/admin/svc/payments/${payment_id}/${what}`

  it("the panel shows whom each item pays, the commission, whether it can be changed, and past changes", async () => {
    const paid = await stage.ordered()
    const { ali, bora } = await stage.items(paid.attempt)
    const itemOf = async ({ item_id }: { item_id: string }) =>
      (await shown(paid)).payment.items.find((one) => one.item_id === item_id)
    const before = await itemOf(ali)
    expect(before?.seller).toEqual({
      submerchant_id: stage.seller("ali").submerchant_id,
      title: "Seller ali",
      price: plus(ali.seller?.price ?? "", 0),
      commission: plus(ali.price, -Number(ali.seller?.price)),
      can_change: true,
      obstacle: null,
      approval: null,
    })
    expect(before?.status.en).toContain("Awaiting your approval, which your own software sends to the payment service")
    const titles = (await shown(paid)).payment.items.map(({ seller }) => seller?.title ?? null)
    expect(titles.sort()).toEqual(["Seller ali", "Seller bora", "Seller cem", null])
    const change = { payment_transaction_id: ali.payment_transaction_id, amount: 9, note: "Agreed" }
    await admin().expectOk("POST", about(paid, "payouts"), change)
    await stage.sandbox.control("POST", `items/${bora.payment_transaction_id}/approve`, { approved: true })
    await admin().expectOk("POST", `/admin/svc/attempts/${paid.attempt.id}/check`)
    expect((await itemOf(bora))?.seller).toMatchObject({
      can_change: false,
      obstacle: { en: says("was approved at the payment service") },
    })
    const { timeline, support_summary } = (await shown(paid)).payment
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
    const { ali, shipping } = await stage.items(paid.attempt)
    const items = [
      { payment_transaction_id: ali.payment_transaction_id, amount: 10 },
      { item_id: shipping.item_id, amount: "1.00" },
    ]
    const path = about(paid, "refund-preview")
    const plan = (await admin().expectOk("POST", path, { items })) as RefundPreviewAnswer
    const { submerchant_id } = stage.seller("ali")
    expect(plan).toMatchObject({ refund: "11.00", marketplace: { refund: "1.00" } })
    expect(plan.sellers).toMatchObject([{ title: "Seller ali", submerchant_id, refund: "10.00" }])
    expect(plan.note.en).toContain("The payment service's figures are final")
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    const tooMuch = [{ item_id: ali.item_id, amount: plus(ali.price, 0.01) }]
    expect(await no(path, { items: tooMuch })).toEqual({ status: 400, message: says("is left on this item") })
    const twice = [...items, ...items.slice(0, 1)]
    expect(await no(path, { items: twice })).toEqual({ status: 400, message: says("Name each item once") })
    expect((await no(path, { items: [] })).status).toBe(400)
    expect((await no("/admin/svc/payments/pay_none/refund-preview", { items })).status).toBe(404)
  })
}
