import type { FieldIssue, Words } from "../../api/admin/svc/answers/common"
import type { Language } from "../i18n"

export type { Language }

/** Making a formatter takes longer than using it: each is made once. */
function cached<F>(make: (language: Language, of: string) => F): (language: Language, of?: string) => F {
  const made = new Map<string, F>()
  return (language, of = "") => {
    const key = `${language} ${of}`
    const formatter = made.get(key) ?? make(language, of)
    made.set(key, formatter)
    return formatter
  }
}

const amounts = cached(
  (language, currency) =>
    // what rounds to 0 has no sign
    new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      signDisplay: "negative",
    }),
)

/** A screen shows one zone, that of the service's reports. */
const DAY = { year: "numeric", month: "short", day: "numeric", timeZone: "Europe/Istanbul" } as const
const MINUTE = { ...DAY, hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const

/** As it is named. Türkiye has no summer time. */
export const ZONE = "GMT+3"

const times = cached((language, of) => new Intl.DateTimeFormat(language, of === "date and time" ? MINUTE : DAY))

/**
 * An amount as people read it: "₺1,308.90". What is not a number, or an unknown currency, stays as the store sent it.
 * @param amount decimal text in the major unit
 */
export function money(amount: string, currencyCode: string, language: Language): string {
  const value = Number(amount)
  try {
    if (Number.isNaN(value)) throw new RangeError(amount)
    return amounts(language, currencyCode.toUpperCase()).format(value)
  } catch {
    return `${amount} ${currencyCode.toUpperCase()}`
  }
}

const shortAmounts = cached((language, currency) => {
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const
  return new Intl.NumberFormat(language, { ...style, notation: "compact", minimumFractionDigits: 0 })
})

/** "₺1.3K", of an axis. */
export const shortMoney = (amount: number, currencyCode: string, language: Language): string =>
  shortAmounts(language, currencyCode.toUpperCase()).format(amount)

const rates = cached((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 4 }))

export const rate = (text: string, language: Language): string => rates(language).format(Number(text))

const shares = cached(
  (language, of) =>
    new Intl.NumberFormat(language, {
      style: "percent",
      maximumFractionDigits: of === "change" ? 0 : 1,
      signDisplay: of === "change" ? "exceptZero" : "auto",
    }),
)

/** "96.4%" of a share; "+8%" of a change. What cannot be calculated is a dash. */
export const percent = (value: number, of: "share" | "change", language: Language): string =>
  Number.isFinite(value) ? shares(language, of).format(value) : "–"

/** An older store may not send a time: it is a dash then, and the rest of the page is shown. */
function shown(formatter: Intl.DateTimeFormat, iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? "–" : formatter.format(at)
}

/** With the zone's name: "Nov 21, 2026, 2:05 PM GMT+3". @param iso a time as the routes send it */
export const dateTime = (iso: string, language: Language): string => shown(times(language, "date and time"), iso)

export const date = (iso: string, language: Language): string => shown(times(language, "date"), iso)

/** A sentence of the store's, with its amounts ("12.50 TRY") as the screen writes all others. */
export const wordsIn = (language: Language, words: Words): string =>
  words[language].replaceAll(/(?<![\d.,])(\d+\.\d{2,}) ([A-Z]{3})\b/g, (_, amount: string, currency: string) =>
    money(amount, currency, language),
  )

export type NameOf = (field: string) => string | undefined

export const issuesIn = (language: Language, issues: readonly FieldIssue[], nameOf: NameOf): string =>
  issues.map(({ field, message }) => [nameOf(field), wordsIn(language, message)].filter(Boolean).join(": ")).join(" ")

const decimalSigns = cached((language) => {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.find(({ type }) => type === "decimal")?.value ?? "."
})

/** With both signs the later one is the decimal point, in any language. */
const BOTH = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d*$/
/** By the sign between groups. */
const GROUPED = { ",": /^\d{1,3}(,\d{3})+(\.\d*)?$/, ".": /^\d{1,3}(\.\d{3})+(,\d*)?$/ } as const

/**
 * Decimal text of an amount as people of the language type it: "1.249,90" is "1249.90" in Turkish. What cannot be read stays as it
 * is typed, for the store to say what is wrong with it.
 */
export function decimalText(typed: string, language: Language): string {
  const text = typed.replaceAll(/\s/g, "")
  const usual = decimalSigns(language) === "," ? "." : ","
  const group = BOTH.test(text) ? (/[.,]/.exec(text)?.[0] ?? "") : usual
  const plain = BOTH.test(text) || GROUPED[usual].test(text) ? text.replaceAll(group, "") : text
  return /^\d+,\d*$/.test(plain) ? plain.replace(",", ".") : plain
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** Decimal text of what is typed, or undefined where it is no amount of money. */
export function readAmount(typed: string, language: Language): string | undefined {
  const text = decimalText(typed, language)
  return AMOUNT.test(text) ? text : undefined
}

export const typedText = (amount: string, language: Language): string => amount.replace(".", decimalSigns(language))

export const hundredths = (amount: string): bigint => {
  const [whole = "0", decimals = ""] = amount.split(".")
  return BigInt(whole + decimals.padEnd(2, "0").slice(0, 2))
}

export const fromHundredths = (minor: bigint): string => minor.toString().padStart(3, "0").replace(/(..)$/, ".$1")

export const sumAmounts = (amounts: readonly string[]): string =>
  fromHundredths(amounts.reduce((sum, amount) => sum + hundredths(amount), 0n))

export const CURRENCIES = ["TRY", "USD", "EUR", "GBP", "CHF", "NOK"] as const
export type Currency = (typeof CURRENCIES)[number]
