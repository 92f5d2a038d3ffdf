import { MappingError } from "../error"
import type { Marketplace, Seller, UnusableSeller } from "./options"
import type { BasketLine } from "../basket/basket-line"
import { type CommissionRule, defaultRule, getRule } from "./commission"
import { sumDecimals } from "../../money"
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

/** Throws MappingError (`sellers`) where there is anything to say. */
export function refuse(refusals: readonly string[]): void {
  if (refusals.length > 0) throw refusal(refusals)
}

/** Who sells a line: a seller, or the marketplace itself, which is paid through its own submerchant or directly. */
export type Owner =
  { readonly type: "seller"; readonly seller: Seller; readonly rule: CommissionRule } | { readonly type: "own" }

export const OWN: Owner = { type: "own" }

/** Identifies an owner; the marketplace itself sorts last. */
export const ownerId = (owner: Owner): string => (owner.type === "own" ? "\uffff" : owner.seller.submerchant_id)

/** Goods with whoever sells them. */
export interface Good {
  readonly line: BasketLine
  readonly owner: Owner
}

/** Finds each line's owner, and every sentence that says why one cannot be sold. */
export function findOwners(lines: readonly BasketLine[], marketplace: Marketplace) {
  const refusals = new Set<string>()
  const goods = lines.flatMap((line): Good[] => {
    const owner = getOwner(line, marketplace)
    if (typeof owner !== "string") return [{ line, owner }]
    refusals.add(owner)
    return []
  })
  return { goods, refusals: [...refusals] }
}

/**
 * Who sells goods that cost nothing, to share what is paid to ship them: a seller who cannot be paid is refused; goods without a seller
 * are left out.
 */
export function findOwnersOfFree(lines: readonly BasketLine[], marketplace: Marketplace) {
  const { options, sellers } = marketplace
  const hasSeller = ({ product_id }: BasketLine) => {
    const product = product_id === undefined ? undefined : sellers.products.get(product_id)
    if (product?.seller !== undefined) return true
    return options.ownItems !== "refuse" && (product_id === undefined || product !== undefined)
  }
  return findOwners(lines.filter(hasSeller), marketplace)
}

function getOwner({ product_id, name }: BasketLine, marketplace: Marketplace): Owner | string {
  const { options, sellers } = marketplace
  const product = product_id === undefined ? undefined : sellers.products.get(product_id)
  if (product_id !== undefined && product === undefined) return gone(name)
  const seller = product?.seller
  if (seller === undefined) {
    if (options.ownItems !== "refuse") return own(name, marketplace)
    return product === undefined ? noProduct(name) : withoutSeller(name)
  }
  if (seller.key === undefined) return unusable(name, seller)
  return { type: "seller", seller, rule: getRule(seller, product, marketplace) }
}

function own(name: string, { sellers }: Marketplace): Owner | string {
  return sellers.own && sellers.own.key === undefined ? ownUnusable(name, sellers.own) : OWN
}

/**
 * Whom the single item of a balance pays: the seller of all lines. Of several sellers, the marketplace where it may sell its own
 * items; else the basket is refused.
 */
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

/** The rule of all lines, else the default. */
function withOneRule({ owner }: Good, others: readonly Good[], marketplace: Marketplace): Owner {
  if (owner.type === "own") return owner
  const isOne = others.every((other) => other.owner.type === "seller" && other.owner.rule.name === owner.rule.name)
  return isOne ? owner : { ...owner, rule: defaultRule(marketplace) }
}

/** The total of all lines and how much of that is tax: the balance itself carries no tax. */
export const taxOfLines = ({ explanation: { lines } }: Basket) => {
  const own = lines.filter(({ kind }) => kind !== "balance")
  return { total: sumDecimals(own.map(({ total }) => total)), tax: sumDecimals(own.map(({ tax = "0" }) => tax)) }
}
