import type { CommissionRate, MarketplaceOptions } from "./options"

/** A submerchant that can be paid. */
export interface Seller {
  readonly submerchant_id: string
  readonly title: string
  /** What buyers know it by; undefined: nothing that they may read. */
  readonly publicName?: string | undefined
  /** The service's name for it. */
  readonly key: string
  /** What the marketplace keeps of its items; undefined: by category or default. */
  readonly commission: CommissionRate | undefined
}

/** One that cannot be paid, so that nothing of it is sold. */
export interface UnusableSeller {
  /** What buyers know it by. */
  readonly title?: string | undefined
  readonly key?: undefined
  /** Why, in a sentence that a buyer may read. */
  readonly reason: string
}

/** A product of the purchase, as the split needs it. */
export interface SoldProduct {
  /** Undefined: the marketplace sells it itself. */
  readonly seller: Seller | UnusableSeller | undefined
  /** Ids of its categories and of all that these are in. */
  readonly categoryIds: ReadonlySet<string>
  readonly shipping_profile_id: string | undefined
}

/** Who sells what of a purchase. */
export interface Sellers {
  /** By id; a product that is not there is not in the shop any more. */
  readonly products: ReadonlyMap<string, SoldProduct>
  /** The submerchant that stands for the marketplace itself, where the option `ownItems` names one. */
  readonly own: Seller | UnusableSeller | undefined
  /** Ids of the categories that commissions go by, by what the option calls them. */
  readonly categoryIds: ReadonlyMap<string, string>
  /** By shipping option; of use where shipping goes to the `seller`. */
  readonly shippingProfiles: ReadonlyMap<string, string>
}

/** The terms of a marketplace and who sells there. */
export interface Marketplace {
  readonly options: Pick<MarketplaceOptions, "commission" | "shipping" | "ownItems">
  readonly sellers: Sellers
}
