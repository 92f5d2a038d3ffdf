import { nextCheck } from "./next-check"

const NOW = new Date("2026-11-21T12:00:00Z")
const HOUR_MS = 60 * 60_000

const checkOf = (hours: number, more: object = {}) =>
  nextCheck(
    {
      status: "ACTIVE",
      soldCount: 0,
      orderId: "order_1",
      madeAt: new Date(NOW.getTime() - hours * HOUR_MS),
      ...more,
    },
    NOW,
  )

describe("the next look at an order's link", () => {
  it("comes in a minute on its first day, and ever later after that", () => {
    expect([0, 23, 25, 167, 169, 10_000].map((hours) => checkOf(hours))).toEqual([60, 60, 300, 300, 900, 900])
  })

  it("is left to the look at all links once it sells nothing more, and for links of no order", () => {
    for (const more of [{ soldCount: 1 }, { status: "PASSIVE" }, { status: "DELETED" }, { orderId: undefined }])
      expect(checkOf(1, more)).toBeNull()
  })

  it("comes for a link whose creation got no response, too", () => {
    expect(checkOf(0, { status: "CREATING" })).toBe(60)
  })
})
