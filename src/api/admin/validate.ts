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
import { refusedFields, say, type Refused, type RefusedField, messageFields, refusal } from "../../domain"
import type { PolicyKey } from "../../policies/svc"
import { readJson } from "../read-json"
import { checkFields } from "./fields"
import { refuse } from "./refuse"
import { resolveSellersAccount } from "../../modules/svc"

class FieldsRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message)
  }
}

type Phrase = (issues: readonly RefusedField[]) => Refused

export function readFields<S extends z.ZodType>(
  schema: S,
  sent: unknown,
  phrase: Phrase = refusedFields,
): { value: z.output<S>; refused?: never } | { value?: never; refused: Refused } {
  const { value, problems } = checkFields(schema, sent)
  return problems ? { refused: phrase(problems) } : { value }
}

const named = (schema: z.ZodType, phrase?: Phrase) =>
  z.unknown().transform((sent = {}) => {
    const { value, refused } = readFields(schema, sent, phrase)
    if (refused) throw new FieldsRefused(refused)
    return value
  })

/** The first sentence says it all, without the name of its field. */
export const sayFirst: Phrase = (issues) => ({
  ...refusedFields(issues),
  ...messageFields(issues.slice(0, 1).map(({ message }) => message)),
})

const refusing =
  (validate: MiddlewareFunction): MiddlewareFunction =>
  async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => {
    await validate(req, res, (error?: unknown) => {
      if (error instanceof FieldsRefused) refuse(res, error.refused)
      else next(error)
    })
  }

/** Medusa's own refusal of a body is a line of English; this one names each wrong field in both languages. */
export const validateBody = (schema: z.ZodType): MiddlewareFunction => refusing(validateAndTransformBody(named(schema)))

export const validateQuery = (schema: z.ZodType, phrase?: Phrase): MiddlewareFunction =>
  refusing(validateAndTransformQuery(named(schema, phrase), {}))

const LARGEST = 3 * 1024 * 1024

/** For a route that may get a picture (`bodyParser: false`): Medusa's parser would read it before the caller is authenticated. */
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

/** The policy applies where Medusa's feature flag `rbac` is on. */
export function adminRoute(
  method: "GET" | "POST" | "DELETE",
  path: `/${string}`,
  policy: PolicyKey,
  ...middlewares: MiddlewareFunction[]
): MiddlewareRoute {
  const [resource = "", operation = ""] = policy.split(":")
  return { methods: [method], matcher: `/admin/svc${path}`, policies: [{ resource, operation }], middlewares }
}

const STANDARD_MODE = refusal(404, say("payout.standard_mode"))

export function refuseStandardMode(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (resolveSellersAccount(req.scope)) next()
  else refuse(res, STANDARD_MODE)
}
