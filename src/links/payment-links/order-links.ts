import OrderModule from "@medusajs/medusa/order"
import { defineLink } from "@medusajs/framework/utils"
import SvcModule from "../../modules/svc"

/** From an order to its payment links: `order.payment_links`. */
export default defineLink(
  { linkable: OrderModule.linkable.order, field: "id" },
  { ...SvcModule.linkable.svcLink.id, alias: "payment_link", primaryKey: "order_id" },
  { readOnly: true, isList: true },
)
