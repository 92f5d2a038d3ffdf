import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  PaymentProviderInput,
  PaymentProviderOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RemoteQueryFunction,
  WebhookActionResult,
} from "@medusajs/framework/types"
import { AbstractPaymentProvider } from "@medusajs/framework/utils"
import { type ProviderCall, type Reader, script } from "../script"

interface Cradle extends Record<string, unknown> {
  query: Omit<RemoteQueryFunction, symbol>
}

/** Notes every call and answers what the test's script says. */
export class ScriptedProvider extends AbstractPaymentProvider {
  static override identifier = "scripted"

  constructor(private readonly cradle: Cradle) {
    super(cradle)
  }

  initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const { key = "" } = note("initiate", input, input.amount)
    return Promise.resolve({ id: key, data: {} })
  }

  async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const read: Reader = async (entity, fields, filters) => {
      const { data } = await this.cradle.query.graph({ entity, fields, filters })
      return data as Record<string, unknown>[]
    }
    const answer = await script.authorize(note("authorize", input), read)
    return { ...answer, data: { ...input.data, ...answer.data } }
  }

  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    note("refund", input, input.amount)
    return Promise.resolve({ data: input.data, ...script.refund() })
  }

  capturePayment = unchanged("capture")
  cancelPayment = unchanged("cancel")
  deletePayment = unchanged("delete")
  updatePayment = unchanged("update")
  retrievePayment = unchanged("retrieve")

  getPaymentStatus(): Promise<GetPaymentStatusOutput> {
    return Promise.resolve({ status: "pending" })
  }

  getWebhookActionAndData(): Promise<WebhookActionResult> {
    return Promise.resolve({ action: "not_supported" })
  }
}

function note(method: string, { context }: PaymentProviderInput, amount?: unknown): ProviderCall {
  const call = { method, amount, key: context?.idempotency_key }
  script.calls.push(call)
  return call
}

const unchanged =
  (method: string) =>
  (input: PaymentProviderInput): Promise<PaymentProviderOutput> => {
    note(method, input)
    return Promise.resolve({ data: input.data })
  }
