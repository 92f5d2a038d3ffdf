import type { MedusaContainer } from "@medusajs/framework/types"
import { flagUnreturned } from "../../use-cases/payment-links/flag-unreturned"
import type { FollowContext } from "../../use-cases/payment-links/follow-link"
import { followDueLinks, followLinksOfOrder, type Attend } from "../../use-cases/payment-links/follow-links"
import { logFailure } from "../../modules/svc/log"
import { announceSales, createLinkContext } from "../../medusa/payment-links/sale-store"
import { orderOfPayment } from "../../medusa/orders"
import { queryOf } from "../../medusa/rows"
import { oneStepWorkflow } from "../one-step"

/** Links of one order, or of the order a payment of Medusa's belongs to. Left out: all whose check is due, and now and then every link. */
export interface FollowLinksInput {
  order_id?: string | undefined
  payment_id?: string | undefined
}

/** How a pass went. */
export interface FollowedLinks {
  looked_at: number
  /** What another pass checks again, because the service did not respond or something failed. */
  failed: number
}

interface Pass {
  container: MedusaContainer
  context: FollowContext
  attend: Attend
}

async function followOrder({ container, context, attend }: Pass, { order_id, payment_id }: FollowLinksInput) {
  if (order_id !== undefined) await flagUnreturned(context, order_id)
  // most orders have none: nothing is read of them
  if (!(await context.sales.hasOpenLinks(order_id))) return
  const query = queryOf(container)
  const of = order_id ?? (payment_id === undefined ? undefined : await orderOfPayment(query, payment_id))
  if (of !== undefined) await followLinksOfOrder(context, of, attend)
}

/**
 * One pass over the links of orders: asks the service whether they were sold, records the sales, and closes links whose order owes
 * something else by now. Instances share the work.
 */
export const followLinksWorkflow = oneStepWorkflow("follow-svc-links", async (input: FollowLinksInput, container) => {
  const followed: FollowedLinks = { looked_at: 0, failed: 0 }
  const attend: Attend = async (what, work) => {
    followed.looked_at += 1
    try {
      await work()
    } catch (error) {
      followed.failed += 1
      logFailure(container, `${what} could not be reconciled`, error)
    }
  }
  const context = createLinkContext(container)
  const isOfOne = input.order_id !== undefined || input.payment_id !== undefined
  await (isOfOne ? followOrder({ container, context, attend }, input) : followDueLinks(context, attend))
  await announceSales(container)
  return followed
})
