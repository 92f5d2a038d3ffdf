import type { LinkSale, LinkSaleState } from "../../use-cases/ports/link-records"
import { recordSale, type SaleRecording } from "../../use-cases/payment-links/record-sale"
import { announceSales, createLinkContext } from "../../medusa/payment-links/sale-store"
import { refusal, type Refused } from "../../medusa/payments/refusal"
import { oneStepWorkflow } from "../one-step"

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

const NO_SALE = refusal(404, "There is no such sale of a payment link.", "Bir ödeme linkinin böyle bir satışı yok.")
const NO_ORDER = refusal(
  409,
  "This payment link was made for no order, so its sale is recorded on none.",
  "Bu ödeme linki bir sipariş için oluşturulmamış; satışı bir siparişe işlenmez.",
)
const RESOLVED = refusal(
  409,
  "A person has marked this sale as done, so it is no longer recorded.",
  "Bir kişi bu satışla ilgilenildiğini bildirdi; satış artık siparişe işlenmez.",
)
const WAITS = refusal(
  409,
  "Another payment of this order, or another sale of its links, is being decided. The sale is recorded after that automatically.",
  "Bu siparişin başka bir ödemesi ya da linklerinin başka bir satışı sonuçlanmak üzere. Satış ardından kendiliğinden işlenir.",
)

function refusalOf(sale: LinkSale | undefined, recording: SaleRecording): Refused | undefined {
  if (sale === undefined) return NO_SALE
  if (sale.order_id === undefined) return NO_ORDER
  if (sale.state === "recorded") return undefined
  if (sale.state === "resolved") return RESOLVED
  return recording.is === "flagged" ? refusal(409, recording.sentence) : WAITS
}

/** Records a sale of an order's link on the order, once: as its payment when it is exactly what the order owes, else for a person. */
export const recordLinkSaleWorkflow = oneStepWorkflow(
  "record-svc-link-sale",
  async ({ sale_id, by }: RecordLinkSaleInput, container): Promise<RecordedLinkSale> => {
    const context = createLinkContext(container)
    const recording = await recordSale(context, sale_id, by)
    await announceSales(container)
    const sale = await context.sales.findSale(sale_id)
    const refused = refusalOf(sale, recording)
    if (sale === undefined || refused) return { ...(refused ? { refused } : {}) }
    const { id, state, order_id = null, payment_id = null } = sale
    return { sale: { id, state, order_id, payment_id } }
  },
)
