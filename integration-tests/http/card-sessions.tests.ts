import type { Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { DirectProvider } from "../../src/providers/svc-cards/card-provider"
import { CARD_FLOWS, CHARGE, type CardStage } from "../setup/card-stage"
import { runSql } from "../setup/hosted-checkout"
import { NO_SESSIONS } from "../setup/payments"
import type { Query } from "../../src/medusa/rows"

export function cardSessionsTests(stage: CardStage): void {
  const { container, guest } = stage.medusa

  afterEach(() => {
    jest.restoreAllMocks()
  })

  describe.each(CARD_FLOWS)("a session by %s", (flow) => {
    it("is created without a call, with its flow, its ref and no pay address, for a storefront's return address alone", async () => {
      const { session } = await stage.start(flow, { pay_url: "https://evil.example" })
      expect(session.data).toMatchObject({ flow, ref: expect.stringContaining(session.id) as string })
      expect(session.data).not.toHaveProperty("pay_url")
      await expect(stage.start(flow, { return_url: "https://evil.example/" })).rejects.toThrow("storefrontUrls")
      expect(await stage.calls()).toEqual([])
    })
  })

  it("a card session reports its payment's status at the service, and has nothing to capture", async () => {
    const { checkout, attempt } = await stage.pay("direct")
    await runSql(container(), `update svc_attempt set state = 'unknown' where id = ?`, [attempt.id])
    const { ref } = checkout
    const cradle = {
      logger: container().resolve<Logger>(ContainerRegistrationKeys.LOGGER),
      query: container().resolve<Query>(ContainerRegistrationKeys.QUERY),
      svc: stage.svc,
      paymentSessionService: NO_SESSIONS,
    }
    const provider = new DirectProvider(cradle)
    expect(await provider.getPaymentStatus({ data: { ref } })).toMatchObject({ status: "captured" })
    expect(await provider.retrievePayment({ data: { ref } })).toMatchObject({
      data: { payment: { attempt_id: attempt.id, state: "paid", price: "277.20", installment: 1 } },
    })
    await stage.sandbox.control("DELETE", "requests")
    expect(await provider.capturePayment({ data: { ref } })).toEqual({ data: { ref } })
    expect(await stage.calls()).toEqual([])
  })

  it("a card session needs a return address with 3D Secure, and none without", async () => {
    await expect(stage.start("threeds", { return_url: undefined })).rejects.toThrow("return_url")
    expect((await stage.start("direct", { return_url: undefined })).session.data).toMatchObject({ flow: "direct" })
  })

  it("a card session whose order could temporarily not be made is finished when the storefront asks for the status", async () => {
    const { checkout, attempt } = await stage.atBank()
    const fields = await stage.authenticate(attempt)
    jest.spyOn(container().resolve(Modules.ORDER), "createOrders").mockRejectedValueOnce(new Error("no connection"))
    expect(await stage.comeBack(attempt, fields)).toMatchObject({ order_id: undefined, error: "processing" })
    expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer", md_status: 1 })
    // its storefront may have it looked up every 15 seconds
    await runSql(container(), `update svc_attempt set created_at = created_at - interval '20 seconds'`)
    const api = guest().with({ "x-svc-ref": checkout.ref })
    const status = await api.expectOk("GET", `/store/svc/payment-sessions/${checkout.session.id}`)
    expect(status).toMatchObject({ payment: { status: "completed", next: "order" } })
    expect(await stage.calls()).toEqual(["threeDs.initialize", CHARGE.threeds])
  })
}
