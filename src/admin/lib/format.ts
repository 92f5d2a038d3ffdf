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

/** As `amounts`, with every decimal the service has. */
const figures = cached(
  (locale, currency) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      maximumFractionDigits: 8,
    }),
)

const times = cached(
  (locale, of) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", ...(of === "date and time" && { timeStyle: "short" }) }),
)

/**
 * An amount as people read it: "₺1,308.90". What is not a number, or an unknown currency, stays as the store sent it.
 * @param amount decimal text in the major unit
 */
export const money = (amount: string, currencyCode: string, language: Language): string =>
  written(amounts, amount, currencyCode, language)

/** As `money`, with every decimal that the service reports: "₺19.595". */
export const exactMoney = (amount: string, currencyCode: string, language: Language): string =>
  written(figures, amount, currencyCode, language)

function written(formatters: typeof amounts, amount: string, currencyCode: string, language: Language): string {
  const value = Number(amount)
  try {
    if (Number.isNaN(value)) throw new RangeError(amount)
    return formatters(language, currencyCode.toUpperCase()).format(value)
  } catch {
    return `${amount} ${currencyCode.toUpperCase()}`
  }
}

/** What is not a time is a dash: one that an older store does not send breaks nothing else on the page. */
function shown(formatter: Intl.DateTimeFormat, iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? "–" : formatter.format(at)
}

/** @param iso a time as the routes send it */
export const dateTime = (iso: string, language: Language): string => shown(times(language, "date and time"), iso)

const istanbul = cached(
  (locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }),
)

/** As `dateTime`, in the service's time zone. */
export const serviceTime = (iso: string, language: Language): string =>
  shown(istanbul(language, "Europe/Istanbul"), iso)

export const date = (iso: string, language: Language): string => shown(times(language, "date"), iso)
