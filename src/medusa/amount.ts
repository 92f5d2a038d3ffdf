import { MappingError, readDecimal, toMoney } from "../mapping"
import { sumDecimals, type Money } from "../money"

export const AMOUNT = { amount: true, raw_amount: true } as const

/** An amount as Medusa gives it: exact in `raw_amount`, and rounded to a JavaScript number in `amount`. */
export interface AmountRow {
  amount?: unknown
  raw_amount?: unknown
}

/** @throws MappingError when it is no amount, or its currency is not one of the service's */
export const readAmount = ({ raw_amount, amount }: AmountRow, currency_code: string): Money =>
  toMoney(raw_amount ?? amount, currency_code)

/** An amount as exact decimal text. @throws MappingError when it is no amount */
export function readExact({ raw_amount, amount }: AmountRow): string {
  const text = readDecimal(raw_amount ?? amount)
  if (text === undefined) throw new MappingError("amount", "The amount of the payment is not a decimal number.")
  return text
}

export const sumExact = (amounts: readonly AmountRow[]): string => sumDecimals(amounts.map(readExact))

/** What `read` reads; undefined where a figure is missing, or is not in one of the service's currencies: nothing is decided by that. */
export function orUnreadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof MappingError) return undefined
    throw error
  }
}
