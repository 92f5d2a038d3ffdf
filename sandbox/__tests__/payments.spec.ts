import vectors from "../../contract/vectors.json"
import { hmacHex } from "../wire/authorization"
import { refused, said, useOneShop } from "./merchant"
import { ADDRESS, type Body, BUYER, CARD, item, payment, withCard } from "./requests"

const shop = useOneShop()

const items = (count: number) => Array.from({ length: count }, (_, n) => item(`${n}`, 0.01))

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

  it.each([
    ["4111111111111129", "10051", "NOT_SUFFICIENT_FUNDS"],
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
    ["a price of 0", payment({ price: 0 }), "5005"],
    ["a price that is no decimal", payment({ price: "1,00" }), "11"],
    ["a price finer than the minor unit", payment({ price: 1.001 }), "11"],
    ["an item finer than the minor unit", payment({ basketItems: [item("A", 0.995), item("B", 0.005)] }), "11"],
    ["items that do not add up", payment({ price: 1.01 }), "5062"],
    ["an item of 0", payment({ basketItems: [item("1", 1), item("2", 0)] }), "5005"],
    ["no items", payment({ basketItems: [] }), "11"],
    ["501 items", payment({ price: 5.01, basketItems: items(501) }), "11"],
    ["an unknown currency", payment({ currency: "JPY" }), "11"],
    ["an installment of 4", payment({ installment: 4 }), "11"],
    ["a conversationId that is no text", payment({ conversationId: { a: 1 } }), "11"],
    ["no card", without("paymentCard"), "11"],
    ["a card number that fails Luhn", card({ cardNumber: "5528790000000009" }), "12"],
    ["a month of 13", card({ expireMonth: "13" }), "13"],
    ["a year of three digits", card({ expireYear: "204" }), "14"],
    ["a cvc of two digits", card({ cvc: "12" }), "15"],
    ["no holder", card({ cardHolderName: "  " }), "16"],
    ["an expired card", card({ expireYear: "2020" }), "17"],
    ["a tax withheld that is no decimal", payment({ basketItems: [item("1", 1, { withholdingTax: "much" })] }), "11"],
    ["registerCard 2", card({ registerCard: 2 }), "11"],
    ["no buyer", without("buyer"), "11"],
    ["no e-mail", buyer({ email: undefined }), "3"],
    ["an e-mail that is not an address", buyer({ email: "ayse" }), "5"],
    ["no identity number", buyer({ identityNumber: "" }), "8"],
    ["no phone", buyer({ gsmNumber: undefined }), "25"],
    ["a registration date of another form", buyer({ registrationDate: "2013-04-21" }), "11"],
    ["no city", buyer({ city: undefined }), "11"],
    ["an address without a city", payment({ billingAddress: { ...ADDRESS, city: "" } }), "11"],
    ["no shipping address for a PHYSICAL item", without("shippingAddress"), "11"],
    ["an item that is no object", payment({ basketItems: [1] }), "11"],
  ])("refuses %s", async (_, body, errorCode) => {
    expect(said(await shop.post("/payment/auth", body))).toEqual(refused(errorCode, 400))
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
})

describe("POST /payment/detail", () => {
  const find = (wanted: Body) => shop.post("/payment/detail", wanted)

  it("finds the newest payment of a paymentConversationId", async () => {
    await shop.pay({ conversationId: "twice" })
    const { paymentId } = (await shop.pay({ conversationId: "twice" })).body
    expect((await find({ paymentConversationId: "twice" })).body).toMatchObject({ paymentId, paymentStatus: "SUCCESS" })
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
