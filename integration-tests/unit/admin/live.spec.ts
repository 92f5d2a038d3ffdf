import type { Headline, PanelEvent, PanelLinkSale } from "../../../src/api/admin/svc/answers/panel"
import { isAnyMoving, isMoving, waitAfter } from "../../../src/admin/components/panel/live"

const event = (operation_state: PanelEvent["operation_state"]): PanelEvent => ({
  kind: "refund",
  at: "2026-11-24T09:00:00.000Z",
  tone: "plain",
  detail: null,
  amount: "10.00",
  item: null,
  operation_state,
  by: null,
  note: null,
})

const payment = (headline: Headline, timeline: PanelEvent[] = []) => ({ headline, timeline })

const sale = (state: PanelLinkSale["state"]): PanelLinkSale => ({
  id: "sale",
  link_id: "link",
  link_name: "Link",
  amount: "10.00",
  currency_code: "try",
  state,
  seen_at: "2026-11-24T09:00:00.000Z",
  payment_id: null,
})

describe("a payment on an open page", () => {
  it.each<Headline>(["awaiting_buyer", "in_review", "charging", "unknown", "reversing", "held", "releasing"])(
    "is followed while it is %s",
    (headline) => expect(isMoving(payment(headline))).toBe(true),
  )

  it.each<Headline>([
    "paid",
    "partly_refunded",
    "refunded",
    "cancelled",
    "released",
    "reversed",
    "declined",
    "expired",
  ])("is not followed once it is %s", (headline) =>
    expect(isMoving(payment(headline, [event("succeeded"), event("refused")]))).toBe(false),
  )

  it.each(["sent", "unknown"] as const)("is followed while an operation of it is %s", (state) =>
    expect(isMoving(payment("paid", [event("succeeded"), event(state)]))).toBe(true),
  )

  it("is read again after 5 seconds, then ever later, and after a minute at the latest", () => {
    const waits = Array.from({ length: 12 }, (_, unchanged) => waitAfter(unchanged))
    expect(waits.slice(0, 3)).toEqual([5_000, 7_500, 11_250])
    expect(waits).toEqual([...waits].sort((one, other) => one - other))
    expect(waits.at(-1)).toBe(60_000)
  })
})

describe("an order's panel", () => {
  const panel = (more: { states?: PanelLinkSale["state"][]; headlines?: Headline[] }) => ({
    payments: (more.headlines ?? ["paid", "declined"]).map((headline) => payment(headline)),
    link_sales: (more.states ?? []).map(sale),
  })

  it("is followed for any of its payments, not only for the one that decides", () => {
    expect(isAnyMoving(panel({}))).toBe(false)
    expect(isAnyMoving(panel({ headlines: ["paid", "awaiting_buyer"] }))).toBe(true)
  })

  it("is followed until the sale of a link is recorded, or waits for a person", () => {
    expect(isAnyMoving(panel({ states: ["recorded", "flagged", "resolved"] }))).toBe(false)
    expect(isAnyMoving(panel({ states: ["recorded", "seen"] }))).toBe(true)
    expect(isAnyMoving(panel({ states: ["recording"] }))).toBe(true)
  })
})
