import vectors from "../../contract/vectors.json"
import { type Answer, at, authorize, type Merchant, openShop, textAt } from "./merchant"
import { link, payment } from "./requests"
import { startSandbox } from "../index"

const BIN = { binNumber: "552879" }
const BIN_PATH = "/payment/bin/check"

function refusal({ httpStatus, body }: Answer) {
  return [httpStatus, body["errorCode"]]
}

describe("authorization", () => {
  let shop: Merchant

  beforeAll(async () => {
    shop = await openShop({ flexibleLinks: true })
  })
  afterAll(() => shop.sandbox.stop())

  it.each(vectors.requestAuthorization)("accepts the published signature of $name", async (vector) => {
    const { apiKey, secretKey } = vector
    const sandbox = await startSandbox({ apiKey, secretKey })
    const headers = { "content-type": "application/json", authorization: vector.authorization }
    const response = await fetch(sandbox.url + vector.uri, { method: vector.method, headers, body: vector.bodyText })
    expect(await response.json()).not.toMatchObject({ errorCode: expect.stringMatching(/^100[01]$/) as string })
    await sandbox.stop()
  })

  it("refuses an unknown key with 1001 and a wrong secret, scheme or no header with 1000", async () => {
    expect(refusal(await shop.post(BIN_PATH, BIN, { apiKey: "somebody" }))).toEqual([400, "1001"])
    expect(refusal(await shop.post(BIN_PATH, BIN, { secretKey: "wrong" }))).toEqual([400, "1000"])
    expect(refusal(await shop.post(BIN_PATH, BIN, { scheme: "SVCWSv1" }))).toEqual([400, "1000"])
    expect(refusal(await shop.post(BIN_PATH, BIN, { headers: { authorization: "" } }))).toEqual([400, "1000"])
    expect(refusal(await shop.post(BIN_PATH, BIN, { headers: { authorization: "SVCWSv2 %%%" } }))).toEqual([
      400,
      "1000",
    ])
  })

  it("refuses a body that was changed after it was signed", async () => {
    const authorization = authorize(BIN_PATH, JSON.stringify({ binNumber: "454359" }))
    expect(refusal(await shop.post(BIN_PATH, BIN, { headers: { authorization } }))).toEqual([400, "1000"])
  })

  it("echoes conversationId and language in a refusal of the authorization", async () => {
    const { body } = await shop.post(BIN_PATH, { ...BIN, locale: "en", conversationId: "c-9" }, { secretKey: "wrong" })
    expect(body).toMatchObject({ conversationId: "c-9", locale: "en", errorMessage: "The signature is not valid" })
  })

  it.each([
    ["GET", "/v2/svclink/products"],
    ["PATCH", "/v2/svclink/products/nothing/status/ACTIVE"],
    ["DELETE", "/v2/svclink/products/nothing"],
  ])("accepts a signature over {} or null on %s, as long as that body is sent", async (method, path) => {
    for (const bodyText of method === "GET" ? [""] : ["", "{}", "null"]) {
      const answer = await shop.call(method, path, undefined, { bodyText })
      expect(answer.body["errorCode"]).not.toBe("1000")
    }
    const unsent = { headers: { authorization: authorize(path, "{}") } }
    expect((await shop.call(method, path, undefined, unsent)).body["errorCode"]).toBe("1000")
  })

  it("accepts spaces and escapes in the body as they were signed", async () => {
    const bodyText = `{ "conversationId" : "\\u00e7ay ☕" ,\n "binNumber":"552879" }`
    const { body } = await shop.post(BIN_PATH, undefined, { bodyText })
    expect(body).toMatchObject({ status: "success", conversationId: "çay ☕" })
  })

  it("signs the path as it was sent, percent-encoded", async () => {
    const path = "/v2/svclink/products/a%20b%C3%A7"
    expect((await shop.call("GET", path)).body["errorCode"]).toBe("5124")
    expect((await shop.call("GET", path, undefined, { signedPath: decodeURI(path) })).body["errorCode"]).toBe("1000")
  })

  it("leaves the query string out of the signature, or signs it too when the option says so", async () => {
    const path = "/v2/svclink/products?page=1&count=5"
    expect((await shop.call("GET", path)).body["status"]).toBe("success")
    expect((await shop.call("GET", path, undefined, { signedPath: path })).body["errorCode"]).toBe("1000")
    const strict = await openShop({ signQueryString: true })
    expect((await strict.call("GET", path)).body["errorCode"]).toBe("1000")
    expect((await strict.call("GET", path, undefined, { signedPath: path })).body["status"]).toBe("success")
    await strict.sandbox.stop()
  })

  it("needs no x-svc-rnd header", async () => {
    expect((await shop.post(BIN_PATH, BIN)).body["status"]).toBe("success")
    expect((await shop.post(BIN_PATH, BIN, { headers: { "x-svc-rnd": "1" } })).body["status"]).toBe("success")
  })

  it("requires application/json on every method", async () => {
    const plain = { headers: { "content-type": "text/plain" } }
    expect(refusal(await shop.post(BIN_PATH, BIN, plain))).toEqual([400, "11"])
    expect((await shop.call("GET", "/v2/svclink/products", undefined, plain)).body["errorCode"]).toBe("11")
    const utf8 = { headers: { "content-type": "application/json; charset=UTF-8" } }
    expect((await shop.post(BIN_PATH, BIN, utf8)).body["status"]).toBe("success")
  })
})

