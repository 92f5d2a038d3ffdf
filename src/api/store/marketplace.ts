import type { MedusaNextFunction, MedusaRequest, MedusaResponse, MiddlewareRoute } from "@medusajs/framework/http"
import { resolveSellersAccount } from "../../modules/svc"

const FROM_PRODUCT = ["svc_submerchant.id", "svc_submerchant.name"]
const ALLOWED = [...FROM_PRODUCT, ...FROM_PRODUCT.map((field) => `items.product.${field}`)]

/** Lets a storefront ask who sells a product. Only allow-listed fields are returned, so nothing else about a seller. */
function allowSellerFields(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (resolveSellersAccount(req.scope)) req.allowed.push(...ALLOWED)
  next()
}

export const sellerFieldMiddlewares: MiddlewareRoute[] = ["/store/products", "/store/carts", "/store/orders"].map(
  (matcher) => ({ matcher, middlewares: [allowSellerFields] }),
)
