import fc from "fast-check"
import { money, moneyToDecimal, sum, type Money } from "../../money"
import {
  chooseCap,
  capOfPrice,
  leftOfItem,
  leftOfPayment,
  planByAmount,
  planItemRefund,
  planRefund,
  refuseByItem,
  type RefundableItem,
} from "./refund-plan"

const lira = (minor: bigint) => money(minor, "TRY")

function item(id: string, price: string, paid_price = price, refunded = 0n): RefundableItem {
  return { payment_transaction_id: `t-${id}`, item_id: id, price, paid_price, refunded: lira(refunded) }
}
const step = (id: string, minor: bigint) => ({ payment_transaction_id: `t-${id}`, item_id: id, amount: lira(minor) })

describe("what is left of an item", () => {
  it("is the lower of price and paidPrice in whole minor units, less what went back", () => {
    expect(leftOfItem(item("a", "10", "11.00000000"))).toEqual(lira(1_000n))
    expect(leftOfItem(item("a", "10", "9.99999"))).toEqual(lira(999n))
    expect(leftOfItem(item("a", "10", "10", 300n))).toEqual(lira(700n))
    expect(leftOfItem(item("a", "1e1", "1E+1"))).toEqual(lira(1_000n))
  })

  it("is never below zero", () => {
    expect(leftOfItem(item("a", "10", "10", 1_001n))).toEqual(lira(0n))
    expect(leftOfItem(item("a", "0E-8"))).toEqual(lira(0n))
    expect(leftOfItem(item("a", "-1"))).toEqual(lira(0n))
  })

  it("follows the cap that was chosen", () => {
    expect(leftOfItem(item("a", "10", "11"), "paidPrice")).toEqual(lira(1_100n))
    expect(leftOfItem(item("a", "10", "9"), "price")).toEqual(lira(1_000n))
    expect(chooseCap({ price: lira(10n), paid_price: lira(9n) }, "lower")).toEqual(lira(9n))
  })
})

describe("what is left of a payment", () => {
  const payment = { price: lira(1_000n), paid_price: lira(1_100n), refunded: lira(400n) }
  it("is the same with the payment's figures", () => {
    expect(leftOfPayment(payment)).toEqual(lira(600n))
    expect(leftOfPayment(payment, "paidPrice")).toEqual(lira(700n))
    expect(leftOfPayment({ ...payment, refunded: lira(5_000n) })).toEqual(lira(0n))
  })
})

describe("a refund over the items", () => {
  const items = [item("a", "60", "66"), item("b", "30", "30", 3_000n), item("c", "10", "9.999")]

  it("uses up one item before the next, that of which most is left first", () => {
    expect(planRefund(items, lira(6_001n))).toEqual({ type: "plan", steps: [step("a", 6_000n), step("c", 1n)] })
    expect(planRefund(items, lira(6_000n))).toEqual({ type: "plan", steps: [step("a", 6_000n)] })
    expect(planRefund(items, lira(6_999n))).toEqual({ type: "plan", steps: [step("a", 6_000n), step("c", 999n)] })
    expect(planRefund([item("c", "10"), item("a", "60")], lira(6_001n))).toEqual({
      type: "plan",
      steps: [step("a", 6_000n), step("c", 1n)],
    })
  })

  it("refuses one unit too much and says what is left", () => {
    expect(planRefund(items, lira(7_000n))).toEqual({
      type: "refused",
      reason: "above_left",
      sentence: {
        en: "70.00 TRY cannot be refunded: 69.99 TRY is left on the items of this payment.",
        tr: "70.00 TRY iade edilemez: bu ödemenin kalemlerinde 69.99 TRY kaldı.",
      },
    })
  })

  it("follows the cap that was chosen", () => {
    expect(planRefund(items, lira(6_600n), "paidPrice")).toEqual({ type: "plan", steps: [step("a", 6_600n)] })
  })

  it("refuses nothing, less than nothing, another currency, and a payment without items", () => {
    const reason = (amount: Money, of = items) => planRefund(of, amount)
    expect(reason(lira(0n))).toMatchObject({ reason: "not_above_zero" })
    expect(reason(lira(-1n))).toMatchObject({ reason: "not_above_zero" })
    expect(reason(money(1n, "EUR"))).toMatchObject({ reason: "other_currency" })
    expect(reason(lira(1n), [])).toMatchObject({ reason: "nothing_left" })
    expect(reason(lira(1n), [item("b", "30", "30", 3_000n)])).toMatchObject({ reason: "nothing_left" })
  })

  it("by amount is made by item, and over the payment when it is all that is left or would take too many calls", () => {
    const two = [item("a", "60"), item("b", "40")]
    expect(planByAmount(two, lira(7_000n), lira(10_000n))).toEqual([step("a", 6_000n), step("b", 1_000n)])
    expect(planByAmount(two, lira(10_000n), lira(10_000n))).toBeUndefined()
    // more than the items are known to have left, or none is known
    expect(planByAmount(two, lira(10_001n), lira(10_500n))).toBeUndefined()
    expect(planByAmount([], lira(1n), lira(2n))).toBeUndefined()
    const many = Array.from({ length: 500 }, (_, at) => item(String(at), "1"))
    expect(planByAmount(many, lira(1_000n), lira(50_000n))).toHaveLength(10)
    expect(planByAmount(many, lira(1_001n), lira(50_000n))).toBeUndefined()
  })

  it("of the price leaves a surcharge to itself", () => {
    const charged = item("a", "60", "66")
    expect(leftOfItem(charged, capOfPrice("paidPrice"))).toEqual(lira(6_000n))
    expect(leftOfItem(item("a", "60", "54"), capOfPrice("paidPrice"))).toEqual(lira(5_400n))
    expect(leftOfItem(item("a", "60", "54"), capOfPrice("price"))).toEqual(lira(6_000n))
  })

  it("of a picked item stays within that item", () => {
    expect(planItemRefund(items, "t-c", lira(999n))).toEqual({ type: "plan", steps: [step("c", 999n)] })
    expect(planItemRefund(items, "t-c", lira(1_000n))).toMatchObject({
      reason: "above_left",
      sentence: { en: "10.00 TRY cannot be refunded: 9.99 TRY is left on this item." },
    })
    expect(planItemRefund(items, "t-c", lira(1_000n), "price")).toMatchObject({ type: "plan" })
    expect(planItemRefund(items, "t-b", lira(1n))).toMatchObject({ reason: "nothing_left" })
    expect(planItemRefund(items, "t-z", lira(1n))).toMatchObject({ reason: "unknown_item" })
  })

  it("by item is over after a refund by payment", () => {
    expect(refuseByItem(lira(0n), lira(9n))).toBeUndefined()
    expect(refuseByItem(lira(1n), lira(9n))).toMatchObject({ reason: "items_unknown" })
    expect(refuseByItem(lira(1n), lira(0n))).toMatchObject({ reason: "nothing_left" })
  })
})

