import { MappingError } from "../error"
import type { CommissionRate } from "./commission-rate"
import type { Marketplace, Seller, UnusableSeller, SoldProduct } from "./options"
import type { BasketLine, LineSeller } from "../basket/basket-line"
import { sumDecimals, atOneScale, money, type Money, moneyFromDecimal, moneyToDecimal, parseDecimal } from "../../money"
import type { Basket } from "../basket/basket"

const gone = (name: string) =>
  `"${name}" is not in the shop any more, so it cannot be said whom it pays. Take it out of the cart; what is owed on an order has to ` +
  "be paid in another way."

const withoutSeller = (name: string) =>
  `"${name}" has no seller, and this marketplace sells nothing of its own. Choose its submerchant on the product's page, or ` +
  "take it out of the cart."

const noProduct = (name: string) =>
  `"${name}" is no product of the shop, so it has no seller, and this marketplace sells nothing of its own (option ownItems).`

const unusable = (name: string, { title, reason }: UnusableSeller) =>
  `"${name}" cannot be bought at the moment: ${title === undefined ? "its seller" : `its seller ${title}`} cannot be paid. ${reason} ` +
  "The product's page in the admin says more."

export const ownUnusable = (name: string, { reason }: UnusableSeller) =>
  `"${name}" cannot be bought at the moment: the marketplace's own submerchant cannot be paid. ${reason}`

const severalSellers = (why: string) =>
  `This can only be paid as one amount (${why}), and its products have several sellers, so it cannot be said whom it pays. ` +
  "Let the products of one seller be paid at a time."

const MAX_SENTENCES = 5

export function refusal(refusals: readonly string[]): MappingError {
  const rest = refusals.length - MAX_SENTENCES
  const more = rest > 0 ? [`The same goes for ${rest} more.`] : []
  return new MappingError("sellers", [...refusals.slice(0, MAX_SENTENCES), ...more].join("\n"))
}

/** @throws MappingError (`sellers`) */
export function refuse(refusals: readonly string[]): void {
  if (refusals.length > 0) throw refusal(refusals)
}

export type Owner =
  | { readonly type: "seller"; readonly seller: Seller; readonly rule: CommissionRule }
  | { readonly type: "own" }

export const OWN: Owner = { type: "own" }

/** The marketplace itself sorts last. */
export const ownerId = (owner: Owner): string => (owner.type === "own" ? "\uffff" : owner.seller.submerchant_id)

export interface Good {
  readonly line: BasketLine
  readonly owner: Owner
}

export function findOwners(lines: readonly BasketLine[], marketplace: Marketplace) {
  const refusals = new Set<string>()
  const goods = lines.flatMap((line): Good[] => {
    const owner = findOwner(line, marketplace)
    if (typeof owner !== "string") return [{ line, owner }]
    refusals.add(owner)
    return []
  })
  return { goods, refusals: [...refusals] }
}

/** Refuses a seller who cannot be paid; leaves out goods without a seller. */
export function findOwnersOfFree(lines: readonly BasketLine[], marketplace: Marketplace) {
  const { options, sellers } = marketplace
  const hasSeller = ({ product_id }: BasketLine) => {
    const product = product_id === undefined ? undefined : sellers.products.get(product_id)
    if (product?.seller !== undefined) return true
    return options.ownItems !== "refuse" && (product_id === undefined || product !== undefined)
  }
  return findOwners(lines.filter(hasSeller), marketplace)
}

function findOwner({ product_id, name }: BasketLine, marketplace: Marketplace): Owner | string {
  const { options, sellers } = marketplace
  const product = product_id === undefined ? undefined : sellers.products.get(product_id)
  if (product_id !== undefined && product === undefined) return gone(name)
  const seller = product?.seller
  if (seller === undefined) {
    if (options.ownItems !== "refuse") return own(name, marketplace)
    return product === undefined ? noProduct(name) : withoutSeller(name)
  }
  if (seller.key === undefined) return unusable(name, seller)
  return { type: "seller", seller, rule: findRule(seller, product, marketplace) }
}

function own(name: string, { sellers }: Marketplace): Owner | string {
  return sellers.own && sellers.own.key === undefined ? ownUnusable(name, sellers.own) : OWN
}

/** Of several sellers, the marketplace if it may sell its own items; otherwise the basket is refused. */
export function ownerOfBalance({ explanation }: Basket, marketplace: Marketplace): Owner {
  const { goods, refusals } = findOwners(
    explanation.lines.filter(({ kind, owed }) => kind === "line" && owed !== "0"),
    marketplace,
  )
  refuse(refusals)
  const [first, ...others] = goods
  if (first === undefined) return OWN
  if (others.every(({ owner }) => ownerId(owner) === ownerId(first.owner)))
    return withOneRule(first, others, marketplace)
  if (marketplace.options.ownItems === "refuse") refuse([severalSellers(explanation.reason ?? "")])
  return OWN
}

function withOneRule({ owner }: Good, others: readonly Good[], marketplace: Marketplace): Owner {
  if (owner.type === "own") return owner
  const isOne = others.every((other) => other.owner.type === "seller" && other.owner.rule.name === owner.rule.name)
  return isOne ? owner : { ...owner, rule: defaultRule(marketplace) }
}

export const taxOfLines = ({ explanation: { lines } }: Basket) => {
  const own = lines.filter(({ kind }) => kind !== "balance")
  return { total: sumDecimals(own.map(({ total }) => total)), tax: sumDecimals(own.map(({ tax = "0" }) => tax)) }
}

export interface CommissionRule {
  readonly rate: CommissionRate
  readonly name: string
}

export function findRule(seller: Seller, product: SoldProduct | undefined, marketplace: Marketplace): CommissionRule {
  if (seller.commission) return { rate: seller.commission, name: "submerchant" }
  const { options, sellers } = marketplace
  const found = options.commission.categories.find(({ category }) =>
    product?.categoryIds.has(sellers.categoryIds.get(category) ?? category),
  )
  return found ? { rate: found, name: `category:${found.category}` } : defaultRule(marketplace)
}

export const defaultRule = ({ options }: Marketplace): CommissionRule => ({ rate: options.commission, name: "default" })

/** One minor unit, because the service refuses to pay a submerchant 0. */
const LEAST = 1n

/** The percentage is rounded half up, and uses the tax of `line`. */
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

/** A line without tax or price counts as net. */
function netShare(total: string, tax: string): [bigint, bigint] {
  const [whole = 0n, taxed = 0n] = atOneScale([total, tax]).digits
  if (whole <= 0n || taxed <= 0n) return [1n, 1n]
  return [whole, taxed > whole ? 0n : whole - taxed]
}
