import fc from "fast-check"
import { money } from "../../money"
import { payoutAfter, sellerLoss } from "./refund-plan"

const lira = (minor: bigint) => money(minor, "TRY")
const sold = (price: bigint, payout: bigint, refunded = 0n) => ({
  price: lira(price),
  payout: lira(payout),
  refunded: lira(refunded),
})

describe("what a seller loses by a refund", () => {
  it("is as much of the payout as the refund is of the price, rounded half up", () => {
    expect(sellerLoss(sold(10_000n, 9_000n), lira(2_500n))).toEqual(lira(2_250n))
    expect(sellerLoss(sold(200n, 101n), lira(1n))).toEqual(lira(1n))
    expect(sellerLoss(sold(200n, 99n), lira(1n))).toEqual(lira(0n))
  })

  it("is all of the payout once all of the price is back, and never more", () => {
    expect(payoutAfter(sold(333n, 100n, 333n))).toEqual(lira(0n))
    expect(payoutAfter(sold(333n, 100n, 400n))).toEqual(lira(0n))
    expect(payoutAfter(sold(333n, 100n))).toEqual(lira(100n))
    expect(sellerLoss(sold(333n, 100n, 333n), lira(10n))).toEqual(lira(0n))
  })

  it("leaves the payout as it is for an item that cost nothing", () => {
    expect(payoutAfter(sold(0n, 0n, 10n))).toEqual(lira(0n))
  })

  it("adds up to the payout, however the refunds are cut", () => {
    const item = fc.bigInt({ min: 1n, max: 10n ** 12n }).chain((price) =>
      fc.record({
        price: fc.constant(price),
        payout: fc.bigInt({ min: 1n, max: price }),
        cuts: fc.array(fc.bigInt({ min: 0n, max: price }), { maxLength: 8 }),
      }),
    )
    fc.assert(
      fc.property(item, ({ price, payout, cuts }) => {
        const marks = [0n, ...cuts.sort((a, b) => (a < b ? -1 : 1)), price]
        const losses = marks.slice(1).map((mark, at) => {
          const before = marks[at] ?? 0n
          return sellerLoss(sold(price, payout, before), lira(mark - before)).minor
        })
        expect(losses.every((loss) => loss >= 0n)).toBe(true)
        expect(losses.reduce((a, b) => a + b, 0n)).toBe(payout)
      }),
    )
  })
})
