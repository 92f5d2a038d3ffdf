import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from "libphonenumber-js/min"
import { removeUnseen } from "../clean-text"

const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** Longest address mail is delivered to; a longer one may also have been cut off on the way here. */
const LONGEST_EMAIL = 254

/** An e-mail address, or undefined. Specification: Resources, Buyer (email). */
export function readEmail(text: string): string | undefined {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text) ? text : undefined
}

const IDENTITY_NUMBER = /^[\p{L}\d-]{5,30}$/u

/** A number kept as text or as a whole number in metadata; anything else is undefined. */
export function readIdentityText(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined
  return typeof value === "string" && removeUnseen(value).trim() !== "" ? value : undefined
}

/** A national id or passport number without spaces. Its checksum is the service's to judge (defaults, "Submerchants"). */
export function readIdentityNumber(text: string): string | undefined {
  const compact = removeUnseen(text).replace(/\s/gu, "")
  return IDENTITY_NUMBER.test(compact) ? compact : undefined
}

const HYPHENS = /[\p{Pd}\u2212]/gu
/** "dahili 12": the library knows the English ones. */
const TURKISH_EXTENSION = /[\s,;(/-]*d[aâ]h(?:[iİ]l[iîİ])?[\s.:-]*\d{1,7}[\s)]*$/iu
const TURKISH_MOBILE = /^905\d{9}$/
const E164 = /^\+[1-9]\d{6,14}$/
/** What cannot be a number of Turkey, or of North America, and is in no plan. */
const IMPOSSIBLE = /^\+(?:90(?![2-5]\d{9}$)|1(?![2-9]\d{9}$))/
const LONG_NATIONAL = 11

/**
 * A phone number in international form without its extension (`+905321234567`), or undefined when it cannot be determined. A national
 * number is one of `countryCode`, by default of Turkey. Numbering plans change, so a number of plausible length that is in no plan is
 * sent as it was typed. Specification: Resources, Buyer (gsmNumber).
 */
export function toGsmNumber(phone: string, countryCode = "TR"): string | undefined {
  const line = removeUnseen(phone).replace(HYPHENS, "-").replace(/\s+/gu, " ")
  const text = line.replace(TURKISH_EXTENSION, "").trim().replace(/^00/, "+")
  const isWhole = text.startsWith("+") || TURKISH_MOBILE.test(text)
  const number = isWhole ? parse(text.replace(/^\+?/, "+")) : parseNational(text, countryCode.trim().toUpperCase())
  if (number?.isValid()) return number.number
  const typed = text.startsWith("+") ? `+${text.replace(/\(0\)|\D/g, "")}` : number?.number
  return typed !== undefined && E164.test(typed) && !IMPOSSIBLE.test(typed) ? typed : undefined
}

const parse = (text: string, country?: CountryCode) =>
  parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })

function parseNational(text: string, country: string): PhoneNumber | undefined {
  if (!isSupportedCountry(country)) return undefined
  const national = parse(text, country)
  const whole = parse(`+${text}`)
  // an Italian mobile number may begin with 39, and Germany's plan is so wide that it fits a number with 49 in front
  const isOwn = whole?.isValid() && whole.countryCallingCode === getCountryCallingCode(country)
  return isOwn && (!national?.isValid() || national.nationalNumber.length >= LONG_NATIONAL) ? whole : national
}
