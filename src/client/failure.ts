import type { Deadline } from "./rate-limit"
import { SvcError } from "./error"
import type { TransportFailure } from "./exchange"
import type { Operation } from "./operation"
import { judge, type Failure } from "./outcome"
import type { PreparedRequest } from "./prepare"
import { redactText } from "./redact"

export interface Call {
  operation: Operation
  prepared: PreparedRequest
  secrets: () => string[]
  deadline: Deadline
}

export interface FailureDetail {
  failure: Failure
  detail: string
  serviceMessage?: string | undefined
  retryable?: boolean | undefined
}

const OUTCOME_WORDS = {
  not_sent: "was not sent",
  refused: "was refused",
  unknown: "has an unknown outcome; look it up before doing anything else",
} as const

/** A code or group is the service's text too, and may echo anything; a cvc is too short to tell from a code. */
function redactCode(code: string | undefined, secrets: readonly string[]): string | undefined {
  const long = secrets.filter((secret) => secret.length > 4)
  return code === undefined ? undefined : redactText(code, long)
}

export function toError(call: Call, facts: FailureDetail): SvcError {
  const { operation, prepared } = call
  const secrets = call.secrets()
  const { kind, outcome } = judge(operation.effect, facts.failure, operation.moves)
  const said = facts.serviceMessage === undefined ? undefined : redactText(facts.serviceMessage, secrets)
  const refusal = facts.failure.at === "refusal" ? facts.failure : undefined
  const code = redactCode(refusal?.code, secrets)
  const reason = `${facts.detail}${code ? ` with code ${code}` : ""}${said ? ` (${said})` : ""}`
  const message = `${operation.name} ${OUTCOME_WORDS[outcome]}: ${reason}`
  return new SvcError(message, {
    kind,
    outcome,
    operation: operation.name,
    code,
    group: redactCode(refusal?.group, secrets),
    httpStatus: refusal?.httpStatus,
    serviceMessage: said,
    retryable: facts.retryable,
    conversationId: prepared.conversationId,
  })
}

const TRANSPORT_WORDS = {
  network: "the connection failed",
  timeout: "no answer within the deadline, or the caller gave up",
  held: "it was held up here until the deadline, or the caller gave up",
  client_closed: "the client was closed",
  too_large: "the answer is too large",
} as const

export function transportFailure({ reason, wasSent, detail: found = reason }: TransportFailure): FailureDetail {
  if (reason === "configuration") return { failure: { at: "before_sending", kind: reason }, detail: found }
  const detail = TRANSPORT_WORDS[reason]
  if (reason === "held") return { failure: { at: "before_sending", kind: "timeout" }, detail }
  if (reason === "too_large") return { failure: { at: "unreadable_answer", kind: "malformed_response" }, detail }
  return { failure: { at: wasSent ? "no_answer" : "before_sending", kind: reason }, detail }
}
