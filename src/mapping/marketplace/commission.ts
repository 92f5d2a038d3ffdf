import { atOneScale, money, type Money, moneyFromDecimal, moneyToDecimal, parseDecimal } from "../../money"
import type { BasketLine, LineSeller } from "../basket/basket-line"
import type { CommissionRate, Marketplace, Seller, SoldProduct } from "./options"

/** A commission and what decided on it. */
export interface CommissionRule {
  readonly rate: CommissionRate
  readonly name: string
}

/** The seller's own commission, else that of the first listed category that has the product, else the default. */
export function getRule(seller: Seller, product: SoldProduct | undefined, marketplace: Marketplace): CommissionRule {
  if (seller.commission) return { rate: seller.commission, name: "submerchant" }
  const { options, sellers } = marketplace
  const found = options.commission.categories.find(({ category }) =>
    product?.categoryIds.has(sellers.categoryIds.get(category) ?? category),
  )
  return found ? { rate: found, name: `category:${found.category}` } : defaultRule(marketplace)
}

export const defaultRule = ({ options }: Marketplace): CommissionRule => ({ rate: options.commission, name: "default" })

/** The least a submerchant can be paid: the service refuses 0. */
const LEAST = 1n

/**
 * The marketplace keeps the percentage, rounded half up to the minor unit, and the fixed amount; the seller gets the rest.
 * `line` says how much of the price is tax.
 */
export function payWithCommission(
  price: Money,
  line: Pick<BasketLine, "total" | "tax">,
  { seller, rule, base }: { seller: Seller; rule: CommissionRule; base: "with_tax" | "without_tax" },
): LineSeller {
  const { currency } = price
  const fixed = moneyFromDecimal(rule.rate.fixed[currency] ?? "0", currency)
  const asked = price.minor - getPercent(price, line, { percent: rule.rate.percent, base }) - fixed.minor
  const payout = asked < LEAST ? LEAST : asked
  return {
    ...paid(seller, money(payout, currency), price),
    rule: rule.name,
    ...(asked < LEAST && { isLeast: true }),
  }
}

/** A seller who gets all of it. */
export const payWhole = (seller: Seller, price: Money, rule: "shipping" | "own"): LineSeller => ({
  ...paid(seller, price, price),
  rule,
})

function paid({ submerchant_id, title, key }: Seller, payout: Money, price: Money): Omit<LineSeller, "rule"> {
  const commission = money(price.minor - payout.minor, price.currency)
  return { submerchant_id, title, key, payout: moneyToDecimal(payout), commission: moneyToDecimal(commission) }
}

function getPercent(
  price: Money,
  { total, tax = "0" }: Pick<BasketLine, "total" | "tax">,
  { percent, base }: { percent: string; base: "with_tax" | "without_tax" },
): bigint {
  const { digits, scale } = parseDecimal(percent)
  const [whole, net] = base === "with_tax" ? [1n, 1n] : netShare(total, tax)
  const above = price.minor * digits * net
  const below = 100n * 10n ** BigInt(scale) * whole
  return (2n * above + below) / (2n * below)
}

/** The line's total, and that without its tax; of a free line all counts as net. */
function netShare(total: string, tax: string): [bigint, bigint] {
  const [whole = 0n, taxed = 0n] = atOneScale([total, tax]).digits
  if (whole <= 0n || taxed <= 0n) return [1n, 1n]
  return [whole, taxed > whole ? 0n : whole - taxed]
}
