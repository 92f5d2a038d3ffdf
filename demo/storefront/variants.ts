import type { Product, Variant } from "./store-shapes"

/** Those with a price in the region, the cheapest first. */
export function pricedVariants({ variants }: Product): Variant[] {
  const priced = (variants ?? []).filter((variant) => getAmount(variant) !== undefined)
  return priced.sort((one, other) => (getAmount(one) ?? 0) - (getAmount(other) ?? 0))
}

export function isInStock({ manage_inventory, allow_backorder, inventory_quantity }: Variant): boolean {
  return manage_inventory !== true || allow_backorder === true || (inventory_quantity ?? 0) > 0
}

/** What the buyer pays for it, with tax where the store says so; undefined when it has no price in the region. */
export function getAmount(variant: Variant | undefined): number | undefined {
  const price = variant?.calculated_price
  return price?.calculated_amount_with_tax ?? price?.calculated_amount ?? undefined
}

/** One thing that can be bought of each seller; none in a shop that sells only its own. */
export function oneOfEachSeller(products: Product[]): Variant[] {
  const found = new Map<string, Variant>()
  for (const product of products) {
    const seller = product.svc_submerchant?.name
    const variant = pricedVariants(product).find(isInStock)
    if (seller && variant && !found.has(seller)) found.set(seller, variant)
  }
  return [...found.values()]
}
