import { confirm } from "../../flows/reconcile/attach-to-order"
import { SVC_MODULE } from "../../modules/svc"
import { readCartOfOrder } from "../../medusa/payments/read-cart-of-order"
import type { SvcModuleService } from "../../modules/svc/service"
import { announce } from "../../medusa/payments/announce"
import { createPaymentContext } from "../../medusa/payments/payment-context"
import { queryOf } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"

export interface ConfirmOrderInput {
  order_id: string
}

/** An order was placed: its attempt is completed when Medusa holds the payment, and `order.placed` need not be emitted again. */
export const confirmOrderWorkflow = oneStepWorkflow(
  "confirm-svc-order",
  async ({ order_id }: ConfirmOrderInput, container) => {
    const query = queryOf(container)
    const cartId = await readCartOfOrder(query, order_id)
    const context = createPaymentContext(container)
    const attempts = cartId === undefined ? [] : await context.ledger.listAttemptsOfCart(cartId)
    const taken = attempts.filter(({ state }) => ["paid", "completing", "completed", "in_review"].includes(state))
    for (const attempt of taken) {
      await context.ledger.markOrderPlaced(attempt.id)
      await confirm(context, attempt, order_id)
    }
    await container.resolve<SvcModuleService>(SVC_MODULE).buyers.drop(taken.map(({ sessionId }) => sessionId))
    await announce(container)
    return { confirmed: taken.length }
  },
)
