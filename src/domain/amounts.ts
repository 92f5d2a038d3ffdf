import {
  currencyExponent,
  isCurrency,
  MoneyError,
  moneyFromDecimal,
  moneyToDecimal,
  normalizeDecimal,
  parseDecimal,
  sum,
  type Currency,
  type Money,
} from "../money"

/** Unlike money's `isEqual`, does not throw for two currencies. */
export const isSame = (a: Money, b: Money | undefined): boolean => a.currency === b?.currency && a.minor === b.minor

export const sumAmounts = (list: readonly { amount: Money }[], currency: Currency): Money =>
  sum(
    list.map(({ amount }) => amount),
    currency,
  )

/** Undefined for no amount, a currency the interface lacks, or more decimals than money can have. */
export function readAmount(text: string | undefined, currency: string): Money | undefined {
  if (text === undefined || !isCurrency(currency)) return undefined
  try {
    return moneyFromDecimal(text, currency)
  } catch (error) {
    if (error instanceof MoneyError) return undefined
    throw error
  }
}

export const amountText = (amount: Money): string => `${moneyToDecimal(amount)} ${amount.currency}`

export function figure(text: string, currency: Currency): string {
  const plain = normalizeDecimal(text)
  return parseDecimal(plain).scale > currencyExponent(currency)
    ? plain
    : moneyToDecimal(moneyFromDecimal(plain, currency))
}
