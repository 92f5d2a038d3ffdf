import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { SVC_MODULE } from "../../../../modules/svc"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { createSubmerchantWorkflow } from "../../../../workflows/submerchant/create-submerchant"
import { marketplaceOf } from "../../../../workflows/submerchant-support/submerchant-world"
import { refuse } from "../../refuse"
import type { SubmerchantsPage } from "../answers/submerchants"
import { readFields } from "../field-issues"
import { listSubmerchantsQuery } from "../validators-submerchants"
import { answerKept } from "./answer-kept"
import { summarizeSubmerchants } from "./answer-submerchants"

/** A page of submerchants, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const asked = readFields(listSubmerchantsQuery, req.query)
  if (asked.refused) {
    refuse(res, asked.refused)
    return
  }
  const { limit, offset, ...filter } = asked.value
  const { submerchants, count } = await marketplaceOf(req.scope).submerchants.list(filter, { limit, offset })
  const page: SubmerchantsPage = {
    submerchants: await summarizeSubmerchants(req.scope, submerchants),
    ...{ count, limit, offset },
    sandbox: req.scope.resolve<SvcModuleService>(SVC_MODULE).isSandbox,
  }
  res.set("Cache-Control", "no-store").json(page)
}

/** Makes a submerchant, and brings it to the service. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { actor_id: by } = req.auth_context
  const { result } = await createSubmerchantWorkflow(req.scope).run({ input: { submerchant: req.body, by } })
  await answerKept(req, res, result)
}
