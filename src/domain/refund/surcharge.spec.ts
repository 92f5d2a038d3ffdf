import { money } from "../../money"
import { surchargeLeft, decideSurcharge, surchargeSentence } from "./surcharge"

const lira = (minor: number) => money(BigInt(minor), "TRY")
const charged = { price: lira(10_000), paid_price: lira(10_350) }

describe("what becomes of a surcharge", () => {
  it.each([
    ["cancel", 10_350, 0, "returned"],
    ["refund", 10_000, 0, "kept"],
    ["refund", 1, 9_999, "kept"],
    ["refund", 350, 10_000, "returned"],
    ["refund", 10_350, 0, "returned"],
  ] as const)("a %s of %d after %d: %s", (kind, amount, refunded, surcharge) => {
    expect(decideSurcharge(charged, { kind, amount: lira(amount), refunded: lira(refunded) })).toBe(surcharge)
  })

  it.each([
    [9_999, "paidPrice", undefined],
    [10_000, "paidPrice", 350],
    [10_200, "paidPrice", 150],
    [10_350, "paidPrice", undefined],
    [10_000, "lower", undefined],
    [10_000, "price", undefined],
  ] as const)("of which %d went back in all, with the cap %s, %s is left to give", (refunded, cap, left) => {
    expect(surchargeLeft({ ...charged, refunded: lira(refunded) }, cap)).toEqual(left && lira(left))
  })

  it("nothing is said where the buyer paid the price", () => {
    const plain = { price: lira(10_000), paid_price: lira(10_000) }
    expect(decideSurcharge(plain, { kind: "cancel", amount: lira(10_000), refunded: lira(0) })).toBeUndefined()
    expect(surchargeSentence(plain, "returned")).toBeUndefined()
    expect(surchargeSentence(charged, undefined)).toBeUndefined()
    expect(surchargeLeft({ ...plain, refunded: lira(10_000) }, "paidPrice")).toBeUndefined()
  })

  it("is shown with its figure", () => {
    expect(surchargeSentence(charged, "returned")?.en).toContain("has the surcharge of 3.50 TRY back")
    expect(surchargeSentence(charged, "kept")?.en).toContain("does not have the surcharge of 3.50 TRY back")
  })
})
