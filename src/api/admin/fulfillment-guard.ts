import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Attempt } from "../../flows/ports"
import { SVC_MODULE } from "../../modules/svc"
import type { Query } from "../../modules/svc/read-session"
import type { SvcModuleService } from "../../modules/svc/service"
import { refuse } from "./refuse"

const UNDER_REVIEW =
  "The payment of this order is under fraud review at the payment service, and nothing is to be shipped before it is approved. " +
  "Wait for the review, or release the payment if you take the risk of a decline."

const fulfillmentBody = z.object({ order_id: z.string() })

/** Keeps goods of an order from going out while the payment service may still decline its payment. */
export async function refuseUnreviewed(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const body = fulfillmentBody.safeParse(req.body)
  const orderId = req.params.id ?? (body.success ? body.data.order_id : undefined)
  if (orderId === undefined || !(await isUnderReview(req.scope, orderId))) next()
  else refuse(res, { status: 409, message: UNDER_REVIEW })
}

const linkRow = z.object({ cart_id: z.string() })

async function isUnderReview(scope: MedusaContainer, orderId: string): Promise<boolean> {
  const { ledger } = scope.resolve<SvcModuleService>(SVC_MODULE)
  const query = scope.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order_cart", fields: ["cart_id"], filters: { order_id: orderId } })
  const [link] = z.array(linkRow).parse(data)
  const attempts = await ledger.listAttemptsOfOrder(orderId, link?.cart_id)
  const isPaid = attempts.some(({ state }) => state === "completed")
  return attempts.some((attempt) => isHeld(attempt, orderId, isPaid))
}

/** A charge of the cart that is not yet known to be its order's counts as that, unless the order is paid by another. */
function isHeld({ state, released, orderId: own }: Attempt, orderId: string, isPaid: boolean): boolean {
  if (state !== "in_review" || released !== undefined) return false
  return own === undefined ? !isPaid : own === orderId
}
