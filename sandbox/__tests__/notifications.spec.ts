import { createHmac } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import direct from "../../contract/webhook-direct.json"
import fromHosted from "../../contract/webhook-hosted.json"
import { at, type Merchant, openShop, SECRET_KEY, textAt, until } from "./merchant"
import { hosted, payment, withCard } from "./requests"

interface Received {
  body: Record<string, unknown>
  signature: string | undefined
  contentType: string | undefined
}

const received: Received[] = []
let answersWith = 200
let store: Server
let shop: Merchant

beforeAll(async () => {
  store = createServer((request, response) => {
    let text = ""
    request.on("data", (chunk: Buffer) => (text += chunk.toString()))
    request.on("end", () => {
      const signature = request.headers["x-svc-signature-v3"]
      const body = JSON.parse(text) as Record<string, unknown>
      received.push({ body, signature: signature?.toString(), contentType: request.headers["content-type"] })
      response.writeHead(answersWith).end()
    })
  })
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve))
})
afterAll(() => new Promise((resolve) => store.close(resolve)))
beforeEach(async () => {
  received.length = 0
  answersWith = 200
  shop = await openShop({ webhookUrl: `http://127.0.0.1:${(store.address() as AddressInfo).port}/hook` })
})
afterEach(() => shop.sandbox.stop())

const advance = (advanceSeconds: number) => shop.control("POST", "clock", { advanceSeconds })
const readState = async (path: string) => at((await shop.control("GET", "state")).body, path)
const waiting = () => readState("notifications.waiting.length")
const now = async () => Number(await readState("clock.now"))

/** Waits until the store's responses to `count` notifications have arrived, and a moment longer for one too many. */
async function arrival(count: number): Promise<void> {
  await until(async () => Number(await readState("notifications.deliveries.length")) >= count)
  await new Promise((resolve) => setTimeout(resolve, 30))
}
const sign = (...parts: unknown[]) =>
  createHmac("sha256", SECRET_KEY)
    .update(SECRET_KEY + parts.join(""))
    .digest("hex")

describe("notifications", () => {
  it("are sent 10 seconds after a direct payment, in the published shape and with the published signature", async () => {
    const before = await now()
    const paid = await shop.post("/payment/auth", payment({ conversationId: "conv" }))
    const paymentId = textAt(paid.body, "paymentId")
    const paidAt = Number(await readState("notifications.waiting.0.dueAt")) - 10_000
    expect([before <= paidAt, paidAt <= (await now())]).toEqual([true, true])
    await advance(1)
    await arrival(0)
    expect(received).toHaveLength(0)
    await advance(9)
    await arrival(1)
    expect(received).toHaveLength(1)
    const { body, signature, contentType } = received[0] ?? {}
    expect(Object.keys(body ?? {}).sort()).toEqual(Object.keys(direct.request).sort())
    expect(body).toMatchObject({
      paymentId: Number(paymentId),
      svcPaymentId: Number(paymentId),
      status: "SUCCESS",
      svcEventType: "API_AUTH",
    })
    expect(signature).toBe(sign("API_AUTH", paymentId, "conv", "SUCCESS"))
    expect(contentType).toBe("application/json")
  })

  it("have the token in place of the paymentId after a hosted payment", async () => {
    const page = await shop.post("/payment/pay-with-svc/initialize", hosted({ conversationId: "conv" }))
    const token = textAt(page.body, "token")
    await shop.control("POST", `hosted-pages/${token}/complete`)
    await advance(10)
    await arrival(1)
    const { body, signature } = received[0] ?? {}
    expect(Object.keys(body ?? {}).sort()).toEqual(Object.keys(fromHosted.request).sort())
    expect(signature).toBe(sign("CHECKOUT_FORM_AUTH", at(body, "svcPaymentId"), token, "conv", "SUCCESS"))
  })

  it("are sent for declines and for the end of a fraud review", async () => {
    await shop.post("/payment/auth", withCard("4111111111111129"))
    await advance(10)
    await arrival(1)
    await shop.control("POST", "reviews", { next: 1 })
    const paid = await shop.post("/payment/auth", payment())
    await advance(10)
    await arrival(2)
    await shop.control("POST", `payments/${textAt(paid.body, "paymentId")}/review`, { decision: "decline" })
    await advance(10)
    await arrival(3)
    expect(received.map(({ body }) => body["status"])).toEqual(["FAILURE", "SUCCESS", "FAILURE"])
  })

  it("are sent three times in all, 15 minutes apart, until a 2xx", async () => {
    answersWith = 500
    await shop.post("/payment/auth", payment())
    await advance(10)
    await arrival(1)
    await advance(14 * 60)
    await arrival(1)
    expect(received).toHaveLength(1)
    await advance(60)
    await arrival(2)
    await advance(15 * 60)
    await arrival(3)
    expect(await waiting()).toBe(0)
    await advance(60 * 60)
    await arrival(3)
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ body }) => body["svcReferenceCode"])).size).toBe(1)
  })

  it("stop at the first 2xx", async () => {
    await shop.post("/payment/auth", payment())
    await advance(10)
    await arrival(1)
    await advance(60 * 60)
    await arrival(1)
    expect(received).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  it("are sent and repeated on request of the control API", async () => {
    const paid = await shop.post("/payment/auth", payment())
    const { body } = await shop.control("POST", `notifications/${textAt(paid.body, "paymentId")}`, { times: 2 })
    expect(body["deliveries"]).toMatchObject([{ httpStatus: 200 }, { httpStatus: 200 }])
    expect(received).toHaveLength(2)
  })

  it("have another event on request of the control API, signed over it", async () => {
    const paid = await shop.post("/payment/auth", payment({ conversationId: "conv" }))
    const paymentId = textAt(paid.body, "paymentId")
    await shop.control("POST", `notifications/${paymentId}`, { eventType: "REFUND_RETRY_SUCCESS" })
    expect(received).toMatchObject([{ body: { svcEventType: "REFUND_RETRY_SUCCESS" } }])
    expect(received[0]?.signature).toBe(sign("REFUND_RETRY_SUCCESS", paymentId, "conv", "SUCCESS"))
  })
})
