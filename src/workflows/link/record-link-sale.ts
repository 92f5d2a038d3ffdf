import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { LinkSale, LinkSaleState } from "../../flows/link-records"
import { recordSale, type SaleRecording } from "../../flows/link-sales/record-sale"
import { say } from "../../payment"
import { announceSales } from "../link-support/announce-sales"
import { createLinkWorld } from "../link-support/link-world"
import { inWords, type Refused } from "../payment/asked-by"

export interface RecordLinkSaleInput {
  sale_id: string
  /** The id of the user who wants a sale recorded that was put aside for a person. */
  by?: string | undefined
}

/** The sale as it is then, or why it is not recorded. */
export interface RecordedLinkSale {
  sale?: { id: string; state: LinkSaleState; order_id: string | null; payment_id: string | null }
  refused?: Refused
}

const NO_SALE = inWords(
  404,
  say("There is no such sale of a payment link.", "Bir ödeme linkinin böyle bir satışı yok."),
)
const NO_ORDER = inWords(
  409,
  say(
    "This payment link was made for no order, so its sale is recorded on none.",
    "Bu ödeme linki bir sipariş için oluşturulmamış; satışı bir siparişe işlenmez.",
  ),
)
const SETTLED = inWords(
  409,
  say(
    "A person has said that this sale is dealt with, so it is not recorded any more.",
    "Bir kişi bu satışla ilgilenildiğini bildirdi; satış artık siparişe işlenmez.",
  ),
)
const WAITS = inWords(
  409,
  say(
    "Another payment of this order, or another sale of its links, is being decided. The sale is recorded after that by itself.",
    "Bu siparişin başka bir ödemesi ya da linklerinin başka bir satışı sonuçlanmak üzere. Satış ardından kendiliğinden işlenir.",
  ),
)

function refusalOf(sale: LinkSale | undefined, recording: SaleRecording): Refused | undefined {
  if (sale === undefined) return NO_SALE
  if (sale.orderId === undefined) return NO_ORDER
  if (sale.state === "recorded") return undefined
  if (sale.state === "settled") return SETTLED
  return recording.is === "listed" ? inWords(409, recording.sentence) : WAITS
}

const recordLinkSaleStep = createStep(
  { name: "record-svc-link-sale", maxRetries: 0 },
  async ({ sale_id, by }: RecordLinkSaleInput, { container }) => {
    const world = createLinkWorld(container)
    const recording = await recordSale(world, sale_id, by)
    await announceSales(container)
    const sale = await world.sales.findSale(sale_id)
    const refused = refusalOf(sale, recording)
    if (sale === undefined || refused) return new StepResponse<RecordedLinkSale>({ ...(refused ? { refused } : {}) })
    const { id, state, orderId = null, paymentId = null } = sale
    return new StepResponse<RecordedLinkSale>({ sale: { id, state, order_id: orderId, payment_id: paymentId } })
  },
)

/** Records a sale of an order's link on the order, once: as its payment when it is exactly what the order owes, else for a person. */
export const recordLinkSaleWorkflow = createWorkflow("record-svc-link-sale", (input: RecordLinkSaleInput) => {
  return new WorkflowResponse(recordLinkSaleStep(input))
})
