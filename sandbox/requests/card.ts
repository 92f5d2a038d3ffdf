import { type CardEntry, passesLuhn } from "../engine/cards"
import type { ErrorCode } from "../wire/error-codes"
import { Refusal } from "../wire/refusal"
import type { RequestFields } from "./request-fields"

/** PaymentCard (specification, "Resources"); a year also as YY (published interface description). Throws a Refusal with one of the codes 12 to 17; `thisMonth` is `yyyy-MM`. */
export function readCard(fields: RequestFields, thisMonth: string): CardEntry {
  fields.integerOf("registerCard", [0, 1])
  const card = { ...readCardFace(fields), cvc: fields.requiredText("cvc", "15") }
  const code = getProblem(card, thisMonth) ?? (/^\d{3,4}$/.test(card.cvc) ? undefined : "15")
  if (code) throw new Refusal("invalid", code)
  return card
}

/** A card to be stored: as a payment's, without its cvc. Throws a Refusal. */
export function readCardToStore(fields: RequestFields, thisMonth: string): CardFace {
  const card = readCardFace(fields)
  const code = getProblem(card, thisMonth)
  if (code) throw new Refusal("invalid", code)
  return card
}

type CardFace = Omit<CardEntry, "cvc">

function readCardFace(fields: RequestFields): CardFace {
  return {
    cardHolderName: fields.requiredText("cardHolderName", "16"),
    cardNumber: fields.requiredText("cardNumber", "12").replace(/[ -]/g, ""),
    expireYear: fields.requiredText("expireYear", "14"),
    expireMonth: fields.requiredText("expireMonth", "13"),
  }
}

function getProblem({ cardNumber, expireMonth, expireYear }: CardFace, thisMonth: string): ErrorCode | undefined {
  if (!/^\d{15,19}$/.test(cardNumber) || !passesLuhn(cardNumber)) return "12"
  if (!/^(0[1-9]|1[0-2])$/.test(expireMonth)) return "13"
  if (!/^(\d{4}|\d{2})$/.test(expireYear)) return "14"
  return isPast({ expireMonth, expireYear }, thisMonth) ? "17" : undefined
}

/** Whether a card has expired before this month, `yyyy-MM`. */
export function isPast({ expireMonth, expireYear }: Pick<CardEntry, "expireMonth" | "expireYear">, thisMonth: string) {
  const year = expireYear.length === 2 ? `20${expireYear}` : expireYear
  return `${year}-${expireMonth}` < thisMonth
}
