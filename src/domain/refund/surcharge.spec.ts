import { lira } from "../../../integration-tests/unit/given"
import { decideSurcharge, refuseSurcharge, surchargeLeft, surchargeNote, surchargeSentence } from "./surcharge"
import { english, turkish } from "../../../integration-tests/setup/written"

const charged = { price: lira(100_00), paid_price: lira(103_50) }
const plain = { price: lira(100_00), paid_price: lira(100_00) }

describe("what becomes of a surcharge", () => {
  it.each([
    ["cancel", 103_50, 0, "returned"],
    ["refund", 100_00, 0, "kept"],
    ["refund", 1, 99_99, "kept"],
    ["refund", 3_50, 100_00, "returned"],
    ["refund", 103_50, 0, "returned"],
  ] as const)("a %s of %d after %d: %s", (kind, amount, refunded, surcharge) => {
    expect(decideSurcharge(charged, { kind, amount: lira(amount), refunded: lira(refunded) })).toBe(surcharge)
  })

  it.each([
    [99_99, "paidPrice", undefined],
    [100_00, "paidPrice", 3_50],
    [102_00, "paidPrice", 1_50],
    [103_50, "paidPrice", undefined],
    [100_00, "lower", undefined],
    [100_00, "price", undefined],
  ] as const)("of which %d went back in all, with the cap %s, %s is left to give", (refunded, cap, left) => {
    expect(surchargeLeft({ ...charged, refunded: lira(refunded) }, cap)).toEqual(left && lira(left))
  })

  it("is nothing, and nothing is said of it, where the buyer paid the price", () => {
    const standing = { ...plain, refunded: lira(0), isCancelled: false, mayCancel: false }
    expect(decideSurcharge(plain, { kind: "cancel", amount: lira(100_00), refunded: lira(0) })).toBeUndefined()
    expect(surchargeLeft({ ...plain, refunded: lira(100_00) }, "paidPrice")).toBeUndefined()
    expect(surchargeNote(standing, "paidPrice")).toBeUndefined()
    expect([surchargeSentence(plain, "returned"), surchargeSentence(charged, undefined)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it("is shown with its figure", () => {
    expect(english(surchargeSentence(charged, "returned"))).toContain("The surcharge of 3.50 TRY was refunded")
    expect(english(surchargeSentence(charged, "kept"))).toContain("The surcharge of 3.50 TRY was not refunded")
  })
})

it.each([
  [0, { mayCancel: true }, "paidPrice", "only if you cancel the order today", "siparişi bugün iptal ederseniz"],
  [
    0,
    {},
    "paidPrice",
    "without the surcharge of 3.50 TRY. Once all of the price is refunded, you can",
    "tamamı iade edildikten sonra",
  ],
  [5_00, {}, "lower", "without the surcharge of 3.50 TRY. This store's option refunds.cap", "refunds.cap"],
  [100_00, {}, "paidPrice", "3.50 TRY of the surcharge can still be refunded", "3.50 TRY tutarındaki kısmı"],
  [101_00, {}, "paidPrice", "2.50 TRY of the surcharge can still be refunded", "2.50 TRY tutarındaki kısmı"],
  [100_00, {}, "price", "not the surcharge of 3.50 TRY. This store's option refunds.cap", "refunds.cap"],
  [103_50, {}, "paidPrice", "The surcharge of 3.50 TRY was refunded", "3.50 TRY tutarındaki vade farkı da"],
  [0, { isCancelled: true }, "lower", "The surcharge of 3.50 TRY was refunded", "3.50 TRY tutarındaki vade farkı da"],
] as const)("the note of a surcharge after %d went back, %j, with the cap %s", (refunded, more, cap, en, tr) => {
  const standing = { ...charged, refunded: lira(refunded), isCancelled: false, mayCancel: false, ...more }
  const note = surchargeNote(standing, cap)
  expect(english(note)).toContain(en)
  expect(turkish(note)).toContain(tr)
})

it.each([
  [plain, 0, "paid no surcharge"],
  [charged, 99_99, "0.01 TRY of the price can still be refunded"],
  [charged, 100_00, "refunds.cap"],
  [charged, 103_50, "already refunded"],
])("why nothing of a surcharge can be given back is said: %#", (of, refunded, sentence) => {
  expect(english(refuseSurcharge({ ...of, refunded: lira(refunded) }).sentence)).toContain(sentence)
})

describe("what is left of a surcharge that goes back item by item", () => {
  const standing = (refunded: number, ofItems: number) => ({
    ...{ ...charged, refunded: lira(refunded), ofItems: lira(ofItems) },
    ...{ isCancelled: false, mayCancel: false },
  })

  it.each([
    [100_00, 3_48, 3_48, "3.48 TRY of the surcharge can still be refunded"],
    [101_00, 2_48, 2_48, "2.48 TRY of the surcharge can still be refunded"],
    [103_48, 0, undefined, "The surcharge of 3.48 TRY was refunded"],
    [100_00, 0, undefined, "The price was refunded, but not the surcharge of 3.50 TRY"],
    [100_00, 9_00, 3_50, "3.50 TRY of the surcharge can still be refunded"],
  ])("after %d, with %d of the items: %s", (refunded, ofItems, left, note) => {
    const of = standing(refunded, ofItems)
    expect(surchargeLeft(of, "paidPrice")).toEqual(left && lira(left))
    expect(english(surchargeNote(of, "paidPrice"))).toContain(note)
  })
})
