import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type ReturnWorkflow,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"

/**
 * A workflow of one step that runs once and is never compensated: what a crash cuts off is completed from the ledger by the job
 * (docs/recovery.md), and no workflow engine takes a charge or a refund back.
 */
export function oneStepWorkflow<Input, Output>(
  name: string,
  run: (container: MedusaContainer, input: Input) => Promise<Output>,
): ReturnWorkflow<Input, Output, []>
// Medusa's types of a step are conditional on its input and output, which TypeScript cannot resolve for type parameters
export function oneStepWorkflow(
  name: string,
  run: (container: MedusaContainer, input: object) => Promise<object>,
): ReturnWorkflow<object, object, []> {
  const step = createStep(
    { name, maxRetries: 0 },
    async (input: { value: object }, { container }) => new StepResponse(await run(container, input.value)),
  )
  return createWorkflow(name, (value: WorkflowData<object>) => new WorkflowResponse(step({ value })))
}
