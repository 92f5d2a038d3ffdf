import { z } from "zod"
import type { CardOrStored, FieldError, TypedCard } from "../../../src/storefront"
import type { CardField } from "./form"

const typed = (longest: number) => z.string().max(longest).catch("")

/** The form as it was posted. It lives as long as the request that brought it. */
export const cardForm = z.object({
  number: typed(40),
  holder_name: typed(200),
  expire: typed(20),
  cvc: typed(10),
  installment: z.coerce.number().int().catch(1),
  /** what was shown as the total of each count */
  totals: typed(1_000),
  /** the customer agreed that the card is saved */
  save_card: z.literal("yes").optional().catch(undefined),
  /** the stored card that pays; the fields of a typed one are not there then */
  stored_card: z.string().min(1).max(100).optional().catch(undefined),
  /** a customer was signed in when the form was shown */
  signed_in: z.literal("yes").optional().catch(undefined),
})
export type PostedCard = z.output<typeof cardForm>

const shownTotals = z.record(z.string(), z.string())

/** The total the buyer saw for what they chose; undefined: the form did not show one. */
export function shownTotal({ installment, totals }: PostedCard): string | undefined {
  try {
    return shownTotals.parse(JSON.parse(totals))[`${installment}`]
  } catch {
    return undefined
  }
}

/** What the buyer pays with. */
export function getCard(posted: PostedCard): CardOrStored {
  const { save_card, stored_card: storedCard } = posted
  return storedCard === undefined ? { card: toCard(posted), saveCard: save_card === "yes" } : { storedCard }
}

/** Month and year are one field here, and two at the store. */
function toCard({ cvc, expire, holder_name: holderName, number }: PostedCard): TypedCard {
  const [, expireMonth = "", expireYear = ""] = /^\D*(\d{1,2})\D*(\d{4}|\d{2})?\D*$/.exec(expire) ?? []
  return { number, holderName, expireMonth, expireYear, cvc }
}

const FIELDS = new Map<string, CardField>([
  ["number", "number"],
  ["holder_name", "holder_name"],
  ["expire_month", "expire"],
  ["expire_year", "expire"],
  ["cvc", "cvc"],
])

/** The store's sentences by field of the form. What is about no field of it is said above. */
export function readProblems(errors: readonly FieldError[]) {
  const problems = new Map<CardField, string>()
  const others: string[] = []
  for (const { field, message } of errors) {
    const name = FIELDS.get(field)
    if (name === undefined) others.push(message)
    else if (!problems.has(name)) problems.set(name, message)
  }
  return { problems, others }
}
