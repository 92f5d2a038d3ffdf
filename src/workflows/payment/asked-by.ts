import { z } from "zod"
import type { Settled } from "../../flows/ports"
import type { RefundRefusal } from "../../payment"
import type { Query } from "./read-store"

/** What is wrong with one field of a request. `field` is its name in the body. */
export interface RefusedField {
  field: string
  message: { en: string; tr: string }
}

/** Why a person's request was not carried out, and the HTTP status that says what kind of no it is. */
export interface Refused {
  /** 503: the service cannot be asked now. */
  status: 400 | 404 | 409 | 503
  message: string
  message_tr?: string
  issues?: readonly RefusedField[]
}

/** Refusals that another request would not meet; the rest is how the payment stands. */
const CALLER_S: readonly RefundRefusal["because"][] = ["not_above_zero", "other_currency", "above_left", "unknown_item"]

export const refusedFor = ({ because, sentence }: RefundRefusal): Refused => ({
  status: CALLER_S.includes(because) ? 400 : 409,
  message: sentence,
})

const userRow = z.object({ email: z.string() })

/** Who settled something and when, in words: "by keeper@shop.example on 2026-11-21 at 14:05 UTC". */
export async function settledWords(query: Query, { by, at }: Settled): Promise<string> {
  const { data } = await query.graph({ entity: "user", fields: ["email"], filters: { id: by } })
  const [user] = z.array(userRow).parse(data)
  const [day = "", time = ""] = at.toISOString().split("T")
  return `by ${user?.email ?? by} on ${day} at ${time.slice(0, 5)} UTC`
}
