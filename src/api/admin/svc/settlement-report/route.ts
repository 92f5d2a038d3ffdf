import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuse } from "../../refuse"
import { readRange } from "./read-range"
import { readReport } from "./read-report"

/** What moved per day and currency at the service, held against what Medusa recorded. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = readRange(req.query)
  if ("refused" in asked) refuse(res, asked.refused)
  else res.set("Cache-Control", "no-store").json(await readReport(req.scope, asked.range))
}
