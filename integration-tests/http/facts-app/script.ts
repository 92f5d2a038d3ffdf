import { MedusaError } from "@medusajs/framework/utils"
import type { AuthorizePaymentOutput, InitiatePaymentOutput, RefundPaymentOutput } from "@medusajs/framework/types"

/** The provider's id in a region: its identifier and the id of its entry in medusa-config.ts. */
export const SCRIPTED = "pp_scripted_facts"

export interface ProviderCall {
  method: string
  amount?: unknown
  data: Record<string, unknown>
  key: string | undefined
  customer_id: string | undefined
}

type Reader = (entity: string, fields: string[], filters: Record<string, unknown>) => Promise<Record<string, unknown>[]>

/** What the provider's container holds, as the provider saw it. */
export interface Surroundings {
  read: Reader
  ledgerName: string
}

type Reaction<Output> = (call: ProviderCall, surroundings: Surroundings) => Promise<Output> | Output

/** The calls to the provider of the facts app, and its scripted responses. One test at a time. */
class Script {
  calls: ProviderCall[] = []
  initiate: Reaction<InitiatePaymentOutput> = approveInitiation
  authorize: Reaction<AuthorizePaymentOutput> = () => ({ status: "captured" })
  refund: Reaction<RefundPaymentOutput> = () => ({})

  reset(): void {
    this.calls = []
    this.initiate = approveInitiation
    this.authorize = () => ({ status: "captured" })
    this.refund = () => ({})
  }

  of(method: string): ProviderCall[] {
    return this.calls.filter((call) => call.method === method)
  }

  /** An error whose message Medusa passes on. */
  refusal(type: string, sentence: string): MedusaError {
    return new MedusaError(type, sentence)
  }

  get methods(): string[] {
    return this.calls.map((call) => call.method)
  }
}

function approveInitiation(call: ProviderCall): InitiatePaymentOutput {
  return { id: call.key ?? "", data: { from: "provider" } }
}

export const script = new Script()
