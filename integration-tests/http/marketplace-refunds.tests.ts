import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { startPaymentSession } from "../setup/checkout"
import { BUYER, comeBack, goToPage, HOSTED, payAtPage } from "../setup/hosted-checkout"
import { marketBooks, wholeOf, type MarketStage } from "../setup/market-stage"
import { only } from "../setup/only"
import { oweCourses } from "../setup/order-edits"
import { says } from "../setup/says"
import { moneyCalls } from "../setup/service-state"

const LEADS_TO_ITEMS = "“Refund items” on the order"

/** Paid orders of three sellers' goods and the shipping, or of one seller's, which Medusa's own refund can refund in part. */
export function marketplaceRefundsTests(stage: MarketStage): void {
  const { books, no } = marketBooks(stage)
  const admin = () => stage.medusa.admin()

  it("Medusa's own partial refund of several sellers' items is refused before anything is sent, and points to the items in both languages", async () => {
    const paid = await stage.ordered()
    const path = `/admin/payments/${paid.payment_id}/refund`
    expect(await no(path, { amount: 10 })).toEqual({ status: 409, message: says(LEADS_TO_ITEMS) })
    const { body } = await admin().send("POST", path, { amount: wholeOf(paid) - 0.01 })
    expect(body).toMatchObject({ message: says(LEADS_TO_ITEMS), message_tr: says("“Kalem iade et”") })
    // for code too, which names items through the plugin's own workflow
    const asked = { payment_id: paid.payment_id, amount: 10 }
    const run = refundPaymentWorkflow(stage.medusa.container()).run({ input: asked })
    await expect(run).rejects.toMatchObject({ type: "not_allowed", message: says(LEADS_TO_ITEMS) })
    await expect(stage.payments.refundPayment(asked)).rejects.toMatchObject({ message: says(LEADS_TO_ITEMS) })
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    expect(await books(paid)).toEqual({ service: 0, ledger: [], payment: [], order: [] })
  })

  it("the payment after an edit of an order of one seller's goods pays only the seller of the added goods", async () => {
    const { id } = (await stage.orderedOfOne()).order
    const owed = await oweCourses(stage.medusa, id, 2)
    const session = await startPaymentSession(stage.medusa.guest(), owed.id, HOSTED, { buyer: BUYER })
    const attempt = await goToPage(stage.medusa, { session, payUrl: new URL(String(session.data.pay_url)) })
    await payAtPage(stage.sandbox, attempt)
    await comeBack(stage.medusa, attempt)
    const item = only((await stage.charge(attempt)).items)
    expect(item.subMerchantKey).toBe(stage.seller("bora").key)
    expect(Number(item.price)).toBeCloseTo(owed.amount, 2)
    expect(Number(item.subMerchantPrice)).toBeCloseTo(owed.amount * 0.9, 2)
  })
}
