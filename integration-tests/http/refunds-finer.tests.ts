import { z } from "zod"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payment/reconcile-payments"
import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { BUYER, goToPage, HOSTED, letPass, payAtPage } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import type { ProviderStage } from "../setup/provider-stage"
import { CANCEL, REFUND } from "../setup/provider-stage"
import { refundBooks, says } from "../setup/refund-books"
import { readCollection } from "../setup/payments"
import { until } from "../setup/until"

const withRegion = z.object({ region: z.object({ id: z.string() }) })

interface Goods {
  currency: "try" | "eur"
  quantity: number
  /** Without the tax of 20 %. */
  amount: number
}

/** Orders whose total is finer than a minor unit: the tax is on top. */
export function refundsFinerTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded, refused } = refundsOf(stage)
  const { books, no, reconcileRefunds, cancelOrder, sentence } = refundBooks(stage)

  async function addEuros(): Promise<string> {
    const admin = medusa.admin()
    const { region } = withRegion.parse(
      await admin.expectOk("POST", "/admin/regions", {
        name: "Almanya",
        currency_code: "eur",
        countries: ["de"],
        payment_providers: [HOSTED],
      }),
    )
    const rate = { name: "MwSt", code: "MWST", rate: 20 }
    const taxes = { country_code: "de", provider_id: "tp_system", default_tax_rate: rate }
    await admin.expectOk("POST", "/admin/tax-regions", taxes)
    return region.id
  }

  /** A paid order of so many courses at this price. */
  async function ordered({ currency, quantity, amount }: Goods): Promise<Ordered> {
    const { products, regionId } = medusa.shop()
    const { productId, variantId } = products.course
    await medusa.admin().expectOk("POST", `/admin/products/${productId}/variants/${variantId}`, {
      prices: [{ currency_code: currency, amount }],
    })
    const api = medusa.guest()
    const region = currency === "try" ? regionId : await addEuros()
    const options = {
      lines: [{ variantId, quantity }],
      address: { country_code: currency === "try" ? "tr" : "de" },
    }
    // another shop than the one whose carts are copied: its price is another
    const cart = await createCart(api, { ...medusa.shop(), regionId: region }, options)
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
    return { ...started, cart, payUrl, ref, attempt, order, paymentId: only(payments).id }
  }

  const LIRA: Goods = { currency: "try", quantity: 2, amount: 3.33 }

  /** The job's pass, once every request must have ended. */
  async function jobPass({ attempt }: Ordered): Promise<void> {
    await letPass(medusa, attempt.id, 300)
    await reconcilePaymentsWorkflow(medusa.container()).run({ input: {} })
  }

  /** What is left at the service, of what was charged. */
  async function leftAtService(paid: Ordered): Promise<number> {
    const { isCancelled, refunded: gone, paidPrice } = await stage.charge(paid.attempt)
    return isCancelled ? 0 : Math.round((Number(paidPrice) - Number(gone)) * 100) / 100
  }

  it.each<[string, Goods, number, number[], string[]]>([
    ["7.992 TRY", LIRA, 3.996, [3.996, 3.996], ["refund 3.99", "refund 4.00"]],
    [
      "36.573 EUR",
      { currency: "eur", quantity: 5, amount: 6.0955 },
      12.345,
      [12.345, 24.228],
      ["refund 12.34", "refund 24.23"],
    ],
  ])(
    "of %s: all that is left goes back with the cancellation, and every book says so",
    async (_, goods, part, held, sent) => {
      const paid = await ordered(goods)
      expect(paid.order.total).toBe(held.reduce((all, one) => all + one, 0))
      await refunded(paid, part)
      expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
      await medusa.idle()
      expect(await books(paid)).toMatchObject({ ledger: sent, payment: held, order: held })
      expect(await leftAtService(paid)).toBe(0)
      await jobPass(paid)
      expect(await stage.attention(paid.attempt)).toEqual([])
    },
  )

  it("of 7.992 TRY: three refunds of Medusa's own pending difference are all made, and a smaller one than a minor unit sends nothing", async () => {
    const paid = await ordered(LIRA)
    for (const amount of [0.004, 2.664, 2.664, 2.66]) await refunded(paid, amount)
    expect(await books(paid)).toMatchObject({
      service: 7.99,
      ledger: ["refund 2.67", "refund 2.66", "refund 2.66"],
      payment: [0.004, 2.66, 2.664, 2.664],
    })
    expect(await refused(paid, 0.01)).toContain("Nothing is left to refund")
    await jobPass(paid)
    expect(await stage.attention(paid.attempt)).toEqual([])
  })

  describe("an order that was cancelled while its refund failed", () => {
    async function cancelledUnrefunded(): Promise<Ordered> {
      const paid = await ordered(LIRA)
      await refunded(paid, 3.996)
      for (const endpoint of [CANCEL, REFUND]) await stage.fault({ endpoint, kind: "refuse", code: "10012" })
      expect(await cancelOrder(paid)).toMatchObject({ status: 200 })
      await until(
        () => stage.attention(paid.attempt),
        (kinds) => kinds.includes("refund_differs"),
      )
      await medusa.idle()
      return paid
    }

    it("refuses Medusa's own refund before anything is sent, and gives the rest back when the refunds are reconciled", async () => {
      const paid = await cancelledUnrefunded()
      expect(await sentence(paid, "refund_differs")).toContain("4.00 TRY is still owed to the buyer")
      const inTheWay = { status: 409, message: says("Medusa makes no refund on a cancelled order") }
      expect(await no(`/admin/payments/${paid.paymentId}/refund`, { amount: 3.996 })).toEqual(inTheWay)
      const items = [{ item_id: paid.order.items?.[0]?.id, amount: 1 }]
      expect(await no(`/admin/svc/payments/${paid.paymentId}/refund-items`, { items })).toEqual(inTheWay)
      expect(await books(paid)).toMatchObject({ service: 3.99, payment: [3.996], order: [3.996, 3.996] })
      expect(await reconcileRefunds(paid)).toMatchObject({ status: 200, body: { refunded: { by_service: "7.99" } } })
      expect(await books(paid)).toMatchObject({ service: 7.99, payment: [3.996, 3.996], order: [3.996, 3.996] })
      expect(await stage.attention(paid.attempt)).toEqual([])
    })

    it("stays off the list once a person has resolved its entry", async () => {
      const paid = await cancelledUnrefunded()
      const [entry] = await stage.svc.listAttentions({ attempt_id: paid.attempt.id, resolved_at: null })
      const path = `/admin/svc/attention/${entry?.id ?? ""}/resolve`
      await medusa.admin().expectOk("POST", path, { note: "Paid in cash." })
      await jobPass(paid)
      await jobPass(paid)
      expect(await stage.attention(paid.attempt)).toEqual([])
    })
  })
}
