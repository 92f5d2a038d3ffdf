import { allocate, money, type Money, isEqual, subtract } from "../../money"
import type { Installment } from "../../client"
import {
  INSTALLMENT_COUNTS,
  type InstallmentPolicy,
  type InstallmentTerms,
  possibleTerms,
  termsFor,
  type CardProperties,
  type InstallmentCount,
} from "./installment-policy"

export interface InstallmentOffer {
  count: Installment
  /** What the buyer is charged in all: `paidPrice`. */
  total: Money
  /** What of it is the surcharge. */
  surcharge: Money
  /** The installments, which add up to the total; the first ones carry the odd units. */
  per_installment: Money[]
}

const WHOLE = 10_000n

function getBasisPoints({ surchargeBasisPoints }: InstallmentTerms, count: Installment): bigint {
  return count === 1 ? 0n : BigInt(surchargeBasisPoints[count] ?? 0)
}

/** The surcharge on a price in whole minor units, half a unit rounded up. */
function getSurcharge(terms: InstallmentTerms, price: Money, count: Installment): Money {
  return money((price.minor * getBasisPoints(terms, count) + WHOLE / 2n) / WHOLE, price.currency)
}

/** No installment is below one minor unit. */
function isSplittable(price: Money, count: number): boolean {
  return price.minor >= BigInt(count)
}

const allocateEvenly = (total: Money, count: number): Money[] => allocate(total, Array<bigint>(count).fill(1n))

/** What a count costs by the store's own terms. */
function offer(terms: InstallmentTerms, price: Money, count: Installment): InstallmentOffer {
  const surcharge = getSurcharge(terms, price, count)
  const total = money(price.minor + surcharge.minor, price.currency)
  return { count, total, surcharge, per_installment: allocateEvenly(total, count) }
}

/**
 * The counts to offer at the hosted page (`enabledInstallments`), ascending: the card is not known yet, so every count that some card
 * may have at this price. {@link isCountAllowed} finds afterwards a card that may not have the count chosen.
 */
export function enabledCounts(policy: InstallmentPolicy, price: Money): Installment[] {
  const terms = possibleTerms(policy, price, {})
  return INSTALLMENT_COUNTS.filter(
    (count) => isSplittable(price, count) && terms.some(({ counts }) => counts.includes(count)),
  )
}

/**
 * What a card is offered for a price above zero, ascending by count. A property the card does not have, or that is not
 * known, fits no rule; without a card these are the general terms.
 */
export function offersFor(policy: InstallmentPolicy, price: Money, card: CardProperties = {}): InstallmentOffer[] {
  const terms = termsFor(policy, price, card)
  return INSTALLMENT_COUNTS.filter((count) => terms.counts.includes(count) && isSplittable(price, count)).map((count) =>
    offer(terms, price, count),
  )
}

/** The offer of one count, or undefined when this card does not have it at this price. */
export function getOffer(
  policy: InstallmentPolicy,
  price: Money,
  count: number,
  card?: CardProperties,
): InstallmentOffer | undefined {
  return offersFor(policy, price, card).find((one) => one.count === count)
}

interface PaidInInstallments {
  paid_price: Money
  /** `installment` of the answer. */
  installment: number | undefined
  card: CardProperties
}

/** Whether the policy lets this card pay in so many installments, as far as the card is known. */
export function isCountAllowed(
  policy: InstallmentPolicy,
  price: Money,
  { installment, card }: Omit<PaidInInstallments, "paid_price">,
): boolean {
  return possibleTerms(policy, price, card).some(({ counts }) => counts.some((count) => count === installment))
}

/**
 * Whether `paidPrice` is the price plus the surcharge of the count paid in, under terms that may hold for the card. How
 * the service rounds the surcharge is not shown, so the minor unit on either side of the exact figure is right.
 */
export function isPaidPriceAllowed(policy: InstallmentPolicy, price: Money, paid: PaidInInstallments): boolean {
  const { paid_price, installment, card } = paid
  if (paid_price.currency !== price.currency) return false
  return possibleTerms(policy, price, card).some((terms) => {
    const count = terms.counts.find((one) => one === installment)
    if (count === undefined) return false
    const exact = price.minor * getBasisPoints(terms, count)
    const surcharge = paid_price.minor - price.minor
    return surcharge >= exact / WHOLE && surcharge <= (exact + WHOLE - 1n) / WHOLE
  })
}

/** What the service takes for a price in so many installments. */
export interface ServiceTotal {
  count: number
  total: Money
  /** One installment, rounded; undefined: not reported. */
  each: Money | undefined
}

/** The installments add up to the total: the last one carries what rounding left. */
function listInstallments({ count, total, each }: ServiceTotal): Money[] {
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
  const getOffer = (count: InstallmentCount): InstallmentOffer[] => {
    if (!terms.counts.includes(count) || !isSplittable(price, count)) return []
    const found = totals.find((one) => one.count === count)
    if (count === 1 || (found && terms.surchargeBasisPoints[count] !== undefined)) return [offer(terms, price, count)]
    // less than the price, or other money, is no price of paying later
    if (found === undefined || found.total.currency !== price.currency || found.total.minor < price.minor) return []
    const { total } = found
    return [{ count, total, surcharge: subtract(total, price), per_installment: listInstallments(found) }]
  }
  return INSTALLMENT_COUNTS.flatMap(getOffer)
}

/** Equal installments that follow one another. */
interface InstallmentRun {
  count: number
  amount: Money
}

/** The installments of an offer, as few runs as possible: "2 × 83.13 and 83.14". */
export function listRuns({ per_installment }: Pick<InstallmentOffer, "per_installment">): InstallmentRun[] {
  const runs: InstallmentRun[] = []
  for (const amount of per_installment) {
    const last = runs.at(-1)
    if (last && isEqual(last.amount, amount)) last.count += 1
    else runs.push({ count: 1, amount })
  }
  return runs
}
