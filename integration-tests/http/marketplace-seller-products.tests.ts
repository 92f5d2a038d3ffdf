import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { SettingsChecks } from "../../src/api/admin/svc/answers/settings"
import { readSoldBy } from "../../src/medusa/marketplace/seller-links"
import { createCart, tryPayment } from "../setup/checkout"
import { BUYER, HOSTED } from "../setup/hosted-checkout"
import { marketplaceStage } from "../setup/marketplace-stage"
import { says } from "../setup/says"
import { sellerAppStage } from "../setup/seller-app-stage"
import type { Stage } from "../setup/stage"
import { submerchantRoutes } from "../setup/submerchant-routes"
import { SELLER_MODULE } from "./seller-app/sellers"
import type { Query } from "../../src/medusa/rows"

/** The recipients of products whose sellers are another module's. */
export function marketplaceSellerProductsTests(stage: Stage): void {
  const { container, sellers, emit, createSynced, keptAs } = sellerAppStage(stage)
  const { withOption } = marketplaceStage(stage)

  it("a field of the option that Query does not have is shown on the settings page", async () => {
    const { marketplace } = stage.svc.settings
    const { seller } = marketplace ?? {}
    if (!marketplace || !seller) throw new Error("the store has no sellers of another module")
    const findProblems = async (change: object) => {
      jest.replaceProperty(stage.svc.settings, "marketplace", { ...marketplace, seller: { ...seller, ...change } })
      const { checks } = (await stage.medusa.admin().expectOk("GET", "/admin/svc/settings/checks")) as SettingsChecks
      return checks.flatMap(({ code, status }) => (status !== "ok" && /seller_|_seller/.test(code) ? [code] : []))
    }
    expect(await findProblems({})).toEqual([])
    const wrong = { productSeller: "sellr.id", fields: ["*", "adress.*", "name"] }
    expect(await findProblems(wrong)).toEqual(["seller_fields", "product_seller"])
    expect(await findProblems({ entity: "vendor" })).toEqual(["seller_entity"])
  })

  describe("a cart with a product of such a seller, in a marketplace that also sells its own products", () => {
    /** The answer to a buyer who chooses how to pay, and whom the product pays. */
    async function choose(productSeller = "seller.id") {
      const { medusa, svc } = stage
      const options = svc.settings.marketplace
      if (options?.seller === undefined) throw new Error("the store has no sellers of another module")
      const change = { ownItems: "standard", seller: { ...options.seller, productSeller } } as const
      return withOption(change, async () => {
        const { shirt } = medusa.shop().products
        const cart = await createCart(medusa.guest(), medusa.shop(), {
          lines: [{ variantId: shirt.variantId, quantity: 1 }],
        })
        const data = { buyer: BUYER, return_url: "http://localhost:8000/back" }
        const { status, body } = await tryPayment(medusa.guest(), cart.id, HOSTED, data)
        const { message } = z.object({ message: z.string().optional() }).parse(body)
        const query = container().resolve<Query>(ContainerRegistrationKeys.QUERY)
        const soldBy = (await readSoldBy(query, { ...options, ...change }, [shirt.product_id])).get(shirt.product_id)
        return { status, message, soldBy }
      })
    }
    const link = (seller_id: string) => ({
      [Modules.PRODUCT]: { product_id: stage.medusa.shop().products.shirt.product_id },
      [SELLER_MODULE]: { seller_id },
    })
    const { sellerOf } = submerchantRoutes(stage)
    const links = () => container().resolve(ContainerRegistrationKeys.LINK)

    it("pays that seller, and is shown with it, by the seller's id and by the link's", async () => {
      const id = await createSynced()
      expect(await choose()).toMatchObject({ status: 200, soldBy: { type: "no_seller" } })
      await links().create(link(id))
      for (const productSeller of ["seller.id", "seller_link.seller_id"])
        expect(await choose(productSeller)).toMatchObject({ status: 200, soldBy: { type: "seller", id } })
      const { shirt, course } = stage.medusa.shop().products
      const kept = await keptAs(id, () => true)
      expect(await sellerOf(shirt.product_id)).toMatchObject({ is_from_seller: true, submerchant: { id: kept.id } })
      expect(await sellerOf(course.product_id)).toMatchObject({ submerchant: null })
    })

    it("is refused when that seller is gone or the path gives no seller: the marketplace is never paid instead", async () => {
      const id = await createSynced()
      await links().create(link(id))
      for (const wrong of ["sellr.id", "metadata.seller_id"])
        expect(await choose(wrong)).toMatchObject({ status: 400, message: says("whether a seller is to be paid") })
      await sellers().softDeleteSellers(id)
      // no event was emitted
      expect(await choose()).toMatchObject({ soldBy: { type: "seller", id } })
      await emit("seller.deleted", { id })
      await keptAs(id, ({ state }) => state === "failed")
      expect(await choose()).toMatchObject({ status: 400, message: says("does not sell here at the moment") })
    })
  })
}
