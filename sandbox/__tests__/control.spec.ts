import { at, openShop, textAt, until, useShop } from "./merchant"
import { usePostReceiver } from "./post-receiver"
import { hosted, threeDs } from "./requests"

const shop = useShop()

const fault = (body: object) => shop.control("POST", "faults", { endpoint: "payments.create", ...body })

describe("a fault", () => {
  it("applies to its number of requests, at its endpoint only, which may be named in two ways", async () => {
    const pay = async () => (await shop.pay()).httpStatus
    await fault({ endpoint: "POST /payment/auth", kind: "http-500", count: 2 })
    expect((await shop.post("/payment/bin/check", { binNumber: "552879" })).httpStatus).toBe(200)
    expect([await pay(), await pay(), await pay()]).toEqual([500, 500, 200])
    await fault({ endpoint: "*", kind: "http-500", count: 9 })
    expect((await shop.call("GET", "/v2/svclink/products")).httpStatus).toBe(500)
    await shop.control("DELETE", "faults")
    expect(await pay()).toBe(200)
  })
})

describe("the control API", () => {
  it.each<[string, string, number, object | undefined]>([
    ["POST", "faults", 400, { endpoint: "payments.create", kind: "explode" }],
    ["POST", "faults", 400, { endpoint: "payments.steal", kind: "drop" }],
    ["POST", "faults", 400, { kind: "drop" }],
    ["POST", "clock", 400, {}],
    ["POST", "clock", 400, { advanceMs: -1 }],
    ["POST", "reviews", 400, { next: "two" }],
    ["POST", "account", 400, { capabilities: { wings: true } }],
    ["POST", "account", 400, { capabilities: { reports: "no" } }],
    ["GET", "state?limit=0", 400, undefined],
    ["POST", "payments/1/review", 404, { decision: "approve" }],
    ["POST", "items/1/approve", 404, {}],
    ["POST", "notifications/1", 404, {}],
    ["POST", "hosted-pages/x/complete", 404, {}],
    ["POST", "threeds/1/complete", 404, {}],
    ["POST", "links/x/complete", 404, {}],
  ])("answers bad input, and what does not exist, with a sentence: %s %s %d %j", async (method, path, status, body) => {
    const answer = await shop.control(method, path, body)
    expect(answer.httpStatus).toBe(status)
    expect(textAt(answer.body, "error")).toMatch(/\.$/)
  })

  it("has no other routes, and none without the option control", async () => {
    expect((await shop.control("POST", "nothing")).httpStatus).toBe(404)
    const plain = await openShop({ control: false })
    for (const path of ["state", "requests"]) expect((await plain.control("GET", path)).httpStatus).toBe(404)
    expect((await plain.advance(1)).httpStatus).toBe(404)
  })

  it("lists what was received: operation, path, content type, outcome", async () => {
    await shop.pay({ paymentCard: undefined })
    await shop.call("GET", "/v2/svclink/products?page=1")
    const list = async () => (await shop.control("GET", "requests")).body["requests"]
    const paid = { operation: "payments.create", path: "/payment/auth", contentType: "application/json" }
    expect(await list()).toMatchObject([
      { ...paid, httpStatus: 400, errorCode: "11" },
      { operation: "links.list", query: "page=1", httpStatus: 200 },
    ])
    await shop.control("DELETE", "requests")
    expect(await list()).toEqual([])
  })
})

describe("a callback that the control API posts for the buyer", () => {
  const store = usePostReceiver("/thanks")
  beforeAll(() => void (store.status = 303))

  const openPage = async (callbackUrl: string) =>
    textAt((await shop.post("/payment/pay-with-svc/initialize", hosted({ callbackUrl }))).body, "token")

  it("has a 3D Secure result with any mdStatus and conversationData, and may be late", async () => {
    const started = await shop.post("/payment/3dsecure/initialize", threeDs({ callbackUrl: store.url }))
    const wanted = { mdStatus: 9, conversationData: "a b", post: 1, delayMs: 100 }
    const asked = performance.now()
    const { body } = await shop.control("POST", `threeds/${textAt(started.body, "paymentId")}/complete`, wanted)
    expect(body).toMatchObject({ isScheduled: true, posted: [] })
    await until(() => store.received.length > 0)
    expect(performance.now() - asked).toBeGreaterThanOrEqual(95)
    expect(store.received).toHaveLength(1)
    expect(store.received[0]?.text).toContain("conversationData=a+b")
    expect(store.received[0]?.text).toContain("mdStatus=9")
  })

  it("shows when there was no response", async () => {
    const token = await openPage("http://127.0.0.1:1/x")
    const { body } = await shop.control("POST", `hosted-pages/${token}/complete`, { post: 1 })
    expect(at(body, "posted.0.error")).toEqual(expect.any(String))
  })
})
