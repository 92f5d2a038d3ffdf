import type { z } from "zod"
import type { RequestIssue } from "./error"
import type { Effect, Moves } from "./outcome"
import type { HttpMethod } from "./transport"

export interface Operation<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** As in contract/interface.json, for example `payments.create`. */
  name: string
  method: HttpMethod
  /** In the specification's spelling; `{token}` and `{status}` are filled from the request. */
  path: string
  effect: Effect
  moves?: Moves
  /** Nothing has moved before it, so it may wait while the service is down. */
  startsPayment?: true
  /** Its end does not count for the circuit breaker, and it takes no connection of payments. */
  isOptional?: true
  sendsBody?: true
  query?: readonly string[]
  request: Request
  issues?: (request: z.input<Request>) => RequestIssue[]
  answer: Answer
  /** The values of the response signature in order (assumed: response-signatures); absent: this answer is not signed. */
  signed?: readonly string[]
  /** Another order in which the same signature is published: an answer signed either way is verified. */
  signedOr?: readonly string[]
  /** Other values: an answer about another call. A charge of another amount has to be reported, so amounts are not among them. */
  echoes?: readonly string[]
  /** The status alone makes it a success: a field of `echoes` that it leaves out is taken from the request. */
  isAsAsked?: boolean
  /** A field that makes an answer a result even when its status is failure: a look-up reports a failed payment. */
  resultField?: string
}

export function defineOperation<Request extends z.ZodType, Answer extends z.ZodType>(
  operation: Operation<Request, Answer>,
): Operation<Request, Answer> {
  return operation
}

export const PAYMENT_SIGNATURE = ["paymentId", "currency", "basketId", "conversationId", "paidPrice", "price"] as const
