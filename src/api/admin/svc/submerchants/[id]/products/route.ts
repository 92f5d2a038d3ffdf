import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "../../../../refuse"
import { readFields } from "../../../field-issues"
import { submerchantProductsQuery } from "../../../validators-submerchants"
import { findOrRefuse } from "../../answer-kept"
import { readProducts } from "../../read-products"

/** The products of a submerchant. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = readFields(submerchantProductsQuery, req.query)
  if (asked.refused) {
    refuse(res, asked.refused)
    return
  }
  const submerchant = await findOrRefuse(req, res)
  if (submerchant === undefined) return
  res.set("Cache-Control", "no-store").json(await readProducts(req.scope, submerchant, asked.value))
}
