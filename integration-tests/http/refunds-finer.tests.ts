import type { Overview } from "../../src/api/admin/reports/answer-types"
import { serviceDay } from "../../src/domain"
import { CANCEL, ProviderStage, REFUND } from "../setup/provider-stage"
import { refundBooks } from "../setup/refund-books"
import { refundsOf } from "../setup/admin-refunds"
import { says } from "../setup/says"
import { until } from "../setup/until"

/** Orders of two courses at 3.33 TRY, without the tax of 20 %: 7.992 TRY, finer than a minor unit. */
export class FinerStage extends ProviderStage {
  protected override cart() {
    return { lines: [{ variantId: this.medusa.shop().products.course.variantId, quantity: 2 }] }
  }

  override async ordered() {
    const { product_id, variantId } = this.medusa.shop().products.course
    await this.medusa.admin().expectOk("POST", `/admin/products/${product_id}/variants/${variantId}`, {
      prices: [{ currency_code: "try", amount: 3.33 }],
    })
    return super.ordered()
  }
}

export function refundsFinerTests(stage: FinerStage): void {
  const { medusa } = stage
  const { refunded } = refundsOf(stage)
  const { books, no, reconcileRefunds, cancelOrder, sentence } = refundBooks(stage)

  it("all that is left of 7.992 TRY goes back with the cancellation, and every book says so", async () => {
    const paid = await stage.ordered()
    expect(paid.order.total).toBe(7.992)
    await refunded(paid, 3.996)
    expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
    await medusa.idle()
    const held = [3.996, 3.996]
    expect(await books(paid)).toMatchObject({ ledger: ["refund 3.99", "refund 4.00"], payment: held, order: held })
    expect(await stage.charge(paid.attempt)).toMatchObject({ paidPrice: "7.99", refunded: "7.99" })
    await stage.jobAfter(paid)
    expect(await stage.attention(paid.attempt)).toEqual([])
    const today = serviceDay(new Date())
    const overview = await medusa.admin().expectOk("GET", `/admin/svc/overview?from=${today}&to=${today}`)
    const { currencies } = overview as Overview
    expect(currencies.flatMap(({ days }) => days)).toMatchObject([{ refunds: "7.99", differences: [] }])
  })

  it("an order that was cancelled while its refund failed refuses Medusa's own refund before anything is sent, and gives the rest back when the refunds are reconciled", async () => {
    const paid = await stage.ordered()
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
