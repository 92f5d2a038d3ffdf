import { formatDecimal, moneyToPlainDecimal, sumDecimals } from "../../../src/money"
import { totalOf, type Sold } from "../../flows/harness/orders"

/** What is sold for these prices, in kuruş. `keys`: the sellers its items pay in turn, four fifths of each price. */
export function soldOf(prices: readonly number[], keys: readonly string[] = []): Sold {
  if (keys.length === 0) return { prices }
  const sellers = prices.map((price, at) => ({
    key: keys[at % keys.length] ?? "",
    payout: Math.max(Math.floor((price * 4) / 5), 1),
  }))
  return { prices, sellers }
}

/** Medusa's total of what is sold: with tax on top it is finer than a kuruş. */
export const exactTotalOf = (sold: Sold, finer: number | undefined): string | undefined =>
  finer === undefined
    ? undefined
    : sumDecimals([moneyToPlainDecimal(totalOf(sold)), formatDecimal({ digits: BigInt(finer), scale: 4 })])
