import { CALLING_CODES, KEEPS_LEADING_ZERO } from "./calling-codes"

const PHONE_TEXT = /^[+\d(][\d\s().\-/]*$/
const E164 = /^\+[1-9]\d{6,14}$/
/** What cannot be a number of Turkey, or of North America. */
const IMPOSSIBLE = /^\+(?:90(?![2-5]\d{9}$)|1(?![2-9]\d{9}$))/
const SHORTEST_NATIONAL = 9

/**
 * A phone number in international form (`+905321234567`), or undefined when it cannot be determined. Turkish numbers are taken as
 * 0532…, 532…, 90532… and 0090…; a national number of another country by the calling code of `countryCode`.
 * Specification: Resources, Buyer (gsmNumber).
 */
export function toGsmNumber(phone: string, countryCode?: string): string | undefined {
  // "+90 (0) 532" writes the trunk zero that is not dialled from abroad.
  const text = phone.trim().replace(/\(0\)/g, "")
  if (!PHONE_TEXT.test(text)) return undefined
  const number = toInternational(text.replace(/[^\d+]/g, ""), countryCode?.trim().toUpperCase())
  return number !== undefined && E164.test(number) && !IMPOSSIBLE.test(number) ? number : undefined
}

function toInternational(digits: string, country: string | undefined): string | undefined {
  if (digits.startsWith("+")) return digits.replace(/^\+900/, "+90")
  if (digits.startsWith("00")) return `+${digits.slice(2)}`.replace(/^\+900/, "+90")
  if (/^905\d{9}$/.test(digits)) return `+${digits}`
  if (country === undefined || country === "TR") return fromTurkey(digits)
  return fromAbroad(digits, country)
}

function fromTurkey(digits: string): string | undefined {
  const national = /^(?:90|0)?([2-5]\d{9})$/.exec(digits)?.[1]
  return national && `+90${national}`
}

function fromAbroad(digits: string, country: string): string | undefined {
  const code = CALLING_CODES[country]
  if (code === undefined) return undefined
  if (digits.startsWith("0")) return `+${code}${KEEPS_LEADING_ZERO.includes(country) ? digits : digits.slice(1)}`
  const isComplete = digits.startsWith(code) && digits.length >= code.length + SHORTEST_NATIONAL
  return isComplete ? `+${digits}` : `+${code}${digits}`
}
