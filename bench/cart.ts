import { readCart, toBasket, type Basket } from "../src/mapping"
import { money, moneyToDecimal } from "../src/money"

const PRICE = money(105n, "TRY")

/** A cart of so many lines of 1.05 TRY, as Medusa's Query gives it. */
export function storedCart(lines: number) {
  const items = Array.from({ length: lines }, (_, index) => ({
    id: `cali_${index}`,
    title: "Çay bardağı",
    product_title: "Çay bardağı",
    product_id: "prod_01",
    variant_id: `variant_${index}`,
    quantity: 1,
    unit_price: moneyToDecimal(PRICE),
    total: moneyToDecimal(PRICE),
    requires_shipping: true,
    product: { categories: [{ name: "Mutfak" }] },
  }))
  return { id: "cart_01", currency_code: "try", items }
}

/** What the service is asked for, for a cart of so many lines. */
export function basketOf(cart: ReturnType<typeof storedCart>): Basket {
  const amount = money(BigInt(cart.items.length) * PRICE.minor, "TRY")
  const basket = toBasket({ amount, purchase: readCart(cart) })
  if (basket.kind !== "basket") throw new Error(basket.message)
  return basket
}
