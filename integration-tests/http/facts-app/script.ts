import { MedusaError } from "@medusajs/framework/utils"
import type { AuthorizePaymentOutput, RefundPaymentOutput } from "@medusajs/framework/types"

/** The provider's id in a region: its identifier and the id of its entry in medusa-config.ts. */
export const SCRIPTED = "pp_scripted_facts"

export interface ProviderCall {
  method: string
  amount?: unknown
  key: string | undefined
}

/** Reads over the Query that the provider's container holds. */
export type Reader = (
  entity: string,
  fields: string[],
  filters: Record<string, unknown>,
) => Promise<Record<string, unknown>[]>

type Reaction<Output> = (call: ProviderCall, read: Reader) => Promise<Output> | Output

/** The calls to the provider of the facts app, and its scripted responses. One test at a time. */
class Script {
  calls: ProviderCall[] = []
  authorize: Reaction<AuthorizePaymentOutput> = () => ({ status: "captured" })
  refund: () => RefundPaymentOutput = () => ({})

  reset(): void {
    this.calls = []
    this.authorize = () => ({ status: "captured" })
    this.refund = () => ({})
  }

  of(method: string): ProviderCall[] {
    return this.calls.filter((call) => call.method === method)
  }

  /** An error whose message Medusa passes on. */
  refusal(sentence: string): MedusaError {
    return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
  }

  get methods(): string[] {
    return this.calls.map((call) => call.method)
  }
}

export const script = new Script()
