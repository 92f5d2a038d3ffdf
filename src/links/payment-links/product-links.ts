import ProductModule from "@medusajs/medusa/product"
import { defineLink } from "@medusajs/framework/utils"
import SvcModule from "../../modules/svc"

/** From a product to its payment links: `product.payment_links`. */
export default defineLink(
  { linkable: ProductModule.linkable.product, field: "id" },
  { ...SvcModule.linkable.svcLink.id, alias: "payment_link", primaryKey: "product_id" },
  { readOnly: true, isList: true },
)
