import { syncLinksWorkflow } from "../../../../../workflows/link/sync-links"
import { respond, type AdminRequest, type AdminResponse } from "../../../refuse"
import type { LinksSynced } from "../../answers/links"

/**
 * Takes all links of the service into this store, including those made elsewhere.
 *
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function POST(req: AdminRequest, res: AdminResponse<LinksSynced>): Promise<void> {
  const { result } = await syncLinksWorkflow(req.scope).run()
  respond(res, result)
}
