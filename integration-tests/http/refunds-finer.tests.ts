import { z } from "zod"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payments"
import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { BUYER, goToPage, HOSTED, letPass, payAtPage } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import type { ProviderStage } from "../setup/provider-stage"
import { CANCEL, REFUND } from "../setup/provider-stage"
import { refundBooks, says } from "../setup/refund-books"
import { readCollection } from "../setup/payments"
import { until } from "../setup/until"

/** Orders whose total is finer than a minor unit: the tax is on top. */
export function refundsFinerTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded } = refundsOf(stage)
  const { books, no, reconcileRefunds, cancelOrder, sentence } = refundBooks(stage)

  /** A paid order of two courses at 3.33 TRY, without the tax of 20 %. */
  async function ordered(): Promise<Ordered> {
    const { products } = medusa.shop()
    const { product_id, variantId } = products.course
    await medusa.admin().expectOk("POST", `/admin/products/${product_id}/variants/${variantId}`, {
      prices: [{ currency_code: "try", amount: 3.33 }],
    })
    const api = medusa.guest()
    // another shop than the one whose carts are copied: its price is another
    const cart = await createCart(api, { ...medusa.shop() }, { lines: [{ variantId, quantity: 2 }] })
    const started = await startPayment(api, cart.id, HOSTED, { buyer: BUYER })
    const { pay_url, ref } = z.object({ pay_url: z.url(), ref: z.string() }).parse(started.session.data)
    const payUrl = new URL(pay_url)
    const sent = await goToPage(medusa, { payUrl, session: started.session })
    await payAtPage(stage.sandbox, sent)
    const order = await placeOrder(api, cart.id)
    const attempt = await until(
      () => stage.now(sent),
      ({ state }) => state === "completed",
    )
    const { payments = [] } = await readCollection(medusa.container(), started.collection.id)
    return { ...started, cart, payUrl, ref, attempt, order, payment_id: only(payments).id }
  }

  /** The job's pass, once every request must have ended. */
  async function jobPass({ attempt }: Ordered): Promise<void> {
    await letPass(medusa, attempt.id, 300)
    await reconcilePaymentsWorkflow(medusa.container()).run({ input: {} })
  }

  /** What is left at the service, of what was charged. */
  async function leftAtService(paid: Ordered): Promise<number> {
    const { isCancelled, refunded: gone, paidPrice: paid_price } = await stage.charge(paid.attempt)
    return isCancelled ? 0 : Math.round((Number(paid_price) - Number(gone)) * 100) / 100
  }

  it("of 7.992 TRY: all that is left goes back with the cancellation, and every book says so", async () => {
    const paid = await ordered()
    expect(paid.order.total).toBe(7.992)
    await refunded(paid, 3.996)
    expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
    await medusa.idle()
    const held = [3.996, 3.996]
    expect(await books(paid)).toMatchObject({ ledger: ["refund 3.99", "refund 4.00"], payment: held, order: held })
    expect(await leftAtService(paid)).toBe(0)
    await jobPass(paid)
    expect(await stage.attention(paid.attempt)).toEqual([])
  })

  it("an order that was cancelled while its refund failed refuses Medusa's own refund before anything is sent, and gives the rest back when the refunds are reconciled", async () => {
    const paid = await ordered()
    await refunded(paid, 3.996)
    for (const endpoint of [CANCEL, REFUND]) await stage.fault({ endpoint, kind: "refuse", code: "10012" })
    expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
    await until(
      () => stage.attention(paid.attempt),
      (kinds) => kinds.includes("refund_differs"),
    )
    await medusa.idle()
    expect(await sentence(paid, "refund_differs")).toContain("4.00 TRY is still owed to the buyer")
    const inTheWay = { status: 409, message: says("Medusa makes no refund on a cancelled order") }
    expect(await no(`/admin/payments/${paid.payment_id}/refund`, { amount: 3.996 })).toEqual(inTheWay)
    const items = [{ item_id: paid.order.items?.[0]?.id, amount: 1 }]
    expect(await no(`/admin/svc/payments/${paid.payment_id}/refund-items`, { items })).toEqual(inTheWay)
    expect(await books(paid)).toMatchObject({ service: 3.99, payment: [3.996], order: [3.996, 3.996] })
    expect(await reconcileRefunds(paid)).toMatchObject({ status: 200, body: { refunded: { by_service: "7.99" } } })
    expect(await books(paid)).toMatchObject({ service: 7.99, payment: [3.996, 3.996], order: [3.996, 3.996] })
    expect(await stage.attention(paid.attempt)).toEqual([])
  })
}
