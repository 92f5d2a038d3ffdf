import { money } from "../../money"
import { refuseSurcharge, surchargeNote } from "./surcharge"

const lira = (minor: number) => money(BigInt(minor), "TRY")
const charged = (refunded: number, more: object = {}) => ({
  price: lira(10_000),
  paid_price: lira(10_350),
  refunded: lira(refunded),
  isCancelled: false,
  mayCancel: false,
  ...more,
})

describe("what is said of a surcharge", () => {
  it.each([
    [charged(0, { mayCancel: true }), "paidPrice", "gives it back if done today", "bugün iptal edilirse"],
    [charged(0), "paidPrice", "cancelling the order, gives back the price alone. After that you can", "Ondan sonra"],
    [charged(500), "lower", "gives back the price alone. The option refunds.cap", "refunds.cap"],
    [charged(10_000), "paidPrice", "3.50 TRY of the surcharge can still be given back", "3.50 TRY tutarındaki kısmı"],
    [charged(10_100), "paidPrice", "2.50 TRY of the surcharge can still be given back", "2.50 TRY tutarındaki kısmı"],
    [charged(10_000), "price", "not the surcharge of 3.50 TRY. The option refunds.cap", "refunds.cap"],
    [charged(10_350), "paidPrice", "has the surcharge of 3.50 TRY back", "3.50 TRY tutarındaki vade farkı da"],
    [
      charged(0, { isCancelled: true }),
      "lower",
      "has the surcharge of 3.50 TRY back",
      "3.50 TRY tutarındaki vade farkı da",
    ],
  ] as const)("%#", (standing, cap, en, tr) => {
    const note = surchargeNote(standing, cap)
    expect(note?.en).toContain(en)
    expect(note?.tr).toContain(tr)
  })

  it("is nothing where the buyer paid the price", () => {
    expect(surchargeNote(charged(0, { paid_price: lira(10_000) }), "paidPrice")).toBeUndefined()
  })
})

it("why nothing of a surcharge can be given back is said", () => {
  const why = (refunded: number, more: object = {}) => refuseSurcharge(charged(refunded, more)).sentence.en
  expect(why(0, { paid_price: lira(10_000) })).toContain("paid no surcharge")
  expect(why(9_999)).toContain("0.01 TRY of the price can still be refunded")
  expect(why(10_000)).toContain("refunds.cap")
  expect(why(10_350)).toContain("back already")
})
