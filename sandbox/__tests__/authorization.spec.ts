import vectors from "../../contract/vectors.json"
import { type Answer, authorize, DONE, type Merchant, openShop, refused, said, useOneShop } from "./merchant"

const BIN = { binNumber: "552879" }
const BIN_PATH = "/payment/bin/check"
const LINKS = "/v2/svclink/products"

const refusal = ({ httpStatus, body }: Answer) => [httpStatus, body["errorCode"]]
const UNSIGNED = [400, "1000"]

describe("authorization", () => {
  const shop = useOneShop({ flexibleLinks: true })
  const check = (options = {}, body: unknown = BIN) => shop.post(BIN_PATH, body, options)

  it.each(vectors.requestAuthorization)("accepts the published signature of $name", async (vector) => {
    const { apiKey, secretKey } = vector
    const { sandbox } = await openShop({ apiKey, secretKey })
    const headers = { "content-type": "application/json", authorization: vector.authorization }
    const response = await fetch(sandbox.url + vector.uri, { method: vector.method, headers, body: vector.bodyText })
    expect(await response.json()).not.toMatchObject({ errorCode: expect.stringMatching(/^100[01]$/) as string })
  })

  it("refuses an unknown key with 1001, and a wrong secret or scheme, no header and a changed body with 1000", async () => {
    const other = authorize(BIN_PATH, JSON.stringify({ binNumber: "454359" }))
    expect(refusal(await check({ apiKey: "somebody" }))).toEqual([400, "1001"])
    expect(refusal(await check({ secretKey: "wrong" }))).toEqual(UNSIGNED)
    expect(refusal(await check({ scheme: "SVCWSv1" }))).toEqual(UNSIGNED)
    for (const authorization of ["", "SVCWSv2 %%%", other])
      expect(refusal(await check({ headers: { authorization } }))).toEqual(UNSIGNED)
  })

  it.each([
    ["GET", LINKS],
    ["PATCH", `${LINKS}/nothing/status/ACTIVE`],
    ["DELETE", `${LINKS}/nothing`],
  ])("accepts a signature over {} or null on %s, as long as that body is sent", async (method, path) => {
    for (const bodyText of method === "GET" ? [""] : ["", "{}", "null"]) {
      const answer = await shop.call(method, path, undefined, { bodyText })
      expect(answer.body["errorCode"]).not.toBe("1000")
    }
    const unsent = { headers: { authorization: authorize(path, "{}") } }
    expect((await shop.call(method, path, undefined, unsent)).body["errorCode"]).toBe("1000")
  })

  it("leaves the query string out of the signature, or signs it too when the option says so", async () => {
    const path = `${LINKS}?page=1&count=5`
    const strict = await openShop({ signQueryString: true })
    const list = async (merchant: Merchant, options = {}) => said(await merchant.call("GET", path, undefined, options))
    expect([await list(shop), await list(shop, { signedPath: path })]).toEqual([DONE, refused("1000")])
    expect([await list(strict), await list(strict, { signedPath: path })]).toEqual([refused("1000"), DONE])
  })

  it("needs no x-svc-rnd header, and application/json on every method", async () => {
    const plain = { headers: { "content-type": "text/plain" } }
    expect(said(await check())).toEqual(DONE)
    expect(said(await check({ headers: { "x-svc-rnd": "1" } }))).toEqual(DONE)
    expect(said(await check({ headers: { "content-type": "application/json; charset=UTF-8" } }))).toEqual(DONE)
    expect(refusal(await check(plain))).toEqual([400, "11"])
    expect((await shop.call("GET", LINKS, undefined, plain)).body["errorCode"]).toBe("11")
  })
})
