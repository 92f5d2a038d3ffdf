import { isOnSale, type PaymentLink } from "./ports"
import { nextCheck } from "./follow-links"
import { linkAtService } from "./link-terms"

const ANSWER = {
  ...{ token: "AA1", productStatus: "ACTIVE", price: "10.00" },
  ...{ stockEnabled: true, stockCount: 3, soldCount: 1 },
}
const askedAt = new Date()
type Answered = Parameters<typeof linkAtService>[0]

const seen = (odd: Partial<Answered>) => linkAtService({ ...(ANSWER as Answered), ...odd }, askedAt)

describe("what the service answers of a link", () => {
  it("is taken as it is", () =>
    expect(seen({})).toMatchObject({ token: "AA1", status: "ACTIVE", price: "10.00", stock_count: 3, sold_count: 1 }))

  it("has no count that cannot be kept", () => {
    expect(seen({ stockCount: 9_999_999_999, soldCount: 2_147_483_648 })).toMatchObject({
      stock_count: undefined,
      sold_count: undefined,
    })
    expect(seen({ soldCount: 2_147_483_647 }).sold_count).toBe(2_147_483_647)
  })

  it("has no character that cannot be kept", () => {
    expect(seen({ name: "Co\0urse", presetPriceValues: ["5\0", undefined] })).toMatchObject({
      name: "Course",
      preset_price_values: ["5"],
    })
  })

  it("is of one of the two kinds", () =>
    expect([seen({}).kind, seen({ productType: "FASTLINK" }).kind]).toEqual(["standard", "fast"]))
})

describe("a link sells", () => {
  const LINK = {
    status: "ACTIVE",
    kind: "standard",
    sold_count: 0,
    stock_enabled: false,
    stock_count: undefined,
  } as const

  it.each<[string, Partial<PaymentLink>, boolean]>([
    ["while it is open", {}, true],
    ["no more once it is closed", { status: "PASSIVE" }, false],
    ["as often as wanted without a stock", { sold_count: 9 }, true],
    ["until its stock is used up", { stock_enabled: true, stock_count: 1, sold_count: 9 }, true],
    ["no more without any stock", { stock_enabled: true, stock_count: 0 }, false],
    ["no more where its stock is not known", { stock_enabled: true }, false],
    ["whatever its count where stock is not limited", { stock_count: 0 }, true],
    ["once, where it is a fast link", { kind: "fast" }, true],
    ["no more once a fast link was sold", { kind: "fast", sold_count: 1 }, false],
  ])("%s", (_, change, expected) => expect(isOnSale({ ...LINK, ...change } as PaymentLink)).toBe(expected))
})

describe("the next look at an order's link", () => {
  const NOW = new Date("2026-11-21T12:00:00Z")
  const getCheck = (hours: number, more: object = {}) => {
    const made_at = new Date(NOW.getTime() - hours * 3_600_000)
    return nextCheck({ status: "ACTIVE", sold_count: 0, order_id: "order_1", made_at, ...more }, NOW)
  }

  it.each([
    [0, {}, 60],
    [23, {}, 60],
    [25, {}, 300],
    [167, {}, 300],
    [169, {}, 900],
    [10_000, {}, 900],
    // its creation got no response
    [0, { status: "CREATING" }, 60],
    // it sells nothing more, or is of no order: the look at all links is enough
    [1, { sold_count: 1 }, null],
    [1, { status: "PASSIVE" }, null],
    [1, { status: "DELETED" }, null],
    [1, { order_id: undefined }, null],
  ])("%d hours after it was made, %j, comes in %p seconds", (hours, more, seconds) => {
    expect(getCheck(hours, more)).toBe(seconds)
  })
})
