import { z } from "zod"
import { inEachLanguage } from "../../../../domain"
import { text } from "../../../../use-cases/ports/fields"

/*
 * The answers of the admin routes: types only, read by the admin's pages too. JSON: a missing value is null, an amount is decimal text
 * in the major unit ("1308.90"), a time is ISO 8601 in UTC, a currency code is lower case as Medusa writes it.
 */

export const words = z.object(inEachLanguage(() => text)).describe("A sentence in the languages of the admin.")
export type Words = z.output<typeof words>

export const person = z.object({
  id: text,
  name: text.describe("The user's e-mail, or the id of what is no user (a secret API key)."),
})
export type Person = z.output<typeof person>

export const orderNumber = z.object({
  id: text,
  number: z.number().nullable().describe("Its display id; null where the order is gone."),
})

export const fieldIssue = z
  .object({ field: text, message: words })
  .describe('What is wrong with one field of a request. `field` is its name in the body; "" is the request as a whole.')
export type FieldIssue = z.output<typeof fieldIssue>

export const refusal = z.object({
  type: z.enum(["invalid_data", "not_found", "conflict", "service_unavailable"]),
  message: text.describe(
    "For a person of the shop, in English; before a route of Medusa's in the language of `Accept-Language`.",
  ),
  message_tr: text.optional(),
  issues: z.array(fieldIssue).readonly().optional(),
})
export type Refusal = z.output<typeof refusal>

export const deleted = z.object({ id: text, object: text, deleted: z.literal(true) })
export type Deleted = z.output<typeof deleted>

export const ofStore = z.object({
  sandbox: z.boolean(),
  accounts: z.array(text).describe("All accounts of the payment service that this store has, the default one first."),
})
export type OfStore = z.output<typeof ofStore>

export const paging = z.object({ count: z.number(), limit: z.number(), offset: z.number() })
