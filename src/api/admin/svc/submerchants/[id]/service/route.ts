import { SvcError } from "../../../../../../client"
import { checkAtService } from "../../../../../../use-cases/submerchants/check-drift"
import { refusedFor } from "../../../../../../use-cases/service-refusal"
import { submerchantContext } from "../../../../../../medusa/marketplace/sync-sellers"
import { refuse, type AdminRequest, type AdminResponse } from "../../../../refuse"
import { findOrRefuse, answerSubmerchant } from "../../../../marketplace/answer-submerchants"
import type { HeldSubmerchant } from "../../../../marketplace/answers/submerchants"

/**
 * Asks the service what it has stored for a submerchant. It is compared field by field with what is stored here.
 *
 * @response 404 There is no such submerchant; or marketplace mode is off.
 * @response 503 The service cannot be reached or refuses the keys.
 */
export async function GET(req: AdminRequest, res: AdminResponse<HeldSubmerchant>) {
  const known = await findOrRefuse(req, res)
  if (known === undefined) return
  try {
    const { fields, submerchant } = await checkAtService(submerchantContext(req.scope), known)
    const held = fields?.map(({ isDifferent, ...field }) => ({ ...field, is_different: isDifferent })) ?? null
    const answer = { held, submerchant: await answerSubmerchant(req.scope, submerchant) }
    res.set("Cache-Control", "no-store").json(answer)
  } catch (error) {
    if (!(error instanceof SvcError)) throw error
    refuse(res, refusedFor(error, "read"))
  }
}
