import { resolveQuery, rows } from "../../../../../../medusa/rows"
import { readLinkedProducts } from "../../../../../../medusa/marketplace/seller-links"
import type { AdminRequest, AdminResponse } from "../../../../refuse"
import type { SubmerchantProductsQuery } from "../../../../marketplace/validators"
import { findOrRefuse } from "../../../../marketplace/answer-submerchants"
import type { SubmerchantProducts } from "../../../../marketplace/answers/submerchants"

/**
 * Returns a page of the products that are linked to a submerchant. It is empty where
 * `marketplace.seller.productSeller` says who sells a product.
 *
 * @response 400 A parameter is wrong.
 * @response 404 There is no such submerchant; or marketplace mode is off.
 */
export async function GET(
  req: AdminRequest<unknown, SubmerchantProductsQuery>,
  res: AdminResponse<SubmerchantProducts>,
) {
  const asked = req.validatedQuery
  const submerchant = await findOrRefuse(req, res)
  if (submerchant === undefined) return
  const query = resolveQuery(req.scope)
  const { ids, count } = await readLinkedProducts(query, submerchant.id, asked)
  const fields = { id: true, title: true, thumbnail: true, status: true } as const
  const products = await rows(query, "product", fields, { id: ids })
  res.set("Cache-Control", "no-store").json({ products, count, ...asked })
}
