import type { MedusaContainer } from "@medusajs/framework/types"
import { unusableReason } from "../../../../use-cases/submerchants/drift"
import type { Sentence } from "../../../../domain"
import { resolveMarketplace } from "../../../../medusa/submerchants/submerchant-context"
import { OWN_MISSING } from "./sentences"

/** Why the submerchant that stands for the marketplace itself cannot be paid; undefined where it can. */
export async function readOwnProblem(scope: MedusaContainer, external_id: string): Promise<Sentence | undefined> {
  const own = await resolveMarketplace(scope).submerchants.findByExternalId(external_id)
  return own ? unusableReason(own) : OWN_MISSING
}
