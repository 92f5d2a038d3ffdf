import type { Decimal } from "./decimal"
import type { ErrorCode } from "./error-codes"
import type { Sentence } from "./locale"

/**
 * `malformed`: not JSON, or not an object (HTTP 400 everywhere); `invalid`: validation or authorization failed (HTTP 400,
 * links 200); `refused`: declines and wrong states (HTTP 200).
 */
export type RefusalKind = "malformed" | "invalid" | "refused"

/** What refusals of money operations may carry beside the error body (assumed: error-answers). */
export interface RefusalExtras {
  paymentId?: string
  paymentTransactionId?: string
  price?: Decimal
  retryable?: boolean
}

/** A request the service says no to: thrown by validation and engine, written by the operation routes. */
export class Refusal extends Error {
  override readonly name = "Refusal"

  constructor(
    readonly kind: RefusalKind,
    readonly code: ErrorCode,
    readonly detail?: Sentence,
    readonly extras: RefusalExtras = {},
  ) {
    super(`${code} ${kind}`)
  }
}

/** A field of the request is missing or wrong. `field` is its path in the body, e.g. `buyer.email`. */
export function invalidField(field: string, code: ErrorCode = "11", rule?: Sentence): Refusal {
  const said = rule ?? { en: "is missing or not valid", tr: "eksik veya geçersiz" }
  return new Refusal("invalid", code, { en: `${field} ${said.en}`, tr: `${field} ${said.tr}` })
}

export function refused(code: ErrorCode, extras?: RefusalExtras): Refusal {
  return new Refusal("refused", code, undefined, extras)
}
