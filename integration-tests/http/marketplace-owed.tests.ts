import type { MarketStage } from "../setup/market-stage"
import type { HttpTypes } from "@medusajs/framework/types"
import type { Ordered } from "../setup/admin-refunds"
import { startPaymentSession } from "../setup/checkout"
import { BUYER, comeBack, goToPage, HOSTED, payAtPage } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { says } from "../setup/refund-books"
import { callsTo } from "../setup/service-state"

type Owed = HttpTypes.AdminPaymentCollection

/** What an edit of an order of one seller's goods leaves to pay. */
export function marketplaceOwedTests(stage: MarketStage): void {
  const admin = () => stage.medusa.admin()

  /** A merchant adds courses of another seller, and keeps so many of the shirts. */
  async function edited({ order: { id } }: Ordered, courses: number, shirts?: number): Promise<Owed> {
    await admin().expectOk("POST", "/admin/order-edits", { order_id: id })
    const items = [{ variant_id: stage.medusa.shop().products.course.variantId, quantity: courses }]
    await admin().expectOk("POST", `/admin/order-edits/${id}/items`, { items })
    const path = `/admin/orders/${id}?fields=*payment_collections,*items`
    const read = async () => ((await admin().expectOk("GET", path)) as { order: HttpTypes.AdminOrder }).order
    if (shirts !== undefined) {
      const shirt = only((await read()).items).id
      await admin().expectOk("POST", `/admin/order-edits/${id}/items/item/${shirt}`, { quantity: shirts })
    }
    await admin().expectOk("POST", `/admin/order-edits/${id}/confirm`)
    const owed = (await read()).payment_collections.find(({ status }) => status === "not_paid")
    if (!owed) throw new Error("the order owes nothing")
    return owed
  }

  const start = ({ id }: Owed) => startPaymentSession(stage.medusa.guest(), id, HOSTED, { buyer: BUYER })

  it("pays only the seller of the added goods", async () => {
    const paid = await stage.orderedOfOne()
    const owed = await edited(paid, 2)
    const session = await start(owed)
    const attempt = await goToPage(stage.medusa, { session, payUrl: new URL(String(session.data.pay_url)) })
    await payAtPage(stage.sandbox, attempt)
    await comeBack(stage.medusa, attempt)
    const item = only(await stage.heldItems(attempt))
    expect(item.subMerchantKey).toBe(stage.seller("bora").key)
    expect(Number(item.price)).toBeCloseTo(owed.amount, 2)
    expect(Number(item.subMerchantPrice)).toBeCloseTo(owed.amount * 0.9, 2)
  })

  it("is refused before anything is charged when paid goods are exchanged for another seller's", async () => {
    const paid = await stage.orderedOfOne()
    const owed = await edited(paid, 9, 1)
    const opened = (await callsTo(stage.sandbox, "hostedPages.initialize")).length
    const asked = { provider_id: HOSTED, data: { buyer: BUYER, return_url: "http://localhost:8000/return" } }
    const { status, body } = await stage.medusa
      .guest()
      .send("POST", `/store/payment-collections/${owed.id}/payment-sessions`, asked)
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: "seller_unavailable", message: says("than this order now has of it") },
    })
    expect(await callsTo(stage.sandbox, "hostedPages.initialize")).toHaveLength(opened)
  })
}
