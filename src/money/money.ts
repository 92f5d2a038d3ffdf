import type { Currency } from "./currency"
import { MoneyError } from "./error"

/** An amount in whole minor units (kuruş, cents) of one currency. Frozen. */
export interface Money {
  readonly minor: bigint
  readonly currency: Currency
}

/** An amount of `minor` minor units: `money(1050n, "TRY")` is 10.50 TRY. */
export function money(minor: bigint, currency: Currency): Money {
  return Object.freeze({ minor, currency })
}

/** Nothing, in a currency. */
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
