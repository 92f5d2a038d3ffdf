import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { refuse, type AdminResponse } from "../../../../refuse"
import { readFields } from "../../../field-issues"
import { submerchantProductsQuery } from "../../validators"
import { findOrRefuse } from "../../answer-stored"
import { readProducts } from "../../read-products"
import type { SubmerchantProducts } from "../../../answers/submerchants"

/**
 * Returns a page of the products that are linked to a submerchant.
 *
 * @response 400 A parameter is wrong.
 * @response 404 There is no such submerchant; or marketplace mode is off.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: AdminResponse<SubmerchantProducts>): Promise<void> {
  const asked = readFields(submerchantProductsQuery, req.query)
  if (asked.refused) {
    refuse(res, asked.refused)
    return
  }
  const submerchant = await findOrRefuse(req, res)
  if (submerchant === undefined) return
  res.set("Cache-Control", "no-store").json(await readProducts(req.scope, submerchant, asked.value))
}
