import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { type Answer, at, type Merchant, openShop, textAt, until } from "./merchant"
import { hosted, payment, threeDs } from "./requests"

let shop: Merchant

beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.sandbox.stop())

const fault = (body: object) => shop.control("POST", "faults", { endpoint: "payments.create", ...body })
const pay = (more = {}) => shop.post("/payment/auth", payment(more))
const totalPayments = async () => at((await shop.control("GET", "state")).body, "totals.payments")

function said({ httpStatus, body }: Answer) {
  return [httpStatus, body["status"], body["errorCode"]]
}

describe("a fault", () => {
  it("drops the connection before the operation is carried out", async () => {
    await fault({ kind: "drop" })
    await expect(pay()).rejects.toThrow("fetch failed")
    expect(await totalPayments()).toBe(0)
    expect((await pay()).body["status"]).toBe("success")
  })

  it("drops the connection after the operation is carried out, so that the payment is found afterwards", async () => {
    await fault({ kind: "drop", when: "after" })
    await expect(pay({ conversationId: "lost" })).rejects.toThrow("fetch failed")
    const found = await shop.post("/payment/detail", { paymentConversationId: "lost" })
    expect(found.body).toMatchObject({ paymentStatus: "SUCCESS" })
  })

  it("answers HTTP 500, before or after the operation is carried out", async () => {
    await fault({ kind: "http-500" })
    await fault({ kind: "http-500", when: "after", httpStatus: 503 })
    expect((await pay()).httpStatus).toBe(500)
    expect(await totalPayments()).toBe(0)
    expect((await pay()).httpStatus).toBe(503)
    expect(await totalPayments()).toBe(1)
  })

  it("answers HTML, or JSON that is cut short", async () => {
    await fault({ kind: "html" })
    await fault({ kind: "truncated" })
    expect((await pay()).text).toContain("<html>")
    const cut = (await pay()).text
    expect(cut).toMatch(/^\{"status":"success"/)
    expect(() => JSON.parse(cut) as unknown).toThrow(SyntaxError)
  })

  it("answers with a wrong signature, or with an unknown value under a valid signature", async () => {
    const right = (await pay()).body["signature"]
    await fault({ kind: "wrong-signature" })
    expect((await pay()).body["signature"]).toBe("0".repeat(64))
    expect(right).not.toBe("0".repeat(64))
    await fault({ kind: "unknown-value", field: "fraudStatus", value: 7 })
    expect((await pay()).body).toMatchObject({ status: "success", fraudStatus: 7 })
    await fault({ kind: "unknown-value", field: "itemTransactions.1.transactionStatus", value: 42 })
    const items = (await pay()).body["itemTransactions"]
    expect([at(items, "0.transactionStatus"), at(items, "1.transactionStatus")]).toEqual([2, 42])
  })

  it("delays the response, before or after the operation is carried out", async () => {
    await fault({ kind: "delay", delayMs: 120 })
    const started = performance.now()
    expect((await pay()).body["status"]).toBe("success")
    expect(performance.now() - started).toBeGreaterThanOrEqual(115)
    // longer than this test may take: only the sandbox's end ends the wait
    await fault({ kind: "delay", delayMs: 600_000, when: "after" })
    const answered = pay({ conversationId: "slow" })
    const neverAnswered = expect(answered).rejects.toThrow("fetch failed")
    const lookUp = () => shop.post("/payment/detail", { paymentConversationId: "slow" })
    await until(async () => (await lookUp()).body["status"] === "success")
    await shop.sandbox.stop()
    await neverAnswered
  })

  it("refuses with the rate limit, or with any code", async () => {
    await fault({ kind: "rate-limit" })
    expect(said(await pay())).toEqual([200, "failure", "50000"])
    await fault({ kind: "refuse", code: "8514" })
    expect(said(await pay())).toEqual([200, "failure", "8514"])
    await fault({ kind: "refuse", code: "10219", errorGroup: "REQUEST_TIMEOUT" })
    expect((await pay()).body).toMatchObject({ errorCode: "10219", errorGroup: "REQUEST_TIMEOUT" })
    expect(await totalPayments()).toBe(0)
  })

  it("applies to its number of requests, at its endpoint only, which may be named in two ways", async () => {
    await shop.control("POST", "faults", { endpoint: "POST /payment/auth", kind: "http-500", count: 2 })
    expect((await shop.post("/payment/bin/check", { binNumber: "552879" })).httpStatus).toBe(200)
    expect([(await pay()).httpStatus, (await pay()).httpStatus, (await pay()).httpStatus]).toEqual([500, 500, 200])
    await shop.control("POST", "faults", { endpoint: "*", kind: "http-500", count: 9 })
    expect((await shop.call("GET", "/v2/svclink/products")).httpStatus).toBe(500)
    await shop.control("DELETE", "faults")
    expect((await pay()).httpStatus).toBe(200)
  })
})

describe("the control API", () => {
  it.each([
    ["POST", "faults", { endpoint: "payments.create", kind: "explode" }],
    ["POST", "faults", { endpoint: "payments.steal", kind: "drop" }],
    ["POST", "faults", { kind: "drop" }],
    ["POST", "clock", {}],
    ["POST", "clock", { advanceMs: -1 }],
    ["POST", "reviews", { next: "two" }],
    ["GET", "state?limit=0", undefined],
  ])("answers bad input to %s %s with a sentence", async (method, path, body) => {
    const answer = await shop.control(method, path, body)
    expect(answer.httpStatus).toBe(400)
    expect(textAt(answer.body, "error")).toMatch(/\.$/)
  })

  it("answers 404 with a sentence for what does not exist", async () => {
    const calls = [
      "payments/1/review",
      "items/1/approve",
      "notifications/1",
      "hosted-pages/x/complete",
      "threeds/1/complete",
      "links/x/complete",
    ]
    for (const path of calls) {
      const answer = await shop.control("POST", path, path.endsWith("review") ? { decision: "approve" } : {})
      expect(answer.httpStatus).toBe(404)
      expect(textAt(answer.body, "error")).toMatch(/\.$/)
    }
    expect((await shop.control("POST", "nothing")).httpStatus).toBe(404)
  })

  it("does not exist without the option control", async () => {
    const plain = await openShop({ control: false })
    for (const path of ["state", "requests"]) expect((await plain.control("GET", path)).httpStatus).toBe(404)
    expect((await plain.control("POST", "clock", { advanceMs: 1 })).httpStatus).toBe(404)
    await plain.sandbox.stop()
  })

  it("lists what was received: operation, path, content type, outcome", async () => {
    await pay({ paymentCard: undefined })
    await shop.call("GET", "/v2/svclink/products?page=1")
    const { body } = await shop.control("GET", "requests")
    expect(body["requests"]).toMatchObject([
      {
        operation: "payments.create",
        path: "/payment/auth",
        contentType: "application/json",
        httpStatus: 400,
        errorCode: "11",
      },
      { operation: "links.list", query: "page=1", httpStatus: 200 },
    ])
    await shop.control("DELETE", "requests")
    expect((await shop.control("GET", "requests")).body["requests"]).toEqual([])
  })
})

describe("a callback that the control API posts for the buyer", () => {
  const received: string[] = []
  let store: Server
  let callbackUrl: string

  beforeAll(async () => {
    store = createServer((request, response) => {
      let text = ""
      request.on("data", (chunk: Buffer) => (text += chunk.toString()))
      request.on("end", () => {
        received.push(`${request.headers["content-type"] ?? ""} ${text}`)
        response.writeHead(303, { location: "/thanks" }).end()
      })
    })
    await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve))
    callbackUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}/return`
  })
  afterAll(() => new Promise((resolve) => store.close(resolve)))
  beforeEach(() => {
    received.length = 0
  })

  it("has the hosted token, is posted twice on request, and shows the store's responses", async () => {
    const page = await shop.post("/payment/pay-with-svc/initialize", hosted({ callbackUrl }))
    const token = textAt(page.body, "token")
    const { body } = await shop.control("POST", `hosted-pages/${token}/complete`, { post: 2 })
    expect(body).toMatchObject({
      callbackUrl,
      fields: { token },
      posted: [{ httpStatus: 303, location: "/thanks" }, { httpStatus: 303 }],
    })
    expect(received).toHaveLength(2)
    expect(received[0]).toBe(`application/x-www-form-urlencoded;charset=UTF-8 token=${token}`)
  })

  it("has a 3D Secure result with any mdStatus and conversationData, and may be late", async () => {
    const started = await shop.post("/payment/3dsecure/initialize", threeDs({ callbackUrl }))
    const wanted = { mdStatus: 9, conversationData: "a b", post: 1, delayMs: 100 }
    const asked = performance.now()
    const { body } = await shop.control("POST", `threeds/${textAt(started.body, "paymentId")}/complete`, wanted)
    expect(body).toMatchObject({ isScheduled: true, posted: [] })
    await until(() => received.length > 0)
    expect(performance.now() - asked).toBeGreaterThanOrEqual(95)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain("conversationData=a+b")
    expect(received[0]).toContain("mdStatus=9")
  })

  it("shows when there was no response", async () => {
    const page = await shop.post("/payment/pay-with-svc/initialize", hosted({ callbackUrl: "http://127.0.0.1:1/x" }))
    const { body } = await shop.control("POST", `hosted-pages/${textAt(page.body, "token")}/complete`, { post: 1 })
    expect(at(body, "posted.0.error")).toEqual(expect.any(String))
  })
})
