import { NO_SUCH_ORDER, NO_SUCH_PRODUCT } from "../../../../../medusa/payment-links/refusals"
import { linkContext } from "../../../../../medusa/payment-links/links"
import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import { readOrRefuse } from "../../field-issues"
import { prefillQuery } from "../validators"
import { prefillForOrder, prefillForProduct } from "../prefill-link"
import type { Prefilled } from "../../answers/links"

/**
 * Suggests the content of a new link for an order or a product. For an order it also says why there can be none.
 *
 * @response 400 Not exactly one of `order_id` and `product_id` is given.
 * @response 404 There is no such order or product.
 */
export async function GET(req: AdminRequest, res: AdminResponse<Prefilled>): Promise<void> {
  const asked = readOrRefuse(prefillQuery, req.query, res)
  if (asked === undefined) return
  const { order_id, product_id = "" } = asked
  const { query, svc } = linkContext(req.scope)
  const isForOrder = order_id !== undefined
  const prefill = await (isForOrder
    ? prefillForOrder(query, svc.links, order_id)
    : prefillForProduct(query, product_id))
  if (prefill === undefined) refuse(res, isForOrder ? NO_SUCH_ORDER : NO_SUCH_PRODUCT)
  else res.set("Cache-Control", "no-store").json({ prefill })
}
