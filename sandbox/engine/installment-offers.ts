import { decimal, type Decimal, getPercent, roundToCents } from "../wire/decimal"
import { type BinFacts, binFacts } from "./bins"

/** What the sandbox's banks add to the price, in percent, by the number of installments. */
const SURCHARGES: ReadonlyMap<number, Decimal> = new Map(
  [
    [1, "0"],
    [2, "2.5"],
    [3, "3.75"],
    [6, "7"],
    [9, "10.5"],
    [12, "14.25"],
  ].map(([count, percent]) => [Number(count), decimal(String(percent))]),
)

export interface InstallmentPrice {
  count: number
  each: Decimal
  total: Decimal
}

/** A credit card of a bank's family may pay in installments; all others at once. */
export function installmentPrices(price: Decimal, { cardType, cardFamily, commercial }: BinFacts): InstallmentPrice[] {
  const mayPayLater = cardType === "CREDIT_CARD" && cardFamily !== undefined && commercial === 0
  return [...SURCHARGES]
    .filter(([count]) => count === 1 || mayPayLater)
    .map(([count, percent]) => {
      const total = roundToCents(price + getPercent(percent, price))
      return { count, each: roundToCents(total / BigInt(count)), total }
    })
}

/** One card of each family, for a table without a bin. */
const FAMILY_BINS = ["55287900", "55260800", "45435900", "37442700", "54066700", "41111111"]

export const familyFacts = (): BinFacts[] => FAMILY_BINS.flatMap((bin) => binFacts(bin) ?? [])
