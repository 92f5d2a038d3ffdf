import { passesLuhn } from "../../payment"

/** Names of fields that hold a card, in lower case and without anything but letters and digits. Other cards have numbers too. */
const CARD_KEYS = [
  /(?<!gift|loyalty|member|membership|club|id|identity)card(number|num|no|nr)$/,
  /card(pan|holder|token|userkey|exp|cv|securitycode|verification)/,
  /^(credit|debit|payment|bank)card$/,
  /^cc(number|num|no|exp.*)$/,
  /^cv[cvn]\d?(code|number|value)?$/,
  /^securitycode$/,
  /exp(ire|ires|iry|iration)?(month|year)$/,
  /^pan$|^track[12](data)?$/,
  /(?<!kimlik)kart(no$|numara)/,
]

/**
 * First digits and lengths of the cards that are about: without them every tenth long number would be one. The 13 digits of
 * old Visa cards and the 12 of the shortest Maestro cards are left out, as phone numbers have them.
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

/**
 * Groups of digits with a few separators between them: not part of a word (`order_01H…`, an IBAN), nor of a phone number with
 * its plus sign.
 */
const DIGIT_GROUPS = /(?<![\p{L}\p{N}+])\d+(?:[\s\p{Cf}\p{Pd}._/,:;|]{1,3}\d+)*(?![\p{L}\p{N}])/gu

const isCardNumber = (digits: string) => CARD_NUMBER.test(digits) && passesLuhn(digits)

/** Whether the groups from one on make a card number, as they may stand before others, such as a date. */
function isCardFrom(groups: readonly string[], start: number): boolean {
  let digits = ""
  for (let index = start; index < groups.length && digits.length < LONGEST; index += 1) {
    digits += groups[index] ?? ""
    if (digits.length >= SHORTEST && isCardNumber(digits)) return true
  }
  return false
}

function textHoldsCard(text: string): boolean {
  // full-width and other spellings of digits become the plain ones
  const runs = text.normalize("NFKC").match(DIGIT_GROUPS) ?? []
  return runs.some((run) => {
    const groups = run.split(/\D+/)
    return groups.some((_, start) => isCardFrom(groups, start))
  })
}

function numberHoldsCard(value: number): boolean {
  if (!Number.isInteger(value)) return false
  const digits = BigInt(value).toString()
  // beyond the safe ones the last digits are lost, and the check digit with them
  return Number.isSafeInteger(value) ? isCardNumber(digits) : CARD_NUMBER.test(digits)
}

function keyHoldsCard(key: string): boolean {
  const plain = key.normalize("NFKC").toLowerCase()
  const bare = plain.replace(/[^\p{L}\p{N}]/gu, "")
  return CARD_KEYS.some((name) => name.test(bare)) || textHoldsCard(key)
}

/**
 * Whether something looks like card data, at any depth: the name of a field, or a number that a card network could have
 * given out. Phone numbers, identity numbers and ids pass.
 */
export function holdsCardData(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (typeof one === "string" && textHoldsCard(one)) return true
    if (typeof one === "number" && numberHoldsCard(one)) return true
    if (typeof one !== "object" || one === null) continue
    if (Object.keys(one).some(keyHoldsCard)) return true
    for (const inner of Object.values(one)) waiting.push(inner)
  }
  return false
}
