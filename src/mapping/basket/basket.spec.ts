import { type BasketItem, MAX_BASKET_ITEMS } from "../../client"
import { money, moneyToDecimal } from "../../money"
import { MappingError } from "../error"
import { type Purchase, readCart, readOrder } from "../purchase/purchase"
import { type Basket, basketHash, toBasket } from "./basket"

type Json = Record<string, unknown>

const item = (id: string, total: unknown, change: Json = {}) => ({ id, title: id, quantity: 1, total, ...change })
const getCart = (items: Json[], change: Json = {}) => readCart({ id: "cart_1", currency_code: "try", items, ...change })
const getOrder = (items: Json[]) => readOrder({ id: "order_1", display_id: 12, currency_code: "try", items })
const lira = (minor: bigint) => money(minor, "TRY")

function getBasket(purchase: Purchase, minor: bigint): Basket {
  const basket = toBasket({ amount: lira(minor), purchase })
  if (basket.kind !== "basket") throw new Error(basket.message)
  return basket
}

const getPrices = ({ items }: Basket) => Object.fromEntries(items.map(({ id, price }) => [id, moneyToDecimal(price)]))

describe("the prices of a basket", () => {
  it("give the remainder of totals finer than a minor unit to the largest fraction", () => {
    const cart = getCart([item("a", "3.333333"), item("b", "3.333334"), item("c", "3.333333")])
    expect(getPrices(getBasket(cart, 1000n))).toEqual({ a: "3.33", b: "3.34", c: "3.33" })
  })

  it("give what equal totals leave over to the first id, in whatever order the lines come", () => {
    const lines = ["a", "b", "c"].map((id) => item(id, "3.333333"))
    for (const items of [lines, lines.toReversed()])
      expect(getPrices(getBasket(getCart(items), 1000n))).toEqual({ a: "3.34", b: "3.33", c: "3.33" })
  })

  it("leave out free lines and free shipping, and the dust Medusa's arithmetic leaves on them", () => {
    const change = { shipping_methods: [{ id: "ship", name: "Cargo", total: 0 }] }
    const cart = getCart([item("a", 5), item("free", 0), item("dust", "0.0000000000000000001")], change)
    expect(getPrices(getBasket(cart, 500n))).toEqual({ a: "5.00" })
  })
})

describe("an order's payment collection", () => {
  it("becomes one item when it is less than a minor unit a line", () => {
    const basket = getBasket(getOrder([item("a", 300), item("b", 100)]), 1n)
    expect(basket.items).toEqual([
      { id: "order_1", name: "Balance of order #12", category1: "General", itemType: "PHYSICAL", price: lira(1n) },
    ])
    expect(basket.explanation).toMatchObject({ rule: "balance", reason: "fewer minor units than lines" })
  })

  it("becomes one item when no line is above zero, virtual when nothing is shipped", () => {
    const basket = getBasket(getOrder([item("a", 0, { requires_shipping: false })]), 500n)
    expect(basket.items[0]).toMatchObject({ name: "Balance of order #12", itemType: "VIRTUAL" })
    expect(basket.needsShippingAddress).toBe(false)
  })

  it("becomes one item above 500 lines", () => {
    const items = Array.from({ length: MAX_BASKET_ITEMS + 1 }, (_, index) => item(`l${index}`, 1))
    expect(getBasket(getOrder(items), 50_100n).items).toHaveLength(1)
  })
})

