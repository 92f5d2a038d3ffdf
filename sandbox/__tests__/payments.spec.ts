import vectors from "../../contract/vectors.json"
import { hmacHex } from "../wire/authorization"
import { at, DONE, refused, said, textAt, useOneShop } from "./merchant"
import { ADDRESS, type Body, BUYER, CARD, item, payment, withCard } from "./requests"

const shop = useOneShop()

const items = (count: number, more: Body = {}) => Array.from({ length: count }, (_, n) => item(`${n}`, 0.01, more))

describe("POST /payment/auth", () => {
  it("makes the signatures of the published vectors", () => {
    for (const vector of vectors.responseSignature)
      expect(hmacHex(vector.secretKey, vector.values.join(":"))).toBe(vector.signature)
  })

  it("accepts decimals as numbers or text and integers as text, and ignores unknown fields and nulls", async () => {
    const basketItems = [item("1", "0.30"), item("2", 0.7)]
    const loose = { price: "1.00000000", paidPrice: 1.1, installment: "3", soldLimit: 1, extra: null }
    const { body } = await shop.pay({ ...loose, basketItems })
    expect(body).toMatchObject({ status: "success", installment: 3, paidPrice: 1.1 })
  })

  it("returns amounts exactly that a JS number cannot represent", async () => {
    const amount = JSON.stringify(payment({ price: "P", paidPrice: "P", basketItems: [item("1", "P")] }))
    const bodyText = amount.replaceAll('"P"', "12345678901234567.89")
    const { text } = await shop.post("/payment/auth", undefined, { bodyText })
    expect(text).toContain('"paidPrice":12345678901234567.89')
  })

  it.each(["5528790000000008", "374427000000003"])("charges %s", async (cardNumber) => {
    const { body } = await shop.post("/payment/auth", withCard(cardNumber))
    expect(body).toMatchObject({ status: "success", fraudStatus: 1, lastFourDigits: cardNumber.slice(-4) })
    expect(body["binNumber"]).toBe(cardNumber.slice(0, 8))
  })

  it.each([
    ["4111111111111129", "10051", "NOT_SUFFICIENT_FUNDS"],
    ["4129111111111111", "10005", "DO_NOT_HONOUR"],
    ["4128111111111112", "10012", "INVALID_TRANSACTION"],
    ["4125111111111115", "10054", "EXPIRED_CARD"],
    ["4124111111111116", "10084", "INVALID_CVC2"],
  ])("declines %s with %s (%s), HTTP 200, and keeps it as a failed payment", async (cardNumber, code, errorGroup) => {
    const conversationId = `declined-${code}`
    const answer = await shop.post("/payment/auth", withCard(cardNumber, { conversationId }))
    expect([said(answer), answer.body["errorGroup"]]).toEqual([refused(code), errorGroup])
    const found = await shop.post("/payment/detail", { paymentConversationId: conversationId })
    expect(found.body).toMatchObject({ status: "success", paymentStatus: "FAILURE" })
    expect(found.body).not.toHaveProperty("authCode")
  })

  const without = (field: string): Body => ({ ...payment(), [field]: undefined })
  const buyer = (more: Body) => payment({ buyer: { ...BUYER, ...more } })
  const card = (more: Body) => payment({ paymentCard: { ...CARD, ...more } })
  it.each<[string, unknown, string]>([
    ["no price", without("price"), "5004"],
    ["no paidPrice", without("paidPrice"), "5004"],
    ["a price of 0", payment({ price: 0 }), "5005"],
    ["a price below 0", payment({ paidPrice: "-1" }), "5005"],
    ["a price that is no decimal", payment({ price: "1,00" }), "11"],
    ["a price finer than the minor unit", payment({ price: 1.001 }), "11"],
    ["a paidPrice finer than the minor unit", payment({ paidPrice: "10.001" }), "11"],
    ["an item finer than the minor unit", payment({ basketItems: [item("A", 0.995), item("B", 0.005)] }), "11"],
    ["a price finer than 8 decimals", payment({ price: "1.000000001" }), "11"],
    ["items that do not add up", payment({ price: 1.01 }), "5062"],
    ["an item of 0", payment({ basketItems: [item("1", 1), item("2", 0)] }), "5005"],
    ["no items", payment({ basketItems: [] }), "11"],
    ["501 items", payment({ price: 5.01, basketItems: items(501) }), "11"],
    ["an unknown currency", payment({ currency: "JPY" }), "11"],
    ["an installment of 4", payment({ installment: 4 }), "11"],
    ["an unknown channel", payment({ paymentChannel: "FAX" }), "11"],
    ["an unknown group", payment({ paymentGroup: "GIFT" }), "11"],
    ["an unknown locale", payment({ locale: "de" }), "11"],
    ["a conversationId that is no text", payment({ conversationId: { a: 1 } }), "11"],
    ["no card", without("paymentCard"), "11"],
    ["a card number that fails Luhn", card({ cardNumber: "5528790000000009" }), "12"],
    ["a month of 13", card({ expireMonth: "13" }), "13"],
    ["a month of one digit", card({ expireMonth: "1" }), "13"],
    ["a year of three digits", card({ expireYear: "204" }), "14"],
    ["a cvc of two digits", card({ cvc: "12" }), "15"],
    ["no holder", card({ cardHolderName: "  " }), "16"],
    ["an expired card", card({ expireYear: "2020" }), "17"],
    ["an expired card whose year has two digits", card({ expireYear: "20" }), "17"],
    ["a tax withheld that is no decimal", payment({ basketItems: [item("1", 1, { withholdingTax: "much" })] }), "11"],
    ["registerCard 2", card({ registerCard: 2 }), "11"],
    ["no buyer", without("buyer"), "11"],
    ["no e-mail", buyer({ email: undefined }), "3"],
    ["an e-mail that is not an address", buyer({ email: "ayse" }), "5"],
    ["no identity number", buyer({ identityNumber: "" }), "8"],
    ["no phone", buyer({ gsmNumber: undefined }), "25"],
    ["a registration date of another form", buyer({ registrationDate: "2013-04-21" }), "11"],
    ["no city", buyer({ city: undefined }), "11"],
    ["no billing address", without("billingAddress"), "11"],
    ["an address without a city", payment({ billingAddress: { ...ADDRESS, city: "" } }), "11"],
    ["no shipping address for a PHYSICAL item", without("shippingAddress"), "11"],
    ["an item of no type", payment({ basketItems: [item("1", 1, { itemType: "GAS" })] }), "11"],
    ["an item that is no object", payment({ basketItems: [1] }), "11"],
  ])("refuses %s", async (_, body, errorCode) => {
    expect(said(await shop.post("/payment/auth", body))).toEqual(refused(errorCode, 400))
  })

  it("accepts a year of two digits, and the tax withheld of an item as number or text", async () => {
    const basketItems = [item("1", 0.5, { withholdingTax: 0.01 }), item("2", 0.5, { withholdingTax: "0.01" })]
    expect(said(await shop.post("/payment/auth", { ...card({ expireYear: "40" }), basketItems }))).toEqual(DONE)
  })

  it("needs no shipping address when every item is VIRTUAL, and accepts 500 items", async () => {
    const basketItems = items(500, { itemType: "VIRTUAL" })
    const { body } = await shop.pay({ price: 5, paidPrice: 5, shippingAddress: undefined, basketItems })
    expect(body["status"]).toBe("success")
    expect(textAt(body, "itemTransactions.499.paymentTransactionId")).toMatch(/500$/)
  })

  it("names the wrong field in the request's language, Turkish by default", async () => {
    const english = await shop.pay({ price: undefined, locale: "en" })
    expect(english.body["errorMessage"]).toBe("The price must be sent: price must be sent")
    const { body } = await shop.pay({ price: undefined, locale: undefined })
    expect([body["locale"], body["errorMessage"]]).toEqual(["tr", expect.stringMatching(/^Tutar gönderilmesi/)])
  })

  it("answers malformed JSON, a list, an empty body and one that is too large with the error body and HTTP 400", async () => {
    for (const bodyText of ["{", "[]", "null", '"text"', " ", "[".repeat(100_000), `"${"x".repeat(5 * 1024 * 1024)}"`])
      expect(said(await shop.post("/payment/auth", undefined, { bodyText }))).toEqual(refused("11", 400))
  })

  it("keeps a payment under review until it is decided: approved it is paid, declined it has nothing to refund", async () => {
    await shop.control("POST", "reviews", { next: 2 })
    const [first, second] = [await shop.pay(), await shop.pay()]
    expect(first.body).toMatchObject({ status: "success", fraudStatus: 0 })
    expect(at(first.body, "itemTransactions.0.transactionStatus")).toBe(0)
    const decide = async ({ body: { paymentId } }: typeof first, decision: string) => {
      const { httpStatus } = await shop.control("POST", `payments/${String(paymentId)}/review`, { decision })
      const { body } = await shop.detail(paymentId)
      const { paymentStatus, fraudStatus } = body
      return [httpStatus, paymentStatus, fraudStatus, at(body, "itemTransactions.2.transactionStatus")]
    }
    expect(await decide(first, "approve")).toEqual([200, "SUCCESS", 1, 2])
    expect(await decide(first, "decline")).toEqual([409, "SUCCESS", 1, 2])
    expect(await decide(second, "decline")).toEqual([200, "FAILURE", -1, -1])
    const refund = { paymentId: second.body["paymentId"], price: 1, currency: "TRY" }
    expect(said(await shop.post("/v2/payment/refund", refund))).toEqual(refused("5082"))
  })
})

