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
const cartRow = withId.extend({
  payment_collection: z.object({ payment_sessions: z.array(withId).nullish() }).nullish(),
})

const eraseCustomerStep = createStep(
  { name: "erase-svc-customer", maxRetries: 0 },
  async ({ customer_id }: EraseCustomerInput, { container }) => {
    const svc = container.resolve<SvcModuleService>(SVC_MODULE)
    const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
    const sessions = "payment_collection.payment_sessions.id"
    const [carts, orders] = await Promise.all([
      query.graph({ entity: "cart", fields: ["id", sessions], filters: { customer_id } }),
      query.graph({ entity: "order", fields: ["id"], filters: { customer_id } }),
    ])
    const theirs = z.array(cartRow).parse(carts.data)
    const orderIds = z.array(withId).parse(orders.data)
    await svc.retention.requestErasure({ cartIds: theirs.map(({ id }) => id), orderIds: orderIds.map(({ id }) => id) })
    const erased = await eraseSettled(container)
    // the job erases what still waits for its end, and its session with it
    const sessionIds = theirs.flatMap((cart) => cart.payment_collection?.payment_sessions ?? []).map(({ id }) => id)
    const waiting = await svc.listAttempts({ session_id: sessionIds, erased_at: null }, { select: ["session_id"] })
    const inUse = new Set(waiting.map(({ session_id }) => session_id))
    await forgetBuyers(
      container,
      sessionIds.filter((id) => !inUse.has(id)),
    )
    return new StepResponse({ erased })
  },
)

/** A customer was deleted: what leads to them goes from the ledger and from payment sessions, at once where all is settled. */
export const eraseCustomerWorkflow = createWorkflow("erase-svc-customer", (input: EraseCustomerInput) => {
  return new WorkflowResponse(eraseCustomerStep(input))
})
