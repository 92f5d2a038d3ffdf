import { lira } from "../../../integration-tests/unit/given"
import { backByEach, getDifference, isMissed, type RefundBooks } from "./running-total"
import { english } from "../../../integration-tests/setup/written"

const books = (given: number, onPayment: number, onOrder: number, due = onOrder): RefundBooks => ({
  given: lira(given),
  onPayment: lira(onPayment),
  onOrder: lira(onOrder),
  due: lira(due),
  isCancelled: true,
})
const difference = (given: number, onPayment: number, onOrder: number, isCancelled = true) =>
  english(getDifference({ ...books(given, onPayment, onOrder), isCancelled }))

describe("the books of a payment's refunds", () => {
  it("of an order that is not cancelled promise no money", () => {
    const sentence = difference(0, 1_000, 0, false)
    expect(sentence).toContain("10.00 TRY of that was not refunded")
    expect(sentence).toContain("No money moves")
    expect(sentence).not.toContain("is still owed to the buyer")
  })

  it("of a refund Medusa dropped say that no money moves", () => {
    const sentence = difference(1_000, 0, 0)
    expect(sentence).toContain("Medusa shows 0.00 TRY as refunded, and the payment service refunded 10.00 TRY")
    expect(sentence).toContain("the missing 10.00 TRY, and no money moves")
  })

  it("of a refund the order does not count say so", () =>
    expect(difference(1_000, 1_000, 0)).toContain("0.00 TRY on the order and 10.00 TRY on the payment"))

  it("of an order that was cancelled before it counted the charge say what is still owed to the buyer", () => {
    const missed = books(0, 0, 0, 27_720)
    expect(isMissed(missed)).toBe(true)
    expect(english(getDifference(missed))).toContain("still counts this payment as paid")
    expect(english(getDifference(missed))).toContain("277.20 TRY is still owed to the buyer")
    // what the cancellation saw, and the service refused, is another matter
    expect(isMissed(books(0, 0, 27_720))).toBe(false)
    expect(isMissed(books(27_720, 27_720, 0, 27_720))).toBe(false)
    expect(getDifference(books(27_720, 27_720, 27_720))).toBeUndefined()
  })
})

it.each([
  ["7.992", ["3.996", "3.996"], [3_99, 4_00]],
  ["7.992", ["0.004", "3.996", "3.992"], [0, 4_00, 3_99]],
  ["10.00", ["2.50", "7.50"], [2_50, 7_50]],
])("of %s refunded as %j the service returned %j", (captured, amounts, back) => {
  const refunds = amounts.map((amount) => ({ amount }))
  expect(backByEach(captured, refunds, "TRY").map(({ amount }) => amount)).toEqual(back.map(lira))
})
