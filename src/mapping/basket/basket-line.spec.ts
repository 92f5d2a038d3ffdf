import { listDocumentedFields } from "../../../integration-tests/unit/mapping/documented-fields"
import { basketItem } from "../../client/schema/basket"
import { money } from "../../money"
import { mappingOptions, readCart, toBasket } from "../index"

type Json = Record<string, unknown>

const categories = [
  { name: "Tea", mpath: "a.b" },
  { name: "Kitchen", mpath: "a" },
]
const kettle = {
  ...{ id: "cali_1", title: "Kettle", product_title: "Kettle", variant_title: "Red", quantity: 1, unit_price: 100 },
  ...{ total: 100, product: { categories, collection: { title: "Summer" } } },
}
const cargo = { id: "casm_1", name: "Cargo", total: 20 }
const cart = { id: "cart_1", currency_code: "try", items: [kettle], shipping_methods: [cargo] }
const line = (change: Json) => ({ items: [{ ...kettle, ...change }] })
const named = (product_title: string | null, title = "Kettle") => ({
  cart: line({ product_title, variant_title: null, title }),
})
const product = (of: Json) => ({ cart: line({ product: of }) })
const NAMELESS = { ...cargo, name: null }

interface Given {
  /** Laid over the cart. */
  cart?: Json
  options?: unknown
}

/** `basketItem` is the first item, `shippingItem` the second. */
function getField(field: string, given: Given): unknown {
  const purchase = readCart({ ...cart, ...given.cart })
  const options = mappingOptions.parse(given.options ?? {})
  const basket = toBasket({ amount: money(12_000n, "TRY"), purchase, options })
  if (basket.kind !== "basket") throw new Error(basket.message)
  const [part, name = ""] = field.split(".")
  const item = basket.items[part === "shippingItem" ? 1 : 0]
  return new Map<string, unknown>(Object.entries(item ?? {})).get(name)
}

const sources: Record<string, [source: string, given: Given, expected: unknown][]> = {
  "basketItem.id": [
    ["the line", {}, "cali_1"],
    ["the cart, for a balance", { cart: { ...line({ total: 0 }), shipping_methods: [] } }, "cart_1"],
  ],
  "shippingItem.id": [["the shipping method", {}, "casm_1"]],
  "basketItem.price": [
    ["the line's total", {}, money(10_000n, "TRY")],
    ["one minor unit where it would round to nothing", { cart: line({ total: 0.001 }) }, money(1n, "TRY")],
  ],
  "shippingItem.price": [["the shipping method's total", {}, money(2_000n, "TRY")]],
  "basketItem.name": [
    ["product and variant", {}, "Kettle / Red"],
    ["the product of a nameless variant", { cart: line({ variant_title: "Default variant" }) }, "Kettle"],
    ["the line's own title", named(null, "Gift\nwrap "), "Gift wrap"],
    ["the line's id", named(null, "\u0000"), "cali_1"],
    ["no more than 120 characters", named("ş".repeat(200)), `${"ş".repeat(119)}…`],
    ["all of it where characters take two units each", named("🫖".repeat(100)), "🫖".repeat(100)],
  ],
  "shippingItem.name": [
    ["the option", { cart: { shipping_methods: [NAMELESS] }, options: { basket: { shippingName: "Kargo" } } }, "Kargo"],
    ["the buyer's language", { cart: { locale: "tr", shipping_methods: [NAMELESS] } }, "Kargo"],
  ],
  "basketItem.category1": [
    ["the outermost category", {}, "Kitchen"],
    ["the collection", { cart: line({ product: { collection: { title: "Summer" } }, product_type: "Pot" }) }, "Summer"],
    ["the collection on the line", { cart: line({ product: null, product_collection: "Winter" }) }, "Winter"],
    ["the type", product({ type: { value: "Pot" } }), "Pot"],
    [
      "no internal category",
      product({ categories: [{ name: "Margin A", is_internal: true }, { name: "Old", is_active: false }, null] }),
      "General",
    ],
    ["the buyer's language", { cart: { ...line({ product: null }), locale: "tr-TR" } }, "Genel"],
    ["the option", { cart: line({ product: null }), options: { basket: { defaultCategory: "Shop" } } }, "Shop"],
  ],
  "shippingItem.category1": [
    ["the buyer's language", { cart: { locale: "tr" } }, "Kargo"],
    ["the option", { options: { basket: { shippingCategory: "Kargo" } } }, "Kargo"],
  ],
  "basketItem.category2": [
    ["the next category", {}, "Tea"],
    ["the collection", product({ categories: [{ name: "Tea" }], collection: { title: "Summer" } }), "Summer"],
    [
      "nothing that says the same again",
      product({ categories: [{ name: "Tea" }], collection: { title: "Tea" } }),
      undefined,
    ],
  ],
  "basketItem.itemType": [
    ["what is shipped", { cart: line({ requires_shipping: true }) }, "PHYSICAL"],
    ["what is not shipped", { cart: line({ requires_shipping: false }) }, "VIRTUAL"],
    ["what does not say", { cart: line({ requires_shipping: null }) }, "PHYSICAL"],
  ],
  "shippingItem.itemType": [["shipping of nothing physical", { cart: line({ requires_shipping: false }) }, "VIRTUAL"]],
  "basketItem.subMerchantKey": [["nothing without marketplace mode", {}, undefined]],
  "basketItem.subMerchantPrice": [["nothing without marketplace mode", {}, undefined]],
  "basketItem.withholdingTax": [["nothing", {}, undefined]],
}
const rows = Object.entries(sources).flatMap(([field, cases]) => cases.map((one) => [field, ...one] as const))

describe("a basket item", () => {
  it.each(rows)("has %s from %s", (field, _, given, expected) => expect(getField(field, given)).toEqual(expected))

  it("has a test and a row in docs/reference/mapping.md for each field of the interface", () => {
    const fields = Object.keys(basketItem.shape).map((name) => `basketItem.${name}`)
    expect(listDocumentedFields(/^basketItem/)).toEqual(fields.sort())
    expect([...new Set(rows.map(([field]) => field.replace("shippingItem", "basketItem")))].sort()).toEqual(fields)
  })
})
