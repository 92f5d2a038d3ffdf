/** What the service takes. */
export const CURRENCIES = ["TRY", "USD", "EUR", "GBP", "CHF", "NOK"] as const
export type Currency = (typeof CURRENCIES)[number]
