import { isSame, writeIn } from "../../domain"
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CapturePaymentInput,
  DeletePaymentInput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  PaymentProviderOutput,
  RefundPaymentInput,
  RetrievePaymentInput,
  UpdatePaymentInput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider } from "@medusajs/framework/utils"
import { type LinkSale, type LinkSaleState, amountOfSale } from "../../use-cases/ports/link-sales"
import { isRefundedAtService, REFUND_AT_SERVICE } from "../../use-cases/payment-links/sentences"
import { toMoney } from "../../mapping"
import { readRefund } from "../../medusa/payments/refund-store"
import { readSessionAmount } from "../../medusa/session"
import { readRef } from "../../modules/svc/keys"
import { mapped, notAllowed } from "./answer"
import { getPorts, type Cradle, type ProviderOptions, type ProviderPorts } from "./svc-provider"

const STATUS: Readonly<Record<LinkSaleState, GetPaymentStatusOutput["status"]>> = {
  seen: "pending",
  recording: "pending",
  recorded: "captured",
  flagged: "canceled",
  resolved: "canceled",
}

/** Only the workflow that records a sale makes its sessions: a buyer cannot pay by it, even where a region enables it. */
export class LinkProvider extends AbstractPaymentProvider {
  static override identifier = "link"

  constructor(
    private readonly cradle: Cradle,
    private readonly options: ProviderOptions = {},
  ) {
    super(cradle)
  }

  private get ports(): ProviderPorts {
    return getPorts(this.cradle, this.options)
  }

  /** `data.sale` proves that the recording of that sale asks. */
  async initiatePayment({ amount, currency_code, data = {} }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
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
  async authorizePayment({ data = {}, context }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const { query, svc } = this.ports
    const session_id = context?.idempotency_key ?? ""
    const sale = await svc.sales.findSaleOfSession(session_id)
    const asked = await mapped(() => readSessionAmount(query, session_id))
    if (sale === undefined || asked === undefined || !isSame(asked, amountOfSale(sale)))
      throw notAllowed("No sale of a payment link is being recorded through this session.")
    return { status: "captured", data: { ...data, ...(await this.describe(sale)) } }
  }

  capturePayment({ data }: CapturePaymentInput): Promise<PaymentProviderOutput> {
    return Promise.resolve({ data })
  }

  /** The interface names no payment for a link's sale, so the money is refunded at the service, and a person reports it here. */
  async refundPayment({ data, context }: RefundPaymentInput): Promise<PaymentProviderOutput> {
    const refundId = context?.idempotency_key
    const { description } = refundId === undefined ? {} : await readRefund(this.cradle.query, refundId)
    if (!isRefundedAtService(description)) throw notAllowed(writeIn("en", REFUND_AT_SERVICE))
    return { data }
  }

  /** Without a key core could not store a payment that is there already. */
  cancelPayment({ data, context }: CancelPaymentInput): Promise<PaymentProviderOutput> {
    if (context?.idempotency_key !== undefined) throw notAllowed(writeIn("en", REFUND_AT_SERVICE))
    return Promise.resolve({ data })
  }

  updatePayment({ data }: UpdatePaymentInput): Promise<PaymentProviderOutput> {
    return Promise.resolve({ data })
  }

  deletePayment({ data }: DeletePaymentInput): Promise<PaymentProviderOutput> {
    return Promise.resolve({ data })
  }

  async getPaymentStatus({ data = {} }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    const { sale_id: id } = data
    const sale = typeof id === "string" ? await this.ports.svc.sales.findSale(id) : undefined
    return { data, status: sale === undefined ? "pending" : STATUS[sale.state] }
  }

  retrievePayment({ data }: RetrievePaymentInput): Promise<PaymentProviderOutput> {
    return Promise.resolve({ data })
  }

  getWebhookActionAndData(): Promise<WebhookActionResult> {
    return Promise.resolve({ action: "not_supported" })
  }

  private async describe({ id, link_id, sale }: LinkSale): Promise<Record<string, unknown>> {
    const link = await this.ports.svc.links.findLink(link_id)
    return { sale_id: id, sale_number: sale, link_id, token: link?.token ?? null, url: link?.url ?? null }
  }
}
