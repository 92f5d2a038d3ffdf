/** The currencies of the interface (specification: Payments without 3D Secure, field `currency`). */
export const CURRENCIES = ["TRY", "USD", "EUR", "GBP", "NOK", "CHF"] as const

export type Currency = (typeof CURRENCIES)[number]

const EXPONENTS: Readonly<Record<Currency, number>> = { TRY: 2, USD: 2, EUR: 2, GBP: 2, NOK: 2, CHF: 2 }

/** True for one of the six codes, in upper case exactly as the interface writes it. */
export function isCurrency(text: unknown): text is Currency {
  return CURRENCIES.some((code) => code === text)
}

/** Decimal places of the currency's minor unit: 2 means that one unit is 100 minor units. */
export function currencyExponent(currency: Currency): number {
  return EXPONENTS[currency]
}
