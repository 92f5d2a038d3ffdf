import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { confirm } from "../../flows/bring-home"
import { SVC_MODULE } from "../../modules/svc"
import type { SvcModuleService } from "../../modules/svc/service"
import { announce } from "./announce"
import { createWorld } from "./medusa-store"
import type { Query } from "./read-store"

export interface ConfirmOrderInput {
  order_id: string
}

const cartOfOrder = z.object({ cart_id: z.string() })

const confirmOrderStep = createStep(
  { name: "confirm-svc-order", maxRetries: 0 },
  async ({ order_id }: ConfirmOrderInput, { container }) => {
    const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity: "order_cart", fields: ["cart_id"], filters: { order_id } })
    const [link] = z.array(cartOfOrder).parse(data)
    const world = createWorld(container)
    const attempts = link === undefined ? [] : await world.ledger.listAttemptsOfCart(link.cart_id)
    const taken = attempts.filter(({ state }) => ["paid", "completing", "completed", "in_review"].includes(state))
    for (const attempt of taken) {
      await world.ledger.markOrderPlaced(attempt.id)
      await confirm(world, attempt)
    }
    await container.resolve<SvcModuleService>(SVC_MODULE).buyers.drop(taken.map(({ sessionId }) => sessionId))
    await announce(container)
    return new StepResponse({ confirmed: taken.length })
  },
)

/** An order was placed: its attempt is completed when Medusa holds the payment, and `order.placed` needs no mending. */
export const confirmOrderWorkflow = createWorkflow("confirm-svc-order", (input: ConfirmOrderInput) => {
  return new WorkflowResponse(confirmOrderStep(input))
})
