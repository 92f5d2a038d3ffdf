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
  PaymentProviderInput,
  PaymentProviderOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RemoteQueryFunction,
  RetrievePaymentInput,
  UpdatePaymentInput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../ledger/service"
import { type ProviderCall, script, type Surroundings } from "../script"

interface Cradle extends Record<string, unknown> {
  query: Omit<RemoteQueryFunction, symbol>
  ledger: LedgerModuleService
}

/** Notes every call and answers what the test's script says. */
export class ScriptedProvider extends AbstractPaymentProvider {
  static override identifier = "scripted"

  constructor(private readonly cradle: Cradle) {
    super(cradle)
  }

  async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    return script.initiate(note("initiate", input, input.amount), this.surroundings())
  }

  async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const answer = await script.authorize(note("authorize", input), this.surroundings())
    return { ...answer, data: { ...input.data, ...answer.data } }
  }

  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    return { data: input.data, ...(await script.refund(note("refund", input, input.amount), this.surroundings())) }
  }

  capturePayment(input: CapturePaymentInput): Promise<PaymentProviderOutput> {
    return unchanged("capture", input)
  }

  cancelPayment(input: CancelPaymentInput): Promise<PaymentProviderOutput> {
    return unchanged("cancel", input)
  }

  deletePayment(input: DeletePaymentInput): Promise<PaymentProviderOutput> {
    return unchanged("delete", input)
  }

  updatePayment(input: UpdatePaymentInput): Promise<PaymentProviderOutput> {
    return unchanged("update", input)
  }

  retrievePayment(input: RetrievePaymentInput): Promise<PaymentProviderOutput> {
    return unchanged("retrieve", input)
  }

  getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    note("status", input)
    return Promise.resolve({ status: "pending" })
  }

  getWebhookActionAndData(): Promise<WebhookActionResult> {
    return Promise.resolve({ action: "not_supported" })
  }

  private surroundings(): Surroundings {
    const { query, ledger } = this.cradle
    return {
      ledgerName: ledger.name(),
      read: async (entity, fields, filters) => {
        const { data } = await query.graph({ entity, fields, filters })
        return data as Record<string, unknown>[]
      },
    }
  }
}

function note(method: string, input: PaymentProviderInput, amount?: unknown): ProviderCall {
  const { idempotency_key: key, customer } = input.context ?? {}
  const call = { method, amount, data: input.data ?? {}, key, customer_id: customer?.id }
  script.calls.push(call)
  return call
}

function unchanged(method: string, input: PaymentProviderInput): Promise<PaymentProviderOutput> {
  note(method, input)
  return Promise.resolve({ data: input.data })
}
