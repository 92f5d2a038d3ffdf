import { recordLinkSale } from "../../../../../../medusa/payment-links/sale-store"
import { respond, type AdminRequest, type AdminResponse } from "../../../../refuse"
import type { LinkSaleRecorded } from "../../../../payment-links/answer-types"

/**
 * Records the sale of a payment link on its order. The order has to owe exactly what the sale brought in. Repeating the
 * request gives the same response.
 *
 * @response 404 There is no such sale.
 * @response 409 The order owes something else (with both figures), another payment or sale of the order is being
 *   decided, or a person has marked the sale as done.
 */
export async function POST(req: AdminRequest, res: AdminResponse<LinkSaleRecorded>) {
  const { id: sale_id = "" } = req.params
  respond(res, await recordLinkSale(req.scope, { sale_id, by: req.auth_context.actor_id }))
}
