import type { z } from "zod"
import { type TryEnd, createCircuitBreaker, NO_BREAKER, type CircuitBreaker } from "./circuit-breaker"
import { Deadline, createRateLimiter, type RateLimiter } from "./rate-limit"
import { SvcError } from "./error"
import { TransportFailure } from "./exchange"
import { toError, transportFailure, type Call, type FailureDetail } from "./failure"
import type { Definition, Operation } from "./operation"
import type { ObservedCall, SvcLogger, ClientSettings } from "./options"
import { prepare } from "./prepare"
import { readAnswer, type AnswerVerification, type ReadAnswer, type ReadSettings } from "./read-answer"
import { secretsIn } from "./redact"
import { mayRetry, retryWait, createRetryBudget, type RetryBudget } from "./outcome"
import type { Known } from "./schema/answer-fields"
import { authorization, newRandomKey } from "./signing"
import { inClientSpan, instruments, plainWord, safely, type Span } from "../telemetry"
import { createHttp } from "./http"
import { createNames, type Names } from "./names"
import { createTransport, type Transport } from "./transport"

export interface CallOptions {
  /** Aborts the call; its outcome is then judged as for a timeout. */
  signal?: AbortSignal
  /** Milliseconds for the whole call; never longer than the client's own deadline for the operation. */
  deadlineMs?: number
}

export type Result<Answer extends z.ZodType> = Known<z.output<Answer>> & { readonly verification: AnswerVerification }

type GoodAnswer = Extract<ReadAnswer, { ok: true }>

export type RequestOf<Op extends Definition> = z.input<Op["request"]>
export type AnswerOf<Op extends Definition> = Result<Op["answer"]>

const RATE_LIMIT_PAUSE_MS = 1_000

const NO_TURN: FailureDetail = {
  failure: { at: "before_sending", kind: "rate_limited" },
  detail: "its turn under the rate limit did not come in time",
}

const SERVICE_DOWN: FailureDetail = {
  failure: { at: "before_sending", kind: "unavailable" },
  detail: "the service has not answered lately; it is tried again in some seconds",
}

function signedHeaders({ settings, names }: Connection, path: string, body: Buffer): Record<string, string> {
  const randomKey = newRandomKey()
  const { apiKey, secretKey } = settings
  const scheme = names.toWire("SVCWSv2")
  return {
    "Content-Type": "application/json",
    Accept: "application/json",
    [names.toWire("x-svc-rnd")]: randomKey,
    Authorization: authorization({ apiKey, secretKey, scheme, randomKey, path, body }),
  }
}

/** A refusal counts as an answer, whatever its HTTP status. */
function judgeTry(read: ReadAnswer, httpStatus: number): TryEnd {
  const isRefusal = !read.ok && read.failure.at === "refusal" && read.failure.code !== undefined
  return httpStatus >= 500 && !isRefusal ? "failed" : "answered"
}

async function exchange(connection: Connection, call: Call, ended: (how: TryEnd) => void): Promise<GoodAnswer> {
  const { settings, basePath, transports } = connection
  const { operation, prepared, deadline } = call
  const path = basePath + prepared.path
  const target = prepared.query === "" ? path : `${path}?${prepared.query}`
  const headers = signedHeaders(connection, settings.signQueryString ? target : path, prepared.body)
  const transport = operation.isOptional
    ? transports.optional
    : operation.startsPayment
      ? transports.starting
      : transports.other
  try {
    const warn = (message: string) => say(connection, call, "warn", message)
    const answer = await transport.send({ call, target, headers, warn })
    const read = readAnswer(operation, answer, connection.reading, prepared.echoes)
    ended(judgeTry(read, answer.httpStatus))
    if (!read.ok) throw toError(call, read)
    return read
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error
    if ((error.reason === "network" || error.reason === "timeout") && !deadline.isGivenUp) ended("failed")
    throw toError(call, transportFailure(error))
  }
}

const BREAKER_WORDS = {
  opened: "the payment service does not answer: for some seconds nothing is sent that starts a payment",
  closed: "the payment service answers again",
} as const

async function sendOnce(connection: Connection, call: Call, isFirst: boolean): Promise<GoodAnswer> {
  const { breaker, limiter, budget } = connection
  const pass = breaker.enter(call.operation)
  if (pass === undefined) throw toError(call, SERVICE_DOWN)
  if (isFirst) budget.earn()
  let end: TryEnd = "undecided"
  try {
    const turn = limiter.turn(call.operation.name, call.deadline)
    if (turn && !(await turn)) throw toError(call, NO_TURN)
    return await exchange(connection, call, (how) => {
      // a call that is tried several times counts once for the circuit breaker
      if (isFirst && call.operation.isOptional === undefined) end = how
    })
  } finally {
    const change = pass.end(end)
    if (change) say(connection, call, "warn", BREAKER_WORDS[change])
  }
}

