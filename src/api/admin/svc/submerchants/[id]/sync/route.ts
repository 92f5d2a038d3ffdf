import { syncSubmerchant } from "../../../../../../use-cases/submerchants/sync-submerchant"
import { submerchantContext } from "../../../../../../medusa/marketplace/sync-sellers"
import type { AdminRequest, AdminResponse } from "../../../../refuse"
import { respondWithStored, findOrRefuse } from "../../../../marketplace/answer-submerchants"
import type { OneSubmerchant } from "../../../../marketplace/answers/submerchants"

/**
 * Sends a submerchant to the service as it is stored here, whatever the service has.
 *
 * @response 400 The body is not empty.
 * @response 404 There is no such submerchant; or marketplace mode is off.
 */
export async function POST(req: AdminRequest, res: AdminResponse<OneSubmerchant>) {
  const submerchant = await findOrRefuse(req, res)
  if (submerchant === undefined) return
  const { id } = submerchant
  await syncSubmerchant(submerchantContext(req.scope), id, { isForced: true })
  await respondWithStored(req, res, { id })
}
