import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  when,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import type { Submerchant } from "../../use-cases/submerchants/records"
import { readSubmerchant } from "../../mapping"
import { getEntity, type StoredSubmerchant, resolveMarketplace } from "../../medusa/submerchants/submerchant-context"
import * as no from "../../medusa/submerchants/refusals"
import { syncSubmerchantWorkflow } from "./sync-submerchant"

export interface UpdateSubmerchantInput {
  id: string
  /** The version the person saw: when it is another by now, nothing is changed. */
  version: number
  /** All of its content again: what is left out is taken away but for what `readSubmerchant` keeps. Neither type nor external id change. */
  submerchant: unknown
}

interface Updated {
  kept: StoredSubmerchant
  before?: Submerchant
}

async function update(container: MedusaContainer, input: UpdateSubmerchantInput): Promise<Updated> {
  const { submerchants } = resolveMarketplace(container)
  const before = await submerchants.find(input.id)
  if (before === undefined) return { kept: { refused: no.NO_SUCH_SUBMERCHANT } }
  const entity = getEntity(container, before)
  if (entity !== undefined) return { kept: { refused: no.managedElsewhere(entity) } }
  if (before.version !== input.version) return { kept: { refused: no.CHANGED_MEANWHILE } }
  const read = readSubmerchant(input.submerchant, before.key === undefined ? "create" : "update", before)
  if (read.issues) return { kept: { refused: no.wrongFields(read.issues) } }
  const { content, commission, approval } = read
  const after = await submerchants.update(before.id, input.version, { content, commission, approval })
  return after ? { kept: { id: after.id }, before } : { kept: { refused: no.CHANGED_MEANWHILE } }
}

const updateSubmerchantStep = createStep(
  { name: "update-svc-submerchant", maxRetries: 0 },
  async (input: UpdateSubmerchantInput, { container }) => {
    const updated = await update(container, input)
    return new StepResponse(updated.kept, updated)
  },
  async (updated, { container }) => {
    if (updated?.before) await resolveMarketplace(container).submerchants.putBack(updated.before)
  },
)

/** Changes a submerchant, and sends the change to the service; of two people who edit it the second is refused. */
export const updateSubmerchantWorkflow = createWorkflow("update-svc-submerchant", (input: UpdateSubmerchantInput) => {
  const kept = updateSubmerchantStep(input)
  when("svc-submerchant-was-updated", kept, ({ id }) => id !== undefined).then(() => {
    const one = transform(kept, ({ id = "" }) => ({ id }))
    emitEventStep({ eventName: "svc.submerchant.updated", data: one })
    syncSubmerchantWorkflow.runAsStep({ input: one })
  })
  return new WorkflowResponse(kept)
})
