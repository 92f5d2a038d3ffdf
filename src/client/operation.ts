import type { z } from "zod"
import type { RequestIssue } from "./error"
import type { Effect, Moves } from "./outcome"
import type { HttpMethod } from "./transport"

export interface Definition<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  method: HttpMethod
  /** In the specification's spelling; `{token}` and `{status}` are filled from the request. */
  path: string
  effect: Effect
  moves?: Moves
  /** No money has moved before it, so it may wait while the service is down. */
  startsPayment?: true
  /** It does not count for the circuit breaker, and uses no connection meant for payments. */
  isOptional?: true
  sendsBody?: true
  query?: readonly string[]
  request: Request
  issues?: (request: z.input<Request>) => RequestIssue[]
  answer: Answer
  /** The values of the response signature in order (assumed: response-signatures); absent: this answer is not signed. */
  signed?: readonly string[]
  /** Another published order of the same signature: an answer signed either way is verified. */
  signedOr?: readonly string[]
  /** With other values the answer belongs to another call. Amounts are left out: a charge of another amount must be reported. */
  echoes?: readonly string[]
  /** The status alone makes it a success: a field of `echoes` that the answer leaves out is taken from the request. */
  isAsAsked?: boolean
  /** With this field an answer is a result even when its status is failure: a look-up reports a failed payment. */
  resultField?: string
}

export interface Operation<
  Request extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> extends Definition<Request, Answer> {
  /** As in contract/interface.json, for example `payments.create`. */
  name: string
}

export const defineOperation = <Request extends z.ZodType, Answer extends z.ZodType>(
  definition: Definition<Request, Answer>,
) => definition

export const PAYMENT_SIGNATURE = ["paymentId", "currency", "basketId", "conversationId", "paidPrice", "price"] as const
