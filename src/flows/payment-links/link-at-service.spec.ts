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
})
