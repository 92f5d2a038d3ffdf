import fc from "fast-check"
import { compare, money, moneyToDecimal, subtract, sum, zero } from "../../money"
import { type PaidItem, previewRefund } from "./refund-plan"

const lira = (minor: bigint) => money(minor, "TRY")

const item = (id: string, price: bigint, seller: PaidItem["seller"], refunded = 0n): PaidItem => ({
  payment_transaction_id: id,
  item_id: `item_${id}`,
  transaction_status: 1,
  seller,
  refunded: lira(refunded),
  price: moneyToDecimal(lira(price)),
  paid_price: moneyToDecimal(lira(price)),
})
const step = (id: string, minor: bigint) => ({
  payment_transaction_id: id,
  item_id: `item_${id}`,
  amount: lira(minor),
})

describe("the preview of a refund", () => {
  it("takes of each seller its part, and the commission and what has no seller, of the marketplace", () => {
    const items = [
      item("1", 100_00n, { key: "a", price: "90.00" }),
      item("2", 50_00n, { key: "b", price: "45.00" }, 20_00n),
      item("3", 30_00n, { key: "a", price: "27.00" }),
      item("4", 20_00n, undefined),
    ]
    const steps = [step("1", 100_00n), step("2", 10_00n), step("3", 15_00n), step("4", 5_00n)]
    expect(previewRefund(items, steps, "TRY")).toEqual({
      refund: lira(130_00n),
      sellers: [
        {
          key: "a",
          refund: lira(115_00n),
          payout_before: lira(117_00n),
          payout_after: lira(13_50n),
          loss: lira(103_50n),
        },
        { key: "b", refund: lira(10_00n), payout_before: lira(27_00n), payout_after: lira(18_00n), loss: lira(9_00n) },
      ],
      marketplace: { refund: lira(5_00n), loss: lira(17_50n) },
    })
  })

  it("adds up however an item is refunded, and never takes more of a seller than it was to get", () => {
    const cuts = fc.array(fc.bigInt(1n, 5_000n), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.bigInt(1n, 20_000n), fc.nat(100), cuts, (price, percent, wanted) => {
        const payout = (price * BigInt(percent) + 99n) / 100n
        let refunded = 0n
        let lost = zero("TRY")
        for (const part of [...wanted, price]) {
          const amount = part < price - refunded ? part : price - refunded
          if (amount === 0n) continue
          const sold = item("1", price, { key: "a", price: moneyToDecimal(lira(payout)) }, refunded)
          const { sellers, marketplace, refund } = previewRefund([sold], [step("1", amount)], "TRY")
          const losses = sum([...sellers.map(({ loss }) => loss), marketplace.loss], "TRY")
          expect(losses).toEqual(refund)
          for (const { payout_before, payout_after, loss } of sellers) {
            expect(payout_before).toEqual(subtract(lira(payout), lost))
            expect(subtract(payout_before, loss)).toEqual(payout_after)
            expect(compare(payout_after, zero("TRY"))).toBeGreaterThanOrEqual(0)
            lost = sum([lost, loss], "TRY")
          }
          refunded += amount
        }
        expect(lost).toEqual(lira(payout))
      }),
    )
  })
})
