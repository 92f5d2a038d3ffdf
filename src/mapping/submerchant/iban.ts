import { say, type Sentence } from "../../domain"

const TURKISH_LENGTH = 26

const SHAPE = say(
  "An IBAN begins with a country's two letters and two digits, such as TR18 0006 2001 1900 0006 6723 15.",
  "IBAN, ülkenin iki harfi ve iki rakamla başlar: örneğin TR18 0006 2001 1900 0006 6723 15.",
)
const CHECK_DIGITS = say(
  "This IBAN's check digits do not fit, so at least one character of it is wrong. Compare it with the bank's.",
  "IBAN'ın kontrol rakamları tutmuyor, en az bir karakteri yanlış. Bankanın verdiğiyle karşılaştırın.",
)
const turkishLength = (length: number) =>
  say(
    `A Turkish IBAN has ${TURKISH_LENGTH} characters; this one has ${length}.`,
    `Türkiye IBAN'ı ${TURKISH_LENGTH} karakterdir; bu ${length} karakter.`,
  )

/** ISO 7064, mod 97-10: the country and check digits moved to the end, letters as numbers. */
function fits(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** An IBAN as it is sent, without spaces and in capitals; or what is wrong about it. */
export function readIban(text: string): string | Sentence {
  const iban = text.replace(/[\s-]/gu, "").toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return SHAPE
  if (iban.startsWith("TR") && iban.length !== TURKISH_LENGTH) return turkishLength(iban.length)
  return fits(iban) ? iban : CHECK_DIGITS
}
