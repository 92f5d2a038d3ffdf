import { type CardEntry, passesLuhn } from "../engine/cards"
import type { CardField, FieldProblem, InstallmentChoice, KeptCard } from "../pages"
import { type Decimal, moneyText } from "../wire/decimal"
import type { Form } from "./form"

export type Problems = Partial<Record<CardField | "installment", FieldProblem>>

/** A card form as it was sent: usable when there are no problems. */
export interface CardForm {
  card: CardEntry
  installment: number
  problems: Problems
  kept: KeptCard
}

export function readCardForm(form: Form, thisMonth: string, allowed: readonly number[]): CardForm {
  const [month = "", year = ""] = form("expire")
    .split("/")
    .map((part) => part.trim())
  const card: CardEntry = {
    cardHolderName: form("cardHolderName"),
    cardNumber: form("cardNumber").replace(/[ -]/g, ""),
    expireMonth: month.padStart(2, "0"),
    expireYear: year.length === 2 ? `20${year}` : year,
    cvc: form("cvc"),
  }
  const installment = Number(form("installment") || "1")
  const problems: Problems = {}
  note(problems, "cardHolderName", card.cardHolderName, true)
  note(problems, "cardNumber", card.cardNumber, /^\d{15,19}$/.test(card.cardNumber) && passesLuhn(card.cardNumber))
  note(problems, "expire", form("expire"), isFutureExpiry(card, thisMonth))
  note(problems, "cvc", card.cvc, /^\d{3,4}$/.test(card.cvc))
  if (!allowed.includes(installment)) problems.installment = "invalid"
  return {
    card,
    installment,
    problems,
    kept: { cardHolderName: card.cardHolderName, expire: form("expire"), installment },
  }
}

function note(problems: Problems, field: CardField, value: string, isValid: boolean): void {
  if (value === "") problems[field] = "required"
  else if (!isValid) problems[field] = "invalid"
}

function isFutureExpiry({ expireMonth, expireYear }: CardEntry, thisMonth: string): boolean {
  if (!/^(0[1-9]|1[0-2])$/.test(expireMonth) || !/^\d{4}$/.test(expireYear)) return false
  return `${expireYear}-${expireMonth}` >= thisMonth
}

/** The choices a card form shows; one month's part is rounded to cents, and the last makes up the total, which is what is charged. */
export function installmentChoices(counts: readonly number[], total: Decimal, currency: string): InstallmentChoice[] {
  const cent = 1_000_000n
  return counts.map((count) => {
    const each = ((total / BigInt(count) + cent / 2n) / cent) * cent
    const last = total - each * BigInt(count - 1)
    const amount = (value: Decimal) => ({ value: moneyText(value), currency })
    return { count, total: amount(total), each: amount(each), last: amount(last) }
  })
}
