import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { marketplaceOf } from "../../../../../workflows/submerchant-support/submerchant-world"
import { syncAllSubmerchantsWorkflow } from "../../../../../workflows/submerchant/sync-all"
import { refuse } from "../../../refuse"
import type { SyncRunAnswer } from "../../answers/submerchants"
import { readFields } from "../../field-issues"
import { noBody } from "../../validators-submerchants"
import { answerRun } from "../answer-run"

const readNewest = async (scope: MedusaContainer): Promise<SyncRunAnswer> =>
  answerRun(scope, await marketplaceOf(scope).runs.newest())

/** The newest run over all submerchants. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.set("Cache-Control", "no-store").json(await readNewest(req.scope))
}

/** Brings all submerchants in line with the service, or goes on with the run that is open. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = readFields(noBody, req.body ?? {})
  if (body.refused) {
    refuse(res, body.refused)
    return
  }
  const { actor_id: by } = req.auth_context
  await syncAllSubmerchantsWorkflow(req.scope).run({ input: { by } })
  res.set("Cache-Control", "no-store").json(await readNewest(req.scope))
}
