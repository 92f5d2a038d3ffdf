import { z } from "zod"
import { MappingError, toMoney } from "../mapping"
import type { Money } from "../money"

/** An amount as Medusa gives it: exact in `raw_amount`, and rounded to a JavaScript number in `amount`. */
export const amountFields = { amount: z.unknown(), raw_amount: z.unknown() }

export interface AmountRow {
  amount?: unknown
  raw_amount?: unknown
}

/** @throws MappingError when it is no amount, or its currency is not one of the service's */
export const readAmount = ({ raw_amount, amount }: AmountRow, currencyCode: string): Money =>
  toMoney(raw_amount ?? amount, currencyCode)

/** What `read` reads; undefined where a figure is missing, or is not in one of the service's currencies: nothing is decided by that. */
export function orUnreadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof MappingError) return undefined
    throw error
  }
}
