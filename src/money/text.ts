import { CURRENCIES, currencyExponent, isCurrency, type Currency } from "./currency"
import { formatDecimal, parseDecimal, trimDecimal } from "./decimal"
import { roundedDigits } from "./decimals"
import { MoneyError } from "./error"
import { money, type Money } from "./money"

/**
 * Reads an amount from decimal text: `10.5` and `10.50000000` are both 1050 minor units of TRY.
 * Throws MoneyError when the text is not a decimal, or is finer than the currency's minor unit: it never rounds.
 */
export function moneyFromDecimal(text: string, currency: Currency): Money {
  requireText(text, currency)
  const exponent = currencyExponent(currency)
  const { digits, scale } = trimDecimal(parseDecimal(text))
  if (scale > exponent) {
    throw new MoneyError(`An amount in ${currency} has at most ${exponent} decimals, this one has ${scale}.`)
  }
  return money(digits * 10n ** BigInt(exponent - scale), currency)
}

/** Decimal text in whole minor units, halves away from zero. Throws MoneyError when the text is not a decimal. */
export const roundToMoney = (text: string, currency: Currency): Money =>
  money(roundedDigits(text, currencyExponent(currency)), currency)

/** Callers without types get the rule in words: a number may have lost digits before it came here. */
function requireText(text: unknown, currency: unknown): void {
  if (typeof text !== "string") throw new MoneyError('An amount is given as text, such as "10.50", never as a number.')
  if (!isCurrency(currency)) throw new MoneyError(`The currency is one of ${CURRENCIES.join(", ")}.`)
}

/** The amount as decimal text with all decimals of its currency: `10.50`. */
export function moneyToDecimal(amount: Money): string {
  return formatDecimal({ digits: amount.minor, scale: currencyExponent(amount.currency) })
}

/** The amount as decimal text without trailing zeros: `10.5`, `10`. */
export function moneyToPlainDecimal(amount: Money): string {
  return formatDecimal(trimDecimal({ digits: amount.minor, scale: currencyExponent(amount.currency) }))
}
