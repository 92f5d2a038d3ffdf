import { type Answer, at, hmac, type Merchant, openShop, textAt } from "./merchant"
import { hosted, payment, threeDs, withCard } from "./requests"

const DAY = 24 * 60 * 60 * 1000
let shop: Merchant

beforeEach(async () => {
  shop = await openShop({ holdDays: 3 })
})
afterEach(() => shop.sandbox.stop())

const said = ({ httpStatus, body }: Answer) => [httpStatus, body["status"], body["errorCode"]]
const DONE = [200, "success", undefined]
const REFUSED = [200, "failure", "5082"]

const hold = async (body = payment()) => (await shop.post("/payment/preauth", body)).body["paymentId"]
const capture = (paymentId: unknown, paidPrice: unknown, more = {}) =>
  shop.post("/payment/postauth", { paymentId, paidPrice, currency: "TRY", conversationId: "taken", ...more })
const cancel = (paymentId: unknown) => shop.post("/payment/cancel", { paymentId })
const detail = async (paymentId: unknown) => (await shop.post("/payment/detail", { paymentId })).body
const pass = (advanceMs: number) => shop.control("POST", "clock", { advanceMs })

describe("a hold", () => {
  it("is PRE_AUTH until it is taken, days later, and POST_AUTH from then on; both answers are signed", async () => {
    const answer = await shop.post("/payment/preauth", payment())
    const { paymentId } = answer.body
    expect(answer.body).toMatchObject({ phase: "PRE_AUTH", paidPrice: 1.5, fraudStatus: 1 })
    await pass(2 * DAY)
    const taken = await capture(paymentId, 1.5)
    expect(taken.body).toMatchObject({ status: "success", paymentId, phase: "POST_AUTH", paidPrice: 1.5 })
    const values = [String(paymentId), "TRY", "B67832", "taken", "1.5", "1"]
    expect(taken.body["signature"]).toBe(hmac(values))
    expect(await detail(paymentId)).toMatchObject({ paymentStatus: "SUCCESS", phase: "POST_AUTH" })
  })

  it("is taken in part: the rest is released, and refunds stop at what was taken", async () => {
    const paymentId = await hold()
    expect((await capture(paymentId, 0.9)).body).toMatchObject({ paidPrice: 0.9, price: 1 })
    const refund = (price: number) => shop.post("/v2/payment/refund", { paymentId, price, currency: "TRY" })
    expect(said(await refund(0.91))).toEqual([200, "failure", "5093"])
    expect(said(await refund(0.9))).toEqual(DONE)
  })

  it("is not taken above its amount, in another currency, twice, after its release or after its days", async () => {
    const [first, second, third] = [await hold(), await hold(), await hold()]
    expect(said(await capture(first, 1.51))).toEqual([400, "failure", "11"])
    expect(said(await capture(first, 1.5, { currency: "USD" }))).toEqual([400, "failure", "11"])
    expect(said(await capture(first, 1.5, { currency: "GBP" }))).toEqual([400, "failure", "11"])
    expect(said(await capture("1", 1.5))).toEqual([200, "failure", "5086"])
    expect(said(await capture(first, 1.5))).toEqual(DONE)
    expect(said(await capture(first, 1.5))).toEqual(REFUSED)
    expect(said(await cancel(second))).toEqual(DONE)
    expect(said(await capture(second, 1.5))).toEqual(REFUSED)
    await pass(3 * DAY)
    expect(said(await capture(third, 1.5))).toEqual(REFUSED)
    expect(said(await cancel(third))).toEqual(REFUSED)
  })

  it("is released on any of its days, and not refunded", async () => {
    const paymentId = await hold()
    const refund = { paymentId, price: 1, currency: "TRY" }
    expect(said(await shop.post("/v2/payment/refund", refund))).toEqual(REFUSED)
    await pass(2 * DAY)
    expect(said(await cancel(paymentId))).toEqual(DONE)
  })

  it("that is a charge is not taken again", async () => {
    const paid = (await shop.post("/payment/auth", payment())).body["paymentId"]
    expect(said(await capture(paid, 1.5))).toEqual(REFUSED)
  })

  it("under fraud review is taken once it is approved", async () => {
    await shop.control("POST", "reviews", { next: 1 })
    const paymentId = await hold()
    expect(said(await capture(paymentId, 1.5))).toEqual(REFUSED)
    await shop.control("POST", `payments/${String(paymentId)}/review`, { decision: "approve" })
    expect(said(await capture(paymentId, 1.5))).toEqual(DONE)
  })

  it("declined by the bank holds nothing", async () => {
    const answer = await shop.post("/payment/preauth", withCard("4111111111111129"))
    expect(said(answer)).toEqual([200, "failure", "10051"])
  })

  it("begins with 3D Secure and ends with the finalize of every 3D Secure payment", async () => {
    const { paymentId } = (await shop.post("/payment/3dsecure/initialize/preauth", threeDs())).body
    await shop.control("POST", `threeds/${String(paymentId)}/complete`, {})
    const terms = { paymentId, paidPrice: 1.5, basketId: "B67832", currency: "TRY" }
    expect((await shop.post("/payment/v2/3dsecure/auth", terms)).body).toMatchObject({ mdStatus: 1, phase: "PRE_AUTH" })
    expect(said(await capture(paymentId, 1.5))).toEqual(DONE)
  })

  it("begins on a page, without basketId and ip, whose result is retrieved as any page's", async () => {
    const { basketId, buyer, ...rest } = hosted()
    expect(basketId).toBeDefined()
    const asked = { ...rest, buyer: { ...(buyer as object), ip: undefined } }
    const page = (await shop.post("/payment/svcpos/checkoutform/initialize/preauth/ecom", asked)).body
    expect(page["paymentPageUrl"]).toBe(`${shop.sandbox.url}/pay/${textAt(page, "token")}`)
    await shop.control("POST", `hosted-pages/${textAt(page, "token")}/complete`, {})
    const result = await shop.post("/payment/svcpos/checkoutform/auth/ecom/detail", { token: page["token"] })
    expect(result.body).toMatchObject({ paymentStatus: "SUCCESS", phase: "PRE_AUTH" })
    expect(said(await capture(result.body["paymentId"], 1.5))).toEqual(DONE)
  })

  it("is in the reports as PRE_AUTH on its day with what was held, and as POST_AUTH on the day it was taken", async () => {
    const today = async () => textAt((await shop.control("GET", "state")).body, "clock.timestamp").slice(0, 10)
    const lines = async (day: string) => {
      const path = `/v2/reporting/payment/transactions?page=1&transactionDate=${day}`
      const { transactions } = (await shop.call("GET", path)).body
      return (transactions as Record<string, unknown>[]).map((line) => [line["paymentPhase"], line["paidPrice"]])
    }
    const day = await today()
    const paymentId = await hold()
    expect(await lines(day)).toEqual([
      ["PRE_AUTH", 0.45],
      ["PRE_AUTH", 0.75],
      ["PRE_AUTH", 0.3],
    ])
    await pass(DAY)
    await capture(paymentId, 1)
    expect(await lines(day)).toEqual([
      ["PRE_AUTH", 0.45],
      ["PRE_AUTH", 0.75],
      ["PRE_AUTH", 0.3],
    ])
    expect(await lines(await today())).toEqual([
      ["POST_AUTH", 0.3],
      ["POST_AUTH", 0.5],
      ["POST_AUTH", 0.2],
    ])
  })

  it("is not there for an account without the capability", async () => {
    await shop.control("POST", "account", { capabilities: { hold: false } })
    expect(said(await shop.post("/payment/preauth", payment()))).toEqual([400, "failure", "11"])
    expect(said(await capture("1", 1))).toEqual([400, "failure", "11"])
  })
})

