import { isOnSale, type PaymentLink } from "../contracts/link-records"
import { linkAtService } from "./link-at-service"

const ANSWER = {
  token: "AA1",
  productStatus: "ACTIVE",
  price: "10.00",
  stockEnabled: true,
  stockCount: 3,
  soldCount: 1,
}
const askedAt = new Date()
type Answered = Parameters<typeof linkAtService>[0]

const seen = (odd: Partial<Answered>) => linkAtService({ ...(ANSWER as Answered), ...odd }, askedAt)

describe("what the service answers of a link", () => {
  it("is taken as it is", () => {
    expect(seen({})).toMatchObject({ token: "AA1", status: "ACTIVE", price: "10.00", stockCount: 3, soldCount: 1 })
  })

  it("has no count that cannot be kept", () => {
    expect(seen({ stockCount: 9_999_999_999, soldCount: 2_147_483_648 })).toMatchObject({
      stockCount: undefined,
      soldCount: undefined,
    })
    expect(seen({ soldCount: 2_147_483_647 }).soldCount).toBe(2_147_483_647)
  })

  it("has no character that cannot be kept", () => {
    expect(seen({ name: "Co\0urse", presetPriceValues: ["5\0", undefined] })).toMatchObject({
      name: "Course",
      presetPriceValues: ["5"],
    })
  })

  it("is of one of the two kinds", () => {
    expect(seen({})).toMatchObject({ kind: "standard" })
    expect(seen({ productType: "FASTLINK" })).toMatchObject({ kind: "fast" })
  })
})

describe("a link sells", () => {
  const LINK = { status: "ACTIVE", kind: "standard", soldCount: 0, stockEnabled: false, stockCount: undefined } as const

  it.each<[string, Partial<PaymentLink>, boolean]>([
    ["while it is open", {}, true],
    ["no more once it is closed", { status: "PASSIVE" }, false],
    ["as often as wanted without a stock", { soldCount: 9 }, true],
    ["until its stock is used up", { stockEnabled: true, stockCount: 1, soldCount: 9 }, true],
    ["no more without any stock", { stockEnabled: true, stockCount: 0 }, false],
    ["no more where its stock is not known", { stockEnabled: true }, false],
    ["whatever its count where stock is not limited", { stockCount: 0 }, true],
    ["once, where it is a fast link", { kind: "fast" }, true],
    ["no more once a fast link was sold", { kind: "fast", soldCount: 1 }, false],
  ])("%s", (_, change, expected) => {
    expect(isOnSale({ ...LINK, ...change } as PaymentLink)).toBe(expected)
  })
})
