import type { Basket } from "../../../src/mapping/basket/basket"
import {
  marketplaceOptions,
  type MarketplaceOptions,
  type Seller,
  type Sellers,
  type SoldProduct,
  type UnusableSeller,
} from "../../../src/mapping/marketplace/options"

const sellerOf = (name: string): Seller => ({
  submerchant_id: `sub_${name}`,
  title: name,
  key: `key_${name}`,
  commission: undefined,
})
export const [ali, bora, shop] = ["ali", "bora", "shop"].map(sellerOf) as [Seller, Seller, Seller]
export const away: UnusableSeller = { title: "Cem", reason: "The payment service does not know this seller yet." }

const sold = (seller: SoldProduct["seller"], shipping_profile_id?: string): SoldProduct => ({
  seller,
  shipping_profile_id,
  categoryIds: new Set<string>(),
})
const PRODUCTS: Record<string, SoldProduct> = {
  shirt: sold(ali, "parcel"),
  mug: sold(bora, "parcel"),
  sofa: sold(bora, "freight"),
  poster: sold(undefined),
  rug: sold(away),
}

export type Terms = Partial<Pick<MarketplaceOptions, "shipping" | "ownItems">>

export function marketplaceOf(terms: Terms = {}, more: Partial<Sellers> = {}) {
  const options = marketplaceOptions.parse({ commission: { percent: 10 }, ...terms })
  const sellers: Sellers = {
    products: new Map(Object.entries(PRODUCTS)),
    own: undefined,
    categoryIds: new Map(),
    shippingProfiles: new Map([
      ["so_parcel", "parcel"],
      ["so_freight", "freight"],
    ]),
    ...more,
  }
  return { options, sellers }
}

/** Item, price, key and payout. */
export const paid = ({ items }: Basket) =>
  items.map(({ id, price, subMerchantKey, subMerchantPrice }) => [
    id,
    price.minor,
    subMerchantKey,
    subMerchantPrice?.minor,
  ])
