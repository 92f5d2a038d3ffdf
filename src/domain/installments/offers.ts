import { allocate, money, type Money, isEqual, subtract } from "../../money"
import type { Installment } from "../../client"
import {
  getBasisPoints,
  INSTALLMENT_COUNTS,
  isSplittable,
  termsFor,
  WHOLE,
  type CardProperties,
  type InstallmentCount,
  type InstallmentPolicy,
  type InstallmentTerms,
} from "../attempt/installment-policy"

export interface InstallmentOffer {
  count: Installment
  total: Money
  surcharge: Money
  per_installment: Money[]
}

/** Half a unit rounds up. */
function computeSurcharge(terms: InstallmentTerms, price: Money, count: Installment): Money {
  return money((price.minor * getBasisPoints(terms, count) + WHOLE / 2n) / WHOLE, price.currency)
}

const allocateEvenly = (total: Money, count: number): Money[] => allocate(total, Array<bigint>(count).fill(1n))

function offer(terms: InstallmentTerms, price: Money, count: Installment): InstallmentOffer {
  const surcharge = computeSurcharge(terms, price, count)
  const total = money(price.minor + surcharge.minor, price.currency)
  return { count, total, surcharge, per_installment: allocateEvenly(total, count) }
}

/** A property that the card lacks, or that is unknown, fits no rule. */
export function offersFor(policy: InstallmentPolicy, price: Money, card: CardProperties = {}): InstallmentOffer[] {
  const terms = termsFor(policy, price, card)
  return INSTALLMENT_COUNTS.filter((count) => terms.counts.includes(count) && isSplittable(price, count)).map((count) =>
    offer(terms, price, count),
  )
}

export interface ServiceTotal {
  count: number
  total: Money
  each: Money | undefined
}

function listInstallments({ count, total, each }: ServiceTotal): Money[] {
  if (each === undefined) return allocateEvenly(total, count)
  const rest = money(each.minor * BigInt(count - 1), total.currency)
  const last = subtract(total, rest)
  const gap = last.minor - each.minor
  // more than rounding: the service counts in another way
  if (last.minor <= 0n || gap > BigInt(count) || gap < -BigInt(count)) return allocateEvenly(total, count)
  return [...Array<Money>(count - 1).fill(each), last]
}

/** The store's surcharge precedes the service's total (specification: paidPrice). Paying at once costs the price. */
export function serviceOffersFor(
  policy: InstallmentPolicy,
  price: Money,
  card: CardProperties,
  totals: readonly ServiceTotal[],
): InstallmentOffer[] {
  const terms = termsFor(policy, price, card)
  const getOffer = (count: InstallmentCount): InstallmentOffer[] => {
    if (!terms.counts.includes(count) || !isSplittable(price, count)) return []
    const found = totals.find((one) => one.count === count)
    if (count === 1 || (found && terms.surchargeBasisPoints[count] !== undefined)) return [offer(terms, price, count)]
    // a total below the price, or in another currency, is no offer
    if (found === undefined || found.total.currency !== price.currency || found.total.minor < price.minor) return []
    const { total } = found
    return [{ count, total, surcharge: subtract(total, price), per_installment: listInstallments(found) }]
  }
  return INSTALLMENT_COUNTS.flatMap(getOffer)
}

interface InstallmentRun {
  count: number
  amount: Money
}

/** "2 × 83.13 and 83.14": as few runs as possible. */
export function listRuns({ per_installment }: Pick<InstallmentOffer, "per_installment">): InstallmentRun[] {
  const runs: InstallmentRun[] = []
  for (const amount of per_installment) {
    const last = runs.at(-1)
    if (last && isEqual(last.amount, amount)) last.count += 1
    else runs.push({ count: 1, amount })
  }
  return runs
}
