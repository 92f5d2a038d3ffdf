import { marketplaceOptions, splitBasket, type Marketplace, type Seller } from "../src/mapping/marketplace"
import { basketOf, storedCart } from "./cart"
import { cpu, type Finding } from "./measure"

const LINES = 500
const SELLERS = 100
const BUDGET_MS = 20

const sellerOf = (number: number): Seller => ({
  submerchant_id: `svcsub_${number}`,
  title: `Seller ${number}`,
  key: `key_${number}`,
  commission: number % 2 === 0 ? undefined : { percent: "12.5", fixed: { TRY: "0.05" } },
})

/** Every line another product, five of each seller; commissions by seller, category and default, of the price without tax. */
function marketplace(): Marketplace {
  const categories = Array.from({ length: 20 }, (_, index) => ({ category: `category-${index}`, percent: "7.25" }))
  const product = (index: number) => ({
    seller: sellerOf(index % SELLERS),
    categoryIds: new Set([`pcat_${index % 40}`, "pcat_all"]),
    shipping_profile_id: undefined,
  })
  return {
    options: marketplaceOptions.parse({ commission: { percent: "10", base: "without_tax", categories } }),
    sellers: {
      products: new Map(Array.from({ length: LINES }, (_, index) => [`prod_${index}`, product(index)])),
      own: undefined,
      categoryIds: new Map(categories.map(({ category }, index) => [category, `pcat_${index}`])),
      shippingProfiles: new Map(),
    },
  }
}

function manyProducts() {
  const { items, ...cart } = storedCart(LINES)
  return { ...cart, items: items.map((item, index) => ({ ...item, product_id: `prod_${index}`, tax_total: "0.175" })) }
}

/** What a marketplace adds to the largest basket there is. */
export function splitSpeed(): Finding[] {
  const basket = basketOf(manyProducts())
  const terms = marketplace()
  const split = () => splitBasket(basket, terms)
  const paid = new Set(split().lines.map(({ seller }) => seller?.key)).size
  if (paid !== SELLERS) throw new Error(`the basket pays ${paid} sellers instead of ${SELLERS}`)
  cpu(split, 20)
  const found = cpu(split, 100)
  return [
    {
      what: `a basket of ${LINES} items split among ${SELLERS} sellers`,
      found: `${found.toFixed(2)} ms CPU`,
      wanted: `budget ${BUDGET_MS} ms`,
    },
  ]
}
