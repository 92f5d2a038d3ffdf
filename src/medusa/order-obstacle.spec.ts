import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { CART_TO_ORDER, findDeleted, obstacleToOrder, PROMOTION_TO_USE } from "./order-obstacle"
import { parseRows, resolveQuery } from "./rows"

const NOW = new Date("2026-11-27T09:00:00Z")

interface Level {
  stocked?: number
  reserved?: number
  channels?: string[]
}

const level = ({ stocked = 5, reserved = 0, channels = ["web"] }: Level, at: number) => ({
  location_id: `sloc_${at}`,
  raw_stocked_quantity: { value: String(stocked), precision: 20 },
  stocked_quantity: stocked,
  reserved_quantity: reserved,
  stock_locations: [{ id: `sloc_${at}`, sales_channels: channels.map((id) => ({ id })) }],
})

const inventory = (levels: Level[], required = 1) => ({
  inventory_item_id: "iitem_1",
  required_quantity: required,
  inventory: { location_levels: levels.map(level) },
})

const shirt = {
  id: "variant_shirt",
  manage_inventory: true,
  allow_backorder: false,
  product: { id: "prod_1", shipping_profile: { id: "sp_1" } },
  inventory_items: [inventory([{}])],
}
const line = (variant: object | null, more: object = {}) => ({
  requires_shipping: true,
  quantity: 2,
  variant,
  adjustments: [],
  ...more,
})
const method = (profile: string | null = "sp_1") => ({
  id: "casm_1",
  shipping_option: profile === null ? null : { shipping_profile_id: profile },
  adjustments: [],
})

const CART = {
  id: "cart_1",
  email: "a@shop.example",
  sales_channel_id: "web",
  customer: { id: "cus_1" },
  items: [line(shirt)],
  shipping_methods: [method()],
}

function judge(change: object = {}, promotions: object[] = []) {
  const [cart] = parseRows("cart", CART_TO_ORDER, [{ ...CART, ...change }])
  return cart && obstacleToOrder(cart, parseRows("promotion", PROMOTION_TO_USE, promotions), NOW)
}

const stocked = (levels: Level[], more: object = {}, required = 1) => ({
  items: [line({ ...shirt, inventory_items: [inventory(levels, required)], ...more })],
})

describe("shipping", () => {
  const heavy = { ...shirt, id: "variant_heavy", product: { id: "prod_2", shipping_profile: { id: "sp_2" } } }
  const download = line({ ...heavy, manage_inventory: false }, { requires_shipping: false })
  const plain = line({ ...shirt, product: { id: "prod_1" } })

  it.each<[string, object, string | undefined]>([
    ["no method for goods that are shipped", { shipping_methods: [] }, "shipping_incomplete"],
    ["one method for two profiles", { items: [line(shirt), line(heavy)] }, "shipping_incomplete"],
    ["a method whose option was deleted", { shipping_methods: [method(null)] }, "shipping_incomplete"],
    ["no method for what is not shipped", { items: [download], shipping_methods: [] }, undefined],
    [
      "a method for each profile",
      { items: [line(shirt), line(heavy)], shipping_methods: [method("sp_2"), method()] },
      undefined,
    ],
    ["a second profile of what is not shipped", { items: [line(shirt), download] }, undefined],
    ["a product and a method without a profile", { items: [plain], shipping_methods: [method(null)] }, undefined],
  ])("%s is an obstacle or none: %j, %p", (_, change, obstacle) => expect(judge(change)).toBe(obstacle))
})

describe("stock", () => {
  const bare = { ...shirt, id: "v2", inventory_items: [] }
  const few = line({ ...shirt, inventory_items: [inventory([{ stocked: 2 }])] })

  it.each<[string, object]>([
    ["none left", stocked([{ stocked: 0 }])],
    ["less than the line needs", stocked([{ stocked: 1 }])],
    ["reserved for other orders", stocked([{ stocked: 5, reserved: 4 }])],
    ["less than a bundle needs", stocked([{ stocked: 5 }], {}, 3)],
    ["enough in no one location", stocked([{ stocked: 1 }, { stocked: 1 }])],
    ["only where another sales channel sells", stocked([{ stocked: 5, channels: ["shop"] }])],
    ["no location, though it may be ordered without stock", stocked([], { allow_backorder: true })],
    ["a variant that is shipped and was deleted", { items: [line(null)] }],
    ["a variant without inventory items beside one that has some", { items: [line(shirt), line(bare)] }],
  ])("%s is refused", (_, change) => expect(judge(change)).toBe("out_of_stock"))

  it.each<[string, object]>([
    ["not managed", stocked([{ stocked: 0 }], { manage_inventory: false })],
    ["may be ordered without stock", stocked([{ stocked: 0 }], { allow_backorder: true })],
    ["enough in the second location", stocked([{ stocked: 0 }, { stocked: 2 }])],
    ["just enough", stocked([{ stocked: 2 }])],
    ["two lines of one variant, enough for each alone: Medusa reserves both", { items: [few, line(shirt)] }],
    ["no sales channel: Medusa decides", { ...stocked([{ stocked: 0 }]), sales_channel_id: null }],
    ["no inventory items at all, and no stock needed", { items: [line({ ...bare, allow_backorder: true })] }],
    ["a deleted variant that is not shipped", { items: [line(null, { requires_shipping: false }), line(shirt)] }],
  ])("%s is not", (_, change) => expect(judge(change)).toBeUndefined())
})

