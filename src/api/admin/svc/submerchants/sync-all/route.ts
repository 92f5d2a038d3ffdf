import { writeOrNull } from "../../../../../domain"
import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../../../use-cases/ports/fields"
import { runSummary } from "../../../../../use-cases/submerchants/run-records"
import { resolveMarketplace, syncAllSubmerchants } from "../../../../../medusa/marketplace/sync-sellers"
import type { AdminRequest, AdminResponse } from "../../../refuse"
import { syncRunAnswer, type SyncRunAnswer } from "../../../marketplace/answers/submerchants"
import { readPeople } from "../../../../../medusa/orders"

async function readNewest(scope: MedusaContainer): Promise<SyncRunAnswer> {
  const newest = await resolveMarketplace(scope).runs.newest()
  const people = await readPeople(scope, [newest?.started_by])
  const started_by = people.get(newest?.started_by ?? "")
  return pickAnswer(syncRunAnswer, {
    run: newest && { ...newest, started_by, summary: writeOrNull(runSummary(newest)) },
  })
}

/**
 * Returns the newest run over all submerchants that a person started.
 *
 * @response 404 Marketplace mode is off.
 */
export async function GET(req: AdminRequest, res: AdminResponse<SyncRunAnswer>) {
  res.set("Cache-Control", "no-store").json(await readNewest(req.scope))
}

/**
 * Starts a run that sends all submerchants to the service, or continues the one that is open.
 *
 * @response 400 The body is not empty.
 * @response 404 Marketplace mode is off.
 */
export async function POST(req: AdminRequest, res: AdminResponse<SyncRunAnswer>) {
  const { actor_id: by } = req.auth_context
  await syncAllSubmerchants(req.scope, { by })
  res.set("Cache-Control", "no-store").json(await readNewest(req.scope))
}
