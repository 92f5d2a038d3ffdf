import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { NO_SUCH_ORDER, NO_SUCH_PRODUCT } from "../../../../../workflows/link-support/refusals"
import { linkWorld } from "../../../../../workflows/link-support/make-link"
import { refuse } from "../../../refuse"
import { readFields } from "../../field-issues"
import { prefillQuery } from "../../validators-links"
import { prefillForOrder, prefillForProduct } from "../prefill-link"

/** What a link for an order or a product would be, before a person changes it. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = readFields(prefillQuery, req.query)
  if (asked.refused) {
    refuse(res, asked.refused)
    return
  }
  const { order_id, product_id = "" } = asked.value
  const { query, svc } = linkWorld(req.scope)
  const isForOrder = order_id !== undefined
  const prefill = await (isForOrder
    ? prefillForOrder(query, svc.links, order_id)
    : prefillForProduct(query, product_id))
  if (prefill === undefined) refuse(res, isForOrder ? NO_SUCH_ORDER : NO_SUCH_PRODUCT)
  else res.set("Cache-Control", "no-store").json({ prefill })
}
