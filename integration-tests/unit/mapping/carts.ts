import { money } from "../../../src/money"
import { toBasket, type Basket } from "../../../src/mapping/basket/basket"
import { MappingError } from "../../../src/mapping/error"
import { readCart } from "../../../src/mapping/purchase/purchase"
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

export const lineOf = (product: string | null, total: number) => ({
  ...{ id: `l_${product ?? "custom"}`, title: product ?? "Gift wrap", product_id: product, quantity: 1 },
  ...{ unit_price: total, total, requires_shipping: product !== "poster" },
})
export const shipOf = (total: number, option = "so_parcel") => ({
  id: `s_${option}`,
  name: "Cargo",
  shipping_option_id: option,
  total,
})

export function basketOf(items: object[], methods: object[] = [], amount?: bigint): Basket {
  const totals = [...items, ...methods].map((one) => ("total" in one ? Number(one.total) : 0))
  const purchase = readCart({ id: "cart_1", currency_code: "try", items, shipping_methods: methods })
  const whole = amount ?? BigInt(Math.round(totals.reduce((sum, one) => sum + one, 0) * 100))
  const basket = toBasket({ amount: money(whole, "TRY"), purchase })
  if (basket.kind !== "basket") throw new Error(basket.message)
  return basket
}

/** Item, price, key and payout. */
export const paid = ({ items }: Basket) =>
  items.map(({ id, price, subMerchantKey, subMerchantPrice }) => [
    id,
    price.minor,
    subMerchantKey,
    subMerchantPrice?.minor,
  ])

export function refusalOf(work: () => unknown): MappingError {
  try {
    work()
  } catch (error) {
    if (error instanceof MappingError) return error
    throw error
  }
  throw new Error("it was not refused")
}
