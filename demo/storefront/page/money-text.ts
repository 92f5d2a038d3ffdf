import type { Locale } from "../words"

const LANGUAGE_TAGS: Record<Locale, string> = { en: "en-GB", tr: "tr-TR" }

/**
 * An amount in major units, a number or decimal text, with its currency, to as many digits as the currency has: 100.5 try
 * is ₺100.50, 100 jpy is ¥100.
 */
export function moneyText(amount: number | string, currency: string, locale: Locale): string {
  const style = { style: "currency", currency: currency.toUpperCase(), currencyDisplay: "narrowSymbol" } as const
  // as decimal text, so that it is the number that is rounded and not its binary neighbour
  return new Intl.NumberFormat(LANGUAGE_TAGS[locale], style).format(`${Number(amount)}`)
}