describe("the installments of the service", () => {
  const ask = (more = {}) => shop.post("/payment/svcpos/installment", { price: 100, ...more })
  const counts = (answer: Answer, place = 0) =>
    (at(answer.body, `installmentDetails.${place}.installmentPrices`) as Record<string, unknown>[]).map(
      ({ installmentNumber, installmentPrice, totalPrice }) => [installmentNumber, installmentPrice, totalPrice],
    )

  it("name total and part of each count for a credit card of a family, as bin check knows it", async () => {
    const answer = await ask({ binNumber: "55287900" })
    const known = (await shop.post("/payment/bin/check", { binNumber: "55287900" })).body
    expect(at(answer.body, "installmentDetails.0")).toMatchObject({
      binNumber: "55287900",
      cardFamilyName: known["cardFamily"],
      bankCode: known["bankCode"],
      force3ds: 0,
    })
    expect(counts(answer)).toEqual([
      [1, 100, 100],
      [2, 51.25, 102.5],
      [3, 34.58, 103.75],
      [6, 17.83, 107],
      [9, 12.28, 110.5],
      [12, 9.52, 114.25],
    ])
  })

  it.each(["97920300", "45438900", "45457500", "40000000"])("are one for the card %s", async (binNumber) => {
    expect(counts(await ask({ binNumber }))).toEqual([[1, 100, 100]])
  })

  it("demand 3D Secure of a debit card", async () => {
    expect(at((await ask({ binNumber: "979203" })).body, "installmentDetails.0.force3ds")).toBe(1)
  })

  it("are those of every family where no bin is sent", async () => {
    const answer = await ask()
    const families = (answer.body["installmentDetails"] as { cardFamilyName: string }[]).map(
      (one) => one.cardFamilyName,
    )
    expect(families.sort()).toEqual(["Axess", "Bonus", "CardFinans", "Maximum", "Paraf", "World"])
    expect(at(answer.body, "installmentDetails.0")).not.toHaveProperty("binNumber")
  })

  it.each([
    [{ binNumber: "123" }, 400, "5007"],
    [{ binNumber: "99999999" }, 200, "12"],
    [{ price: 0 }, 400, "5005"],
    [{ price: undefined }, 400, "5004"],
    [{ currency: "IRR" }, 400, "11"],
  ])("are refused for %j", async (more, httpStatus, code) => {
    expect(said(await ask(more))).toEqual([httpStatus, "failure", code])
  })
})
