import { type Answer, at, DAY, DONE, hmac, refused, said, useShop } from "./merchant"
import { type Body, payment, withCard } from "./requests"

const shop = useShop({ holdDays: 3 })

const WRONG_STATE = refused("5082")
const INVALID = refused("11", 400)

const hold = async () => (await shop.post("/payment/preauth", payment())).body["paymentId"]
const take = (paymentId: unknown, paidPrice: unknown, more: Body = {}) =>
  shop.post("/payment/postauth", { paymentId, paidPrice, currency: "TRY", conversationId: "taken", ...more })
const capture = async (...wanted: Parameters<typeof take>) => said(await take(...wanted))
const cancel = async (paymentId: unknown) => said(await shop.post("/payment/cancel", { paymentId }))
const refund = async (paymentId: unknown, price: number) =>
  said(await shop.post("/v2/payment/refund", { paymentId, price, currency: "TRY" }))

describe("a hold", () => {
  it("is PRE_AUTH until it is taken, days later, and POST_AUTH from then on; both answers are signed", async () => {
    const { body } = await shop.post("/payment/preauth", payment())
    const { paymentId } = body
    expect(body).toMatchObject({ phase: "PRE_AUTH", paidPrice: 1.5, fraudStatus: 1 })
    await shop.advance(2 * DAY)
    const taken = (await take(paymentId, 1.5)).body
    expect(taken).toMatchObject({ status: "success", paymentId, phase: "POST_AUTH", paidPrice: 1.5 })
    expect(taken["signature"]).toBe(hmac([String(paymentId), "TRY", "B67832", "taken", "1.5", "1"]))
    expect((await shop.detail(paymentId)).body).toMatchObject({ paymentStatus: "SUCCESS", phase: "POST_AUTH" })
  })

  it("is taken in part: the rest is released, and refunds stop at what was taken", async () => {
    const paymentId = await hold()
    expect((await take(paymentId, 0.9)).body).toMatchObject({ paidPrice: 0.9, price: 1 })
    expect(await refund(paymentId, 0.91)).toEqual(refused("5093"))
    expect(await refund(paymentId, 0.9)).toEqual(DONE)
  })

  it("is not taken above its amount, in another currency, twice, after its release or after its days", async () => {
    const [first, second, third] = [await hold(), await hold(), await hold()]
    expect(await capture(first, 1.51)).toEqual(INVALID)
    for (const currency of ["USD", "GBP"]) expect(await capture(first, 1.5, { currency })).toEqual(INVALID)
    expect(await capture("1", 1.5)).toEqual(refused("5086"))
    expect(await capture(first, 1.5)).toEqual(DONE)
    expect(await capture(first, 1.5)).toEqual(WRONG_STATE)
    expect(await cancel(second)).toEqual(DONE)
    expect(await capture(second, 1.5)).toEqual(WRONG_STATE)
    await shop.advance(3 * DAY)
    expect(await capture(third, 1.5)).toEqual(WRONG_STATE)
    expect(await cancel(third)).toEqual(WRONG_STATE)
  })

  it("is released on any of its days, and not refunded", async () => {
    const paymentId = await hold()
    expect(await refund(paymentId, 1)).toEqual(WRONG_STATE)
    await shop.advance(2 * DAY)
    expect(await cancel(paymentId)).toEqual(DONE)
  })

  it("that is a charge is not taken again, and one that the bank declined holds nothing", async () => {
    expect(await capture((await shop.pay()).body["paymentId"], 1.5)).toEqual(WRONG_STATE)
    expect(said(await shop.post("/payment/preauth", withCard("4111111111111129")))).toEqual(refused("10051"))
  })

  it("under fraud review is taken once it is approved", async () => {
    await shop.control("POST", "reviews", { next: 1 })
    const paymentId = await hold()
    expect(await capture(paymentId, 1.5)).toEqual(WRONG_STATE)
    await shop.control("POST", `payments/${String(paymentId)}/review`, { decision: "approve" })
    expect(await capture(paymentId, 1.5)).toEqual(DONE)
  })

  it("is in the reports as PRE_AUTH on its day with what was held, and as POST_AUTH on the day it was taken", async () => {
    const today = async () => String(await shop.state("clock.timestamp")).slice(0, 10)
    const lines = async (day: string) => {
      const path = `/v2/reporting/payment/transactions?page=1&transactionDate=${day}`
      const { transactions } = (await shop.call("GET", path)).body
      return (transactions as Body[]).map((line) => `${String(line["paymentPhase"])} ${String(line["paidPrice"])}`)
    }
    const held = ["PRE_AUTH 0.45", "PRE_AUTH 0.75", "PRE_AUTH 0.3"]
    const day = await today()
    const paymentId = await hold()
    expect(await lines(day)).toEqual(held)
    await shop.advance(DAY)
    await take(paymentId, 1)
    expect(await lines(day)).toEqual(held)
    expect(await lines(await today())).toEqual(["POST_AUTH 0.3", "POST_AUTH 0.5", "POST_AUTH 0.2"])
  })

  it("is not there for an account without the capability", async () => {
    await shop.control("POST", "account", { capabilities: { hold: false } })
    expect(said(await shop.post("/payment/preauth", payment()))).toEqual(INVALID)
    expect(await capture("1", 1)).toEqual(INVALID)
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

  it("are those of every family where no bin is sent", async () => {
    const { body } = await ask()
    const families = (body["installmentDetails"] as Body[]).map(({ cardFamilyName }) => cardFamilyName)
    expect(families.sort()).toEqual(["Axess", "Bonus", "CardFinans", "Maximum", "Paraf", "World"])
    expect(at(body, "installmentDetails.0")).not.toHaveProperty("binNumber")
  })

  it.each([
    [{ binNumber: "123" }, refused("5007", 400)],
    [{ binNumber: "99999999" }, refused("12")],
    [{ price: 0 }, refused("5005", 400)],
    [{ price: undefined }, refused("5004", 400)],
    [{ currency: "IRR" }, INVALID],
  ])("are refused for %j", async (more, refusal) => expect(said(await ask(more))).toEqual(refusal))
})
