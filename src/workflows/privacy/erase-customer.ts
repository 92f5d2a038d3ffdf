import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { SVC_MODULE } from "../../modules/svc"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import { eraseSettled } from "./erase-settled"
import { forgetBuyers } from "./forget-buyers"

export interface EraseCustomerInput {
  customer_id: string
}

const withId = z.object({ id: z.string() })
const collection = z.object({ payment_sessions: z.array(withId).nullish() })
const cartRow = withId.extend({ payment_collection: collection.nullish() })
/** An order has a payment collection more for each balance that was to be paid. */
const orderRow = withId.extend({ payment_collections: z.array(collection.nullish()).nullish() })

const sessionsOf = (collections: readonly (z.output<typeof collection> | null | undefined)[]) =>
  collections.flatMap((one) => one?.payment_sessions ?? []).map(({ id }) => id)

const eraseCustomerStep = createStep(
  { name: "erase-svc-customer", maxRetries: 0 },
  async ({ customer_id }: EraseCustomerInput, { container }) => {
    const svc = container.resolve<SvcModuleService>(SVC_MODULE)
    const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
    const [carts, orders] = await Promise.all([
      query.graph({
        entity: "cart",
        fields: ["id", "payment_collection.payment_sessions.id"],
        filters: { customer_id },
      }),
      query.graph({
        entity: "order",
        fields: ["id", "payment_collections.payment_sessions.id"],
        filters: { customer_id },
      }),
    ])
    const theirCarts = z.array(cartRow).parse(carts.data)
    const theirOrders = z.array(orderRow).parse(orders.data)
    await svc.retention.requestErasure({
      cartIds: theirCarts.map(({ id }) => id),
      orderIds: theirOrders.map(({ id }) => id),
    })
    const erased = await eraseSettled(container)
    // the job erases what still waits for its end, and its session with it
    const ofCarts = sessionsOf(theirCarts.map(({ payment_collection }) => payment_collection))
    const ofOrders = sessionsOf(theirOrders.flatMap(({ payment_collections }) => payment_collections ?? []))
    await forgetBuyers(container, [...new Set([...ofCarts, ...ofOrders])])
    return new StepResponse({ erased })
  },
)

/** A customer was deleted: what leads to them goes from the ledger and from payment sessions, at once where all is settled. */
export const eraseCustomerWorkflow = createWorkflow("erase-svc-customer", (input: EraseCustomerInput) => {
  return new WorkflowResponse(eraseCustomerStep(input))
})
