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
import { readSubmerchant } from "../../mapping"
import * as no from "../../medusa/submerchants/refusals"
import { type StoredSubmerchant, resolveMarketplace } from "../../medusa/submerchants/submerchant-context"
import { syncSubmerchantWorkflow } from "./sync-submerchant"

export interface CreateSubmerchantInput {
  /** The body of POST /admin/svc/submerchants (docs/api.md). */
  submerchant: unknown
  /** The id of a user of Medusa's. */
  by?: string | undefined
}

async function create(
  container: MedusaContainer,
  { submerchant, by: created_by }: CreateSubmerchantInput,
): Promise<StoredSubmerchant> {
  const read = readSubmerchant(submerchant, "create")
  if (read.issues) return { refused: no.wrongFields(read.issues) }
  const { content, external_id, commission, approval } = read
  const made = await resolveMarketplace(container).submerchants.create({
    ...content,
    external_id,
    commission,
    approval,
    created_by,
  })
  return made ? { id: made.id } : { refused: no.EXTERNAL_ID_TAKEN }
}

const createSubmerchantStep = createStep(
  { name: "create-svc-submerchant", maxRetries: 0 },
  async (input: CreateSubmerchantInput, { container }) => new StepResponse(await create(container, input)),
  async (made, { container }) => {
    if (made?.id !== undefined) await resolveMarketplace(container).submerchants.remove(made.id)
  },
)

/**
 * Creates a submerchant and sends it to the service. One that gets no response stays, and is sent by the job; one that
 * it refuses stays with the reason.
 */
export const createSubmerchantWorkflow = createWorkflow("create-svc-submerchant", (input: CreateSubmerchantInput) => {
  const kept = createSubmerchantStep(input)
  when("svc-submerchant-was-created", kept, ({ id }) => id !== undefined).then(() => {
    const one = transform(kept, ({ id = "" }) => ({ id }))
    emitEventStep({ eventName: "svc.submerchant.created", data: one })
    syncSubmerchantWorkflow.runAsStep({ input: one })
  })
  return new WorkflowResponse(kept)
})
