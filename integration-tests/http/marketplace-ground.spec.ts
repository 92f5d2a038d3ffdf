import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { marketplaceEnv, marketplaceStage } from "../setup/marketplace-stage"
import { describeStage, Stage } from "../setup/stage"

describe("a marketplace", () => {
  describeStage({ port: 18_771, paymentProviders: ["pp_hosted_svc"], env: marketplaceEnv() }, (...parts) => {
    const stage = new Stage(...parts)
    const { addSeller, addPoster } = marketplaceStage(stage)

    it("tells the seller of a product over Query, and refuses a second one", async () => {
      const { products } = stage.medusa.shop()
      const seller = await addSeller("seller-1", [products.shirt.productId, products.course.productId])
      const query = stage.medusa.container().resolve(ContainerRegistrationKeys.QUERY)
      const found = await query.graph({
        entity: "product",
        fields: ["id", "svc_submerchant.id", "svc_submerchant.key"],
        filters: { id: products.shirt.productId },
      })
      expect(found.data).toMatchObject([{ svc_submerchant: { id: seller.submerchantId, key: seller.key } }])
      const back = await query.graph({
        entity: "svc_submerchant",
        fields: ["id", "products.id"],
        filters: { id: seller.submerchantId },
      })
      expect(JSON.stringify(back.data)).toContain(products.course.productId)
      await expect(addSeller("seller-2", [products.shirt.productId])).rejects.toThrow("multiple links")
      await addPoster()
    })
  })
})
