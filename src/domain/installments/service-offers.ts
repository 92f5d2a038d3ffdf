import { isEqual, money, subtract, type Money } from "../../money"
import { allocateEvenly, isSplittable, offer, type InstallmentOffer } from "./installments"
import { INSTALLMENT_COUNTS, type InstallmentCount, type InstallmentPolicy } from "./installment-policy"
import { termsFor, type CardProperties } from "./installment-terms"

/** What the service takes for a price in so many installments. */
export interface ServiceTotal {
  count: number
  total: Money
  /** One installment, rounded; undefined: not reported. */
  each: Money | undefined
}

/** The installments add up to the total: the last one carries what rounding left. */
function installmentsOf({ count, total, each }: ServiceTotal): Money[] {
  if (each === undefined) return allocateEvenly(total, count)
  const rest = money(each.minor * BigInt(count - 1), total.currency)
  const last = subtract(total, rest)
  const gap = last.minor - each.minor
  // no rounding: the service counts in another way
  if (last.minor <= 0n || gap > BigInt(count) || gap < -BigInt(count)) return allocateEvenly(total, count)
  return [...Array<Money>(count - 1).fill(each), last]
}

/**
 * What a card is offered where the service names the totals (published interface description, 4e). A count is offered where the store's
 * terms have it and the service does. A surcharge that the store's terms name for it counts, as the store says what a buyer is charged
 * (specification: paidPrice); else the service's total does. At once it is always the price.
 */
export function serviceOffersFor(
  policy: InstallmentPolicy,
  price: Money,
  card: CardProperties,
  totals: readonly ServiceTotal[],
): InstallmentOffer[] {
  const terms = termsFor(policy, price, card)
  const offerOf = (count: InstallmentCount): InstallmentOffer[] => {
    if (!terms.counts.includes(count) || !isSplittable(price, count)) return []
    const found = totals.find((one) => one.count === count)
    if (count === 1 || (found && terms.surchargeBasisPoints[count] !== undefined)) return [offer(terms, price, count)]
    // less than the price, or other money, is no price of paying later
    if (found === undefined || found.total.currency !== price.currency || found.total.minor < price.minor) return []
    const { total } = found
    return [{ count, total, surcharge: subtract(total, price), per_installment: installmentsOf(found) }]
  }
  return INSTALLMENT_COUNTS.flatMap(offerOf)
}

/** Equal installments that follow one another. */
export interface InstallmentRun {
  count: number
  amount: Money
}

/** The installments of an offer, as few runs as possible: "2 × 83.13 and 83.14". */
export function runsOf({ per_installment }: Pick<InstallmentOffer, "per_installment">): InstallmentRun[] {
  const runs: InstallmentRun[] = []
  for (const amount of per_installment) {
    const last = runs.at(-1)
    if (last && isEqual(last.amount, amount)) last.count += 1
    else runs.push({ count: 1, amount })
  }
  return runs
}
