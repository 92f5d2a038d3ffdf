import OrderModule from "@medusajs/medusa/order"
import { defineLink } from "@medusajs/framework/utils"
import SvcModule from "../../modules/svc"

/** From a payment link to the order it was made for: `svc_link.order`. */
export default defineLink(
  { linkable: SvcModule.linkable.svcLink, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true },
)
