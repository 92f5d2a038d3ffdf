import type { Capability } from "../engine/capabilities"
import type { Engine } from "../engine/engine"
import type { RequestFields } from "../requests/request-fields"
import type { DecimalStyle, WireFields } from "../wire/json"
import type { Locale } from "../wire/locale"

/** One call, authorized and read: `fields` are the body's, or the query string's where there is no body. */
export interface Call {
  fields: RequestFields
  path: Readonly<Record<string, string>>
  locale: Locale
  conversationId?: string
  engine: Engine
}

/** One operation of the interface. */
export interface Operation {
  name: string
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** in the specification's spelling; `{token}` is a path parameter */
  path: string
  defaultLocale: Locale
  /** links answer every refusal but malformed JSON with HTTP 200 (assumed: error-answers) */
  refusesWith: 200 | 400
  /** fields the answer's signature is made of, in order; left out where answers are not signed */
  signature?: readonly string[]
  decimals?: DecimalStyle
  /** its body counts although its method is not POST or PUT */
  hasBody?: boolean
  /** what the account needs for it; left out: it is one of the 22 of the specification */
  capability?: Capability
  /** The answer's own fields, without the envelope. Throws a Refusal. */
  answer(call: Call): WireFields
}

const PAYMENT_DEFAULTS = { method: "POST", defaultLocale: "tr", refusesWith: 400 } as const
const LINK_DEFAULTS = { defaultLocale: "tr", refusesWith: 200 } as const

type PaymentPart = Partial<Operation> & Pick<Operation, "name" | "path" | "answer">
type LinkPart = Partial<Operation> & Pick<Operation, "name" | "method" | "path" | "answer">

export function paymentOperation(part: PaymentPart): Operation {
  return { ...PAYMENT_DEFAULTS, ...part }
}

export function linkOperation(part: LinkPart): Operation {
  return { ...LINK_DEFAULTS, ...part }
}

export const PAYMENT_SIGNATURE = ["paymentId", "currency", "basketId", "conversationId", "paidPrice", "price"] as const
