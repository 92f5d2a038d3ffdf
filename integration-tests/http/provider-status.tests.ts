import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createHmac } from "node:crypto"
import { HostedProvider } from "../../src/providers/svc/hosted-provider"
import { placeOrder } from "../setup/checkout"
import { letTokenEnd, runSql } from "../setup/hosted-checkout"
import { countOrders, NO_SESSIONS } from "../setup/payments"
import { DECLINED, RETRIEVE, type PaidAtPage, type ProviderStage } from "../setup/provider-stage"
import { SANDBOX_KEYS } from "../setup/sandbox"
import { callsTo } from "../setup/service-state"
import type { Query } from "../../src/medusa/rows"

export function providerStatusTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { container, guest } = medusa
  const provider = () =>
    new HostedProvider({
      logger: container().resolve<Logger>(ContainerRegistrationKeys.LOGGER),
      query: container().resolve<Query>(ContainerRegistrationKeys.QUERY),
      svc: stage.svc,
      paymentSessionService: NO_SESSIONS,
    })

  describe("a payment's status in the provider", () => {
    const status = async ({ ref }: { ref: string }) => (await provider().getPaymentStatus({ data: { ref } })).status

    it("is looked up at the service and mapped to Medusa's status", async () => {
      const open = await stage.charged(false)
      expect(await status(open)).toBe("requires_more")
      expect(await status(await stage.charged())).toBe("captured")
      const declined = await stage.charged(DECLINED)
      await letTokenEnd(medusa, declined.attempt.id)
      expect(await status(declined)).toBe("error")
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      expect(await status(await stage.charged())).toBe("pending_authorization")
      expect(await callsTo(stage.sandbox, RETRIEVE)).toHaveLength(4)
    })

    it("is `canceled` after a reversal, and is not given for a session with a forged ref", async () => {
      const { attempt, ref, session } = await stage.captured()
      await stage.reverse(await stage.now(attempt))
      expect(await status({ ref })).toBe("canceled")
      expect(await status({ ref: `${session.id}.forged` })).toBe("pending")
    })

    it("includes nothing secret", async () => {
      const { attempt, ref, session } = await stage.charged()
      const { data } = await provider().retrievePayment({ data: { ref, note: "mine" } })
      const { paymentId } = await stage.charge(attempt)
      expect(data).toEqual({
        ref,
        note: "mine",
        payment: {
          attempt_id: attempt.id,
          state: "paid",
          payment_id: paymentId,
          installment: null,
          price: "277.20",
          paid_price: "277.20",
          currency_code: "try",
        },
      })
      expect(await provider().retrievePayment({ data: { ref: session.id } })).toEqual({ data: { ref: session.id } })
    })
  })

  describe("a notification of the service", () => {
    /** As the service sends it; `secret` signs it. */
    async function notice({ attempt }: PaidAtPage, secret: string | undefined = SANDBOX_KEYS.secretKey) {
      const { paymentId } = await stage.charge(attempt)
      const { id: paymentConversationId, token = "" } = attempt
      const message = { paymentConversationId, token, status: "SUCCESS", svcEventType: "CHECKOUT_FORM_AUTH" }
      const rawData = JSON.stringify({ ...message, svcPaymentId: paymentId, merchantId: 1 })
      const signed = `${secret}${message.svcEventType}${paymentId}${token}${paymentConversationId}SUCCESS`
      const signature = createHmac("sha256", secret).update(signed).digest("hex")
      return {
        data: JSON.parse(rawData) as Record<string, unknown>,
        rawData,
        headers: { "x-svc-signature-v3": signature },
      }
    }

    const inbox = async ({ attempt }: PaidAtPage) => stage.svc.listInboxMessages({ attempt_id: attempt.id })

    it("has the payment looked up and stored, and leaves a cart without an order to the job, at once", async () => {
      const started = await stage.charged()
      expect(await provider().getWebhookActionAndData(await notice(started))).toEqual({ action: "not_supported" })
      expect(await stage.now(started.attempt)).toMatchObject({ state: "paid" })
      expect((await stage.nextCheck(started.attempt))?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000)
      expect(await inbox(started)).toMatchObject([{ kind: "notification", verification: "verified" }])
      expect(JSON.stringify(await inbox(started))).not.toContain(started.attempt.token)
    })

    it("after a review reports the charge to Medusa with the session's amount", async () => {
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      const started = await stage.charged()
      await placeOrder(guest(), started.cart.id)
      expect(await provider().getWebhookActionAndData(await notice(started))).toEqual({ action: "not_supported" })
      const { paymentId } = await stage.charge(started.attempt)
      await stage.sandbox.control("POST", `payments/${paymentId}/review`, { decision: "approve" })
      const result = await provider().getWebhookActionAndData(await notice(started))
      expect(result).toMatchObject({ action: "captured", data: { session_id: started.session.id } })
      expect(Number(result.data?.amount)).toBe(started.cart.total)
    })

    it("with a wrong signature is only a hint", async () => {
      const started = await stage.charged()
      await provider().getWebhookActionAndData(await notice(started, "another secret"))
      expect(await stage.now(started.attempt)).toMatchObject({ state: "paid" })
      expect(await inbox(started)).toMatchObject([{ verification: "mismatched" }])
    })

    it("does nothing when its signature is wrong and one is required", async () => {
      jest.replaceProperty(stage.svc, "settings", { ...stage.svc.settings, responseSignatures: "require" })
      const started = await stage.charged()
      expect(await provider().getWebhookActionAndData(await notice(started, "another secret"))).toEqual({
        action: "not_supported",
      })
      expect(await stage.now(started.attempt)).toMatchObject({ state: "awaiting_buyer" })
      expect(await callsTo(stage.sandbox, RETRIEVE)).toEqual([])
      expect(await inbox(started)).toEqual([])
    })

    it("does nothing for a deleted session, and completes no other buyer's cart", async () => {
      const other = await stage.charged(false)
      const started = await stage.charged()
      await runSql(container(), "delete from payment_session where id = ?", [started.session.id])
      expect(await provider().getWebhookActionAndData(await notice(started))).toEqual({ action: "not_supported" })
      expect(await countOrders(container())).toBe(0)
      expect(await stage.now(other.attempt)).toMatchObject({ state: "awaiting_buyer" })
    })

    it.each(["", "{}", "[]", "not json", '{"token":"unknown"}', '{"paymentConversationId":"svcatt_unknown"}'])(
      "that says %s is ignored",
      async (rawData) => {
        expect(await provider().getWebhookActionAndData({ data: {}, rawData, headers: {} })).toEqual({
          action: "not_supported",
        })
        expect(await callsTo(stage.sandbox, RETRIEVE)).toEqual([])
      },
    )
  })
}
