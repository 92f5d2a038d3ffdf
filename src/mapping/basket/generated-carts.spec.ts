import { createRawPropertiesFromBigNumber, decorateCartTotals } from "@medusajs/framework/utils"
import fc from "fast-check"
import { compareDecimal, CURRENCIES, type Money, roundedDigits, sum } from "../../money"
import { toMoney } from "../purchase/row-fields"
import { MappingError } from "../error"
import { readCart, type Purchase } from "../purchase/purchase"
import { toBasket, type Basket } from "./basket"

// as many as it takes for each feature below to occur more than twenty times
const CARTS = 6_000

interface Discount {
  kind: "none" | "fixed" | "percentage" | "whole"
  /** Hundredths of a percent of the price; a fixed amount is this much of it, rounded to whole cents. */
  share: number
  isTaxInclusive: boolean
}

const discount = fc.record<Discount>({
  kind: fc.constantFrom("none", "none", "none", "fixed", "percentage", "whole"),
  share: fc.integer({ min: 1, max: 10_000 }),
  isTaxInclusive: fc.boolean(),
})
const rates = fc.constantFrom([], [1], [10], [20], [8.875], [20, 1.5], [33.3333])
const price = fc.oneof(
  fc.integer({ min: 1, max: 500_000 }).map((minor) => minor / 100),
  fc.integer({ min: 1, max: 5_000_000 }).map((thousandths) => thousandths / 1000),
  fc.constantFrom(0, 0.001, 0.01, 0.3333, 9.99),
)
const quantity = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 1000 }) },
)
const line = fc.record({
  price,
  quantity,
  rates,
  discount,
  isTaxInclusive: fc.boolean(),
  requiresShipping: fc.boolean(),
})
const shipping = fc.record({ price, rates, discount, isTaxInclusive: fc.boolean() })
const lines = fc.oneof(
  { weight: 29, arbitrary: fc.array(line, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(line, { minLength: 5, maxLength: 12 }) },
)
const cart = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  lines,
  shipping: fc.array(shipping, { maxLength: 2 }),
  orderDiscount: fc.constantFrom(0, 0, 5, 10, 33.33, 99.9),
  /** Credit lines, in percent of the prices. */
  credit: fc.constantFrom(0, 0, 0, 10, 50, 99.99, 100, 120, -5),
  isCached: fc.constantFrom(false, false, false, true),
  order: fc.integer(),
})
type GeneratedCart = typeof cart extends fc.Arbitrary<infer T> ? T : never

function adjustments(whole: number, { kind, share, isTaxInclusive }: Discount, orderDiscount: number) {
  const fraction = share / 10_000
  const own = { none: 0, fixed: Math.floor(whole * fraction * 100) / 100, percentage: whole * fraction, whole }[kind]
  const amounts = [own, ((whole - own) * orderDiscount) / 100].filter((amount) => amount > 0)
  return amounts.map((amount) => ({ amount, is_tax_inclusive: isTaxInclusive }))
}

/** The cart as Medusa's own arithmetic totals it, in process or as a cache gives it back. */
function totalled(given: GeneratedCart): Record<string, unknown> {
  const gross = [...given.lines.map((one) => one.price * one.quantity), ...given.shipping.map((one) => one.price)]
  const credit = gross.reduce((whole, one) => whole + one, 0) * given.credit
  const undecorated = {
    id: "cart_1",
    currency_code: given.currency.toLowerCase(),
    items: given.lines.map((one, index) => ({
      id: `cali_${index}`,
      title: `Line ${index}`,
      quantity: one.quantity,
      unit_price: one.price,
      is_tax_inclusive: one.isTaxInclusive,
      requires_shipping: one.requiresShipping,
      tax_lines: one.rates.map((rate) => ({ rate })),
      adjustments: adjustments(one.price * one.quantity, one.discount, given.orderDiscount),
    })),
    shipping_methods: given.shipping.map((one, index) => ({
      id: `casm_${index}`,
      name: "Cargo",
      amount: one.price,
      is_tax_inclusive: one.isTaxInclusive,
      tax_lines: one.rates.map((rate) => ({ rate })),
      adjustments: adjustments(one.price, one.discount, 0),
    })),
    credit_lines: credit === 0 ? [] : [{ amount: credit / 100 }],
  }
  const decorated = { ...decorateCartTotals(undecorated) }
  if (!given.isCached) return decorated
  createRawPropertiesFromBigNumber(decorated)
  return JSON.parse(JSON.stringify(decorated)) as Record<string, unknown>
}

function shuffled(purchase: Purchase, order: number): Purchase {
  const place = (id: string) => Math.imul(id.charCodeAt(id.length - 1) + 1, order | 1) % 101
  const sorted = <T extends { id: string }>(list: readonly T[]) => [...list].sort((a, b) => place(a.id) - place(b.id))
  return { ...purchase, lines: sorted(purchase.lines), shipping: sorted(purchase.shipping) }
}

const prices = ({ items }: Basket) => new Map(items.map((item) => [item.id, item.price.minor]))
const isAboveDust = (total: string) => compareDecimal(total, "0.0001") > 0
const rounded = (total: string) => roundedDigits(total, 2)

