import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { emitEventStep } from "@medusajs/medusa/core-flows"
import { SELLER_MODULE } from "../../sellers"
import type { SellerModuleService } from "../../sellers/service"

export interface SellerInput {
  name: string
  email: string
  phone: string
  address_line: string
  iban: string
  tax_id: string
}

const createSellersStep = createStep("create-sellers", async (input: SellerInput[], { container }) => {
  const sellers = await container.resolve<SellerModuleService>(SELLER_MODULE).createSellers(input)
  return new StepResponse(sellers.map(({ id }) => ({ id })))
})

const updateSellerStep = createStep(
  "update-seller",
  async (input: Partial<SellerInput> & { id: string }, { container }) => {
    const { id } = await container.resolve<SellerModuleService>(SELLER_MODULE).updateSellers(input)
    return new StepResponse({ id })
  },
)

/** Creates sellers as such plugins do: the event is emitted when the whole workflow succeeded. */
export const createSellersWorkflow = createWorkflow("create-sellers", (input: { sellers: SellerInput[] }) => {
  const made = createSellersStep(transform(input, ({ sellers }) => sellers))
  emitEventStep({ eventName: "seller.created", data: made })
  return new WorkflowResponse(made)
})

export const updateSellerWorkflow = createWorkflow("update-seller", (input: Partial<SellerInput> & { id: string }) => {
  const changed = updateSellerStep(input)
  emitEventStep({ eventName: "seller.updated", data: changed })
  return new WorkflowResponse(changed)
})
