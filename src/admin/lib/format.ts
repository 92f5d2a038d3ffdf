import type { Language } from "./language"

const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", tr: "tr-TR" }

/**
 * An amount as people read it: "₺1,308.90". What is no number, or a currency nobody knows, stays as the store wrote it.
 * @param amount decimal text in the major unit
 */
export function money(amount: string, currencyCode: string, language: Language): string {
  const value = Number(amount)
  try {
    if (Number.isNaN(value)) throw new RangeError(amount)
    const currency = currencyCode.toUpperCase()
    return new Intl.NumberFormat(LOCALES[language], {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    }).format(value)
  } catch {
    return `${amount} ${currencyCode.toUpperCase()}`
  }
}

const DATE_TIME: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" }

/** @param iso a time as the routes answer it */
export const dateTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], DATE_TIME).format(new Date(iso))

export const date = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium" }).format(new Date(iso))