/** The faults of a basket, for any cart. */
function faults(basket: Basket, purchase: Purchase): string[] {
  const { items, lines, explanation } = basket
  const { amount, rule } = explanation
  const total = sum(
    items.map((item) => item.price),
    amount.currency,
  )
  const ids = prices(basket)
  const checks: [string, boolean][] = [
    ["the sum is not the amount", total.minor === amount.minor],
    ["an item is not above zero", items.every((item) => item.price.minor > 0n)],
    ["an id comes twice", ids.size === items.length],
    ["lines and items differ", items.every((item, index) => lines[index]?.item_id === item.id)],
  ]
  if (rule === "itemised") checks.push(...lineChecks(lines, ids, purchase))
  return checks.filter(([, holds]) => !holds).map(([fault]) => fault)
}

function lineChecks(lines: Basket["lines"], ids: ReadonlyMap<string, bigint>, purchase: Purchase): [string, boolean][] {
  const all = [...purchase.lines, ...purchase.shipping]
  // Credit, and a line discounted below zero, are taken off the other lines.
  const isSpread = purchase.credit !== "0" || all.some((one) => one.total.startsWith("-"))
  const lifted = BigInt(lines.filter((one) => rounded(one.total) === 0n).length)
  const isNear = (total: string, price: bigint) => {
    const off = price - rounded(total)
    return off <= lifted + 1n && -off <= lifted + 1n
  }
  return [
    ["a line above zero is left out", all.every((one) => ids.has(one.id) || !isAboveDust(one.total))],
    ["a line of zero is kept", all.every((one) => !ids.has(one.id) || isAboveDust(one.total))],
    ["a price is far from its line", isSpread || lines.every((one) => isNear(one.total, one.price?.minor ?? 0n))],
  ]
}

describe("the basket of any cart Medusa can total", () => {
  const seen = new Map<string, number>()
  const note = (feature: string, isSeen: boolean) => isSeen && seen.set(feature, (seen.get(feature) ?? 0) + 1)

  const FEATURES: Record<string, (given: GeneratedCart, purchase: Purchase) => boolean> = {
    ...Object.fromEntries(CURRENCIES.map((code) => [code, ({ currency }: GeneratedCart) => currency === code])),
    "tax inclusive": ({ lines }) => lines.some((one) => one.isTaxInclusive && one.rates.length > 0),
    "tax exclusive": ({ lines }) => lines.some((one) => !one.isTaxInclusive && one.rates.length > 0),
    "fixed discount": ({ lines }) => lines.some((one) => one.discount.kind === "fixed"),
    "percentage discount": ({ lines }) => lines.some((one) => one.discount.kind === "percentage"),
    "order discount": ({ orderDiscount }) => orderDiscount > 0,
    "free line": (_, purchase) => purchase.lines.some((one) => Number(one.total) === 0),
    "quantity above 500": ({ lines }) => lines.some((one) => one.quantity > 500),
    "shipping with tax": ({ shipping }) => shipping.some((one) => one.rates.length > 0),
    "shipping without tax": ({ shipping }) => shipping.some((one) => one.rates.length === 0),
    "credit line": (_, purchase) => purchase.credit !== "0",
    "total finer than a minor unit": (_, purchase) => /\.\d{3}/.test(purchase.total ?? ""),
    "from a cache": ({ isCached }) => isCached,
  }

  it("adds up to the amount to the last unit, each item above zero, in whatever order the lines come", () => {
    fc.assert(
      fc.property(cart, (given) => {
        const medusa = totalled(given)
        const purchase = readCart(medusa)
        const amount = toMoney(medusa["raw_total"] ?? medusa["total"], given.currency)
        note("cart", true)
        for (const [feature, has] of Object.entries(FEATURES)) note(feature, has(given, purchase))
        const found = amount.minor < 0n ? refusalFaults(amount, purchase) : basketFaults(amount, purchase, given.order)
        // An `expect` that holds costs as much as a basket does, so there is one only where something is wrong.
        if (found.length > 0) expect(found).toEqual([])
      }),
      // the same carts every time: that every feature occurs often enough must not hang on luck
      { numRuns: CARTS, seed: 20_261_121 },
    )
  })

  function refusalFaults(amount: Money, purchase: Purchase): string[] {
    note("below zero", true)
    try {
      return [`an amount below zero gave a ${toBasket({ amount, purchase }).kind}`]
    } catch (error) {
      return error instanceof MappingError && error.kind === "amount" ? [] : [String(error)]
    }
  }

  function basketFaults(amount: Money, purchase: Purchase, order: number): string[] {
    const basket = toBasket({ amount, purchase })
    note(basket.kind === "basket" ? basket.explanation.rule : basket.kind, true)
    if (basket.kind === "nothing_to_pay") return amount.minor === 0n ? [] : ["nothing to pay for something"]
    const again = toBasket({ amount, purchase: shuffled(purchase, order) })
    const before = prices(basket)
    const isSame = again.kind === "basket" && again.items.every((item) => item.price.minor === before.get(item.id))
    return [...faults(basket, purchase), ...(isSame ? [] : ["another order of lines gives other prices"])]
  }

  it("was put to the test with each feature often enough", () => {
    const features = [...Object.keys(FEATURES), "below zero", "itemised", "balance", "nothing_to_pay"]
    const enough = (seen.get("cart") ?? 0) / 300
    expect(features.filter((feature) => (seen.get(feature) ?? 0) <= enough)).toEqual([])
  })
})
