import OrderModule from "@medusajs/medusa/order"
import { defineLink } from "@medusajs/framework/utils"
import SvcModule from "../modules/svc"

/** From an order to the attempts that paid it: `order.svc_attempts`. */
export default defineLink(
  { linkable: OrderModule.linkable.order, field: "id" },
  { ...SvcModule.linkable.svcOrderAttempt.id, alias: "svc_attempt", primaryKey: "order_id" },
  { readOnly: true, isList: true },
)
