import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { svcOf } from "../../modules/svc"

const FROM_PRODUCT = ["svc_submerchant.id", "svc_submerchant.name"]
const ALLOWED = [...FROM_PRODUCT, ...FROM_PRODUCT.map((field) => `items.product.${field}`)]

/**
 * Lets a storefront of a marketplace request who sells a product. Medusa's store routes return only allow-listed fields, so nothing
 * else that the service gets of a seller ever reaches a buyer.
 */
export function allowSellerFields(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const { settings } = svcOf(req.scope)
  if (settings.marketplace) req.allowed.push(...ALLOWED)
  next()
}
