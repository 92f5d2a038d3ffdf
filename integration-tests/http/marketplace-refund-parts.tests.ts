import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { Ordered } from "../setup/admin-refunds"
import { ITEM, marketBooks, wholeOf, type MarketStage } from "../setup/market-stage"
import type { ProviderStage } from "../setup/provider-stage"
import { says } from "../setup/refund-books"
import { callsTo, moneyCalls } from "../setup/service-state"

const LEADS_TO_ITEMS = '"Refund items" on the order'

/** Medusa's own partial refund of several sellers' items: an amount does not say which item it is for. */
export function marketplaceRefundPartsTests(stage: MarketStage): void {
  const { refunded, books, no, reconcileRefunds } = marketBooks(stage)
  const admin = () => stage.medusa.admin()

  const untouched = async (paid: Ordered) => {
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    expect(await books(paid)).toEqual({ service: 0, ledger: [], payment: [], order: [] })
  }

  it("is refused before anything is sent, and the refusal points to the items in both languages", async () => {
    const paid = await stage.ordered()
    const path = `/admin/payments/${paid.paymentId}/refund`
    expect(await no(path, { amount: 10 })).toEqual({ status: 409, message: says(LEADS_TO_ITEMS) })
    const { body } = await admin().send("POST", path, { amount: wholeOf(paid) - 0.01 })
    expect(body).toMatchObject({ message: says(LEADS_TO_ITEMS), message_tr: says("“Kalem iade et”") })
    // for code too, which names items through the plugin's own workflow
    const asked = { payment_id: paid.paymentId, amount: 10 }
    const run = refundPaymentWorkflow(stage.medusa.container()).run({ input: asked })
    await expect(run).rejects.toMatchObject({ type: "not_allowed", message: says(LEADS_TO_ITEMS) })
    await expect(stage.payments.refundPayment(asked)).rejects.toMatchObject({ message: says(LEADS_TO_ITEMS) })
    await untouched(paid)
  })

  it("that was made already, and that Medusa lost, is still recorded in Medusa, and nothing is sent again", async () => {
    const paid = await stage.ordered()
    const { bora } = await stage.items(paid.attempt)
    const service = stage.payments as ProviderStage["payments"] & {
      paymentService_: { update(data: object): unknown }
    }
    jest.spyOn(service.paymentService_, "update").mockImplementationOnce(() => {
      throw new Error("the database is gone")
    })
    await stage.refundItem(paid, bora, 10)
    expect(await stage.heldRefunds(paid.paymentId)).toEqual([])
    await refunded(paid, 10)
    expect(await books(paid)).toMatchObject({ service: 10, payment: [10], order: [10] })
    expect(await callsTo(stage.sandbox, ITEM)).toHaveLength(1)
    // the same when a person resolves it
    jest.spyOn(service.paymentService_, "update").mockImplementationOnce(() => {
      throw new Error("the database is gone")
    })
    await stage.refundItem(paid, bora, 20)
    expect(await reconcileRefunds(paid)).toMatchObject({ status: 200 })
    expect(await books(paid)).toMatchObject({ service: 30, payment: [10, 20], order: [10, 20] })
  })
}
