import { validateAndTransformBody, validateAndTransformQuery, type MiddlewareRoute } from "@medusajs/framework/http"
import { account } from "../../fields"
import { adminRoute } from "../../validate"
import { z } from "@medusajs/framework/zod"
import { ATTENTION_KINDS } from "../../../../use-cases/ports/ports"

const count = (most: number) => z.coerce.number().int().min(0).max(most)

export const attentionQuery = z.strictObject({
  status: z.enum(["open", "resolved"]).default("open"),
  kind: z.enum(ATTENTION_KINDS).optional(),
  account,
  limit: count(100).min(1).default(20),
  offset: count(1_000_000).default(0),
})
export type AttentionQuery = z.output<typeof attentionQuery>

export const resolveAttentionBody = z.strictObject({ note: z.string().trim().min(1).max(500) })
export type ResolveAttentionBody = z.output<typeof resolveAttentionBody>

const READ = "svc_attention:read"

export const attentionMiddlewares: MiddlewareRoute[] = [
  adminRoute("GET", "/attention", READ, validateAndTransformQuery(attentionQuery, { isList: true })),
  adminRoute("GET", "/attention/count", READ),
  adminRoute("POST", "/attention/:id/resolve", "svc_attention:update", validateAndTransformBody(resolveAttentionBody)),
]