describe("the names table", () => {
  const names = {
    SVCWSv2: "ACMEv2",
    svclink: "acmelink",
    svcpos: "acmepos",
    "pay-with-svc": "pay-with-acme",
    callbackUrl: "acmeUrl",
    svcCommissionFee: "acmeCommissionFee",
    payWithSvcPageUrl: "payWithAcmePageUrl",
    svcConversionRate: "acmeConversionRate",
    SVCLINK: "ACMELINK",
  }
  const acme = { scheme: "ACMEv2" }
  let shop: Merchant

  beforeAll(async () => {
    shop = await openShop({ names })
  })
  afterAll(() => shop.sandbox.stop())

  it("replaces scheme, path words, fields and values, and the specification's own are refused", async () => {
    expect((await shop.post("/payment/auth", payment())).body["errorCode"]).toBe("1000")
    const paid = await shop.post("/payment/auth", payment(), acme)
    expect(paid.body).toHaveProperty("acmeCommissionFee", 0.25)
    expect(paid.text).not.toContain("svcCommissionFee")
    expect(at(paid.body, "itemTransactions.0.convertedPayout.acmeConversionRate")).toBe(0)
    expect((await shop.call("GET", "/v2/svclink/products", undefined, acme)).httpStatus).toBe(404)
  })

  it("reads and returns the callback field under its replaced name", async () => {
    const path = "/payment/pay-with-acme/initialize"
    const wrong = await shop.post(path, payment({ callbackUrl: "https://a.example" }), acme)
    expect(refusal(wrong)).toEqual([400, "23"])
    const page = await shop.post(path, payment({ acmeUrl: "https://a.example/r" }), acme)
    expect(textAt(page.body, "payWithAcmePageUrl")).toContain("/pay/")
    const wanted = { token: page.body["token"] }
    const result = await shop.post("/payment/acmepos/checkoutform/auth/ecom/detail", wanted, acme)
    expect(result.body).toHaveProperty("acmeUrl", "https://a.example/r")
  })

  it("writes the link's product type under its replaced name", async () => {
    const made = await shop.post("/v2/acmelink/products", link(), acme)
    const found = await shop.call("GET", `/v2/acmelink/products/${textAt(made.body, "data.token")}`, undefined, acme)
    expect(at(found.body, "data.productType")).toBe("ACMELINK")
  })
})
