import { nextCheck } from "./follow-links"

const NOW = new Date("2026-11-21T12:00:00Z")
const HOUR_MS = 60 * 60_000

const getCheck = (hours: number, more: object = {}) =>
  nextCheck(
    {
      status: "ACTIVE",
      sold_count: 0,
      order_id: "order_1",
      made_at: new Date(NOW.getTime() - hours * HOUR_MS),
      ...more,
    },
    NOW,
  )

describe("the next look at an order's link", () => {
  it("comes in a minute on its first day, and ever later after that", () => {
    expect([0, 23, 25, 167, 169, 10_000].map((hours) => getCheck(hours))).toEqual([60, 60, 300, 300, 900, 900])
  })

  it("is left to the look at all links once it sells nothing more, and for links of no order", () => {
    for (const more of [{ sold_count: 1 }, { status: "PASSIVE" }, { status: "DELETED" }, { order_id: undefined }])
      expect(getCheck(1, more)).toBeNull()
  })

  it("comes for a link whose creation got no response, too", () => {
    expect(getCheck(0, { status: "CREATING" })).toBe(60)
  })
})
