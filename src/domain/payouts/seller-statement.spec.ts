import fc from "fast-check"
import { forAll } from "../../../integration-tests/unit/for-all"
import { lira } from "../../../integration-tests/unit/given"
import { money, type Currency, type Money } from "../../money"
import { payoutAfter } from "../refund/refund-plan"
import {
  approvalTotals,
  isReturned,
  sellerMovements,
  sellerTotals,
  type SellerItem,
  type SellerMovement,
  type Span,
} from "./seller-statement"

const day = (text: string) => new Date(`2026-11-${text}T12:00:00Z`)
const MONTH = { from: new Date("2026-11-01T00:00:00Z"), until: new Date("2026-12-01T00:00:00Z") }

const item = (more: Partial<SellerItem> = {}, currency: Currency = "TRY"): SellerItem => ({
  payment_transaction_id: "t-1",
  order_id: "order_1",
  title: "Kettle",
  sold_at: day("10"),
  transaction_status: 1,
  price: money(10_000n, currency),
  sold: { key: "ali", payout: money(9_000n, currency) },
  changes: [],
  goneBack: [],
  ...more,
})
const back = (minor: bigint, at: string, kind: "refund" | "cancel" = "refund") => ({
  kind,
  amount: lira(minor),
  at: day(at),
})
const changed = (key: string, payout: bigint, at: string) => ({ at: day(at), to: { key, payout: lira(payout) } })

const moved = (items: SellerItem[], span: Span = MONTH, ...keys: string[]) =>
  sellerMovements(items, new Set(keys.length === 0 ? ["ali"] : keys), span)
const figures = (movements: SellerMovement[]) =>
  movements.map(({ kind, change, paid, commission, payout }) => [
    change ?? kind,
    Number(paid.minor),
    Number(commission.minor),
    Number(payout.minor),
  ])

describe("a seller's statement", () => {
  it("has what moved in the period alone, whatever moved before", () => {
    const october = new Date("2026-10-31T23:59:59Z")
    const before = item({
      sold_at: october,
      price: lira(1_001n),
      sold: { key: "ali", payout: lira(333n) },
      goneBack: [{ ...back(500n, "01"), at: october }, back(501n, "02")],
    })
    expect(figures(moved([before]))).toEqual([["refund", -501, -334, -167]])
    expect(moved([item({ sold_at: MONTH.until })])).toEqual([])
  })

  it.each([
    [true, [back(10_000n, "11", "cancel")]],
    [true, [back(4_000n, "11"), back(6_000n, "12")]],
    [false, [back(4_000n, "11"), back(5_999n, "12")]],
    [false, []],
  ])("says whether all of an item is back: %s", (expected, goneBack) => {
    expect(isReturned(item({ goneBack }))).toBe(expected)
  })

  it("takes an item off the seller it paid and gives it to the one it pays, both on the day of the change", () => {
    const turned = item({ changes: [changed("bora", 8_000n, "12")], goneBack: [back(10_000n, "13")] })
    expect(figures(moved([turned]))).toEqual([
      ["left", -10_000, -1_000, -9_000],
      ["sale", 10_000, 1_000, 9_000],
    ])
    expect(figures(moved([turned], MONTH, "bora"))).toEqual([
      ["refund", -10_000, -2_000, -8_000],
      ["arrived", 10_000, 2_000, 8_000],
    ])
  })

  it("is of one seller, whatever the service called them; nothing moves where only the name did", () => {
    const renamed = item({ changes: [changed("ali-2", 9_000n, "11"), changed("ali-2", 8_000n, "12")] })
    expect(figures(moved([renamed], MONTH, "ali-2", "ali"))).toEqual([
      ["amount", 0, 1_000, -1_000],
      ["sale", 10_000, 1_000, 9_000],
    ])
  })

  it("adds up each currency by itself: sales, refunds and changes make up the net", () => {
    const refunded = item({ goneBack: [back(2_500n, "11")] })
    const less = item({ payment_transaction_id: "t-2", changes: [changed("ali", 8_000n, "12")] })
    const euros = item({ payment_transaction_id: "t-3", sold: { key: "ali", payout: money(9_000n, "EUR") } }, "EUR")
    const sums = (paid: bigint, commission: bigint, payout: bigint) => ({
      paid: { minor: paid },
      commission: { minor: commission },
      payout: { minor: payout },
    })
    expect(sellerTotals(moved([refunded, less, euros]))).toMatchObject([
      { currency: "EUR", sales: { count: 1 }, net: sums(10_000n, 1_000n, 9_000n) },
      {
        currency: "TRY",
        sales: { count: 2, ...sums(20_000n, 2_000n, 18_000n) },
        refunds: { count: 1, ...sums(-2_500n, -250n, -2_250n) },
        changes: { count: 1, ...sums(0n, 1_000n, -1_000n) },
        net: sums(17_500n, 2_750n, 14_750n),
      },
    ])
    expect(sellerTotals([])).toEqual([])
    const approved = item({ payment_transaction_id: "t-4", transaction_status: 2 })
    const declined = item({ payment_transaction_id: "t-5", transaction_status: -1 })
    const unreported = item({ payment_transaction_id: "t-6", transaction_status: undefined })
    expect(approvalTotals(moved([refunded, less, euros, approved, declined, unreported]), "TRY")).toMatchObject({
      approved: { count: 1, ...sums(10_000n, 1_000n, 9_000n) },
      waiting: { count: 5, ...sums(27_500n, 3_750n, 23_750n) },
    })
  })
})

