import ProductModule from "@medusajs/medusa/product"
import { defineLink } from "@medusajs/framework/utils"
import SvcModule from "../../modules/svc"

/** From a payment link to the product it was made for: `svc_link.product`. */
export default defineLink(
  { linkable: SvcModule.linkable.svcLink, field: "product_id" },
  { linkable: ProductModule.linkable.product },
  { readOnly: true },
)
