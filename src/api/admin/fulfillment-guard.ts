import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { Attempt } from "../../flows/contracts/ports"
import { svcOf } from "../../modules/svc"
import { readCartOfOrder } from "../../medusa/payments/read-cart-of-order"
import { queryOf } from "../../medusa/rows"

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
  const held = orderId === undefined ? undefined : await findHeld(req.scope, orderId)
  if (held === undefined) next()
  // Medusa's own response to a MedusaError of this type hides the sentence
  else res.status(409).json({ type: MedusaError.Types.CONFLICT, message: UNDER_REVIEW, attempt_id: held.id })
}

/** The payment of an order that is under review and not released. */
async function findHeld(scope: MedusaContainer, orderId: string): Promise<Attempt | undefined> {
  const { ledger } = svcOf(scope)
  const query = queryOf(scope)
  const attempts = await ledger.listAttemptsOfOrder(orderId, await readCartOfOrder(query, orderId))
  const isPaid = attempts.some(({ state }) => state === "completed")
  return attempts.find((attempt) => isHeld(attempt, orderId, isPaid))
}

/** A charge of the cart that is not yet known to be its order's counts as that, unless the order is paid by another. */
function isHeld({ state, released, orderId: own }: Attempt, orderId: string, isPaid: boolean): boolean {
  if (state !== "in_review" || released !== undefined) return false
  return own === undefined ? !isPaid : own === orderId
}
