import { createHmac } from "node:crypto"
import Big from "big.js"
import { isLosslessNumber } from "lossless-json"
import { z } from "zod"
import { normalizeDecimal } from "../../src/money"
import { bodySchema, describedExamples, examples, isSuccess, readExample, type Body } from "./contract/examples"
import { readContractFile } from "./contract/interface-file"
import { decimalOf, listOf, totalOf } from "./contract/numbers"

const payments = examples.filter((example) => example.response && "itemTransactions" in example.response)
const orders = describedExamples.filter((example) => example.request && "basketItems" in example.request)
const signed = describedExamples.filter((example) => isSuccess(example) && example.operation.responseSignature)

const hmac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex")
const signedText = (value: unknown) =>
  isLosslessNumber(value) ? normalizeDecimal(value.value) : z.string().parse(value ?? "")

/** The figures of one item as the rates give them, in decimal text (specification: Resources; issue 2, part 4). */
function expectedFigures(item: Body, payment: Body) {
  const [price, whole] = [decimalOf(item, "price"), decimalOf(payment, "price")]
  const share = (name: string) => decimalOf(payment, name).times(price).div(whole)
  const paid = share("paidPrice")
  const commission = paid.times("0.02625")
  const blockage = paid.times(decimalOf(item, "blockageRate")).div(100)
  const afterFees = paid.minus(commission).minus(share("svcCommissionFee"))
  const wanted = decimalOf(item, "subMerchantPrice")
  const isAllSellers = afterFees.lt(wanted)
  const zero = new Big(0)
  const figures = {
    paidPrice: paid,
    svcCommissionRateAmount: commission,
    svcCommissionFee: share("svcCommissionFee"),
    merchantCommissionRate: paid.minus(price).div(price).times(100),
    merchantCommissionRateAmount: paid.minus(price),
    blockageRateAmountMerchant: isAllSellers ? zero : blockage,
    blockageRateAmountSubMerchant: isAllSellers ? blockage : zero,
    subMerchantPayoutRate: wanted.div(price).times(100),
    subMerchantPayoutAmount: isAllSellers ? afterFees.minus(blockage) : wanted,
    merchantPayoutAmount: isAllSellers ? zero : afterFees.minus(wanted).minus(blockage),
  }
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value.toFixed()]))
}

describe("the figures of every payment in the contract", () => {
  it("exist", () => {
    expect(payments.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["payment-detail", "threeds-finalize-v1", "hosted-retrieve-success"]),
    )
    expect(payments.length).toBeGreaterThanOrEqual(11)
  })

  const items = payments.flatMap(({ id, response = {} }) =>
    listOf(response, "itemTransactions").map((item) => ({ id, item, response })),
  )

  it("follow from the rates, item by item", () => {
    const expected = items.map(({ id, item, response }) => [id, expectedFigures(item, response)] as const)
    const found = expected.map(([id, figures], place) => {
      const item = items[place]?.item ?? {}
      return [id, Object.fromEntries(Object.keys(figures).map((name) => [name, decimalOf(item, name).toFixed()]))]
    })
    expect(found).toEqual(expected)
  })

  it("add up to the payment", () => {
    const names = ["price", "paidPrice", "svcCommissionFee", "svcCommissionRateAmount", "merchantCommissionRateAmount"]
    const all = payments.flatMap(({ id, response = {} }) => names.map((name) => ({ id, name, response })))
    expect(
      all.map(({ id, name, response }) => [id, name, totalOf(listOf(response, "itemTransactions"), name)]),
    ).toEqual(all.map(({ id, name, response }) => [id, name, decimalOf(response, name).toFixed()]))
  })

  it("have the payout itself as the payout after a conversion, where there is none", () => {
    for (const { item, response } of items) {
      const { svcConversionRate, svcConversationRate, ...converted } = bodySchema.parse(item.convertedPayout)
      expect(normalizeDecimal(signedText(svcConversionRate ?? svcConversationRate))).toBe("0")
      expect(converted.currency).toBe(response.currency)
      const names = Object.keys(converted).filter((name) => !/^currency$|Conver/.test(name))
      expect(names).toHaveLength(7)
      expect(names.map((name) => decimalOf(converted, name))).toEqual(names.map((name) => decimalOf(item, name)))
    }
  })

  it("hold for an item whose payout was changed", () => {
    const { response = {} } = readExample("exchange-payment-items-update.json")
    const { response: payment = {} } = readExample("exchange-payments-create-marketplace.json")
    const expected = expectedFigures(response, payment)
    const found = Object.keys(expected).map((name) => [name, decimalOf(response, name).toFixed()])
    expect(Object.fromEntries(found)).toEqual(expected)
    expect(decimalOf(response, "subMerchantPrice").toFixed()).toBe("18")
  })

  it("of what is asked for are those of the basket, every item above zero", () => {
    expect(orders.length).toBeGreaterThan(0)
    for (const { id, request = {} } of orders) {
      const basket = listOf(request, "basketItems")
      expect([id, totalOf(basket, "price")]).toEqual([id, decimalOf(request, "price").toFixed()])
      expect(basket.filter((item) => decimalOf(item, "price").lte(0))).toEqual([])
      const needsShipping = basket.some((item) => item.itemType === "PHYSICAL")
      expect([id, "shippingAddress" in request]).toEqual([id, needsShipping])
    }
  })
})

describe("the signatures of the contract", () => {
  it("are over the values of their operations", () => {
    const made = signed.map(({ id, operation, response = {}, secretKey }) => {
      const text = (operation.responseSignature ?? []).map((name) => signedText(response[name])).join(":")
      return [id, hmac(z.string().parse(secretKey), text)]
    })
    expect(signed.map(({ id, response }) => [id, response?.signature])).toEqual(made)
  })

  it("cover every operation that signs", () => {
    expect(new Set(signed.map(({ operation }) => operation.name)).size).toBe(13)
  })

  it("hold for the 3D Secure callback", () => {
    const { form = {}, secretKey } = readExample("callback-threeds.json")
    const order = ["conversationData", "conversationId", "mdStatus", "paymentId", "status"]
    const text = order.map((name) => form[name] ?? "").join(":")
    expect(form.signature).toBe(hmac(z.string().parse(secretKey), text))
  })
})

const text = z.record(z.string(), z.string())
const vectors = z
  .object({
    requestAuthorization: z.array(text),
    responseSignature: z.array(
      z.object({
        name: z.string(),
        secretKey: z.string(),
        values: z.array(z.string()),
        data: z.string(),
        signature: z.string(),
      }),
    ),
  })
  .parse(readContractFile("vectors.json"))

describe("the known answers", () => {
  it.each(vectors.requestAuthorization.map((vector) => [vector.name, vector]))("authorize %s", (_, vector) => {
    const { apiKey = "", secretKey = "", randomKey = "", uri = "", bodyText = "" } = text.parse(vector)
    const signature = hmac(secretKey, randomKey + uri + bodyText)
    const authorization = `apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`
    expect(vector).toMatchObject({
      payload: randomKey + uri + bodyText,
      signature,
      authorizationString: authorization,
      authorization: `SVCWSv2 ${Buffer.from(authorization, "utf8").toString("base64")}`,
    })
  })

  it.each(vectors.responseSignature.map((vector) => [vector.name, vector] as const))("sign %s", (_, vector) => {
    expect(vector.data).toBe(vector.values.join(":"))
    expect(vector.signature).toBe(hmac(vector.secretKey, vector.data))
  })
})
