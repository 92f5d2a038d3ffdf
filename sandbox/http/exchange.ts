import type { Engine } from "../engine/engine"
import type { Operation } from "../operations/operation"
import { writeJson, type WireFields } from "../wire/json"
import type { AppContext, Received } from "./received"
import { sendJson } from "./send"

/** One request to an operation, and where its answer goes. */
export interface Exchange {
  context: AppContext
  operation: Operation
  received: Received
  engine: Engine
}

/** Writes an answer's fields in the operation's style of decimals; `cutTo` shortens the text for a fault. */
export function sendFields(
  { context, operation, engine }: Exchange,
  httpStatus: number,
  fields: WireFields,
  cutTo: (text: string) => string = (text) => text,
): Response {
  const text = writeJson(fields, engine.settings.names, operation.decimals ?? "plain")
  return sendJson(context, httpStatus, cutTo(text))
}
