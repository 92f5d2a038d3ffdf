import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type ReturnWorkflow,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"

/** Runs once, never compensated: the job completes what a crash cut off (docs/recovery.md). No engine undoes a charge. */
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
