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
  total: Money
  surcharge: Money
  per_installment: Money[]
}

const WHOLE = 10_000n

function getBasisPoints({ surchargeBasisPoints }: InstallmentTerms, count: Installment): bigint {
  return count === 1 ? 0n : BigInt(surchargeBasisPoints[count] ?? 0)
}

/** Half a unit rounds up. */
function computeSurcharge(terms: InstallmentTerms, price: Money, count: Installment): Money {
  return money((price.minor * getBasisPoints(terms, count) + WHOLE / 2n) / WHOLE, price.currency)
}

function isSplittable(price: Money, count: number): boolean {
  return price.minor >= BigInt(count)
}

const allocateEvenly = (total: Money, count: number): Money[] => allocate(total, Array<bigint>(count).fill(1n))

function offer(terms: InstallmentTerms, price: Money, count: Installment): InstallmentOffer {
  const surcharge = computeSurcharge(terms, price, count)
  const total = money(price.minor + surcharge.minor, price.currency)
  return { count, total, surcharge, per_installment: allocateEvenly(total, count) }
}

/** Every count that some card may have at this price, for the hosted page; {@link isCountAllowed} checks the card afterwards. */
export function enabledCounts(policy: InstallmentPolicy, price: Money): Installment[] {
  const terms = possibleTerms(policy, price, {})
  return INSTALLMENT_COUNTS.filter(
    (count) => isSplittable(price, count) && terms.some(({ counts }) => counts.includes(count)),
  )
}

/** A property the card does not have, or that is not known, fits no rule. */
export function offersFor(policy: InstallmentPolicy, price: Money, card: CardProperties = {}): InstallmentOffer[] {
  const terms = termsFor(policy, price, card)
  return INSTALLMENT_COUNTS.filter((count) => terms.counts.includes(count) && isSplittable(price, count)).map((count) =>
    offer(terms, price, count),
  )
}

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
  installment: number | undefined
  card: CardProperties
}

export function isCountAllowed(
  policy: InstallmentPolicy,
  price: Money,
  { installment, card }: Omit<PaidInInstallments, "paid_price">,
): boolean {
  return possibleTerms(policy, price, card).some(({ counts }) => counts.some((count) => count === installment))
}

/** The service's rounding is not shown, so the minor unit on either side of the exact figure is right. */
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
  // no rounding: the service counts in another way
  if (last.minor <= 0n || gap > BigInt(count) || gap < -BigInt(count)) return allocateEvenly(total, count)
  return [...Array<Money>(count - 1).fill(each), last]
}

/** The store's surcharge counts before the service's total (specification: paidPrice). At once it is always the price. */
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
