import { isSame, writeIn } from "../../domain"
import type * as Medusa from "@medusajs/framework/types"
import { type LinkSale, type LinkSaleState, amountOfSale } from "../../use-cases/ports/link-sales"
import { isRefundedAtService, REFUND_AT_SERVICE } from "../../use-cases/payment-links/sentences"
import { toMoney } from "../../mapping"
import { readRefund } from "../../medusa/payments/refund-store"
import { readSessionAmount } from "../../medusa/session"
import { readRef } from "../../modules/svc/keys"
import { mapped, notAllowed } from "./answer"
import { AccountProvider } from "./svc-provider"

const STATUS: Readonly<Record<LinkSaleState, Medusa.GetPaymentStatusOutput["status"]>> = {
  seen: "pending",
  recording: "pending",
  recorded: "captured",
  flagged: "canceled",
  resolved: "canceled",
}

/** Only the workflow that records a sale makes its sessions: no buyer can pay by it, even if a region enables it. */
export class LinkProvider extends AccountProvider {
  static override identifier = "link"

  /** `data.sale` proves that the recording of that sale asks. */
  async initiatePayment({
    amount,
    currency_code,
    data = {},
  }: Medusa.InitiatePaymentInput): Promise<Medusa.InitiatePaymentOutput> {
    const { svc } = this.ports
    const sale_id = readRef(svc.keys, data.sale, "sale")
    const sale = sale_id === undefined ? undefined : await svc.sales.findSale(sale_id)
    const asked = await mapped(() => toMoney(amount, currency_code))
    if (sale?.state !== "recording" || !isSame(asked, amountOfSale(sale)))
      throw notAllowed("Nothing can be paid by this provider: it records what was paid through a payment link.")
    const described = await this.describe(sale)
    return { id: sale.id, status: "pending", data: { ...data, ...described, sale: undefined } }
  }

  /** Only a session named on a sale that is being recorded has money. */
  async authorizePayment({ data = {}, context }: Medusa.AuthorizePaymentInput): Promise<Medusa.AuthorizePaymentOutput> {
    const { query, svc } = this.ports
    const session_id = context?.idempotency_key ?? ""
    const sale = await svc.sales.findSaleOfSession(session_id)
    const asked = await mapped(() => readSessionAmount(query, session_id))
    if (sale === undefined || asked === undefined || !isSame(asked.amount, amountOfSale(sale)))
      throw notAllowed("No sale of a payment link is being recorded through this session.")
    return { status: "captured", data: { ...data, ...(await this.describe(sale)) } }
  }

  capturePayment({ data }: Medusa.CapturePaymentInput): Promise<Medusa.PaymentProviderOutput> {
    return Promise.resolve({ data })
  }

  /** The interface names no payment for a link's sale: the money is refunded at the service, and a user reports it here. */
  async refundPayment({ data, context }: Medusa.RefundPaymentInput): Promise<Medusa.PaymentProviderOutput> {
    const refundId = context?.idempotency_key
    const { description } = refundId === undefined ? {} : await readRefund(this.cradle.query, refundId)
    if (!isRefundedAtService(description)) throw notAllowed(writeIn("en", REFUND_AT_SERVICE))
    return { data }
  }

  /** Without a key core could not store a payment that already exists. */
  cancelPayment({ data, context }: Medusa.CancelPaymentInput): Promise<Medusa.PaymentProviderOutput> {
    if (context?.idempotency_key !== undefined) throw notAllowed(writeIn("en", REFUND_AT_SERVICE))
    return Promise.resolve({ data })
  }

  deletePayment({ data }: Medusa.DeletePaymentInput): Promise<Medusa.PaymentProviderOutput> {
    return Promise.resolve({ data })
  }

  async getPaymentStatus({ data = {} }: Medusa.GetPaymentStatusInput): Promise<Medusa.GetPaymentStatusOutput> {
    const { sale_id: id } = data
    const sale = typeof id === "string" ? await this.ports.svc.sales.findSale(id) : undefined
    return { data, status: sale === undefined ? "pending" : STATUS[sale.state] }
  }

  retrievePayment({ data }: Medusa.RetrievePaymentInput): Promise<Medusa.PaymentProviderOutput> {
    return Promise.resolve({ data })
  }

  getWebhookActionAndData(): Promise<Medusa.WebhookActionResult> {
    return Promise.resolve({ action: "not_supported" })
  }

  private async describe({ id, link_id, sale }: LinkSale): Promise<Record<string, unknown>> {
    const link = await this.ports.svc.links.findLink(link_id)
    return { sale_id: id, sale_number: sale, link_id, token: link?.token ?? null, url: link?.url ?? null }
  }
}
