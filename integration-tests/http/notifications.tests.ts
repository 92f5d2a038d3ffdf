import { reconcilePaymentsWorkflow } from "../../src/workflows/payment/reconcile-payments"
import type { Attempt } from "../../src/flows/contracts/ports"
import { RETRIEVE, type BuyerStage } from "../setup/buyer-stage"
import { comeBack, runSql } from "../setup/hosted-checkout"
import { countOrders } from "../setup/payments"
import { callsTo } from "../setup/sandbox"
import { chargeOf } from "../setup/service-state"
import { notificationFor, type NotificationFields, NOTIFICATIONS, notifications } from "../setup/notifications"
import { sendInChunks } from "../setup/send-in-chunks"
import { until } from "../setup/until"

/** Who signed it, if it was signed. */
const UNTRUSTED = [["a wrong signature", "another secret"] as const, ["none", false] as const]

export function notificationsTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container } = medusa

  const { post, notify, stateIs } = notifications(stage)

  const lookUps = () => callsTo(stage.sandbox, RETRIEVE)

  const requireSignatures = () =>
    jest.replaceProperty(stage.svc, "settings", { ...stage.svc.settings, responseSignatures: "require" })

  afterEach(async () => {
    await medusa.idle()
    jest.restoreAllMocks()
  })

  describe("a notification of the service", () => {
    it("is stored, answered at once, and turns the payment into an order", async () => {
      const { attempt } = await stage.atPage()
      const answer = await notify(attempt)
      expect(answer.status).toBe(200)
      expect(await stage.messages(attempt)).toMatchObject([{ kind: "notification", verification: "verified" }])
      expect(await stateIs(attempt, "completed")).toMatchObject({ orderId: expect.stringMatching(/^order_/) as string })
      expect(await countOrders(container())).toBe(1)
      expect((await stage.messages(attempt))[0]?.handled_at).not.toBeNull()
    })

    it("is answered without waiting for the look-up at the service", async () => {
      const { attempt } = await stage.atPage()
      await stage.fault({ endpoint: RETRIEVE, kind: "delay", delayMs: 3_000 })
      const begun = Date.now()
      expect((await notify(attempt)).status).toBe(200)
      expect(Date.now() - begun).toBeLessThan(2_500)
      await stateIs(attempt, "completed")
    })

    it("is processed by the job when the request that took it has ended", async () => {
      const { attempt } = await stage.atPage()
      await stage.fault({ endpoint: "*", kind: "http-500", count: 50 })
      expect((await notify(attempt)).status).toBe(200)
      await medusa.idle()
      expect((await stage.now(attempt)).state).not.toBe("completed")
      await stage.sandbox.control("DELETE", "faults")
      const [{ next_check_at: due } = { next_check_at: null }] = await stage.svc.listAttempts({ id: attempt.id })
      expect(due && due.getTime() - Date.now()).toBeLessThanOrEqual(61_000)
      await runSql(container(), "update svc_attempt set next_check_at = now() where id = ?", [attempt.id])
      await reconcilePaymentsWorkflow(container()).run({ input: {} })
      // on a busy machine the notification's own work may still be running, and then finishes what the job leaves to it
      await stateIs(attempt, "completed")
    })

    it.each<[string, (paymentId: string, attempt: Attempt) => NotificationFields]>([
      ["the payment's id alone", (paymentId) => ({ paymentConversationId: undefined, token: undefined, paymentId })],
      ["the other spelling of the payment's id", () => ({ paymentConversationId: undefined, token: undefined })],
      ["the page's token alone", () => ({ paymentConversationId: undefined, svcPaymentId: undefined })],
      [
        "a conversation we do not know, and the token",
        () => ({ paymentConversationId: "svcatt_unknown", svcPaymentId: undefined }),
      ],
    ])("finds its payment by %s", async (_what, change) => {
      const { attempt } = await stage.atPage()
      const { paymentId } = await chargeOf(stage.sandbox, attempt.id)
      await runSql(container(), "update svc_attempt set payment_id = ? where id = ?", [paymentId, attempt.id])
      expect((await notify(attempt, change(paymentId, attempt))).status).toBe(200)
      await stateIs(attempt, "completed")
    })

    it("stores neither the token nor any unexpected field", async () => {
      const { attempt } = await stage.atPage()
      await notify(attempt, { buyerName: "Ayşe Yılmaz", svcReferenceCode: "bad\u0007code" }, false)
      await stateIs(attempt, "completed")
      const kept = JSON.stringify(await stage.messages(attempt))
      expect(kept).not.toContain(attempt.token)
      expect(kept).not.toContain("Ayşe")
      expect(kept).not.toContain("code")
    })

    it("that says a payment failed is not trusted: the payment that was made is found", async () => {
      const { attempt } = await stage.atPage()
      expect((await notify(attempt, { status: "FAILURE" })).status).toBe(200)
      await stateIs(attempt, "completed")
    })

    it("that says a payment was made is not trusted: nothing is paid", async () => {
      const { attempt } = await stage.atPage(false)
      const { body, headers } = notificationFor(attempt, "1", { status: "SUCCESS" })
      expect((await post(body, headers)).status).toBe(200)
      await medusa.idle()
      expect((await stage.now(attempt)).state).toBe("awaiting_buyer")
      expect(await countOrders(container())).toBe(0)
    })
  })

  describe("the same notification again", () => {
    it("changes nothing, however often it arrives at once, and even while the buyer comes back", async () => {
      const { attempt } = await stage.atPage()
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, () => notify(attempt)),
        comeBack(medusa, attempt),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(8).fill(200), 303])
      await stateIs(attempt, "completed")
      await medusa.idle()
      expect(await countOrders(container())).toBe(1)
      expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ isCancelled: false, refunded: "0" })
    })

    it("makes no call to the service after the order exists", async () => {
      const { attempt } = await stage.atPage()
      await comeBack(medusa, attempt)
      const before = await lookUps()
      expect((await notify(attempt)).status).toBe(200)
      expect((await notify(attempt, { status: "FAILURE" })).status).toBe(200)
      await medusa.idle()
      expect(await lookUps()).toBe(before)
      expect((await stage.now(attempt)).state).toBe("completed")
      const messages = await stage.messages(attempt)
      expect(messages.every(({ handled_at }) => handled_at !== null)).toBe(true)
    })
  })

  describe("a notification from an unknown sender", () => {
    it("causes only a few look-ups per minute, and gets the same answer", async () => {
      const { attempt } = await stage.atPage(false)
      const { body } = notificationFor(attempt, "1", {}, false)
      // requests are counted by the minute
      await until(
        () => Promise.resolve(new Date().getSeconds()),
        (second) => second < 45,
      )
      const answers: Response[] = []
      for (let sent = 0; sent < 20; sent += 1) answers.push(await post(body))
      await medusa.idle()
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await lookUps()).toBeLessThanOrEqual(6)
      expect(await stage.messages(attempt)).toHaveLength(6)
    })

    it("does not block the service's own notifications", async () => {
      const { attempt } = await stage.atPage()
      const { body } = notificationFor(attempt, "1", {}, false)
      await stage.fault({ endpoint: RETRIEVE, kind: "http-500", count: 6 })
      for (let sent = 0; sent < 8; sent += 1) await post(body)
      await medusa.idle()
      await stage.sandbox.control("DELETE", "faults")
      expect((await notify(attempt)).status).toBe(200)
      await stateIs(attempt, "completed")
    })

    it.each(UNTRUSTED)("with %s is only a hint, unless a signature is required", async (_what, secret) => {
      const { attempt } = await stage.atPage()
      expect((await notify(attempt, {}, secret)).status).toBe(200)
      await stateIs(attempt, "completed")
      expect(await stage.messages(attempt)).toMatchObject([
        { verification: secret === false ? "absent" : "mismatched" },
      ])
    })

    it.each(UNTRUSTED)("with %s is refused when one is required, and causes no look-up", async (_what, secret) => {
      requireSignatures()
      const { attempt } = await stage.atPage()
      const answer = await notify(attempt, {}, secret)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ type: "unauthorized" })
      await medusa.idle()
      expect(await lookUps()).toBe(0)
      expect(await stage.messages()).toEqual([])
    })

    it("with the service's signature is accepted when one is required", async () => {
      requireSignatures()
      const { attempt } = await stage.atPage()
      expect((await notify(attempt)).status).toBe(200)
      await stateIs(attempt, "completed")
    })
  })

  describe("a request that is not a notification for us", () => {
    it.each([
      ["nothing", ""],
      ["no JSON", "not json"],
      ["an array", "[]"],
      ["an object without a payment", '{"status":"SUCCESS"}'],
      ["a payment that is an object", '{"paymentId":{"a":1}}'],
      ["text", '"svcatt_1"'],
      ["an object that is cut off", '{"paymentId":"1'],
      ["what no database takes", '{"paymentConversationId":"svcatt_\\u0000"}'],
      ["half of a pair", '{"token":"\\ud800"}'],
      ["depth", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
    ])("is answered with 400: %s", async (_what, body) => {
      const answer = await post(body)
      expect(answer.status).toBe(400)
      expect(await stage.messages()).toEqual([])
    })

    it.each<[string, NotificationFields]>([
      ["of an unknown conversation", { paymentConversationId: "svcatt_unknown" }],
      ["of an unknown payment", { paymentId: "999999999" }],
      ["of an unknown token", { token: "unknown" }],
      ["of ids that are far too long", { paymentId: "9".repeat(10_000) }],
      ["that tries to say more than a name", { token: "' or 1=1 --" }],
    ])("is answered as one about a payment of ours: one %s", async (_what, fields) => {
      const { attempt } = await stage.atPage(false)
      const about = async (body: string) => {
        const answer = await post(body)
        return [answer.status, await answer.text(), [...answer.headers].filter(([name]) => name !== "date")]
      }
      const ours = await about(notificationFor(attempt, "1", {}, false).body)
      expect(await about(JSON.stringify(fields))).toEqual(ours)
      expect(await stage.messages()).toHaveLength(1)
    })

    it("is answered with 413 when it is too large, however it is sent", async () => {
      const large = JSON.stringify({ paymentId: "1", more: "x".repeat(200_000) })
      expect((await post(large)).status).toBe(413)
      expect(await sendInChunks(new URL(NOTIFICATIONS, medusa.anonymous().url), 100)).toBe(413)
    })

    it("is refused by any other method", async () => {
      expect((await medusa.anonymous().send("GET", NOTIFICATIONS)).status).toBe(404)
    })
  })

  it("is read whatever content type it has", async () => {
    const { attempt } = await stage.atPage()
    const { body, headers } = notificationFor(attempt, "1", {}, false)
    expect((await post(body, { ...headers, "content-type": "text/plain" })).status).toBe(200)
    await stateIs(attempt, "completed")
  })

  it("has the form that the service actually sends, twice", async () => {
    const { attempt } = await stage.atPage()
    const { paymentId } = await chargeOf(stage.sandbox, attempt.id)
    const sent = await stage.sandbox.control("POST", `notifications/${paymentId}`, { times: 2 })
    expect(sent).toMatchObject({ deliveries: [{ httpStatus: 200 }, { httpStatus: 200 }] })
    await stateIs(attempt, "completed")
    expect(await stage.messages(attempt)).toMatchObject([{ verification: "verified" }, { verification: "verified" }])
  })
}
