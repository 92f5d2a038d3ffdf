import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { setProductSellerWorkflow } from "../../../../../../workflows/submerchant/set-product-seller"
import { refuse } from "../../../../refuse"
import { readFields } from "../../../field-issues"
import { idOf } from "../../../submerchants/answer-kept"
import { productSellerBody } from "../../../validators-submerchants"
import { readProductSeller } from "../../read-product-seller"

async function answer(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const seller = await readProductSeller(req.scope, idOf(req))
  if ("refused" in seller) refuse(res, seller.refused)
  else res.set("Cache-Control", "no-store").json(seller)
}

/** Who sells a product, and whether it can be sold as things stand. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answer(req, res)
}

/** Says who sells a product. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = readFields(productSellerBody, req.body)
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const { result } = await setProductSellerWorkflow(req.scope).run({ input: { ...body.value, product_id: idOf(req) } })
  if (result.refused) refuse(res, result.refused)
  else await answer(req, res)
}
