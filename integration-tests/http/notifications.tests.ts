import { Agent, request } from "node:http"
import { RETRIEVE, type BuyerStage } from "../setup/buyer-stage"
import { countOrders } from "../setup/payments"
import { chargeOf, countCalls } from "../setup/service-state"
import { notificationFor, NOTIFICATIONS, notifications } from "../setup/notifications"

/** A body without a length, in pieces of 1 kB. Answers the status. */
function sendInChunks(url: URL, pieces: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    const sending = request(url, { method: "POST", agent, headers: { "transfer-encoding": "chunked" } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.on("error", reject)
    for (let piece = 0; piece < pieces; piece += 1) sending.write("x".repeat(1_000))
    sending.end()
  })
}

export function notificationsTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container } = medusa

  const { post, notify, stateIs } = notifications(stage)

  const lookUps = () => countCalls(stage.sandbox, RETRIEVE)

  const requireSignatures = () =>
    jest.replaceProperty(stage.svc, "settings", { ...stage.svc.settings, responseSignatures: "require" })

  afterEach(async () => {
    await medusa.idle()
    jest.restoreAllMocks()
  })

  it("a notification that says a payment was made is not trusted: nothing is paid", async () => {
    const { attempt } = await stage.atPage(false)
    const { body, headers } = notificationFor(attempt, "1", { status: "SUCCESS" })
    expect((await post(body, headers)).status).toBe(200)
    await medusa.idle()
    expect((await stage.now(attempt)).state).toBe("awaiting_buyer")
    expect(await countOrders(container())).toBe(0)
  })

  it("a notification without the service's signature is refused when one is required, and causes no look-up", async () => {
    requireSignatures()
    const { attempt } = await stage.atPage()
    for (const secret of ["another secret", false] as const) {
      const answer = await notify(attempt, {}, secret)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ type: "unauthorized" })
    }
    await medusa.idle()
    expect(await lookUps()).toBe(0)
    expect(await stage.messages()).toEqual([])
  })

  describe("a request that is not a notification for us", () => {
    it("is answered with 400 when it names no payment in JSON", async () => {
      for (const body of [
        "",
        '{"status":"SUCCESS"}',
        '{"paymentId":"1',
        // what no database takes, and half of a pair
        '{"paymentConversationId":"svcatt_\\u0000"}',
        '{"token":"\\ud800"}',
        `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
      ])
        expect([body, (await post(body)).status]).toEqual([body, 400])
      expect(await stage.messages()).toEqual([])
    })

    it("is answered as one about a payment of ours when it names an unknown payment", async () => {
      const { attempt } = await stage.atPage(false)
      const about = async (body: string) => {
        const answer = await post(body)
        return [answer.status, await answer.text(), [...answer.headers].filter(([name]) => name !== "date")]
      }
      const ours = await about(notificationFor(attempt, "1", {}, false).body)
      for (const fields of [
        { paymentConversationId: "svcatt_unknown" },
        { paymentId: "9".repeat(10_000) },
        { token: "x" },
      ])
        expect(await about(JSON.stringify(fields))).toEqual(ours)
      expect(await stage.messages()).toHaveLength(1)
    })

    it("is answered with 413 when it is too large, however it is sent", async () => {
      const large = JSON.stringify({ paymentId: "1", more: "x".repeat(200_000) })
      expect((await post(large)).status).toBe(413)
      expect(await sendInChunks(new URL(NOTIFICATIONS, medusa.anonymous().url), 100)).toBe(413)
    })
  })

  it("is read whatever content type it has", async () => {
    const { attempt } = await stage.atPage()
    const { body, headers } = notificationFor(attempt, "1", {}, false)
    expect((await post(body, { ...headers, "content-type": "text/plain" })).status).toBe(200)
    await stateIs(attempt, "completed")
  })

  it("has the form that the service actually sends, is stored and answered at once, and makes one order, also twice", async () => {
    const { attempt } = await stage.atPage()
    const { paymentId: payment_id } = await chargeOf(stage.sandbox, attempt.id)
    const sent = await stage.sandbox.control("POST", `notifications/${payment_id}`, { times: 2 })
    expect(sent).toMatchObject({ deliveries: [{ httpStatus: 200 }, { httpStatus: 200 }] })
    await stateIs(attempt, "completed")
    // the second may still wait for the first
    await medusa.idle()
    const stored = { kind: "notification", verification: "verified" }
    // the second is not handled by a look-up of its own when the first has paid the order meanwhile
    expect(await stage.messages(attempt)).toMatchObject([{ ...stored, handled_at: expect.any(Date) as Date }, stored])
    expect(await countOrders(container())).toBe(1)
  })
}
