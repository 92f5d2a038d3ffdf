import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { LinkSaleState } from "../../flows/link-records"
import { recordSale } from "../../flows/link-sales/record-sale"
import { announceSales } from "../link-support/announce-sales"
import { createLinkWorld } from "../link-support/link-world"

export interface RecordLinkSaleInput {
  sale_id: string
}

/** The sale as it is then; undefined: there is none. */
export interface RecordedLinkSale {
  sale?: { id: string; state: LinkSaleState; order_id: string | null; payment_id: string | null }
}

const recordLinkSaleStep = createStep(
  { name: "record-svc-link-sale", maxRetries: 0 },
  async ({ sale_id }: RecordLinkSaleInput, { container }) => {
    const sale = await recordSale(createLinkWorld(container), sale_id)
    await announceSales(container)
    if (sale === undefined) return new StepResponse<RecordedLinkSale>({})
    const { id, state, orderId = null, paymentId = null } = sale
    return new StepResponse<RecordedLinkSale>({ sale: { id, state, order_id: orderId, payment_id: paymentId } })
  },
)

/** Records a sale of an order's link on the order, once: as its payment when it is exactly what the order owes, else for a person. */
export const recordLinkSaleWorkflow = createWorkflow("record-svc-link-sale", (input: RecordLinkSaleInput) => {
  return new WorkflowResponse(recordLinkSaleStep(input))
})
