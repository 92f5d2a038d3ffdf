import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { marketplaceOf } from "../../../../../medusa/submerchants/submerchant-context"
import { syncAllSubmerchantsWorkflow } from "../../../../../workflows/submerchant/sync-all"
import { refuse, type AdminResponse } from "../../../refuse"
import type { SyncRunAnswer } from "../../answers/submerchants"
import { readFields } from "../../field-issues"
import { noBody } from "../validators"
import { answerRun } from "../answer-run"

const readNewest = async (scope: MedusaContainer): Promise<SyncRunAnswer> =>
  answerRun(scope, await marketplaceOf(scope).runs.newest())

/**
 * Returns the newest run over all submerchants that a person started.
 *
 * @response 404 Marketplace mode is off.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: AdminResponse<SyncRunAnswer>): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readNewest(req.scope))
}

/**
 * Starts a run that sends all submerchants to the service, or continues the one that is open.
 *
 * @response 400 The body is not empty.
 * @response 404 Marketplace mode is off.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: AdminResponse<SyncRunAnswer>): Promise<void> {
  const body = readFields(noBody, req.body ?? {})
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const { actor_id: by } = req.auth_context
  await syncAllSubmerchantsWorkflow(req.scope).run({ input: { by } })
  res.set("Cache-Control", "no-store").json(await readNewest(req.scope))
}
