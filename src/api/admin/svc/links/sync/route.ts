import { syncEveryAccount } from "../../../../../medusa/payment-links/sale-store"
import { orRefused } from "../../../../../use-cases/payment-links/mirror-link"
import { respond, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { LinksSynced } from "../../../payment-links/answer-types"

/**
 * Takes all links of the service into this store, including those made elsewhere.
 *
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function POST(req: AdminRequest, res: AdminResponse<LinksSynced>) {
  respond(res, await orRefused("read", () => syncEveryAccount(req.scope)))
}
