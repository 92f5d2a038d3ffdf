import { CURRENCIES, isCurrency, roundToMoney, type Currency, type Money } from "../money"
import { MappingError } from "./error"
import { readDecimal } from "./purchase/row-fields"

/** A Medusa currency code (`try`) as the interface's. Throws MappingError (`currency`) naming the six it takes. */
export function toCurrency(code: string): Currency {
  const upper = code.trim().toUpperCase()
  if (isCurrency(upper)) return upper
  const known = `${CURRENCIES.slice(0, -1).join(", ")} and ${CURRENCIES.slice(-1).join("")}`
  const given = /^[A-Z]{3}$/.test(upper) ? upper : "an unknown currency"
  throw new MappingError("currency", `The payment service takes ${known}, and this is in ${given}.`)
}

/**
 * The most minor units one payment is made of: fifteen digits, which are all that every JavaScript number keeps. Medusa carries an
 * amount in one on its way from cart to session, and the service's JSON does too.
 */
export const MAX_MINOR_UNITS = 999_999_999_999_999n

/** A larger amount may have lost digits on its way. */
export const isTooLarge = ({ minor }: Money): boolean => minor > MAX_MINOR_UNITS

/**
 * An amount of Medusa's (number, numeric text, BigNumber, raw `{ value, precision }`) in whole minor units, halves away from
 * zero, as Medusa itself rounds a payment amount to its currency.
 * Throws MappingError: `currency` for one the service lacks, `amount` for what is not a decimal number.
 */
export function toMoney(value: unknown, currency_code: string): Money {
  const currency = toCurrency(currency_code)
  const text = readDecimal(value)
  if (text === undefined) throw new MappingError("amount", "The amount of the payment is not a decimal number.")
  return roundToMoney(text, currency)
}