describe("a cart", () => {
  it("of fewer minor units than lines becomes one item named Balance", () => {
    const cart = getCart([item("a", 1), item("b", 1)], { credit_lines: [{ amount: 1.99 }] })
    expect(getBasket(cart, 1n).items).toMatchObject([{ id: "cart_1", name: "Balance" }])
  })

  it("of 500 lines is a basket, of 501 with shipping a sentence", () => {
    const items = Array.from({ length: MAX_BASKET_ITEMS }, (_, index) => item(`l${index}`, 1))
    expect(getBasket(getCart(items), 50_000n).items).toHaveLength(500)
    const shipped = getCart(items, { shipping_methods: [{ id: "ship", total: 1 }] })
    const attempt = () => getBasket(shipped, 50_100n)
    expect(attempt).toThrow(MappingError)
    expect(attempt).toThrow("at most 500 lines in one payment, and this cart has 501, shipping included")
  })

  it("of more than 500 lines passes when those above zero are not more", () => {
    const items = Array.from({ length: 600 }, (_, index) => item(`l${index}`, index < 400 ? 1 : 0))
    expect(getBasket(getCart(items), 40_000n).items).toHaveLength(400)
  })

  it("with nothing to pay gets a message to complete without a payment session", () => {
    const nothing = toBasket({ amount: lira(0n), purchase: getCart([item("a", 0)]) })
    expect(nothing).toEqual({
      kind: "nothing_to_pay",
      message: "Nothing is to be paid on this cart. Complete the cart without a payment session.",
    })
  })

  it("below zero is refused: money is owed to the buyer", () =>
    expect(() => getBasket(getCart([item("a", 1)]), -100n)).toThrow(/refund it instead of charging/))

  it("of more than a number keeps the digits of is refused, naming the most", () => {
    const cart = getCart([item("a", 10_000_000_000_000)])
    expect(() => getBasket(cart, 1_000_000_000_000_000n)).toThrow(
      "A payment can be at most 9999999999999.99 TRY, and this cart comes to more. Nothing was charged.",
    )
    expect(() => getBasket(cart, 1_000_000_000_000_000n)).toThrow(
      expect.objectContaining({ kind: "too_large" }) as Error,
    )
    expect(getBasket(cart, 999_999_999_999_999n).items).toHaveLength(1)
  })

  it("in another currency than the payment, or one the service lacks, is refused", () => {
    expect(() => getBasket(getCart([item("a", 1)], { currency_code: "usd" }), 100n)).toThrow(
      "is in TRY, but the cart is in USD",
    )
    expect(() => getBasket(getCart([item("a", 1)], { currency_code: "jpy" }), 100n)).toThrow(
      /TRY, USD, EUR, GBP, NOK and CHF/,
    )
  })

  it("asks for a shipping address only when a line that is paid for is shipped", () => {
    const digital = item("a", 5, { requires_shipping: false })
    expect(getBasket(getCart([digital]), 500n).needsShippingAddress).toBe(false)
    expect(getBasket(getCart([digital, item("b", 5)]), 1000n).needsShippingAddress).toBe(true)
  })

  it("says how far the amount is from what the lines come to", () => {
    const cart = getCart([item("a", "10.004")], { credit_lines: [{ amount: 3 }] })
    expect(getBasket(cart, 700n).explanation.difference).toBe("-0.004")
    expect(getBasket(cart, 500n).explanation.difference).toBe("-2.004")
  })

  it("of 500 lines is read and itemised within a second of the processor's time", () => {
    const items = Array.from({ length: 500 }, (_, index) => item(`l${index}`, `${index + 1}.333333`))
    const before = process.cpuUsage()
    getBasket(getCart(items), 12_541_667n)
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000) // microseconds
  })
})

const hashed = (id: string, minor: bigint, name = "Gömlek"): BasketItem => ({
  id,
  name,
  category1: "Giyim",
  itemType: "PHYSICAL",
  price: money(minor, "TRY"),
})
const items = [hashed("line-1", 100_00n), hashed("line-2", 50_00n)]
const amount = money(150_00n, "TRY")
const hash = basketHash(items, amount)

describe("the hash of a basket", () => {
  it("is the same for the same lines in another order and under another name", () => {
    expect(basketHash([...items].reverse(), amount)).toBe(hash)
    expect(basketHash([hashed("line-1", 100_00n, "Shirt"), hashed("line-2", 50_00n)], amount)).toBe(hash)
  })

  it.each([
    ["an item is another", [hashed("line-3", 100_00n), hashed("line-2", 50_00n)], amount],
    ["a price is another", [hashed("line-1", 99_00n), hashed("line-2", 51_00n)], amount],
    ["an item is gone", [hashed("line-1", 100_00n)], amount],
    ["the amount is another", items, money(150_01n, "TRY")],
    ["the currency is another", items, money(150_00n, "EUR")],
  ])("is another when %s", (_, changed, total) => expect(basketHash(changed, total)).not.toBe(hash))
})
