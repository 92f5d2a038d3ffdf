import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Submerchant } from "../../../../use-cases/submerchants/records"
import { type StoredSubmerchant, resolveMarketplace } from "../../../../medusa/submerchants/submerchant-context"
import { NO_SUCH_SUBMERCHANT } from "../../../../medusa/submerchants/refusals"
import { refuse, type AdminResponse } from "../../refuse"
import type { Refusal } from "../answers/common"
import type { OneSubmerchant } from "../answers/submerchants"
import { answerSubmerchant } from "./answer-submerchants"

/** What the address names; "" where that is no id. */
export const getId = ({ params: { id = "" } }: MedusaRequest): string => (/^[\w.-]{1,100}$/.test(id) ? id : "")

/** The submerchant that the address names; without one the request is answered. */
export async function findOrRefuse(req: MedusaRequest, res: MedusaResponse<Refusal>): Promise<Submerchant | undefined> {
  const submerchant = await resolveMarketplace(req.scope).submerchants.find(getId(req))
  if (submerchant === undefined) refuse(res, NO_SUCH_SUBMERCHANT)
  return submerchant
}

/** The submerchant as it is after a workflow, or why it was not changed. */
export async function respondWithStored(
  req: MedusaRequest,
  res: AdminResponse<OneSubmerchant>,
  { id, refused = NO_SUCH_SUBMERCHANT }: StoredSubmerchant,
): Promise<void> {
  const submerchant = id === undefined ? undefined : await resolveMarketplace(req.scope).submerchants.find(id)
  if (submerchant === undefined) {
    refuse(res, refused)
    return
  }
  const answer = await answerSubmerchant(req.scope, submerchant)
  res.set("Cache-Control", "no-store").json({ submerchant: answer })
}
