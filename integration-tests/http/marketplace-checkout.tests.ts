import { Modules } from "@medusajs/framework/utils"
import {
  createProductCategoriesWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  updateProductsWorkflow,
} from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { RETURN_URL, type CardStage } from "../setup/card-stage"
import { createCart } from "../setup/checkout"
import { comeBack, goToPage, payAtPage, payHosted, startHosted } from "../setup/hosted-checkout"
import { marketplaceStage, type Seller, useMarketplace } from "../setup/marketplace-stage"
import { only } from "../setup/only"
import type { SeededProduct } from "../setup/seed-products"
import { callsTo } from "../setup/service-state"

/** The call that contains the items. */
const INITIALIZE = "hostedPages.initialize"

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

  async function pay() {
    const attempt = await goToPage(medusa, await startAtPage())
    await payAtPage(stage.sandbox, attempt)
    await comeBack(medusa, attempt)
    return stage.now(attempt)
  }

  /** What was sent to the service, by product: price, recipient and amount. */
  async function sent() {
    const basket = sentBasket.parse((await callsTo(stage.sandbox, INITIALIZE)).at(-1))
    expect(basket.basketItems.reduce((sum, { price }) => sum + minor(price), 0)).toBe(minor(basket.price))
    return basket.basketItems.map(({ name, price, subMerchantKey: key, subMerchantPrice: payout }) => ({
      name,
      price,
      key,
      payout,
    }))
  }

  const goods = () => [
    { name: "Gömlek / M", price: 241.2, key: ali.key, payout: 192.96 },
    { name: "Çevrimiçi ders / Video", price: 59.99, key: bora.key, payout: 56.99 },
    { name: "Poster / PDF", price: 96, key: cem.key, payout: 83.9 },
  ]
  const SHIPPING = { price: 36, key: undefined, payout: undefined }

  it("a cart of three sellers sends and stores whom each item pays, with the seller's, the category's and the default commission", async () => {
    const attempt = await pay()
    expect(attempt).toMatchObject({ state: "completed", split_hash: expect.any(String) as string })
    const request = await sent()
    expect(request).toHaveLength(4)
    expect(request).toEqual(expect.arrayContaining([...goods(), expect.objectContaining(SHIPPING)]))
    const items = await stage.tables.listItemTransactions({ attempt_id: attempt.id })
    const kept = items.map((item) => [item.submerchant_key, Number(item.submerchant_price)])
    expect(kept).toHaveLength(4)
    expect(kept).toEqual(expect.arrayContaining([...goods().map(({ key, payout }) => [key, payout]), [null, 0]]))
    expect(await stage.attention(attempt)).toEqual([])
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
    const { shipping_option_id } = shop().shipping
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
  })

  it("erases the sellers' names with the purchase details, and keeps whom it paid and how much", async () => {
    const { id, cart_id = "", session_id } = await withOption({ shipping: "spread" }, pay)
    const basket = async () => JSON.stringify((await stage.tables.retrieveAttempt(id)).basket)
    expect(await basket()).toContain("(Seller cem)")
    await stage.svc.retention.requestErasure({ cart_ids: [cart_id], order_ids: [] })
    expect(await stage.svc.retention.eraseEnded(10)).toEqual([session_id])
    expect(await basket()).not.toMatch(/Seller cem|Poster/)
    const paid = { item_id: expect.any(String) as string, key: cem.key, payout: "83.90" }
    expect((await stage.now({ id })).sellers).toContainEqual(paid)
  })
}
