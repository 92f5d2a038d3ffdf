import ProductModule from "@medusajs/medusa/product"
import { defineLink } from "@medusajs/framework/utils"
import SvcMarketplaceModule from "../modules/svc-marketplace"

/** Who sells a product: `product.svc_submerchant`, and back `svc_submerchant.products`. A product has one seller, or none. */
export default defineLink(
  { linkable: ProductModule.linkable.product, isList: true },
  { linkable: SvcMarketplaceModule.linkable.svcSubmerchant },
)
