import { MoneyError, formatDecimal, parseDecimal, trimDecimal, roundedDigits } from "./decimal"

/** An amount in whole minor units (kuruş, cents) of one currency. Frozen. */
export interface Money {
  readonly minor: bigint
  readonly currency: Currency
}

/** An amount of `minor` minor units: `money(1050n, "TRY")` is 10.50 TRY. */
export function money(minor: bigint, currency: Currency): Money {
  return Object.freeze({ minor, currency })
}

export function zero(currency: Currency): Money {
  return money(0n, currency)
}

/** a + b. Throws MoneyError when the currencies differ. */
export function add(a: Money, b: Money): Money {
  requireSameCurrency(a.currency, b.currency)
  return money(a.minor + b.minor, a.currency)
}

/** a − b, which may be negative. Throws MoneyError when the currencies differ. */
export function subtract(a: Money, b: Money): Money {
  requireSameCurrency(a.currency, b.currency)
  return money(a.minor - b.minor, a.currency)
}

/** The sum of a list, zero for an empty one. Throws MoneyError when an amount is in another currency than `currency`. */
export function sum(list: readonly Money[], currency: Currency): Money {
  return list.reduce(add, zero(currency))
}

/** −1 when a is less than b, 0 when equal, 1 when more. Throws MoneyError when the currencies differ. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  requireSameCurrency(a.currency, b.currency)
  return a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0
}

/** Throws MoneyError when the currencies differ: compare the currencies first. */
export function isEqual(a: Money, b: Money): boolean {
  return compare(a, b) === 0
}

/** The lower of two amounts. Throws MoneyError when the currencies differ. */
export function min(a: Money, b: Money): Money {
  return compare(a, b) <= 0 ? a : b
}

function requireSameCurrency(a: Currency, b: Currency): void {
  if (a !== b) {
    throw new MoneyError(`An amount in ${a} and an amount in ${b} cannot be added or compared.`)
  }
}

/** The larger of two amounts. @throws MoneyError when they are of different currencies */
export function max(a: Money, b: Money): Money {
  return compare(a, b) < 0 ? b : a
}

/** Never rounds: `10.50000000` is 1050 minor units of TRY. @throws MoneyError for no decimal or parts of a minor unit */
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

/** For callers without types: a number may have lost digits before it came here. */
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

/**
 * Splits `total` by weights with the largest remainder: each part is within one minor unit of its share, and they add
 * up to `total`. Equal remainders favour the earliest part, a weight of zero gets zero, and a negative total splits as its
 * positive mirror image. @throws MoneyError when a weight is negative or no weight is above zero
 */
export function allocate(total: Money, weights: readonly bigint[]): Money[] {
  const whole = requireWeights(weights)
  const size = total.minor < 0n ? -total.minor : total.minor
  const shares = weights.map((weight, index) => ({
    index,
    part: (size * weight) / whole,
    remainder: (size * weight) % whole,
  }))
  let left = size - shares.reduce((sum, share) => sum + share.part, 0n)
  for (const share of [...shares].sort(byRemainder)) {
    if (left === 0n) {
      break
    }
    share.part += 1n
    left -= 1n
  }
  return shares.map(({ part }) => money(total.minor < 0n ? -part : part, total.currency))
}

interface Share {
  readonly index: number
  readonly remainder: bigint
}

function byRemainder(a: Share, b: Share): number {
  if (a.remainder === b.remainder) {
    return a.index - b.index
  }
  return a.remainder > b.remainder ? -1 : 1
}

function requireWeights(weights: readonly bigint[]): bigint {
  if (weights.some((weight) => weight < 0n)) {
    throw new MoneyError("An amount cannot be split by a negative weight.")
  }
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) {
    throw new MoneyError("An amount cannot be split when no weight is above zero.")
  }
  return whole
}

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
