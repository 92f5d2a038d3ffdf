import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { syncLinksWorkflow } from "../../../../../workflows/link/sync-links"
import { refuse } from "../../../refuse"

/** Takes all links of the service into this store, those made elsewhere too. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await syncLinksWorkflow(req.scope).run()
  if (result.refused) refuse(res, result.refused)
  else res.json({ seen: result.seen })
}
