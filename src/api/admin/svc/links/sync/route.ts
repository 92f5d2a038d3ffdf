import { orRefused, syncLinks } from "../../../../../use-cases/payment-links/mirror-link"
import { resolveSvc } from "../../../../../modules/svc"
import { respond, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { LinksSynced } from "../../../payment-links/answer-types"

/**
 * Takes all links of the service into this store, including those made elsewhere.
 *
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function POST(req: AdminRequest, res: AdminResponse<LinksSynced>): Promise<void> {
  respond(res, await orRefused("read", () => syncLinks(resolveSvc(req.scope))))
}
