import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import type { PaymentCard } from "../../../client"
import {
  CARD_FIELDS,
  CARD_SENTENCES,
  INSTALLMENT_COUNTS,
  readCard,
  type CardField,
  type CardSentenceCode,
  type InstallmentCount,
  type TypedCard,
} from "../../../domain"

const cardFields = Object.fromEntries(CARD_FIELDS.map((field) => [field, z.unknown()])) as Record<
  CardField,
  z.ZodUnknown
>
const common = { installment: z.unknown(), total: z.unknown().optional() }
const typedBody = z.strictObject({ card: z.strictObject(cardFields).partial(), ...common })

/** With `capabilities.storedCards`. */
const keepingBody = z.union([
  typedBody.extend({ save_card: z.boolean().optional() }),
  z.strictObject({ stored_card: z.string(), ...common }),
])

export interface CardBody {
  card?: TypedCard | undefined
  installment?: unknown
  total?: unknown
  /** The signed-in customer agreed that the card is kept. */
  save_card?: boolean | undefined
  /** The id of a card that the customer keeps, in the place of `card`. */
  stored_card?: string | undefined
}

/** The body of a card request, its fields unread. What came is never repeated: a key may be a card number. */
export function readCardBody(body: unknown, { storedCards }: { storedCards: boolean }): CardBody {
  const read = (storedCards ? keepingBody : typedBody).safeParse(body)
  if (read.success) return read.data
  const fields = CARD_FIELDS.join(", ")
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    storedCards
      ? `The body has card (${fields}) and save_card, or stored_card; installment; total; and nothing else.`
      : `The body has card (${fields}), installment, total, and nothing else.`,
  )
}

export interface CardProblem {
  field: CardField | "installment" | "stored_card"
  code: CardSentenceCode
}

export type CardRequest =
  { isValid: true; card: PaymentCard; installment: InstallmentCount } | { isValid: false; problems: CardProblem[] }

/** One unless given; undefined: no number of installments that there is. */
export const readInstallment = (given: unknown = 1): InstallmentCount | undefined =>
  INSTALLMENT_COUNTS.find((one) => one === given)

/** Reads card and installment count, and finds everything that is wrong with them at once. */
export function readCardRequest({ card: typed = {}, installment }: CardBody, now: Date): CardRequest {
  const read = readCard(typed, now)
  const count = readInstallment(installment)
  if (read.isValid && count !== undefined) return { isValid: true, card: read.card, installment: count }
  const wrongCount: CardProblem[] = count === undefined ? [{ field: "installment", code: "installment_invalid" }] : []
  return { isValid: false, problems: [...(read.isValid ? [] : read.issues), ...wrongCount] }
}

const SUMMARY = {
  en: "Please correct what is marked. Nothing was charged.",
  tr: "Lütfen işaretlenen yerleri düzeltin. Kartınızdan para çekilmedi.",
} as const

/** What a storefront shows under the fields of its card form. */
export function toProblemAnswer(problems: readonly CardProblem[], locale: "en" | "tr") {
  const errors = problems.map(({ field, code }) => ({ field, code, message: CARD_SENTENCES[code][locale] }))
  return { type: MedusaError.Types.INVALID_DATA, message: SUMMARY[locale], errors }
}
