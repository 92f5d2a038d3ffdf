import { plainCode, type PaymentCard } from "../../client"

/** The card stays in memory, and no message repeats any of it. */

export const CARD_FIELDS = ["holder_name", "number", "expire_month", "expire_year", "cvc"] as const
export type CardField = (typeof CARD_FIELDS)[number]

export const CARD_ISSUE_CODES = [
  "holder_missing",
  "holder_invalid",
  "number_missing",
  "number_invalid",
  "month_missing",
  "month_invalid",
  "year_missing",
  "year_invalid",
  "expired",
  "cvc_missing",
  "cvc_invalid",
  "cvc_invalid_amex",
] as const
type CardIssueCode = (typeof CARD_ISSUE_CODES)[number]

interface CardIssue {
  field: CardField
  code: CardIssueCode
}

type ReadCard = { isValid: true; card: PaymentCard & { registerCard: 0 } } | { isValid: false; issues: CardIssue[] }

export function passesLuhn(digits: string): boolean {
  const fromTheEnd = Array.from(digits, Number).reverse()
  const sum = fromTheEnd.reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit : digit * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const bare = (text: string) => text.normalize("NFKC").replace(/[\s\p{Cf}\p{Pd}]/gu, "")

const isAmericanExpress = (digits: string) => /^3[47]/.test(digits)

const HOLDER = /^(?=.*\p{L}.*\p{L})[\p{L}\p{M} .'-]{2,100}$/u

type Read = { value: string } | { code: CardIssueCode }

function readText(
  given: unknown,
  name: "holder" | "number" | "month" | "year" | "cvc",
  tidy: (text: string) => string,
  valid: RegExp,
  invalid: CardIssueCode = `${name}_invalid`,
): Read {
  const text = given ?? ""
  if (typeof text !== "string") return { code: invalid }
  if (text.trim() === "") return { code: `${name}_missing` }
  const value = tidy(text)
  return valid.test(value) ? { value } : { code: invalid }
}

const plain = (text: string) => text.normalize("NFKC").trim()
const tidyHolder = (text: string) => text.normalize("NFC").replace(/[‘’]/g, "'").replace(/\s+/g, " ").trim()
const withCentury = (year: string) => (/^\d{2}$/.test(year) ? `20${year}` : year)

function readNumber(given: unknown): Read {
  const read = readText(given, "number", bare, /^\d{12,19}$/)
  return "value" in read && !passesLuhn(read.value) ? { code: "number_invalid" } : read
}

function readCvc(given: unknown, number: string | undefined): Read {
  const isFour = number !== undefined && isAmericanExpress(number)
  const length = number === undefined ? "3,4" : isFour ? "4" : "3"
  return readText(given, "cvc", plain, new RegExp(`^\\d{${length}}$`), isFour ? "cvc_invalid_amex" : "cvc_invalid")
}

/** First 8 digits of 16 or more, first 6 of 14 or 15, and the last 4 (PCI DSS); fewer would leave too few unknown. */
export function storableDigits(cardNumber: string): { bin: string; last_four: string } | undefined {
  const { length } = cardNumber
  return length < 14 ? undefined : { bin: cardNumber.slice(0, length < 16 ? 6 : 8), last_four: cardNumber.slice(-4) }
}

const ISTANBUL = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Istanbul", year: "numeric", month: "2-digit" })

/** A card is valid until the end of its month, in the service's time zone. */
export function isCardExpired(year: string, month: string, now: Date): boolean {
  const parts = new Map(ISTANBUL.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${year}-${month}` < `${parts.get("year") ?? ""}-${parts.get("month") ?? ""}`
}

export const isCardUnknown = (code: string | undefined): boolean => code !== undefined && plainCode(code) === "3001"

export type TypedCard = Partial<Record<CardField, unknown>>

/** Reports each wrong field once. `hasCvc` is false for a card that is stored and not charged. */
export function readCard(typed: TypedCard, now: Date, { hasCvc = true } = {}): ReadCard {
  const number = readNumber(typed.number)
  const read = {
    holder_name: readText(typed.holder_name, "holder", tidyHolder, HOLDER),
    number,
    expire_month: readText(typed.expire_month, "month", (text) => plain(text).padStart(2, "0"), /^(0[1-9]|1[0-2])$/),
    expire_year: readText(typed.expire_year, "year", (text) => withCentury(plain(text)), /^20\d{2}$/),
    cvc: hasCvc ? readCvc(typed.cvc, "value" in number ? number.value : undefined) : { value: "" },
  } satisfies Record<CardField, Read>
  const issues: CardIssue[] = CARD_FIELDS.flatMap((field) => {
    const one: Read = read[field]
    return "code" in one ? [{ field, code: one.code }] : []
  })
  const pickText = (field: CardField) => ("value" in read[field] ? read[field].value : "")
  const [expire_year, expire_month] = [pickText("expire_year"), pickText("expire_month")]
  if (expire_year !== "" && expire_month !== "" && isCardExpired(expire_year, expire_month, now))
    issues.push({ field: "expire_year", code: "expired" })
  if (issues.length > 0) return { isValid: false, issues }
  const [cardHolderName, cardNumber, cvc] = [pickText("holder_name"), pickText("number"), pickText("cvc")]
  return {
    isValid: true,
    card: { cardHolderName, cardNumber, expireYear: expire_year, expireMonth: expire_month, cvc, registerCard: 0 },
  }
}

export type CardSentenceCode =
  | CardIssueCode
  | "installment_invalid"
  | "installment_not_offered"
  | "installment_changed"
  | "needs_three_ds"
  | "stored_needs_cvc"
