import { z } from "@medusajs/framework/zod"
import { ATTENTION_KINDS } from "../../../../use-cases/ports/ports"

const count = (most: number) => z.coerce.number().int().min(0).max(most)

export const attentionQuery = z.strictObject({
  status: z.enum(["open", "resolved"]).default("open"),
  kind: z.enum(ATTENTION_KINDS).optional(),
  limit: count(100).min(1).default(20),
  offset: count(1_000_000).default(0),
})
export type AttentionQuery = z.output<typeof attentionQuery>

export const resolveAttentionBody = z.strictObject({ note: z.string().trim().min(1).max(500) })
export type ResolveAttentionBody = z.output<typeof resolveAttentionBody>
