import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/min"
import { z } from "zod"
import { removeUnseen } from "../clean-text"

const EMAIL = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/

/** The longest address that mail is delivered to; a longer one may also have been cut off before it came here. */
const LONGEST_EMAIL = 254

export function readEmail(text: string): string | undefined {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text) ? text : undefined
}

const IDENTITY_NUMBER = /^[\p{L}\d-]{5,30}$/u

export function readIdentityText(value: unknown): string | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value) : undefined
  return typeof value === "string" && removeUnseen(value).trim() !== "" ? value : undefined
}

/** The service judges its checksum. */
export function readIdentityNumber(text: string): string | undefined {
  const compact = removeUnseen(text).replace(/\s/gu, "")
  return IDENTITY_NUMBER.test(compact) ? compact : undefined
}

const HYPHENS = /[\p{Pd}\u2212]/gu
/** "dahili 12"; the library knows the English forms. */
const TURKISH_EXTENSION = /[\s,;(/-]*d[aâ]h(?:[iİ]l[iîİ])?[\s.:-]*\d{1,7}[\s)]*$/iu
const TURKISH_MOBILE = /^905\d{9}$/
const E164 = /^\+[1-9]\d{6,14}$/
/** Prefixes of Turkey and of North America with which no number begins. */
const IMPOSSIBLE = /^\+(?:90(?![2-5]\d{9}$)|1(?![2-9]\d{9}$))/
const LONG_NATIONAL = 11

/** Numbering plans change, so a plausible number in no plan is sent as typed. Specification: Buyer (gsmNumber). */
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

const isIpv4 = (text: string) => z.ipv4().safeParse(text).success
const isIpv6 = (text: string) => z.ipv6().safeParse(text).success

/** No port, brackets or zone; mapped IPv4 as IPv4. Undefined for a list: whoever read the header picks one. */
export function toBuyerIp(text: string): string | undefined {
  const address = bare(text.trim())
  if (isIpv4(address)) return address
  const mapped = mappedIpv4(address)
  if (mapped !== undefined) return isIpv4(mapped) ? mapped : undefined
  return isIpv6(address) ? address.toLowerCase() : undefined
}

function bare(text: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1]
  if (inBrackets !== undefined) return inBrackets.replace(/%.*$/, "")
  const beforePort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1]
  return beforePort ?? text.replace(/%.*$/, "")
}

const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:(.+)$/i

function mappedIpv4(address: string): string | undefined {
  const rest = MAPPED.exec(address)?.[1]
  if (rest === undefined) return undefined
  const [, high, low] = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(rest) ?? []
  if (high === undefined || low === undefined) return rest
  return [high, low]
    .flatMap((group) => {
      const value = parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    .join(".")
}

const NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" })

// newer ICU data says "Türkiye", older "Turkey", as the service's examples do: the name must not depend on Node's ICU
const AS_THE_SERVICE_SAYS: Readonly<Record<string, string>> = { TR: "Turkey" }
const NO_COUNTRY = ["ZZ", "EU", "UN", "EZ"]

/** The English name of a two-letter country code in either case. */
export function toCountryName(code: string): string | undefined {
  const upper = code.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(upper) || NO_COUNTRY.includes(upper)) return undefined
  return AS_THE_SERVICE_SAYS[upper] ?? NAMES.of(upper)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function createFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  })
  formats.set(timeZone, made)
  return made
}

/** `yyyy-MM-dd HH:mm:ss` in the zone; the interface's timestamps name none (assumed: timestamps). */
export function toTimestamp(moment: Date, timeZone: string): string {
  const parts = createFormat(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ""
  const date = [part("year").padStart(4, "0"), part("month"), part("day")].join("-")
  return `${date} ${[part("hour"), part("minute"), part("second")].join(":")}`
}
