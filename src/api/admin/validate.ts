import {
  validateAndTransformBody,
  validateAndTransformQuery,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareFunction,
  type MiddlewareRoute,
} from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { refusedFields, say, startOfServiceDay, type MessageKey, type Refused, type RefusedField } from "../../domain"
import type { PolicyKey } from "../../policies/svc"
import { readJson } from "../read-json"
import { refuse } from "./refuse"

type NameIn<K> = K extends `field.${infer Name}` ? Name : never
/** A key of `field` in `messages/`, with which a schema refuses a value. */
export type FieldMessage = NameIn<MessageKey>

/** For `error` and `message` of a schema. */
export const reason = (name: FieldMessage) => `field.${name}` as const

const isReason = (text: string): text is ReturnType<typeof reason> => text.startsWith("field.")

function getReason(issue: z.core.$ZodIssue): ReturnType<typeof reason> {
  if (isReason(issue.message)) return issue.message
  if (issue.code === "unrecognized_keys") return "field.unknown"
  return issue.input === undefined ? "field.needed" : "field.wrong"
}

const listFields = (issue: z.core.$ZodIssue): string[] =>
  issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0] ?? "")]

export const note = z.string().trim().min(1).max(500).optional()

export const wholeNumber = (min: number, max: number, fallback: number, why: FieldMessage = "rows") => {
  const number = z.coerce.number(reason(why)).int(reason(why))
  return number.min(min, reason(why)).max(max, reason(why)).default(fallback)
}

/** A day of the service's time zone: the moment at which it begins. */
export const day = z.string(reason("service_day")).transform((text, context) => {
  const at = startOfServiceDay(text)
  if (at) return at
  context.addIssue({ code: "custom", message: reason("service_day") })
  return z.NEVER
})

class FieldsRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message)
  }
}

type Phrase = (issues: readonly RefusedField[]) => Refused

/** Names every wrong field, once. */
export function readFields<S extends z.ZodType>(
  schema: S,
  sent: unknown,
  phrase: Phrase = refusedFields,
): { value: z.output<S>; refused?: never } | { value?: never; refused: Refused } {
  const read = schema.safeParse(sent, { reportInput: true })
  if (read.success) return { value: read.data }
  const issues = new Map<string, RefusedField>()
  for (const issue of read.error.issues)
    for (const field of listFields(issue))
      if (!issues.has(field)) issues.set(field, { field, message: say(getReason(issue)) })
  return { refused: phrase([...issues.values()]) }
}

const named = (schema: z.ZodType, phrase?: Phrase) =>
  z.unknown().transform((sent = {}) => {
    const { value, refused } = readFields(schema, sent, phrase)
    if (refused) throw new FieldsRefused(refused)
    return value
  })

/** The first sentence says it all, without its field before it. */
export const sayFirst: Phrase = (issues) => {
  const { en = "", tr = "" } = issues[0]?.message ?? {}
  return { ...refusedFields(issues), message: en, message_tr: tr }
}

const refusing =
  (validate: MiddlewareFunction): MiddlewareFunction =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    await validate(req, res, (error?: unknown) => {
      if (error instanceof FieldsRefused) refuse(res, error.refused)
      else next(error)
    })
  }

/** Medusa's validation of a body; its own refusal is a line of English, this one names each wrong field in both languages. */
export const validateBody = (schema: z.ZodType): MiddlewareFunction => refusing(validateAndTransformBody(named(schema)))

export const validateQuery = (schema: z.ZodType, phrase?: Phrase): MiddlewareFunction =>
  refusing(validateAndTransformQuery(named(schema, phrase), {}))

const LARGEST = 3 * 1024 * 1024

/** Reads the body of a route that may get a picture (`bodyParser: false`): Medusa's parser would read it before the caller is authenticated. */
export async function readPicture(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const read = await readJson(req, LARGEST)
  if (read.type === "too_large")
    refuse(res, refusedFields([{ field: "image", message: say("field.image_large") }], 413))
  else if (read.type === "no_json") refuse(res, refusedFields([{ field: "", message: say("field.json") }]))
  else {
    req.body = read.value
    next()
  }
}

/** A route with the policy that its caller needs, where Medusa's feature flag `rbac` is on. */
export function adminRoute(
  method: "GET" | "POST" | "DELETE",
  matcher: string,
  policy: PolicyKey,
  ...middlewares: MiddlewareFunction[]
): MiddlewareRoute {
  const [resource = "", operation = ""] = policy.split(":")
  return { methods: [method], matcher, policies: [{ resource, operation }], middlewares }
}