/** Two keys are one seller's: the service called them otherwise once. */
const SELLERS = [["a", "a-before"], ["b"], ["c"]]
const LAST = 100
const ALWAYS = { from: new Date(0), until: new Date(LAST + 1) }

const moment = fc.integer({ min: 0, max: LAST }).map((at) => new Date(at))
const payee = (price: bigint) =>
  fc.record({ key: fc.constantFrom(...SELLERS.flat()), payout: fc.bigInt({ min: 1n, max: price }).map(lira) })
const gone = (price: bigint) =>
  fc.record({
    kind: fc.constantFrom("refund" as const, "refund" as const, "cancel" as const),
    amount: fc.bigInt({ min: 1n, max: price }).map(lira),
    at: moment,
  })
const inOrder = <T extends { at: Date }>(list: T[]) => list.sort((a, b) => a.at.getTime() - b.at.getTime())
const anyItem = fc.bigInt({ min: 1n, max: 10n ** 9n }).chain((price) =>
  fc.record({
    payment_transaction_id: fc.uuid(),
    order_id: fc.constant("order_1"),
    title: fc.constant("Kettle"),
    transaction_status: fc.constant(1),
    price: fc.constant(lira(price)),
    sold_at: moment,
    sold: payee(price),
    changes: fc.array(fc.record({ at: moment, to: payee(price) }), { maxLength: 5 }).map(inOrder),
    goneBack: fc.array(gone(price), { maxLength: 5 }).map(inOrder),
  }),
)
const history = fc.array(anyItem, { maxLength: 6 })

const whole = (amounts: readonly Money[]) => amounts.reduce((all, { minor }) => all + minor, 0n)
const net = (items: SellerItem[], keys: string[], span: Span) =>
  whole(sellerTotals(moved(items, span, ...keys)).map((totals) => totals.net.payout))

/** What an item pays at the end of all, and whom. */
function getEnd({ price, sold, changes, goneBack }: SellerItem) {
  const { key, payout } = changes.at(-1)?.to ?? sold
  const isCancelled = goneBack.some(({ kind }) => kind === "cancel")
  const refunded = isCancelled ? price : lira(whole(goneBack.map(({ amount }) => amount)))
  return { key, payout: payoutAfter({ price, payout, refunded }) }
}

/** As it was known at a moment; undefined: it was not sold yet. */
const knownAt = (items: SellerItem[], now: Date): SellerItem[] =>
  items
    .filter(({ sold_at }) => sold_at < now)
    .map((one) => ({
      ...one,
      changes: one.changes.filter(({ at }) => at < now),
      goneBack: one.goneBack.filter(({ at }) => at < now),
    }))

describe("whatever sales, changes and refunds there are", () => {
  it("what the statements of all periods leave a seller is what their items pay them at the end", () => {
    forAll(history, moment, (items, border) => {
      for (const keys of SELLERS) {
        const theirs = items.map(getEnd).filter(({ key }) => keys.includes(key))
        const nets = net(items, keys, { ...ALWAYS, until: border }) + net(items, keys, { ...ALWAYS, from: border })
        expect(nets).toBe(whole(theirs.map(({ payout }) => payout)))
      }
    })
  })

  it("the statement of a period that is over stays as it was", () => {
    forAll(history, moment, (items, now) => {
      const closed = { ...ALWAYS, until: now }
      for (const keys of SELLERS)
        expect(figures(moved(items, closed, ...keys))).toEqual(figures(moved(knownAt(items, now), closed, ...keys)))
    })
  })
})
