import type { z } from "zod"
import { SvcError, type RequestIssue } from "./error"
import { NumberToken, writeJson } from "./json"
import type { Names } from "./names"
import type { Operation } from "./operation"
import { CARD_FIELDS } from "./redact"

export interface PreparedRequest {
  path: string
  query: string
  body: Buffer
  visibleBody: () => string
  conversationId: string | undefined
  /** A right answer repeats these as text; a field it leaves out proves nothing. */
  echoes: ReadonlyMap<string, string>
}

type ZodIssue = z.core.$ZodIssue

const wording: z.core.$ZodErrorMap = (issue) =>
  issue.code === "invalid_type" && issue.input === undefined ? "is required" : undefined

const weight = (issues: readonly ZodIssue[]) =>
  issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0)

function closest(issue: ZodIssue): ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue]
  const [nearest] = [...issue.errors].sort((left, right) => weight(left) - weight(right))
  return (nearest ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** Parsed once more for the wording: zod has no fast path with an error map. */
function wrongFields(operation: Operation, request: unknown): RequestIssue[] {
  const { error } = operation.request.safeParse(request, { error: wording })
  return (error?.issues ?? [])
    .flatMap(closest)
    .map(({ path, message }) => ({ path: path.join(".") || "request", message }))
}

function invalid(operation: Operation, issues: RequestIssue[]): SvcError {
  const list = issues.map(({ path, message }) => `${path}: ${message}`).join("; ")
  return new SvcError(`${operation.name} was not sent, the request is wrong: ${list}`, {
    kind: "invalid_request",
    outcome: "not_sent",
    operation: operation.name,
    issues,
  })
}

type Fields = Readonly<Record<string, unknown>>

const PLACEHOLDER = /\{(\w+)\}/g

function fillPath({ path }: Operation, fields: Fields, names: Names): string {
  return names.path(path).replace(PLACEHOLDER, (_, field: string) => encodeURIComponent(String(fields[field])))
}

function writeQuery({ query }: Operation, fields: Fields): string {
  if (!query) return ""
  const pairs = query.flatMap((field): [string, string][] => {
    const value = fields[field]
    return typeof value === "string" || typeof value === "number" ? [[field, value.toString()]] : []
  })
  return new URLSearchParams(pairs).toString()
}

function writeBody({ method, path, sendsBody }: Operation, fields: Fields, names: Names): Fields | undefined {
  if (method !== "POST" && method !== "PUT" && !sendsBody) return undefined
  const body: Record<string, unknown> = {}
  const hasFields = path.includes("{")
  for (const field of Object.keys(fields)) {
    if (fields[field] !== undefined && !(hasFields && path.includes(`{${field}}`)))
      body[names.toWire(field)] = fields[field]
  }
  return body
}

/** A look-up may answer with the conversation of the payment it found, so there it is not compared. */
function listEchoes({ effect, echoes = [] }: Operation, fields: Fields): Map<string, string> {
  const expected = new Map<string, string>()
  for (const field of effect === "read" ? echoes : ["conversationId", ...echoes]) {
    const value = fields[field]
    const text = value instanceof NumberToken ? value.decimal : value
    if (typeof text === "string") expected.set(field, text)
  }
  return expected
}

/** @throws SvcError `invalid_request`, `not_sent`, with every wrong field */
export function prepare(
  operation: Operation,
  request: unknown,
  { names, locale }: { names: Names; locale: string | undefined },
): PreparedRequest {
  const read = operation.request.safeParse(request)
  const issues = read.success ? (operation.issues?.(request) ?? []) : wrongFields(operation, request)
  if (!read.success || issues.length > 0) throw invalid(operation, issues)

  const given = read.data as Fields
  const fields = given.locale === undefined ? { ...given, locale } : given
  const body = writeBody(operation, fields, names)
  return {
    path: fillPath(operation, fields, names),
    query: writeQuery(operation, fields),
    body: body ? Buffer.from(writeJson(body)) : Buffer.alloc(0),
    visibleBody: () => (body ? writeJson(body, (name, value) => (CARD_FIELDS.has(name) ? undefined : value)) : ""),
    conversationId: typeof given.conversationId === "string" ? given.conversationId : undefined,
    echoes: listEchoes(operation, fields),
  }
}
