import type { Headline, PanelEvent, PanelLinkSale } from "../../../src/api/admin/svc/answers/panel"
import {
  bySeller,
  getResult,
  isAnyMoving,
  isLeft,
  isMoving,
  isPaidWithUs,
  piecesLeft,
  getPieces,
  getPrice,
  readPieces,
  waitAfter,
} from "../../../src/admin/components/panel/decisions"
import { fromHundredths, hundredths } from "../../../src/admin/lib/format"
import { createProviderIds } from "../../../src/modules/svc/provider-ids"

const event = (operation_state: PanelEvent["operation_state"]): PanelEvent => ({
  ...{ kind: "refund", at: "2026-11-24T09:00:00.000Z", tone: "plain", detail: null, amount: "10.00", item: null },
  ...{ operation_state, by: null, note: null },
})

const payment = (headline: Headline, timeline: PanelEvent[] = []) => ({ headline, timeline })

const sale = (state: PanelLinkSale["state"]): PanelLinkSale => ({
  ...{ id: "sale", link_id: "link", link_name: "Link", amount: "10.00", currency_code: "try", state },
  ...{ seen_at: "2026-11-24T09:00:00.000Z", payment_id: null },
})

describe("a payment on an open page", () => {
  it("is followed while it may move by itself, by its headline or an operation of it", () => {
    const moving: Headline[] = ["awaiting_buyer", "in_review", "charging", "unknown", "reversing", "held", "releasing"]
    const ended: Headline[] = ["paid", "partly_refunded", "refunded", "cancelled", "released", "reversed"]
    const without: Headline[] = ["declined", "expired"]
    const done = [event("succeeded"), event("refused")]
    const all = [...moving, ...ended, ...without]
    expect(all.filter((headline) => isMoving(payment(headline, done)))).toEqual(moving)
    for (const state of ["sent", "unknown"] as const)
      expect(isMoving(payment("paid", [event("succeeded"), event(state)]))).toBe(true)
  })

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

describe("a refund by quantity", () => {
  it.each([
    ["2", 2],
    ["2.000", 2],
    ["1", 1],
    ["0.5", 1],
    ["1.5", 1],
    [null, 1],
  ])("of %j pieces is offered up to %d", (quantity, pieces) => expect(getPieces({ quantity })).toBe(pieces))
})

describe("more than is left", () => {
  it.each(["7", "4", "-1", "1.5", "1e1", "03x"])("%j is no number of three pieces", (typed) =>
    expect(readPieces(typed, 3)).toBeUndefined(),
  )
  it.each([
    ["0", 0],
    ["3", 3],
    [" 2", 2],
  ])("%j is %d of three pieces", (typed, count) => expect(readPieces(typed, 3)).toBe(count))

  it.each([
    ["100.00", "100.00", true],
    ["100.01", "100.00", false],
    ["0.01", "0.00", false],
    ["5", null, false],
  ])("%s of %s: %j", (amount, left, isIt) => expect(isLeft({ left }, amount)).toBe(isIt))
})

const left = (whole: bigint, gone: bigint) => ({ refunded: fromHundredths(gone), left: fromHundredths(whole - gone) })

/** What each is refunded when so many pieces of it are, one time after the other. */
function refundedBy(whole: bigint, of: number, counts: readonly number[]): string[] {
  let gone = 0n
  return counts.map((count) => {
    const price = getPrice(left(whole, gone), count, of)
    gone += hundredths(price)
    return price
  })
}

describe("a refund by pieces", () => {
  it.each([
    ["one, then the other two", 100_00n, 3, [1, 2], ["33.33", "66.67"]],
    ["two, then the last", 100_00n, 3, [2, 1], ["66.66", "33.34"]],
    ["of an item whose discount does not divide", 89_99n, 7, [3, 3, 1], ["38.56", "38.57", "12.86"]],
  ])("adds up to what was paid: %s", (_, whole, of, counts, prices) => {
    expect(refundedBy(whole, of, counts)).toEqual(prices)
  })

  it.each([
    [0n, 3],
    [33_33n, 2],
    // by amount: the last piece goes back by what is left
    [10_00n, 3],
    [40_00n, 2],
  ])("offers what is left of three pieces after %s hundredths went back: %d", (gone, pieces) => {
    expect(piecesLeft(left(100_00n, gone), 3)).toBe(pieces)
    expect(getPrice(left(100_00n, gone), pieces, 3)).toBe(fromHundredths(100_00n - gone))
  })

  it.each([
    ["a part of it went back by amount, so a piece is what it cost", 10_00n, 1, "33.33"],
    ["less than its pieces is left, so all that is left", 80_00n, 1, "20.00"],
    ["more pieces are chosen than are left, so all that is left", 66_66n, 3, "33.34"],
    ["nothing is left", 100_00n, 1, "0.00"],
  ])("never asks for more than is left: %s", (_, gone, pieces, price) => {
    expect(getPrice(left(100_00n, gone), pieces, 3)).toBe(price)
  })
})

describe("a refund that was sent", () => {
  const sent = (...states: ("succeeded" | "refused" | "not_sent" | "unknown")[]) =>
    getResult(states.map((state, at) => ({ state, amount: `${at + 1}.50` })))

  it.each([
    [
      "whose end is not known is headed by that, and by what it is about",
      sent("succeeded", "unknown", "not_sent"),
      "unknown",
      "2.50",
    ],
    ["of a single item that was refused", sent("refused"), "none", "1.50"],
    ["of which a part went back", sent("succeeded", "refused"), "part", "4.00"],
    ["that went back", sent("succeeded", "succeeded"), "all", "4.00"],
  ])("%s", (_, result, ended, amount) => expect(result).toMatchObject({ ended, amount }))
})

it("items stand under their sellers with the shipping apart, and what the shop sells itself comes last", () => {
  const one = (title: string, seller: string | null, is_shipping = false) => ({
    ...{ title, is_shipping, seller: seller === null ? null : { submerchant_id: seller, title: seller } },
  })
  const items = [
    one("Book", null),
    one("Pot", "B"),
    one("Cup", "A"),
    one("Ship A", "A", true),
    one("Ship C", "C", true),
  ]
  const titles = (own: typeof items) => own.map(({ title }) => title)
  expect(bySeller(items).map(({ goods, shipping }) => [titles(goods), titles(shipping)])).toEqual([
    [["Pot"], []],
    [["Cup"], ["Ship A"]],
    [["Ship C"], []],
    [["Book"], []],
  ])
})

const sessionOf = (provider_id: string) => ({ payment_collections: [{ payment_sessions: [{ provider_id }] }] })
const paymentOf = (provider_id: string) => ({ payment_collections: [{}, { payments: [{ provider_id }] }] })

describe("an order that Medusa has read", () => {
  const { buyers, links } = createProviderIds(["svc", "eu-2"])

  it.each([...buyers, ...links])("is known as paid with us by its session or payment of %s", (id) =>
    expect([isPaidWithUs(sessionOf(id)), isPaidWithUs(paymentOf(id))]).toEqual([true, true]),
  )

  it.each(["pp_system_default", "pp_other_svc", "pp_hosted_svc_2"])("is not by one of %s", (id) =>
    expect([isPaidWithUs(sessionOf(id)), isPaidWithUs(paymentOf(id)), isPaidWithUs({})]).toEqual([false, false, false]),
  )
})
