import type { FieldIssue, Words } from "../../api/admin/svc/answers/common"
import type { Language } from "../i18n"

export type { Language }

/** Making a formatter takes longer than using it, so each is made once. */
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
    // an amount that rounds to 0 has no sign
    new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      signDisplay: "negative",
    }),
)

/** The screen uses one time zone, that of the service's reports. */
const DAY = { year: "numeric", month: "short", day: "numeric", timeZone: "Europe/Istanbul" } as const
const MINUTE = { ...DAY, hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const

/** The zone's name. Türkiye has no summer time. */
export const ZONE = "GMT+3"

const times = cached((language, of) => new Intl.DateTimeFormat(language, of === "date and time" ? MINUTE : DAY))

/** "₺1,308.90". Text that is no number and unknown currencies stay as sent. @param amount decimal text in the major unit */
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

/** "₺1.3K", for an axis. */
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

/** "96.4%" for a share; "+8%" for a change; a dash if it cannot be calculated. */
export const percent = (value: number, of: "share" | "change", language: Language): string =>
  Number.isFinite(value) ? shares(language, of).format(value) : "–"

/** An older store may not send a time: a dash then stands for it. */
function shown(formatter: Intl.DateTimeFormat, iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? "–" : formatter.format(at)
}

/** With the zone's name: "Nov 21, 2026, 2:05 PM GMT+3". @param iso a time as the routes send it */
export const dateTime = (iso: string, language: Language): string => shown(times(language, "date and time"), iso)

export const date = (iso: string, language: Language): string => shown(times(language, "date"), iso)

/** The store's sentence, with its amounts ("12.50 TRY") written as all others on the screen. */
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

/** If both signs occur, the later one is the decimal point, in any language. */
const BOTH = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d*$/
/** By the sign between groups. */
const GROUPED = { ",": /^\d{1,3}(,\d{3})+(\.\d*)?$/, ".": /^\d{1,3}(\.\d{3})+(,\d*)?$/ } as const

/** "1.249,90" in Turkish is "1249.90". Text that cannot be read stays as it is typed, and the store says what is wrong with it. */
export function decimalText(typed: string, language: Language): string {
  const text = typed.replaceAll(/\s/g, "")
  const usual = decimalSigns(language) === "," ? "." : ","
  const group = BOTH.test(text) ? (/[.,]/.exec(text)?.[0] ?? "") : usual
  const plain = BOTH.test(text) || GROUPED[usual].test(text) ? text.replaceAll(group, "") : text
  return /^\d+,\d*$/.test(plain) ? plain.replace(",", ".") : plain
}

const AMOUNT = /^\d{1,12}(\.\d{1,2})?$/

/** Undefined for text that is no amount of money. */
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
