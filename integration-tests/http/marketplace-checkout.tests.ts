import { Modules } from "@medusajs/framework/utils"
import {
  createProductCategoriesWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  updateProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { RETURN_URL, type CardStage } from "../setup/card-stage"
import { createCart } from "../setup/checkout"
import { comeBack, goToPage, payAtPage, payHosted, startHosted, type HostedCheckout } from "../setup/hosted-checkout"
import { marketplaceStage, type Seller, useMarketplace } from "../setup/marketplace-stage"
import { only } from "../setup/only"
import type { SeededProduct } from "../setup/seed-products"
import { callsTo } from "../setup/service-state"

const FLOWS = ["hosted", "direct"] as const
const INITIALIZE = "hostedPages.initialize"
/** The call that contains the items. */
const TELLS = { hosted: INITIALIZE, direct: "payments.create" } as const

const amount = z.union([z.number(), z.string()]).transform(Number)
const sentItem = z.object({
  id: z.string(),
  name: z.string(),
  price: amount,
  subMerchantKey: z.string().optional(),
  subMerchantPrice: amount.optional(),
})
const sentBasket = z.object({ price: amount, basketItems: z.array(sentItem) })

const COMMISSION = { percent: "10", fixed: { TRY: "2.50" }, categories: [{ category: "egitim", percent: "5" }] }
const minor = (value: number) => Math.round(value * 100)

export function marketplaceCheckoutTests(stage: CardStage): void {
  useMarketplace(stage, { commission: COMMISSION })
  const { medusa } = stage
  const { addPoster, addSeller, withOption } = marketplaceStage(stage)
  let poster: SeededProduct
  let ali: Seller
  let bora: Seller
  let cem: Seller

  beforeAll(async () => {
    const { shirt, course } = medusa.shop().products
    poster = await addPoster()
    ali = await addSeller("ali", [shirt.product_id], { percent: "20", fixed: {} })
    bora = await addSeller("bora", [course.product_id])
    cem = await addSeller("cem", [poster.product_id])
    await putIntoCategory(course.product_id)
  })

  /** Into one inside the category that the commission names. */
  async function putIntoCategory(product_id: string): Promise<void> {
    const create = createProductCategoriesWorkflow(medusa.container())
    const outer = await create.run({ input: { product_categories: [{ name: "Eğitim", handle: "egitim" }] } })
    const inner = await create.run({
      input: { product_categories: [{ name: "Dersler", parent_category_id: only(outer.result).id }] },
    })
    await medusa
      .admin()
      .expectOk("POST", `/admin/product-categories/${only(inner.result).id}/products`, { add: [product_id] })
  }

  /** Two shirts, a course, a poster: of three sellers. */
  const lines = () => {
    const { shirt, course } = medusa.shop().products
    return [
      { variantId: shirt.variantId, quantity: 2 },
      { variantId: course.variantId, quantity: 1 },
      { variantId: poster.variantId, quantity: 1 },
    ]
  }

  const startAtPage = () => startHosted(medusa, { lines: lines(), data: { return_url: RETURN_URL } })

  async function payAtHosted(started: HostedCheckout) {
    const attempt = await goToPage(medusa, started)
    await payAtPage(stage.sandbox, attempt)
    await comeBack(medusa, attempt)
    return stage.now(attempt)
  }

  async function payBy(flow: (typeof FLOWS)[number]) {
    if (flow === "hosted") return payAtHosted(await startAtPage())
    return (await stage.pay(flow, undefined, await stage.start(flow, {}, { lines: lines() }))).attempt
  }

  /** What was sent to the service, by product: price, recipient and amount. */
  async function sent(operation: string = INITIALIZE) {
    const basket = sentBasket.parse((await callsTo(stage.sandbox, operation)).at(-1))
    expect(basket.basketItems.reduce((sum, { price }) => sum + minor(price), 0)).toBe(minor(basket.price))
    return basket.basketItems.map(({ name, price, subMerchantKey: key, subMerchantPrice: payout }) => ({
      name,
      price,
      key,
      payout,
    }))
  }

  const keptBasket = z.array(z.looseObject({ name: z.string(), seller: z.looseObject({}).optional() }))

  /** The recipients stored with the attempt, by product. */
  async function keptSellers({ id }: Attempt) {
    const { basket } = await stage.tables.retrieveAttempt(id)
    const items = keptBasket.parse(basket)
    return Object.fromEntries(items.flatMap(({ name, seller }) => (seller ? [[name, seller]] : [])))
  }

  const goods = () => [
    { name: "Gömlek / M", price: 241.2, key: ali.key, payout: 192.96 },
    { name: "Çevrimiçi ders / Video", price: 59.99, key: bora.key, payout: 56.99 },
    { name: "Poster / PDF", price: 96, key: cem.key, payout: 83.9 },
  ]
  const SHIPPING = { price: 36, key: undefined, payout: undefined }

  describe.each(FLOWS)("a cart of three sellers paid by %s", (flow) => {
    it("sends and stores whom each item pays, with the seller's, the category's and the default commission", async () => {
      const attempt = await payBy(flow)
      expect(attempt).toMatchObject({ state: "completed", flow, split_hash: expect.any(String) as string })
      const request = await sent(TELLS[flow])
      expect(request).toHaveLength(4)
      expect(request).toEqual(expect.arrayContaining([...goods(), expect.objectContaining(SHIPPING)]))

      const items = await stage.tables.listItemTransactions({ attempt_id: attempt.id })
      const kept = items.map((item) => [item.submerchant_key, Number(item.submerchant_price)])
      expect(kept).toHaveLength(4)
      expect(kept).toEqual(expect.arrayContaining([...goods().map(({ key, payout }) => [key, payout]), [null, 0]]))
      expect(await keptSellers(attempt)).toEqual({
        "Gömlek / M": expect.objectContaining({
          title: "Seller ali",
          commission: "48.24",
          rule: "submerchant",
        }) as object,
        "Çevrimiçi ders / Video": expect.objectContaining({ commission: "3.00", rule: "category:egitim" }) as object,
        "Poster / PDF": expect.objectContaining({ submerchant_id: cem.submerchant_id, rule: "default" }) as object,
      })
      expect(await stage.attention(attempt)).toEqual([])
    })
  })

  it("the shipping amount goes to the seller whose goods have the method's profile, where several sellers' goods are shipped", async () => {
    const { container, guest, shop } = medusa
    const moveTo = (shipping_profile_id: string) =>
      updateProductsWorkflow(container()).run({
        input: { selector: { id: poster.product_id }, update: { shipping_profile_id } },
      })
    const shippedBy = async (...moreOptions: string[]) => {
      const cart = await createCart(guest(), shop(), { lines: lines() })
      for (const option_id of moreOptions)
        await guest().expectOk("POST", `/store/carts/${cart.id}/shipping-methods`, { option_id })
      await withOption({ shipping: "seller" }, async () =>
        goToPage(medusa, await payHosted(guest(), cart, { return_url: RETURN_URL })),
      )
      const names = goods().map(({ name }) => name)
      return (await sent()).flatMap(({ name, price, key }) => (names.includes(name) ? [] : [[price, key]]))
    }
    const { result: profiles } = await createShippingProfilesWorkflow(container()).run({
      input: { data: [{ name: "Freight", type: "freight" }] },
    })
    const freight = only(profiles).id
    const { shipping_option_id, shipping_profile_id } = shop().shipping
    const { service_zone_id } = await container()
      .resolve(Modules.FULFILLMENT)
      .retrieveShippingOption(shipping_option_id)
    const { result: options } = await createShippingOptionsWorkflow(container()).run({
      input: [
        {
          name: "Nakliye",
          price_type: "flat",
          service_zone_id,
          shipping_profile_id: freight,
          provider_id: "manual_manual",
          type: { label: "Nakliye", description: "3-5 gün", code: "freight" },
          prices: [{ currency_code: "try", amount: 5 }],
          rules: [
            { attribute: "enabled_in_store", operator: "eq", value: "true" },
            { attribute: "is_return", operator: "eq", value: "false" },
          ],
        },
      ],
    })
    await moveTo(freight)
    expect(await shippedBy(only(options).id)).toEqual([
      [36, ali.key],
      // with the tax of 20 %
      [6, cem.key],
    ])
    await moveTo(shipping_profile_id)
    const shared = await shippedBy()
    expect(shared.map(([, key]) => key).sort()).toEqual([ali.key, cem.key].sort())
  })

  it("erases the sellers' names with the purchase details, and keeps whom it paid and how much", async () => {
    const attempt = await withOption({ shipping: "spread" }, () => payBy("direct"))
    const { cart_id = "" } = attempt
    expect(JSON.stringify((await stage.tables.retrieveAttempt(attempt.id)).basket)).toContain("(Seller cem)")
    await stage.svc.retention.requestErasure({ cart_ids: [cart_id], order_ids: [] })
    expect(await stage.svc.retention.eraseEnded(10)).toEqual([attempt.session_id])
    const { basket } = await stage.tables.retrieveAttempt(attempt.id)
    expect(JSON.stringify(basket)).not.toContain("Seller cem")
    expect(JSON.stringify(basket)).not.toContain("Poster")
    expect((await stage.now(attempt)).sellers).toContainEqual({
      item_id: expect.any(String) as string,
      key: cem.key,
      payout: "83.90",
    })
  })
}
