import OrderModule from "@medusajs/medusa/order"
import ProductModule from "@medusajs/medusa/product"
import { defineLink } from "@medusajs/framework/utils"
import SvcModule from "../modules/svc"

const { svcLink } = SvcModule.linkable

/** `svc_link.order`, and back `order.payment_links`. */
export const linkOrder = defineLink(
  { linkable: svcLink, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true },
)
export const orderLinks = defineLink(
  { linkable: OrderModule.linkable.order, field: "id" },
  { ...svcLink.id, alias: "payment_link", primaryKey: "order_id" },
  { readOnly: true, isList: true },
)

/** `svc_link.product`, and back `product.payment_links`. */
export const linkProduct = defineLink(
  { linkable: svcLink, field: "product_id" },
  { linkable: ProductModule.linkable.product },
  { readOnly: true },
)
export const productLinks = defineLink(
  { linkable: ProductModule.linkable.product, field: "id" },
  { ...svcLink.id, alias: "payment_link", primaryKey: "product_id" },
  { readOnly: true, isList: true },
)