describe("POST /payment/detail", () => {
  const find = (wanted: Body) => shop.post("/payment/detail", wanted)

  it("finds a payment by paymentId, and the newest by paymentConversationId", async () => {
    const [first, second] = [await shop.pay({ conversationId: "twice" }), await shop.pay({ conversationId: "twice" })]
    const newest = await find({ paymentConversationId: "twice" })
    expect(newest.body["paymentId"]).toBe(second.body["paymentId"])
    const { paymentId } = first.body
    expect((await find({ paymentId: Number(paymentId) })).body).toMatchObject({ paymentId, paymentStatus: "SUCCESS" })
  })

  it("refuses a call without either id, and answers 5086 or 5087 when nothing is found", async () => {
    expect(said(await find({ locale: "tr" }))).toEqual(refused("5002", 400))
    expect(said(await find({ paymentId: "1" }))).toEqual(refused("5086"))
    expect(said(await find({ paymentConversationId: "unknown" }))).toEqual(refused("5087"))
  })
})

describe("POST /payment/bin/check", () => {
  const check = (binNumber: string) => shop.post("/payment/bin/check", { binNumber })

  it("answers 6 or 8 digits with as many digits", async () => {
    const facts = { cardAssociation: "MASTER_CARD", cardFamily: "Axess", bankName: "Akbank", bankCode: 46 }
    const all = { cardType: "CREDIT_CARD", commercial: 0, ...facts }
    for (const binNumber of ["552608", "55260800"])
      expect((await check(binNumber)).body).toMatchObject({ binNumber, ...all })
  })

  it("refuses other lengths with 5007 and unknown cards with 12", async () => {
    for (const binNumber of ["5526", "5526080", "55260a", ""])
      expect(said(await check(binNumber))).toEqual(refused("5007", 400))
    expect(said(await check("000000"))).toEqual(refused("12"))
  })
})

it("the sandbox shows no card number and no cvc in any response, but a caller's id whose digits could be a card number", async () => {
  const canary = { ...CARD, cardNumber: "4539578763621486", cvc: "931710428" }
  const conversationId = "svcop_aaa8a4bebe1742178110520be1c75fbd"
  await shop.pay({ conversationId, paymentCard: canary, note: `card ${canary.cardNumber}`, list: [{ cvc: 931710428 }] })
  await shop.post("/payment/auth", undefined, { bodyText: `{"cardNumber":"${canary.cardNumber}","cvc":"931710428"` })
  const seen = (await shop.control("GET", "requests")).text + (await shop.control("GET", "state")).text
  expect(seen).toContain("453957******")
  expect(seen).toContain(conversationId)
  expect(seen).not.toContain(canary.cardNumber)
  expect(seen).not.toContain("931710428")
})
