export type ErrorKind =
  | "invalid_request" // refused by our own validation, or by the service's
  | "authentication" // api key or signature refused
  | "declined" // the bank or card scheme said no
  | "fraud" // refused by fraud control
  | "not_found"
  | "wrong_state" // already cancelled, already finalized, not yet authenticated, more than is left
  | "in_progress" // the service is still working on the same operation
  | "not_now" // nothing goes back at this moment: the bank's day has to end first, or it is to be tried another time
  | "rate_limited"
  | "unavailable" // the service's own or its bank's fault, by its own account; not sent: it has not answered lately
  | "network" // could not connect, or the connection broke
  | "timeout"
  | "malformed_response" // not JSON, truncated, too large, or a field we act on is missing or unreadable
  | "untrusted_response" // the response signature is required and is absent or wrong
  | "refused" // the service said no with a code we do not know
  | "client_closed"
  | "configuration" // the merchant's own axios or interceptor failed, or changed what must not be changed

/**
 * What a failed call did to the money:
 * - `not_sent`: nothing left this process; safe to try again.
 * - `refused`: the service said no, and this call did nothing. An earlier call of unknown outcome may have charged:
 *   a finalize that is refused for its state may follow one that charged and whose response was lost.
 * - `unknown`: it may have been done. Look it up; never simply send it again.
 */
export type ErrorOutcome = "not_sent" | "refused" | "unknown"

export interface RequestIssue {
  /** For example `basketItems.2.price`. */
  path: string
  message: string
}

export interface SvcErrorFacts {
  kind: ErrorKind
  outcome: ErrorOutcome
  operation: string
  /** The service's `errorCode`, as text. */
  code?: string | undefined
  group?: string | undefined
  /** The service's `errorMessage`, in the request's locale, with anything secret taken out. */
  serviceMessage?: string | undefined
  /** The service's `retryable`: trying again may help. It does not say that trying again is safe. */
  retryable?: boolean | undefined
  httpStatus?: number | undefined
  conversationId?: string | undefined
  issues?: RequestIssue[] | undefined
}

/** The only error the client throws. It carries no request, no headers, no answer and no underlying error. */
export class SvcError extends Error {
  override readonly name = "SvcError"
  readonly kind: ErrorKind
  readonly outcome: ErrorOutcome
  readonly operation: string
  readonly code: string | undefined
  readonly group: string | undefined
  readonly serviceMessage: string | undefined
  readonly retryable: boolean | undefined
  readonly httpStatus: number | undefined
  readonly conversationId: string | undefined
  readonly issues: readonly RequestIssue[]

  constructor(message: string, facts: SvcErrorFacts) {
    super(message)
    this.kind = facts.kind
    this.outcome = facts.outcome
    this.operation = facts.operation
    this.code = facts.code
    this.group = facts.group
    this.serviceMessage = facts.serviceMessage
    this.retryable = facts.retryable
    this.httpStatus = facts.httpStatus
    this.conversationId = facts.conversationId
    this.issues = facts.issues ?? []
  }
}
