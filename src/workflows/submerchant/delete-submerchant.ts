import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Submerchant } from "../../use-cases/submerchants/records"
import { resolveSvc } from "../../modules/svc"
import { getEntity, type StoredSubmerchant, resolveMarketplace } from "../../medusa/submerchants/submerchant-context"
import { countProducts } from "../../medusa/marketplace/seller-links"
import * as no from "../../medusa/submerchants/refusals"

export interface DeleteSubmerchantInput {
  id: string
}

interface Deleted {
  kept: StoredSubmerchant
  before?: Submerchant
}

/** Whether the option names it for what the marketplace sells itself. */
function isOwn(container: MedusaContainer, { external_id }: Submerchant): boolean {
  const { marketplace } = resolveSvc(container).settings
  return typeof marketplace?.ownItems === "object" && marketplace.ownItems.submerchant === external_id
}

async function remove(container: MedusaContainer, { id }: DeleteSubmerchantInput): Promise<Deleted> {
  const { submerchants } = resolveMarketplace(container)
  const known = await submerchants.find(id)
  if (known === undefined) return { kept: { refused: no.NO_SUCH_SUBMERCHANT } }
  const entity = getEntity(container, known)
  if (entity !== undefined) return { kept: { refused: no.managedElsewhere(entity) } }
  if (isOwn(container, known)) return { kept: { refused: no.OWN_SUBMERCHANT } }
  const count = (await countProducts(container, [id])).get(id) ?? 0
  if (count > 0) return { kept: { refused: no.hasProducts(count) } }
  const before = await submerchants.remove(id)
  if (before === undefined) return { kept: { refused: no.NO_SUCH_SUBMERCHANT } }
  // a product that was given this seller meanwhile: who sets a seller checks afterwards whether the seller still exists
  const meanwhile = (await countProducts(container, [id])).get(id) ?? 0
  if (meanwhile === 0) return { kept: { id }, before }
  await submerchants.putBack(before)
  return { kept: { refused: no.hasProducts(meanwhile) } }
}

const deleteSubmerchantStep = createStep(
  { name: "delete-svc-submerchant", maxRetries: 0 },
  async (input: DeleteSubmerchantInput, { container }) => {
    const deleted = await remove(container, input)
    return new StepResponse(deleted.kept, deleted)
  },
  async (deleted, { container }) => {
    if (deleted?.before) await resolveMarketplace(container).submerchants.putBack(deleted.before)
  },
)

/** Deletes a submerchant that sells nothing. It stays at the service, which has no deletion; what it sold stays its. */
export const deleteSubmerchantWorkflow = createWorkflow("delete-svc-submerchant", (input: DeleteSubmerchantInput) => {
  return new WorkflowResponse(deleteSubmerchantStep(input))
})
