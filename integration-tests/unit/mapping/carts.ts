import { money, moneyFromDecimal, zero } from "../../../src/money"
import { toBasket, type Basket } from "../../../src/mapping/basket/basket"
import { MappingError } from "../../../src/mapping/error"
import { owedOfLines, type PaidBasket } from "../../../src/mapping/basket/owed-lines"
import { readCart, readOrder } from "../../../src/mapping/purchase/purchase"

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

export function refusalOf(work: () => unknown): MappingError {
  try {
    work()
  } catch (error) {
    if (error instanceof MappingError) return error
    throw error
  }
  throw new Error("it was not refused")
}

// orders

export const lira = (amount: string) => moneyFromDecimal(amount, "TRY")

export const line = (id: string, product: string, total: number, change: object = {}) => ({
  id,
  title: product,
  product_id: product,
  variant_id: product,
  quantity: 1,
  unit_price: total,
  total,
  ...change,
})
export const ship = (id: string, total: number) => ({ id, name: "Cargo", shipping_option_id: "so_parcel", total })

type Rows = object[]
export const getOrder = (items: Rows, methods: Rows = [], credit = 0) =>
  readOrder({
    id: "order_1",
    display_id: 1,
    currency_code: "try",
    items,
    shipping_methods: methods,
    credit_lines: credit === 0 ? [] : [{ amount: credit }],
  })

/** A charge of this basket, of which so much went back by item. */
export function charge({ lines }: Basket, back: Record<string, string> = {}): PaidBasket {
  const paid = lines.flatMap(({ price, ...known }) =>
    price ? [{ ...known, price, refunded: lira(back[known.item_id] ?? "0") }] : [],
  )
  return { lines: paid, refunded: zero("TRY") }
}

export type Order = ReturnType<typeof getOrder>
export const getOwed = (amount: string, purchase: Order, ...paid: PaidBasket[]) =>
  owedOfLines({ amount: lira(amount), purchase, paid })
// Ali's shirt and its shipping, paid
export const SHIRT = line("c_1", "shirt", 100)
export const bought = () => basketOf([SHIRT], [ship("m_1", 30)])
export const shirt = (change: object = {}) => line("o_1", "shirt", 100, change)
export const shipping = ship("o_m", 30)
export const mug = line("o_2", "mug", 50)
