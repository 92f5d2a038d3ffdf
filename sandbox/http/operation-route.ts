import { setTimeout as sleep } from "node:timers/promises"
import type { Engine } from "../engine/engine"
import { brokenResponse } from "../faults/broken-response"
import { type Fault, isAfter } from "../faults/fault"
import type { FaultBook } from "../faults/fault-book"
import { withValue } from "../faults/spoil"
import type { Operation } from "../operations/operation"
import { writeJson } from "../wire/json"
import { signFields } from "../wire/response-signature"
import { answerCall, errorFields, type Outcome } from "./answer-call"
import { type Exchange, sendFields } from "./exchange"
import { type AppContext, receive } from "./received"
import { maskedBody, type RequestLog } from "./request-log"
import { sendJson } from "./send"

export interface RouteParts {
  engine: Engine
  faults: FaultBook
  /** only with control: it is what reads it */
  log?: RequestLog
}

const FALSE_SIGNATURE = "0".repeat(64)

/** Answers one request to an operation of the interface, with the fault that waits for it, if any. */
export async function operationResponse(
  context: AppContext,
  operation: Operation,
  parts: RouteParts,
): Promise<Response> {
  const { engine, faults, log } = parts
  const received = await receive(context)
  if (!received) return unreadable(context, operation, engine)
  const exchange: Exchange = { context, operation, received, engine }
  const fault = faults.take(operation)
  if (fault?.kind === "delay" && !isAfter(fault)) await pass(fault.delayMs)
  const instead = fault && !isAfter(fault) ? brokenResponse(exchange, fault) : undefined
  if (instead) {
    if (log) keep(log, exchange, instead.status)
    return instead
  }
  const outcome = answerCall(operation, received, context.req.param(), engine)
  if (log) keep(log, exchange, outcome.httpStatus, outcome)
  return written(exchange, outcome, fault && isAfter(fault) ? fault : undefined)
}

/** Writes the answer, as a fault that shows after the operation leaves it. */
async function written(exchange: Exchange, outcome: Outcome, fault: Fault | undefined): Promise<Response> {
  if (fault?.kind === "delay") await pass(fault.delayMs)
  const broken = fault && brokenResponse(exchange, fault)
  if (broken) return broken
  const said = spoilt(outcome.fields, fault)
  const signature = outcome.order && signFields(said, outcome.order, exchange.engine.settings.secretKey)
  const isFalse = fault?.kind === "wrong-signature" && signature !== undefined
  const fields = { ...said, signature: isFalse ? FALSE_SIGNATURE : signature }
  return sendFields(exchange, outcome.httpStatus, fields, fault?.kind === "truncated" ? half : undefined)
}

function spoilt(fields: Outcome["fields"], fault: Fault | undefined): Outcome["fields"] {
  if (fault?.kind === "missing-field") return withValue(fields, fault.field, undefined)
  return fault?.kind === "unknown-value" ? withValue(fields, fault.field, fault.value) : fields
}

/** A delay that keeps no process alive: a sandbox that was stopped meanwhile has no caller left to answer. */
function pass(milliseconds: number): Promise<void> {
  return sleep(milliseconds, undefined, { ref: false })
}

function half(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2))
}

function keep(log: RequestLog, { operation, received, engine }: Exchange, httpStatus: number, outcome?: Outcome): void {
  const { method, path, query } = received
  const errorCode = outcome?.fields["errorCode"]
  log.add({
    at: engine.clock.now(),
    operation: operation.name,
    method,
    path,
    query,
    httpStatus,
    contentType: received.header("content-type"),
    randomKey: received.header(engine.settings.names.spell("x-svc-rnd").toLowerCase()),
    body: maskedBody(received),
    errorCode: typeof errorCode === "string" ? errorCode : undefined,
  })
}

/** A body that is too large, or broke off. */
function unreadable(context: AppContext, operation: Operation, engine: Engine): Response {
  const fields = errorFields("11", operation.defaultLocale, engine)
  return sendJson(context, 400, writeJson(fields, engine.settings.names, "plain"))
}
