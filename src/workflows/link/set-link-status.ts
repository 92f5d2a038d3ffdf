import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentLink } from "../../use-cases/ports/link-records"
import { changeLinkStatus } from "../../use-cases/payment-links/change-link"
import { toMoney } from "../../mapping"
import { changeLink, linkContext, orderObstacle, type MadeLink } from "../../medusa/payment-links/links"
import { SOLD } from "../../medusa/payment-links/refusals"
import type { Refused } from "../../medusa/payments/refusal"
import { oneStepWorkflow } from "../one-step"

export interface SetLinkStatusInput {
  link_id: string
  status: "ACTIVE" | "PASSIVE"
}

/** An order's link is opened only while it would sell what the order owes, once. */
async function activationObstacle(container: MedusaContainer, link: PaymentLink): Promise<Refused | undefined> {
  const { order_id, price, currency_code, sold_count } = link
  if (order_id === undefined) return undefined
  return sold_count > 0 ? SOLD : orderObstacle(linkContext(container), order_id, toMoney(price, currency_code))
}

/** Opens or closes a payment link. */
export const setLinkStatusWorkflow = oneStepWorkflow(
  "set-svc-link-status",
  ({ link_id, status }: SetLinkStatusInput, container): Promise<MadeLink> =>
    changeLink(container, link_id, async (svc, link) => {
      const refused = status === "ACTIVE" ? await activationObstacle(container, link) : undefined
      return refused ? { is: "refused", refused } : changeLinkStatus(svc, link, status)
    }),
)
