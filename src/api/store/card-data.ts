import { passesLuhn } from "../../domain"

/** As `bareName` writes them. Other cards, such as gift cards, have numbers too. */
const CARD_KEYS = [
  /(?<!gift|loyalty|member|membership|club|id|identity)card(number|num|no|nr)$/,
  /card(pan|holder|token|userkey|exp|cv|csc|cid|securitycode|verification)/,
  /^(credit|debit|payment|bank)card$/,
  /^cc(number|num|no|csc|cid|exp.*)$/,
  /^(csc|cid|securitycode|pan|skt)$|^track[12](data)?$/,
  /(^|card|kart|cc)cv[cvnd2]\d?(code|number|num|no|value|kodu?|numara(si)?)?$/,
  /exp(ire|ires|iry|iration)?(month|year)$/,
  /(?<!kimlik|hediye|sadakat|uye|uyelik|indirim)kart(i|in)?(no$|num$|numara)/,
  /^(kredi|banka|odeme)?karti?$|kart(i|in)?sahib/,
  /guvenlik(kod|no$|numara)|sonkullan(ma|im)/,
]

/**
 * First digits and lengths of cards in use; without them every tenth long number would match. Leaves out 13-digit Visa and
 * 12-digit Maestro cards, because phone numbers have these lengths.
 */
const CARD_NUMBER = new RegExp(
  [
    /^4(\d{15}|\d{18})$/, // Visa
    /^(5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/, // Mastercard
    /^3[47]\d{13}$/, // American Express
    /^9792\d{12}$/, // Troy
    /^3(0[0-5]|[689]\d)\d{11,16}$/, // Diners Club
    /^35(2[89]|[3-8]\d)\d{12,15}$/, // JCB
    /^(62\d{2}|6011|64[4-9]\d|65\d{2})\d{12,15}$/, // UnionPay, Discover, RuPay
    /^(5018|5020|5038|5893|6304|6759|676[1-3])\d{9,15}$/, // Maestro
  ]
    .map(({ source }) => source)
    .join("|"),
)
const SHORTEST = 13
const LONGEST = 19
/** A phone number with a plus sign has at most 15 digits (E.164). */
const SHORTEST_AFTER_PLUS = 16

/** Digits of any script in a row, or one with a form of its own, such as a circled digit. */
const GROUP = /\p{Nd}+|\p{No}/gu
const UNSEEN = /[\p{Cf}\p{M}]/gu
/** These may stand between the groups of one number, besides unseen characters: a few signs, or a posted form's plus. */
const GAP = /^(?:[^\p{L}+＋]{0,3}|\+)$/u

const isCardNumber = (digits: string) => CARD_NUMBER.test(digits) && passesLuhn(digits)

/** Every script has its digits in rows of ten, from 0 to 9. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

const plainDigits = (group: string) =>
  group
    .normalize("NFKC")
    .replace(/\P{Nd}/gu, "")
    .replace(/\D/gu, plainDigit)

interface Group {
  digits: string
  shortest: number
}

/** True if the last groups make a card number; other groups, such as a date, may come before it. */
function endsInCard(groups: readonly Group[]): boolean {
  let digits = ""
  for (const group of groups.toReversed()) {
    digits = group.digits + digits
    if (digits.length > LONGEST) return false
    if (digits.length >= group.shortest && isCardNumber(digits)) return true
  }
  return false
}

/** Looks at whole groups of digits: a longer run, such as an IBAN, holds none. Reads each group once. */
export function textHoldsCard(text: string): boolean {
  let groups: Group[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(GROUP)) {
    const gap = text.slice(end, index).replace(UNSEEN, "")
    end = index + found.length
    const digits = found.length > 2 * LONGEST ? found : plainDigits(found)
    const shortest = /[+＋]$/.test(gap.slice(-1)) ? SHORTEST_AFTER_PLUS : SHORTEST
    groups = [...(GAP.test(gap) ? groups.slice(1 - LONGEST) : []), { digits, shortest }]
    if (endsInCard(groups)) return true
  }
  return false
}

function numberHoldsCard(value: number): boolean {
  if (!Number.isInteger(value)) return false
  const digits = BigInt(value).toString()
  // an unsafe integer has lost its last digits, and the check digit with them
  return Number.isSafeInteger(value) ? isCardNumber(digits) : CARD_NUMBER.test(digits)
}

const NOT_IN_NAME = /[^\p{L}\p{N}]/gu

const bareName = (key: string) =>
  key.replace(NOT_IN_NAME, "").normalize("NFKD").toLowerCase().replace(NOT_IN_NAME, "").replaceAll("ı", "i")

function keyHoldsCard(key: string): boolean {
  const name = bareName(key)
  return CARD_KEYS.some((one) => one.test(name)) || textHoldsCard(key)
}

/** Characters of texts, field names and values that are searched: far more than a payment's data has. */
export const MAX_SEARCHED = 20_000

/** Card data at any depth, by a field's name or a card's number; ids pass. `too_long`: not all of it was searched. */
export function findCardData(value: unknown): "card" | "too_long" | undefined {
  const waiting = [value]
  let left = MAX_SEARCHED
  while (waiting.length > 0) {
    const one = waiting.pop()
    const keys = typeof one === "object" && one !== null && !Array.isArray(one) ? Object.keys(one) : []
    const texts = typeof one === "string" ? [one] : keys
    left -= texts.reduce((length, text) => length + text.length, 1)
    if (left < 0) return "too_long"
    if (keys.some(keyHoldsCard) || (typeof one === "string" && textHoldsCard(one))) return "card"
    if (typeof one === "number" && numberHoldsCard(one)) return "card"
    if (typeof one === "object" && one !== null) for (const inner of Object.values(one)) waiting.push(inner)
  }
  return undefined
}
