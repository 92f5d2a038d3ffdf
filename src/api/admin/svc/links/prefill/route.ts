import { writeOrNull } from "../../../../../domain"
import { NO_SUCH_ORDER, NO_SUCH_PRODUCT } from "../../../../../use-cases/payment-links/sentences"
import { resolveSvc } from "../../../../../modules/svc"
import { prefillForOrder, prefillForProduct } from "../../../../../medusa/payment-links/prefill-link"
import { resolveQuery } from "../../../../../medusa/rows"
import { refuse, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { Prefilled } from "../../../payment-links/answer-types"
import type { PrefillQuery } from "../../../payment-links/validators"

/**
 * Suggests the content of a new link for an order or a product. For an order it also says why there can be none.
 *
 * @response 400 Not exactly one of `order_id` and `product_id` is given.
 * @response 404 There is no such order or product.
 */
export async function GET(req: AdminRequest<unknown, PrefillQuery>, res: AdminResponse<Prefilled>) {
  const { order_id, product_id = "" } = req.validatedQuery
  const query = resolveQuery(req.scope)
  const prefill =
    order_id === undefined
      ? await prefillForProduct(query, product_id)
      : await prefillForOrder(query, resolveSvc(req.scope), order_id)
  if (prefill === undefined) refuse(res, order_id === undefined ? NO_SUCH_PRODUCT : NO_SUCH_ORDER)
  else res.set("Cache-Control", "no-store").json({ prefill: { ...prefill, obstacle: writeOrNull(prefill.obstacle) } })
}
