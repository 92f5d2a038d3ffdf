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
} from "../../../payment"

const cardFields = Object.fromEntries(CARD_FIELDS.map((field) => [field, z.unknown()])) as Record<
  CardField,
  z.ZodUnknown
>
const cardBody = z.strictObject({ card: z.strictObject(cardFields).partial(), installment: z.unknown() })

export type CardBody = z.output<typeof cardBody>

/** The body of a card request, its fields unread. What came is never repeated: a key may be a card number. */
export function readCardBody(body: unknown): CardBody {
  const read = cardBody.safeParse(body)
  if (read.success) return read.data
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `The body has card (${CARD_FIELDS.join(", ")}), installment, and nothing else.`,
  )
}

export interface CardProblem {
  field: CardField | "installment"
  code: CardSentenceCode
}

export type CardRequest =
  { isValid: true; card: PaymentCard; installment: InstallmentCount } | { isValid: false; problems: CardProblem[] }

/** Reads card and installment count, and finds everything that is wrong with them at once. */
export function readCardRequest({ card: typed, installment = 1 }: CardBody, now: Date): CardRequest {
  const read = readCard(typed, now)
  const count = INSTALLMENT_COUNTS.find((one) => one === installment)
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
