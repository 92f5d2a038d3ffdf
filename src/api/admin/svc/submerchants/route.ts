import { resolveSvc } from "../../../../modules/svc"
import { createSubmerchantWorkflow } from "../../../../workflows/marketplace/submerchants"
import { resolveMarketplace } from "../../../../medusa/marketplace/sync-sellers"
import type { AdminRequest, AdminResponse } from "../../refuse"
import type { ListSubmerchantsQuery } from "../../marketplace/validators"
import { respondWithStored, summarizeSubmerchants } from "../../marketplace/answer-submerchants"
import type { OneSubmerchant, SubmerchantBody, SubmerchantsPage } from "../../marketplace/answers/submerchants"

/**
 * Returns a page of submerchants, newest first.
 *
 * @response 400 A parameter is wrong.
 * @response 404 Marketplace mode is off.
 */
export async function GET(req: AdminRequest<unknown, ListSubmerchantsQuery>, res: AdminResponse<SubmerchantsPage>) {
  const { limit, offset, ...filter } = req.validatedQuery
  const found = await resolveMarketplace(req.scope).submerchants.list(filter, { limit, offset })
  const submerchants = await summarizeSubmerchants(req.scope, found.submerchants)
  const { isSandbox: sandbox } = resolveSvc(req.scope)
  res.set("Cache-Control", "no-store").json({ submerchants, count: found.count, limit, offset, sandbox })
}

/**
 * Makes a submerchant and sends it to the service. One that the service does not answer about is kept as `pending`
 * and sent again by the job; one that it refuses is kept as `failed`. Empty text and null count as left out. An IBAN is
 * checked by mod 97, a Turkish one also by its 26 characters.
 *
 * @response 400 Fields are wrong; `issues` names each.
 * @response 404 Marketplace mode is off.
 * @response 409 Its external id belongs to another submerchant.
 */
export async function POST(req: AdminRequest<SubmerchantBody>, res: AdminResponse<OneSubmerchant>) {
  const { actor_id: by } = req.auth_context
  const { result } = await createSubmerchantWorkflow(req.scope).run({ input: { submerchant: req.body, by } })
  await respondWithStored(req, res, result)
}
