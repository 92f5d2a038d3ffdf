import { allocate, moneyToDecimal, type Money } from "../../money"
import type { BasketLine } from "../basket/basket-line"
import { cleanText, NAME_LENGTH } from "../clean-text"
import { OWN, ownerId, type Good, type Owner } from "./owners"
import type { Marketplace } from "./options"

/** A line and whom it pays. */
export interface ShippingPart {
  readonly line: BasketLine & { readonly price: Money }
  readonly owner: Owner
}

/**
 * Who gets what is paid for shipping: the marketplace, all of it; or the owners of the goods in proportion to their value (equally where
 * all are free), each as an item of its own, adding up to the method's price. A part of 0 is left out.
 */
export function shareShipping(
  line: BasketLine & { readonly price: Money },
  goods: readonly Good[],
  marketplace: Marketplace,
): ShippingPart[] {
  if (marketplace.options.shipping === "marketplace" || goods.length === 0) return [{ line, owner: OWN }]
  const owners = getWorth(shippedBy(line, goods, marketplace))
  const areFree = owners.every(({ worth }) => worth === 0n)
  const shares = allocate(
    line.price,
    owners.map(({ worth }) => (areFree ? 1n : worth)),
  )
  const parts = owners.flatMap(({ owner }, index) => {
    const price = shares[index]
    return price === undefined || price.minor === 0n ? [] : [{ owner, price }]
  })
  const [only] = parts
  if (only && parts.length === 1) return [{ line, owner: only.owner }]
  return parts.map(({ owner, price }, index) => ({ line: getPart(line, { owner, price, number: index + 1 }), owner }))
}

/** A longer seller's name is cut, so that the shipping's own name stays readable. */
const SELLER_LENGTH = 60

/** A buyer distinguishes the parts by the seller's public name, else by a number. The marketplace's own part has the plain name. */
function partName(name: string, owner: Owner, number: number): string | undefined {
  if (owner.type === "own") return undefined
  const whose = ` (${cleanText(owner.seller.publicName, SELLER_LENGTH) ?? number})`
  return `${cleanText(name, NAME_LENGTH - Array.from(whose).length) ?? ""}${whose}`
}

interface Part {
  owner: Owner
  price: Money
  number: number
}

function getPart(line: BasketLine, { owner, price, number }: Part) {
  const unknown = { discount: undefined, tax: undefined, owed: undefined }
  return {
    ...line,
    ...unknown,
    item_id: `${line.item_id}:${number}`,
    sentName: partName(line.name, owner, number),
    part_of: line.item_id,
    total: moneyToDecimal(price),
    price,
  }
}

/** The goods a method ships: those of its profile; where that is not known, all that have to be shipped. */
function shippedBy(line: BasketLine, goods: readonly Good[], { options, sellers }: Marketplace): readonly Good[] {
  if (options.shipping === "spread" || new Set(goods.map(({ owner }) => ownerId(owner))).size === 1) return goods
  const profile = sellers.shippingProfiles.get(line.shipping_option_id ?? "")
  const getProfile = (good: Good) => sellers.products.get(good.line.product_id ?? "")?.shipping_profile_id
  const shipped = profile === undefined ? [] : goods.filter((good) => getProfile(good) === profile)
  if (shipped.length > 0) return shipped
  const physical = goods.filter((good) => good.line.itemType === "PHYSICAL")
  return physical.length > 0 ? physical : goods
}

/** Each owner with what their goods cost in minor units, in an order that does not depend on the order of the lines. */
function getWorth(goods: readonly Good[]): { owner: Owner; worth: bigint }[] {
  const owners = new Map<string, { owner: Owner; worth: bigint }>()
  for (const { owner, line } of goods) {
    const worth = (owners.get(ownerId(owner))?.worth ?? 0n) + (line.price?.minor ?? 0n)
    owners.set(ownerId(owner), { owner, worth })
  }
  return [...owners].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}