async function sendWithRetries(connection: Connection, call: Call, span: Span): Promise<GoodAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (tries > 1) safely(() => span.setAttribute("http.request.resend_count", tries - 1))
      return await sendOnce(connection, call, tries === 1)
    } catch (error) {
      if (!(error instanceof SvcError)) throw error
      const isTooMany = error.kind === "rate_limited" && error.outcome === "refused"
      if (isTooMany) connection.limiter.pause(call.operation.name, RATE_LIMIT_PAUSE_MS)
      const mayGoOn =
        !call.deadline.hasPassed && mayRetry(call.operation.effect, error, tries) && connection.budget.spend()
      if (!mayGoOn || !(await call.deadline.wait(retryWait(error, tries)))) throw error
    }
  }
}

/** A logger that throws or rejects must not turn a charge that was made into an error without an outcome. */
function say(
  { settings }: Connection,
  { operation, prepared }: Call,
  level: keyof SvcLogger,
  message: string,
  more?: object,
) {
  const { conversationId } = prepared
  try {
    const said: unknown = settings.logger?.[level](message, { operation: operation.name, conversationId, ...more })
    if (said instanceof Promise) said.catch(() => undefined)
  } catch {
    return
  }
}

/** Spans and histograms never get a body, an id or a secret. */
function measure({ operation: { name } }: Call, span: Span, milliseconds: number, error?: SvcError): void {
  const failure = error && { "error.type": error.kind }
  const ended = { "svc.operation": name, "svc.outcome": error?.outcome ?? "ok", ...failure }
  safely(() => {
    span.setAttributes({ ...ended, ...(error?.code !== undefined && { "svc.error_code": plainWord(error.code) }) })
    instruments().calls.record(milliseconds / 1_000, ended)
  })
}

function report(connection: Connection, call: Call, milliseconds: number, error?: SvcError): void {
  const result = error === undefined ? "succeeded" : `failed: ${error.kind}, ${error.outcome}`
  say(connection, call, "debug", `${call.operation.name} ${result}`, { milliseconds })
  notifyObserver(connection, call, { operation: call.operation.name, ended: error?.kind ?? "ok", milliseconds })
}

function notifyObserver(connection: Connection, call: Call, observed: ObservedCall): void {
  try {
    connection.settings.onCall?.(observed)
  } catch {
    say(connection, call, "warn", "onCall threw")
  }
}

function reportVerification(connection: Connection, call: Call, found: AnswerVerification): void {
  if (found !== "mismatched" && found !== "absent") return
  say(connection, call, "warn", `the response signature of ${call.operation.name} is ${found}`)
}

async function run(connection: Connection, call: Call, span: Span): Promise<object> {
  const startedAt = performance.now()
  const ended = (error?: SvcError) => {
    const milliseconds = performance.now() - startedAt
    measure(call, span, milliseconds, error)
    report(connection, call, Math.round(milliseconds), error)
  }
  try {
    const { value, verification } = await sendWithRetries(connection, call, span)
    ended()
    reportVerification(connection, call, verification)
    return Object.assign(value, { verification })
  } catch (error) {
    if (error instanceof SvcError) ended(error)
    throw error
  } finally {
    call.deadline.end()
  }
}

export function createCall<Request extends z.ZodType, Answer extends z.ZodType>(
  connection: Connection,
  operation: Operation<Request, Answer>,
) {
  const { settings, names } = connection
  const longest = settings.timeouts[operation.effect]
  return async (request: z.input<Request>, options: CallOptions = {}): Promise<Result<Answer>> => {
    const prepared = prepare(operation, request, { names, locale: settings.locale })
    const secrets = () => [settings.secretKey, settings.apiKey, ...secretsIn(request)]
    const deadline = new Deadline(Math.min(longest, options.deadlineMs ?? longest), options.signal)
    const call = { operation, prepared, secrets, deadline }
    return (await inClientSpan(`svc ${operation.name}`, (span) => run(connection, call, span))) as Result<Answer>
  }
}

export interface Connection {
  settings: ClientSettings
  names: Names
  basePath: string
  /** Separate pools, so that hanging calls of one kind leave connections free for the others. */
  transports: { starting: Transport; optional: Transport; other: Transport }
  breaker: CircuitBreaker
  reading: ReadSettings
  limiter: RateLimiter
  budget: RetryBudget
}

const OPTIONAL_CONNECTIONS = 8

export function connect(settings: ClientSettings): Connection {
  const base = new URL(settings.baseUrl)
  const names = createNames(settings.names)
  const { secretKey, responseSignatures } = settings
  const http = createHttp(settings.http, base.origin)
  const transport = (connections: number) => createTransport({ settings, connections, http })
  return {
    settings,
    names,
    reading: { names, secretKey, responseSignatures },
    basePath: base.pathname.replace(/\/+$/, ""),
    transports: {
      starting: transport(settings.connections),
      optional: transport(Math.min(settings.connections, OPTIONAL_CONNECTIONS)),
      other: transport(settings.connections),
    },
    breaker: settings.circuitBreaker ? createCircuitBreaker() : NO_BREAKER,
    limiter: createRateLimiter(settings.rateLimits),
    budget: createRetryBudget(),
  }
}