const figure = fc.bigInt({ min: 0n, max: 10n ** 9n }).map((minor) => moneyToDecimal(lira(minor)))
const finer = fc.tuple(figure, fc.stringMatching(/^[0-9]{1,6}$/)).map(([text, tail]) => text + tail)
const basket = fc
  .array(fc.tuple(figure, fc.oneof(figure, finer)), { minLength: 1, maxLength: 12 })
  .map((rows) => rows.map(([price, paid_price], index) => item(String(index), price, paid_price)))

/** What the items are after a plan was carried out. */
function carryOut(items: RefundableItem[], amount: Money): RefundableItem[] {
  const plan = planRefund(items, amount)
  if (plan.type === "refused") throw new Error(plan.sentence.en)
  expect(
    sum(
      plan.steps.map((one) => one.amount),
      "TRY",
    ),
  ).toEqual(amount)
  for (const one of plan.steps) {
    const planned = items.find(({ item_id }) => item_id === one.item_id)
    expect(one.amount.minor > 0n && planned !== undefined && one.amount.minor <= leftOfItem(planned).minor).toBe(true)
  }
  return items.map((one) => {
    const back = plan.steps.find(({ item_id }) => item_id === one.item_id)
    return back ? { ...one, refunded: lira(one.refunded.minor + back.amount.minor) } : one
  })
}

const getAmountLeft = (items: RefundableItem[]) =>
  sum(
    items.map((one) => leftOfItem(one)),
    "TRY",
  )

describe("refunds one after the other", () => {
  it("add up exactly, stay within every item, and use the basket up to the last unit", () => {
    fc.assert(
      fc.property(basket, fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 8 }), (items, cuts) => {
        let now = items
        for (const cut of cuts) {
          const amount = (getAmountLeft(now).minor * BigInt(cut)) / 1000n
          if (amount > 0n) now = carryOut(now, lira(amount))
        }
        const rest = getAmountLeft(now)
        if (rest.minor > 0n) now = carryOut(now, rest)
        expect(getAmountLeft(now)).toEqual(lira(0n))
        expect(planRefund(now, lira(1n))).toMatchObject({ type: "refused", reason: "nothing_left" })
      }),
    )
  })

  it("of one unit more than is left are always refused", () => {
    fc.assert(
      fc.property(basket, (items) => {
        const tooMuch = lira(getAmountLeft(items).minor + 1n)
        expect(planRefund(items, tooMuch).type).toBe("refused")
      }),
    )
  })
})
