import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { syncLinksWorkflow } from "../../../../../workflows/link/sync-links"
import { respond, type AdminResponse } from "../../../refuse"
import type { LinksSynced } from "../../answers/links"

/**
 * Takes all links of the service into this store, including those made elsewhere.
 *
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: AdminResponse<LinksSynced>): Promise<void> {
  const { result } = await syncLinksWorkflow(req.scope).run()
  respond(res, result)
}
