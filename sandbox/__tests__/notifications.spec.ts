import { createHmac } from "node:crypto"
import direct from "../../contract/webhook-direct.json"
import { Merchant, SECRET_KEY, textAt, until } from "./merchant"
import { usePostReceiver } from "./post-receiver"
import { type Body, withCard } from "./requests"

const MINUTE = 60_000
const store = usePostReceiver()
const shop = new Merchant()

beforeEach(async () => {
  store.status = 200
  await shop.start({ webhookUrl: store.url })
})
afterEach(() => shop.stop())

const bodies = () => store.received.map(({ text }) => JSON.parse(text) as Body)
const waiting = () => shop.state("notifications.waiting.length")
const now = async () => Number(await shop.state("clock.now"))

/** Moves the clock, waits until the store's responses to `count` notifications have arrived, and a moment longer for one too many. */
async function passUntil(milliseconds: number, count: number): Promise<void> {
  await shop.advance(milliseconds)
  await until(async () => Number(await shop.state("notifications.deliveries.length")) >= count)
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(store.received).toHaveLength(count)
}
const signature = (place = 0) => store.received[place]?.headers["x-svc-signature-v3"]
const sign = (...parts: unknown[]) =>
  createHmac("sha256", SECRET_KEY)
    .update(SECRET_KEY + parts.join(""))
    .digest("hex")

describe("notifications", () => {
  it("are sent 10 seconds after a direct payment, in the published shape and with the published signature", async () => {
    const before = await now()
    const paid = await shop.pay({ conversationId: "conv" })
    const paymentId = textAt(paid.body, "paymentId")
    const paidAt = Number(await shop.state("notifications.waiting.0.dueAt")) - 10_000
    expect([before <= paidAt, paidAt <= (await now())]).toEqual([true, true])
    await passUntil(1_000, 0)
    await passUntil(9_000, 1)
    const [body = {}] = bodies()
    expect(Object.keys(body).sort()).toEqual(Object.keys(direct.request).sort())
    const ids = { paymentId: Number(paymentId), svcPaymentId: Number(paymentId) }
    expect(body).toMatchObject({ ...ids, status: "SUCCESS", svcEventType: "API_AUTH" })
    expect(signature()).toBe(sign("API_AUTH", paymentId, "conv", "SUCCESS"))
    expect(store.received[0]?.headers["content-type"]).toBe("application/json")
  })

  it("are sent for declines and for the end of a fraud review", async () => {
    await shop.post("/payment/auth", withCard("4111111111111129"))
    await passUntil(10_000, 1)
    await shop.control("POST", "reviews", { next: 1 })
    const paid = await shop.pay()
    await passUntil(10_000, 2)
    await shop.control("POST", `payments/${textAt(paid.body, "paymentId")}/review`, { decision: "decline" })
    await passUntil(10_000, 3)
    expect(bodies().map(({ status }) => status)).toEqual(["FAILURE", "SUCCESS", "FAILURE"])
  })

  it("are sent three times in all, 15 minutes apart, until a 2xx", async () => {
    store.status = 500
    await shop.pay()
    await passUntil(10_000, 1)
    await passUntil(14 * MINUTE, 1)
    await passUntil(MINUTE, 2)
    await passUntil(15 * MINUTE, 3)
    expect(await waiting()).toBe(0)
    await passUntil(60 * MINUTE, 3)
    expect(new Set(bodies().map(({ svcReferenceCode }) => svcReferenceCode)).size).toBe(1)
  })
})
