import { lira, paidItem } from "../../../integration-tests/unit/given"
import { moneyToDecimal } from "../../money"
import { payoutAfter, previewRefund, refuseUnnamedPart, sellerLoss } from "./refund-plan"
import { english, turkish } from "../../../integration-tests/setup/written"

const item = (
  id: string,
  price: bigint | number,
  seller?: { key: string; price: string },
  refunded: bigint | number = 0,
) => {
  const text = moneyToDecimal(lira(price))
  return paidItem({ payment_transaction_id: id, price: text, paid_price: text, seller, refunded: lira(refunded) })
}
const step = (id: string, minor: bigint | number) => ({
  payment_transaction_id: id,
  item_id: "item_1",
  amount: lira(minor),
})

describe("the preview of a refund", () => {
  it("takes of each seller its part, and the commission and what has no seller, of the marketplace", () => {
    const items = [
      item("1", 100_00, { key: "a", price: "90.00" }),
      item("2", 50_00, { key: "b", price: "45.00" }, 20_00),
      item("3", 30_00, { key: "a", price: "27.00" }),
      item("4", 20_00),
    ]
    const steps = [step("1", 100_00), step("2", 10_00), step("3", 15_00), step("4", 5_00)]
    const share = (refund: number, payout_before: number, payout_after: number, loss: number) => ({
      ...{ refund: lira(refund), loss: lira(loss) },
      ...{ payout_before: lira(payout_before), payout_after: lira(payout_after) },
    })
    expect(previewRefund(items, steps, "TRY")).toEqual({
      refund: lira(130_00),
      sellers: [
        { key: "a", ...share(115_00, 117_00, 13_50, 103_50) },
        { key: "b", ...share(10_00, 27_00, 18_00, 9_00) },
      ],
      marketplace: { refund: lira(5_00), loss: lira(17_50) },
    })
  })
})

describe("what a seller loses by a refund", () => {
  const sold = (price: number, payout: number, refunded = 0) => ({
    price: lira(price),
    payout: lira(payout),
    refunded: lira(refunded),
  })

  it.each([
    [sold(100_00, 90_00), 25_00, 22_50],
    // rounded half up
    [sold(2_00, 1_01), 1, 1],
    [sold(2_00, 99), 1, 0],
    // all of the price is back
    [sold(3_33, 1_00, 3_33), 10, 0],
  ])("is as much of the payout as the refund is of the price: %#", (of, refund, loss) => {
    expect(sellerLoss(of, lira(refund))).toEqual(lira(loss))
  })

  it.each([
    [sold(3_33, 1_00), 1_00],
    [sold(3_33, 1_00, 3_33), 0],
    [sold(3_33, 1_00, 4_00), 0],
    [sold(0, 0, 10), 0],
  ])("leaves of the payout never less than nothing: %#", (of, payout) => expect(payoutAfter(of)).toEqual(lira(payout)))
})

describe("a part of a payment that names no item", () => {
  const of = (key: string | undefined, refunded = 0) =>
    item("1", 100_00, key ? { key, price: "90.00" } : undefined, refunded)

  it.each([
    ["of one seller, several items", [of("a"), of("a")]],
    ["of one seller and of the marketplace", [of("a"), of(undefined)]],
    ["of no seller", [of(undefined)]],
    ["of two sellers, all of one back", [of("a", 100_00), of("b", 10_00)]],
  ])("goes on: %s", (_, items) => expect(refuseUnnamedPart(items)).toBeUndefined())

  it("is refused while something is left of the items of two sellers, and leads to the items", () => {
    const refusal = refuseUnnamedPart([of("a", 99_99), of("b")])
    expect(refusal?.reason).toBe("several_sellers")
    expect(english(refusal?.sentence)).toContain("“Refund items” on the order")
    expect(turkish(refusal?.sentence)).toContain("“Kalem iade et”")
  })
})
