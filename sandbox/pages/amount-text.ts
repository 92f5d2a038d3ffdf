import type { Amount, Locale } from "./views"

export const languageTags: Record<Locale, string> = { en: "en-GB", tr: "tr-TR" }

/**
 * An amount as a buyer reads it: "₺1,234.50" in English, "₺1.234,50" in Turkish. The decimal text is formatted digit by
 * digit, never as a number, and shows every decimal it carries (two at least). Text that is no amount is given back
 * with its currency, so a page never fails over one odd record.
 */
export function amountText(amount: Amount, locale: Locale): string {
  const { value, currency } = amount
  if (!isDecimalText(value) || !/^[A-Z]{3}$/.test(currency)) return `${value} ${currency}`.trim()
  return formatter(locale, currency).format(value)
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(locale: Locale, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(languageTags[locale], {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
    maximumFractionDigits: 20,
  })
  formatters.set(key, made)
  return made
}

function isDecimalText(value: string): value is `${number}` {
  return /^-?\d{1,30}(\.\d{1,20})?$/.test(value)
}
