import type { z } from "zod"
import type { RequestIssue } from "./error"
import type { Effect, Moves } from "./outcome"
import type { HttpMethod } from "./transport"

/** One operation of the interface: everything the client knows about it. */
export interface Operation<Request extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  /** As in contract/interface.json, for example `payments.create`. */
  name: string
  method: HttpMethod
  /** In the specification's spelling; `{token}` and `{status}` are filled from the request. */
  path: string
  effect: Effect
  /** A charge, or a refund or cancel: money goes back to the buyer. */
  moves?: Moves
  /** It starts to take money of a buyer, or prepares that. Nothing has moved before it, so it may wait while the service is down. */
  startsPayment?: true
  /** Payments go on without its answer: how it ends does not count for the circuit breaker, and it takes no connection of theirs. */
  isOptional?: true
  /** It sends a body although its method is not POST or PUT. */
  sendsBody?: true
  /** Fields that travel in the query string; the rest is the body, except those named in the path. */
  query?: readonly string[]
  /** Checks the caller's request and turns it into what is written on the wire. */
  request: Request
  /** Rules across fields, on the request as the caller gave it. */
  issues?: (request: z.input<Request>) => RequestIssue[]
  /** Reads a success answer. */
  answer: Answer
  /** The values of the response signature in order (defaults, "Response signature"); absent: this answer is not signed. */
  signed?: readonly string[]
  /** Another order in which the same signature is published: an answer signed either way is verified. */
  signedOr?: readonly string[]
  /**
   * Fields by which an answer names the call it answers (besides conversationId). One that says something else there is
   * about another call, whatever it reports. Amounts of a charge are not among them: a charge that is not what was asked
   * for has to be reported as one, so that it can be reversed.
   */
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

/** Signed values of every answer about a charge. */
export const PAYMENT_SIGNATURE = ["paymentId", "currency", "basketId", "conversationId", "paidPrice", "price"] as const
