import type { BasketLine } from "../basket/basket-line"
import { ruleOf, type CommissionRule } from "./commission"
import { gone, noProduct, ownUnusable, unusable, withoutSeller } from "./refusals"
import type { Marketplace, Seller } from "./sellers"

/** Who sells a line: a seller, or the marketplace itself, which is paid through its own submerchant or directly. */
export type Owner =
  { readonly is: "seller"; readonly seller: Seller; readonly rule: CommissionRule } | { readonly is: "own" }

export const OWN: Owner = { is: "own" }

/** Identifies an owner; the marketplace itself sorts last. */
export const ownerId = (owner: Owner): string => (owner.is === "own" ? "\uffff" : owner.seller.submerchant_id)

/** Goods with whoever sells them. */
export interface Good {
  readonly line: BasketLine
  readonly owner: Owner
}

/** Whose each line is, and every sentence that says why one cannot be sold. */
export function findOwners(lines: readonly BasketLine[], marketplace: Marketplace) {
  const refusals = new Set<string>()
  const goods = lines.flatMap((line): Good[] => {
    const owner = ownerOf(line, marketplace)
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

function ownerOf({ product_id, name }: BasketLine, marketplace: Marketplace): Owner | string {
  const { options, sellers } = marketplace
  const product = product_id === undefined ? undefined : sellers.products.get(product_id)
  if (product_id !== undefined && product === undefined) return gone(name)
  const seller = product?.seller
  if (seller === undefined) {
    if (options.ownItems !== "refuse") return own(name, marketplace)
    return product === undefined ? noProduct(name) : withoutSeller(name)
  }
  if (seller.key === undefined) return unusable(name, seller)
  return { is: "seller", seller, rule: ruleOf(seller, product, marketplace) }
}

function own(name: string, { sellers }: Marketplace): Owner | string {
  return sellers.own && sellers.own.key === undefined ? ownUnusable(name, sellers.own) : OWN
}
