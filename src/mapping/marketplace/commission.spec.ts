import { money } from "../../money"
import { payWithCommission, findRule } from "./owners"
import type { CommissionRate } from "./commission-rate"
import { marketplaceOptions, sellerOption, type Marketplace, type SoldProduct } from "./options"

const seller = { submerchant_id: "sub_1", title: "Ayşe", key: "key_1", commission: undefined }
const getRate = (percent: string, fixed: CommissionRate["fixed"] = {}) => ({ percent, fixed })

function getPaid(
  price: bigint,
  rate: CommissionRate,
  more: { tax?: string; total?: string; base?: "without_tax" } = {},
) {
  const { total = "0", tax, base = "with_tax" } = more
  const rule = { rate, name: "default" }
  const { payout, commission, isLeast } = payWithCommission(money(price, "TRY"), { total, tax }, { seller, rule, base })
  return { payout, commission, ...(isLeast === true && { isLeast }) }
}

describe("a commission", () => {
  it.each([
    ["12.5", 9_999n, "87.49", "12.50"],
    ["50", 1_001n, "5.00", "5.01"],
  ])("of %s %% of %s minor units pays %s and keeps %s, halves rounded up", (percent, price, payout, commission) => {
    expect(getPaid(price, getRate(percent))).toEqual({ payout, commission })
  })

  it("is of the price less the tax the line says it has, however the price differs from the line's total", () => {
    const taxed = { total: "120", tax: "20", base: "without_tax" } as const
    expect(getPaid(12_000n, getRate("10"), taxed)).toEqual({ payout: "110.00", commission: "10.00" })
    expect(getPaid(6_000n, getRate("10"), taxed)).toEqual({ payout: "55.00", commission: "5.00" })
    expect(getPaid(6_000n, getRate("10"), { total: "0", base: "without_tax" })).toEqual({
      payout: "54.00",
      commission: "6.00",
    })
  })

  it.each([
    ["a hundred percent", getRate("100"), 5_000n, "49.99"],
    ["a fixed amount above the price", getRate("0", { TRY: "80" }), 5_000n, "49.99"],
    ["a fixed amount that is the price of the cheapest thing", getRate("0", { TRY: "0.01" }), 1n, "0.00"],
  ])("that leaves nothing (%s) leaves the least the service takes, and says so", (_what, rate, price, commission) => {
    expect(getPaid(price, rate)).toEqual({ payout: "0.01", commission, isLeast: true })
  })
})

describe("the rule that decides on a commission", () => {
  const options = marketplaceOptions.parse({
    commission: {
      percent: 10,
      categories: [
        { category: "coffee", percent: 6 },
        { category: "pcat_food", percent: 8 },
      ],
    },
  })
  const product = (...categoryIds: string[]): SoldProduct => ({
    seller,
    categoryIds: new Set(categoryIds),
    shipping_profile_id: undefined,
  })
  const marketplace: Marketplace = {
    options,
    sellers: {
      products: new Map(),
      own: undefined,
      categoryIds: new Map([["coffee", "pcat_coffee"]]),
      shippingProfiles: new Map(),
    },
  }
  const getName = (sold: SoldProduct | undefined, own?: CommissionRate) =>
    findRule({ ...seller, commission: own }, sold, marketplace).name

  it("is the seller's own, else the first category named that the product is in, else the default", () => {
    expect(getName(product("pcat_food", "pcat_coffee"), getRate("1"))).toBe("submerchant")
    expect(getName(product("pcat_food", "pcat_coffee"))).toBe("category:coffee")
    expect(getName(product("pcat_food"))).toBe("category:pcat_food")
    expect(getName(product("pcat_toys"))).toBe("default")
    expect(getName(undefined)).toBe("default")
  })
})

const SELLER = { entity: "seller", events: ["seller.created"], toSubmerchant: () => undefined }

describe("the option of sellers of another module", () => {
  it("needs an entity, its events and a mapping", () =>
    expect(sellerOption.parse(SELLER)).toMatchObject({ ...SELLER, fields: ["*"] }))

  it.each([["*"], ["svc.seller.changed"], ["svc.submerchant.updated"], [""]])(
    "takes no event that would be emitted again without end, or that is not an event: %p",
    (event) => {
      expect(sellerOption.safeParse({ ...SELLER, events: ["seller.created", event] })).toMatchObject({ success: false })
    },
  )
})
