import { type Answer, at, DAY, DONE, refused, said, useShop } from "./merchant"
import { type Body, payment } from "./requests"

const shop = useShop({ holdDays: 3 })

const WRONG_STATE = refused("5082")
const INVALID = refused("11", 400)

const hold = async () => (await shop.post("/payment/preauth", payment())).body["paymentId"]
const capture = async (paymentId: unknown, paidPrice: unknown, more: Body = {}) =>
  said(await shop.post("/payment/postauth", { paymentId, paidPrice, currency: "TRY", ...more }))
const cancel = async (paymentId: unknown) => said(await shop.post("/payment/cancel", { paymentId }))

describe("a hold", () => {
  it("is not taken above its amount, in another currency, twice, under review, after its release or after its days", async () => {
    const [first, second, third] = [await hold(), await hold(), await hold()]
    expect(await capture(first, 1.51)).toEqual(INVALID)
    for (const currency of ["USD", "GBP"]) expect(await capture(first, 1.5, { currency })).toEqual(INVALID)
    expect(await capture("1", 1.5)).toEqual(refused("5086"))
    expect(await capture(first, 1.5)).toEqual(DONE)
    expect(await capture(first, 1.5)).toEqual(WRONG_STATE)
    await shop.control("POST", "reviews", { next: 1 })
    expect(await capture(await hold(), 1.5)).toEqual(WRONG_STATE)
    await shop.advance(2 * DAY)
    expect(await cancel(second)).toEqual(DONE)
    expect(await capture(second, 1.5)).toEqual(WRONG_STATE)
    await shop.advance(DAY)
    expect(await capture(third, 1.5)).toEqual(WRONG_STATE)
    expect(await cancel(third)).toEqual(WRONG_STATE)
  })

  it("is taken in part, and refunds stop at what was taken", async () => {
    const paymentId = await hold()
    const refund = async (price: number) =>
      said(await shop.post("/v2/payment/refund", { paymentId, price, currency: "TRY" }))
    expect(await refund(0.9)).toEqual(WRONG_STATE)
    expect(await capture(paymentId, 0.9)).toEqual(DONE)
    expect((await shop.detail(paymentId)).body).toMatchObject({ phase: "POST_AUTH", paidPrice: 0.9, price: 1 })
    expect(await refund(0.91)).toEqual(refused("5093"))
    expect(await refund(0.9)).toEqual(DONE)
  })
})

describe("the installments of the service", () => {
  const ask = (more = {}) => shop.post("/payment/svcpos/installment", { price: 100, ...more })
  const counts = ({ body }: Answer) =>
    (at(body, "installmentDetails.0.installmentPrices") as Body[]).map(
      ({ installmentNumber, installmentPrice, totalPrice }) => [installmentNumber, installmentPrice, totalPrice],
    )

  it("name total and part of each count for a credit card of a family, as bin check knows it", async () => {
    const answer = await ask({ binNumber: "55287900" })
    const { cardFamily, bankCode } = (await shop.post("/payment/bin/check", { binNumber: "55287900" })).body
    const facts = { binNumber: "55287900", cardFamilyName: cardFamily, bankCode, force3ds: 0 }
    expect(at(answer.body, "installmentDetails.0")).toMatchObject(facts)
    expect(counts(answer)).toEqual([
      [1, 100, 100],
      [2, 51.25, 102.5],
      [3, 34.58, 103.75],
      [6, 17.83, 107],
      [9, 12.28, 110.5],
      [12, 9.52, 114.25],
    ])
  })

  it("are one for a card without installments, and demand 3D Secure of a debit card", async () => {
    for (const binNumber of ["97920300", "45438900", "45457500", "40000000"])
      expect([binNumber, ...counts(await ask({ binNumber }))]).toEqual([binNumber, [1, 100, 100]])
    expect(at((await ask({ binNumber: "979203" })).body, "installmentDetails.0.force3ds")).toBe(1)
  })

  it.each([
    [{ binNumber: "123" }, refused("5007", 400)],
    [{ binNumber: "99999999" }, refused("12")],
    [{ price: 0 }, refused("5005", 400)],
    [{ price: undefined }, refused("5004", 400)],
    [{ currency: "IRR" }, INVALID],
  ])("are refused for %j", async (more, refusal) => expect(said(await ask(more))).toEqual(refusal))
})
