import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { PaymentLink } from "../../flows/link-records"
import { changeLinkStatus } from "../../flows/links/set-link-status"
import { toMoney } from "../../mapping"
import { changeLink } from "../link-support/change-link"
import { linkWorld, orderObstacle, type MadeLink } from "../link-support/make-link"
import { SOLD } from "../link-support/refusals"
import type { Refused } from "../payment/asked-by"

export interface SetLinkStatusInput {
  link_id: string
  status: "ACTIVE" | "PASSIVE"
}

/** An order's link is opened only while it would sell what the order owes, once. */
async function activationObstacle(container: MedusaContainer, link: PaymentLink): Promise<Refused | undefined> {
  const { orderId, price, currencyCode, soldCount } = link
  if (orderId === undefined) return undefined
  return soldCount > 0 ? SOLD : orderObstacle(linkWorld(container), orderId, toMoney(price, currencyCode))
}

const setLinkStatusStep = createStep(
  { name: "set-svc-link-status", maxRetries: 0 },
  async ({ link_id, status }: SetLinkStatusInput, { container }) => {
    const answer = await changeLink(container, link_id, async (svc, link) => {
      const refused = status === "ACTIVE" ? await activationObstacle(container, link) : undefined
      return refused ? { is: "refused", refused } : changeLinkStatus(svc, link, status)
    })
    return new StepResponse<MadeLink>(answer)
  },
)

/** Opens or closes a payment link. */
export const setLinkStatusWorkflow = createWorkflow("set-svc-link-status", (input: SetLinkStatusInput) => {
  return new WorkflowResponse(setLinkStatusStep(input))
})
