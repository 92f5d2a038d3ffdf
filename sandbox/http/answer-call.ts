import type { Engine } from "../engine/engine"
import type { Operation } from "../operations/operation"
import { RequestFields } from "../requests/request-fields"
import { verifyAuthorization } from "../wire/authorization"
import { errorEntry } from "../wire/error-codes"
import { readObject, type WireFields } from "../wire/json"
import { notOpen } from "../wire/not-open"
import { isLocale, type Locale } from "../wire/locale"
import { invalidField, Refusal } from "../wire/refusal"
import { type Received, readText } from "./received"

/** An answer before it is written; `order` names the fields its signature is made of. */
export interface Outcome {
  httpStatus: number
  fields: WireFields
  order?: readonly string[]
}

/** What the request says for itself, read without judging it, so that a refusal can echo it. */
interface Sent {
  values: Record<string, unknown> | undefined
  locale: Locale
  conversationId?: string
}

/** Authorizes, reads and performs one call. Refusals become the error body; anything else thrown is a defect. */
export function answerCall(
  operation: Operation,
  received: Received,
  path: Readonly<Record<string, string>>,
  engine: Engine,
): Outcome {
  const sent = readSent(operation, received)
  try {
    authorize(received, engine)
    refuseWithout(operation, engine)
    if (!sent.values)
      throw new Refusal("malformed", "11", { en: "the body is not a JSON object", tr: "gövde JSON değil" })
    const fields = new RequestFields(sent.values)
    fields.oneOf("locale", ["tr", "en"])
    const { locale } = sent
    const conversationId = fields.text("conversationId")
    const own = operation.answer({ fields, path, locale, conversationId, engine })
    const envelope = { status: "success", locale, systemTime: engine.clock.now(), conversationId }
    return { httpStatus: 200, fields: { ...envelope, ...own }, order: operation.signature }
  } catch (error) {
    if (error instanceof Refusal) return refusalOutcome(error, operation, sent, engine)
    throw error
  }
}

function refuseWithout({ capability, name }: Operation, { settings }: Engine): void {
  if (capability === undefined || settings.capabilities[capability]) return
  throw notOpen(name)
}

function authorize(received: Received, engine: Engine): void {
  const { settings } = engine
  const isQuerySigned = settings.signQueryString && received.query !== ""
  const uriPath = isQuerySigned ? `${received.path}?${received.query}` : received.path
  const authorization = received.header("authorization")
  verifyAuthorization({ authorization, uriPath, body: received.body }, settings, settings.names)
  const [contentType = ""] = (received.header("content-type") ?? "").split(";")
  if (contentType.trim().toLowerCase() !== "application/json") {
    throw invalidField("Content-Type", "11", { en: "must be application/json", tr: "application/json olmalıdır" })
  }
}

/** A body counts where the operation has one; elsewhere clients send nothing, `{}` or `null`, and it is not read. */
function readSent(operation: Operation, received: Received): Sent {
  const hasBody = operation.method === "POST" || operation.method === "PUT" || operation.hasBody
  const values = hasBody ? readObject(readText(received.body)) : Object.fromEntries(new URLSearchParams(received.query))
  const locale = values?.["locale"]
  const conversationId = values?.["conversationId"]
  return {
    values,
    locale: isLocale(locale) ? locale : operation.defaultLocale,
    conversationId: typeof conversationId === "string" ? conversationId : undefined,
  }
}

function refusalOutcome(refusal: Refusal, operation: Operation, sent: Sent, engine: Engine): Outcome {
  const httpStatus = { malformed: 400, invalid: operation.refusesWith, refused: 200 }[refusal.kind]
  const fields = errorFields(refusal.code, sent.locale, engine, refusal.detail?.[sent.locale])
  return { httpStatus, fields: { ...fields, conversationId: sent.conversationId, ...refusal.extras } }
}

/** A refusal that the request did not cause: the error body, with the ids of the request. */
export function faultRefusal(operation: Operation, received: Received, engine: Engine, code: string): WireFields {
  const { values, locale, conversationId } = readSent(operation, received)
  const paymentId = values?.["paymentId"]
  const fields = errorFields(code, locale, engine)
  return { ...fields, conversationId, paymentId: typeof paymentId === "string" ? paymentId : undefined }
}

/** The error body (specification, "Errors"). */
export function errorFields(code: string, locale: Locale, engine: Engine, detail?: string): WireFields {
  const entry = errorEntry(code)
  const errorMessage = detail === undefined ? entry[locale] : `${entry[locale]}: ${detail}`
  const systemTime = engine.clock.now()
  return { status: "failure", errorCode: code, errorMessage, errorGroup: entry.group, locale, systemTime }
}