describe("promotions", () => {
  const discounted = (...codes: (string | null)[]) => ({
    items: [line(shirt, { adjustments: codes.map((code) => ({ code, amount: 10 })) })],
  })
  const code = { code: "ONCE", limit: null, used: 0, campaign_id: null, campaign: null }
  const budget = (given: object, campaign: object = {}) => ({
    ...code,
    campaign_id: "procamp_1",
    campaign: { starts_at: null, ends_at: null, ...campaign, budget: { id: "b1", used: 0, ...given } },
  })

  const usage = { type: "usage", limit: 3, used: 3 }
  const forEach = (attribute: string, attribute_value: string) =>
    budget({ type: "use_by_attribute", attribute, limit: 1, usages: [{ attribute_value, used: 1 }] })

  it.each([
    ["a limit that is reached", { ...code, limit: 1, used: 1 }],
    ["a limit of nothing", { ...code, limit: 0 }],
    ["a budget of uses that is reached", budget(usage)],
    ["a budget of money that the discount exceeds", budget({ type: "spend", limit: 15, used: 6 })],
    ["a budget for each buyer, and this one has used it", forEach("customer_email", "a@shop.example")],
  ])("%s is refused", (_, promotion) => expect(judge(discounted("ONCE"), [promotion])).toBe("promotion_used_up"))

  it("a budget of money is refused where the discounts exceed it together", () => {
    const spend = budget({ type: "spend", limit: 15, used: 0 })
    expect(judge(discounted("ONCE"), [spend])).toBeUndefined()
    expect(judge(discounted("ONCE", "ONCE"), [spend])).toBe("promotion_used_up")
  })

  it.each([
    ["no limit", { ...code, used: 9 }],
    ["a last use", { ...code, limit: 2, used: 1 }],
    ["a campaign that is over counts nothing", budget(usage, { ends_at: "2026-11-01" })],
    ["a campaign yet to come", budget(usage, { starts_at: "2026-12-24" })],
    ["a campaign that was deleted", { ...code, campaign_id: "procamp_1", limit: 1, used: 1 }],
    ["a budget without a limit", budget({ type: "spend", limit: null, used: 900 })],
    ["a budget that is just enough", budget({ type: "spend", limit: 16, used: 6 })],
    ["a budget for each buyer, and another has used it", forEach("customer_id", "cus_2")],
    ["a kind of budget that is not known", budget({ type: "other", limit: 1, used: 1 })],
  ])("%s is not refused", (_, promotion) => expect(judge(discounted("ONCE"), [promotion])).toBeUndefined())
})

describe("what was deleted since it came into the cart", () => {
  const find = (tables: Readonly<Record<string, object[]>>) => {
    const query = { graph: ({ entity }: { entity: string }) => Promise.resolve({ data: tables[entity] ?? [] }) }
    const container = {
      resolve: (name: string) => ({ [ContainerRegistrationKeys.QUERY]: query })[name],
    } as MedusaContainer
    return findDeleted(resolveQuery(container), "cart_1")
  }
  const cart = [{ items: [{ requires_shipping: true, variant: { id: "variant_1" } }] }]
  const cart_promotion = [{ promotion_id: "promo_1" }]

  it.each<[string, Readonly<Record<string, object[]>>, string | undefined]>([
    ["a product", { cart: [{ items: [{ requires_shipping: true, variant: null }] }] }, "out_of_stock"],
    ["a promotion", { cart, cart_promotion }, "promotion_used_up"],
    ["nothing", { cart, cart_promotion, promotion: [{ id: "promo_1" }] }, undefined],
  ])("%s", async (_, tables, obstacle) => expect(await find(tables)).toBe(obstacle))
})
