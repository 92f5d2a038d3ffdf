import { setProductSellerWorkflow } from "../../../../../../workflows/marketplace/product-seller"
import { refuse, respondFresh, type AdminRequest, type AdminResponse } from "../../../../refuse"
import { getId } from "../../../../marketplace/answer-submerchants"
import type { ProductSellerBody } from "../../../../marketplace/validators"
import { readProductSeller } from "../../../../marketplace/read-product-seller"
import type { ProductSellerAnswer } from "../../../../marketplace/answers/submerchants"

/**
 * Says who sells a product and, in `problem`, why it cannot be sold at the moment.
 *
 * @response 404 There is no such product; or marketplace mode is off.
 */
export async function GET(req: AdminRequest, res: AdminResponse<ProductSellerAnswer>) {
  respondFresh(res, await readProductSeller(req.scope, getId(req)))
}

/**
 * Sets who sells a product; null for no seller. With `seen`, the seller that was shown, it is refused when another seller
 * sells it by now.
 *
 * @response 400 A field is wrong, or there is no such seller; `issues` names it.
 * @response 404 There is no such product; or marketplace mode is off.
 * @response 409 Another seller sells the product by now; its seller is kept in another module; or another request is
 *   choosing its seller just now.
 */
export async function POST(req: AdminRequest<ProductSellerBody>, res: AdminResponse<ProductSellerAnswer>) {
  const { result } = await setProductSellerWorkflow(req.scope).run({
    input: { ...req.validatedBody, product_id: getId(req) },
  })
  if (result.refused) refuse(res, result.refused)
  else respondFresh(res, await readProductSeller(req.scope, getId(req)))
}
