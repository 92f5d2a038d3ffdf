import type { Attempt } from "../../../src/use-cases/ports/ports"
import type { AtPage, FlowShop } from "./flow-shop"

interface UnderReview extends AtPage {
  order: FlowShop["medusa"]["orders"][number]
}

/** An order whose payment is under review; the buyer has come back and seen it. */
export async function underReview(shop: FlowShop, checkout = shop.checkout()): Promise<UnderReview> {
  await shop.reviewNext()
  const attempt = await shop.goToPage(checkout)
  await shop.payAtPage(attempt)
  const reviewed = await shop.reconcile(attempt, "return")
  const order = shop.medusa.order(reviewed.order_id)
  if (!order || reviewed.state !== "in_review") throw new Error(`the payment is ${reviewed.state}`)
  return { checkout, attempt: reviewed, order }
}

export const decide = (shop: FlowShop, { payment_id = "" }: Attempt, decision: "approve" | "decline") =>
  shop.sandbox.control("POST", `payments/${payment_id}/review`, { decision })
