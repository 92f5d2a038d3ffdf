import { FOREIGN, GONE_AT_SERVICE, isUsable, SELLER_WITHDRAWN } from "./records"

describe("whether a submerchant's products can be sold", () => {
  it.each([
    ["the service knows it", "key_1", undefined, true],
    ["the service refused its newest content", "key_1", "2001", true],
    ["the service does not know it yet", undefined, undefined, false],
    ["the service does not know it any more", "key_1", GONE_AT_SERVICE, false],
    ["the service knows another by its external id", "key_1", FOREIGN, false],
    ["its seller is gone", "key_1", SELLER_WITHDRAWN, false],
  ])("where %s: %s %s %s", (_what, key, error_code, expected) => {
    expect(isUsable({ key, error_code })).toBe(expected)
  })
})
