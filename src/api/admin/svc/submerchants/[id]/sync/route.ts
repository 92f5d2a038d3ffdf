import { syncSubmerchantWorkflow } from "../../../../../../workflows/submerchant/sync-submerchant"
import type { AdminRequest, AdminResponse } from "../../../../refuse"
import { respondWithStored, findOrRefuse } from "../../answer-stored"
import type { OneSubmerchant } from "../../../answers/submerchants"

/**
 * Sends a submerchant to the service as it is stored here, whatever the service has.
 *
 * @response 400 The body is not empty.
 * @response 404 There is no such submerchant; or marketplace mode is off.
 */
export async function POST(req: AdminRequest, res: AdminResponse<OneSubmerchant>): Promise<void> {
  const submerchant = await findOrRefuse(req, res)
  if (submerchant === undefined) return
  const { id } = submerchant
  const { result } = await syncSubmerchantWorkflow(req.scope).run({ input: { id, isForced: true } })
  await respondWithStored(req, res, result)
}
