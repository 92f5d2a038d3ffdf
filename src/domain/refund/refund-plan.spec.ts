import { lira } from "../../../integration-tests/unit/given"
import { itemTransaction } from "../../client/schema/payment-result"
import { money } from "../../money"
import {
  chooseCap,
  capOfPrice,
  leftOfItem,
  leftOfPayment,
  nameItems,
  planByAmount,
  planRefund,
  refuseByItem,
  refuseItemRefund,
  type RefundableItem,
} from "./refund-plan"
import { said } from "../../../integration-tests/setup/written"

const item = (id: string, price: string, paid_price = price, refunded = 0): RefundableItem => ({
  ...{ payment_transaction_id: `t-${id}`, item_id: id },
  ...{ price, paid_price, refunded: lira(refunded) },
})
const step = (id: string, minor: number) => ({ payment_transaction_id: `t-${id}`, amount: lira(minor) })

describe("what is left", () => {
  it.each<[RefundableItem, Parameters<typeof leftOfItem>[1], number]>([
    [item("a", "10", "11.00000000"), undefined, 10_00],
    [item("a", "10", "9.99999"), undefined, 9_99],
    [item("a", "10", "10", 3_00), undefined, 7_00],
    [item("a", "1e1", "1E+1"), undefined, 10_00],
    [item("a", "10", "10", 10_01), undefined, 0],
    [item("a", "0E-8"), undefined, 0],
    [item("a", "-1"), undefined, 0],
    [item("a", "10", "11"), "paidPrice", 11_00],
    [item("a", "10", "9"), "price", 10_00],
    // a surcharge goes back by itself
    [item("a", "60", "66"), capOfPrice("paidPrice"), 60_00],
    [item("a", "60", "54"), capOfPrice("paidPrice"), 54_00],
    [item("a", "60", "54"), capOfPrice("price"), 60_00],
  ])("of an item is the lower of price and paidPrice, or what the cap says, less what went back: %#", (of, cap, left) =>
    expect(leftOfItem(of, cap)).toEqual(lira(left)),
  )

  it("of a payment is the same with the payment's figures", () => {
    const payment = { price: lira(10_00), paid_price: lira(11_00), refunded: lira(4_00) }
    expect(leftOfPayment(payment)).toEqual(lira(6_00))
    expect(leftOfPayment(payment, "paidPrice")).toEqual(lira(7_00))
    expect(leftOfPayment({ ...payment, refunded: lira(50_00) })).toEqual(lira(0))
    expect(chooseCap({ price: lira(10), paid_price: lira(9) }, "lower")).toEqual(lira(9))
  })
})

describe("a refund over the items", () => {
  const items = [item("a", "60", "66"), item("b", "30", "30", 30_00), item("c", "10", "9.999")]

  it.each([
    [items, 60_01, undefined, [step("a", 60_00), step("c", 1)]],
    [items, 60_00, undefined, [step("a", 60_00)]],
    [items, 69_99, undefined, [step("a", 60_00), step("c", 9_99)]],
    [[item("c", "10"), item("a", "60")], 60_01, undefined, [step("a", 60_00), step("c", 1)]],
    [items, 66_00, "paidPrice", [step("a", 66_00)]],
  ] as const)("uses up one item before the next, that of which most is left first: %#", (of, amount, cap, steps) => {
    expect(planRefund(of, lira(amount), cap)).toEqual({ type: "plan", steps })
  })

  it("refuses one unit too much and says what is left", () => {
    const en = "70.00 TRY cannot be refunded: 69.99 TRY is left on the items of this payment."
    const tr = "70.00 TRY iade edilemez: bu ödemenin kalemlerinde 69.99 TRY kaldı."
    expect(planRefund(items, lira(70_00))).toEqual({ type: "refused", reason: "above_left", sentence: said(en, tr) })
  })

  it.each([
    [lira(0), items, "not_above_zero"],
    [lira(-1), items, "not_above_zero"],
    [money(1n, "EUR"), items, "other_currency"],
    [lira(1), [], "nothing_left"],
    [lira(1), [item("b", "30", "30", 30_00)], "nothing_left"],
  ])("refuses nothing, another currency, and a payment without items: %#", (amount, of, reason) => {
    expect(planRefund(of, amount)).toMatchObject({ reason })
  })

  it("by amount is made by item, and over the payment when it is all that is left or would take too many calls", () => {
    const two = [item("a", "60"), item("b", "40")]
    expect(planByAmount(two, lira(70_00), lira(100_00))).toEqual([step("a", 60_00), step("b", 10_00)])
    expect(planByAmount(two, lira(100_00), lira(100_00))).toBeUndefined()
    // more than the items are known to have left, or none is known
    expect(planByAmount(two, lira(100_01), lira(105_00))).toBeUndefined()
    expect(planByAmount([], lira(1), lira(2))).toBeUndefined()
    const many = Array.from({ length: 500 }, (_, at) => item(String(at), "1"))
    expect(planByAmount(many, lira(10_00), lira(500_00))).toHaveLength(10)
    expect(planByAmount(many, lira(10_01), lira(500_00))).toBeUndefined()
  })

  it("of a picked item stays within that item", () => {
    const picked = item("c", "10", "9.999")
    expect(refuseItemRefund(picked, lira(9_99))).toBeUndefined()
    expect(refuseItemRefund(picked, lira(10_00))).toMatchObject({
      reason: "above_left",
      sentence: said("10.00 TRY cannot be refunded: 9.99 TRY is left on this item."),
    })
    expect(refuseItemRefund(picked, lira(10_00), "price")).toBeUndefined()
    expect(refuseItemRefund(item("b", "30", "30", 30_00), lira(1))).toMatchObject({ reason: "nothing_left" })
  })

  it("by item is over after a refund by payment", () => {
    expect(refuseByItem(lira(0), lira(9))).toBeUndefined()
    expect(refuseByItem(lira(1), lira(9))).toMatchObject({ reason: "items_unknown" })
    expect(refuseByItem(lira(1), lira(0))).toMatchObject({ reason: "nothing_left" })
  })
})

describe("items of a charge", () => {
  const charged = (paymentTransactionId: string, itemId?: string) => ({
    ...itemTransaction.parse({ itemId }),
    ...{ paymentTransactionId, price: "10", paidPrice: "10" },
  })

  it.each([
    // the only id of the basket that is left, where one is unnamed
    [
      [charged("t1", "a"), charged("t2")],
      ["a", "b"],
      ["a", "b"],
    ],
    [[charged("t1")], ["a"], ["a"]],
    // the service's own id, where it is not clear which of the basket's is theirs
    [
      [charged("t1"), charged("t2")],
      ["a", "b"],
      ["t1", "t2"],
    ],
    [[charged("t1"), charged("t2")], ["a"], ["t1", "t2"]],
    [[charged("t1")], ["a", "b"], ["t1"]],
    [[charged("t1", "a"), charged("t2")], ["a"], ["a", "t2"]],
    [[charged("t1", "a"), charged("t2")], [], ["a", "t2"]],
  ])("that the answer does not name get an id: %#, of the basket %j, are %j", (items, basketIds, names) => {
    expect(nameItems(items, basketIds).map(({ itemId }) => itemId)).toEqual(names)
  })
})
