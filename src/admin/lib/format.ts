import type { Language } from "./language"

const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", tr: "tr-TR" }

/** Making a formatter takes longer than using it: each is made once. */
function cached<F>(make: (locale: string, of: string) => F): (language: Language, of: string) => F {
  const made = new Map<string, F>()
  return (language, of) => {
    const key = `${language} ${of}`
    const formatter = made.get(key) ?? make(LOCALES[language], of)
    made.set(key, formatter)
    return formatter
  }
}

const amounts = cached(
  (locale, currency) => new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" }),
)

/** Of the service's zone: a screen shows one, that of its reports. */
const DAY = { year: "numeric", month: "short", day: "numeric", timeZone: "Europe/Istanbul" } as const
const MINUTE = { ...DAY, hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const

/** As it is named. Türkiye has no summer time. */
export const ZONE = "GMT+3"

const times = cached((locale, of) => new Intl.DateTimeFormat(locale, of === "date and time" ? MINUTE : DAY))

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

const rates = cached((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }))

/** A rate of exchange as banks write it, with four decimals at most. @param text decimal text */
export const rate = (text: string, language: Language): string => rates(language, "").format(Number(text))

const shares = cached(
  (locale, of) =>
    new Intl.NumberFormat(locale, {
      style: "percent",
      maximumFractionDigits: of === "change" ? 0 : 1,
      signDisplay: of === "change" ? "exceptZero" : "auto",
    }),
)

/** "96.4%" of a share; "+8%" of a change. What cannot be calculated is a dash. */
export const percent = (value: number, of: "share" | "change", language: Language): string =>
  Number.isFinite(value) ? shares(language, of).format(value) : "–"

/** What is not a time is a dash: one that an older store does not send breaks nothing else on the page. */
function shown(formatter: Intl.DateTimeFormat, iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? "–" : formatter.format(at)
}

/** With the zone's name: "Nov 21, 2026, 2:05 PM GMT+3". @param iso a time as the routes send it */
export const dateTime = (iso: string, language: Language): string => shown(times(language, "date and time"), iso)

export const date = (iso: string, language: Language): string => shown(times(language, "date"), iso)
