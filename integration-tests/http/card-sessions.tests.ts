import type { HttpTypes, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { DirectProvider } from "../../src/providers/svc-cards/direct-provider"
import { ThreeDsProvider } from "../../src/providers/svc-cards/three-ds-provider"
import { CARD_FLOWS, CHARGE, DECLINED_CARD, LOOK_UP, providerOf, RETURN_URL, type CardStage } from "../setup/card-stage"
import { startPaymentSession } from "../setup/checkout"
import { BUYER } from "../setup/hosted-checkout"
import { countOrders, readCollection } from "../setup/payments"
import type { Query } from "../../src/medusa/rows"

export function cardSessionsTests(stage: CardStage): void {
  const { container, guest, admin } = stage.medusa

  afterEach(() => {
    jest.restoreAllMocks()
  })

  describe.each(CARD_FLOWS)("a session by %s", (flow) => {
    it("is created without a call, with its flow and its ref and no pay address", async () => {
      const { session } = await stage.start(flow, { pay_url: "https://evil.example" })
      expect(session.data).toMatchObject({ flow, ref: expect.stringContaining(session.id) as string })
      expect(session.data).not.toHaveProperty("pay_url")
      expect(await stage.calls()).toEqual([])
    })

    it("refuses a return address that does not belong to a storefront", async () => {
      await expect(stage.start(flow, { return_url: "https://evil.example/" })).rejects.toThrow("storefrontUrls")
    })

    it("reports its payment's status at the service, and has nothing to capture", async () => {
      await stage.fault({ endpoint: CHARGE[flow], kind: "drop", when: "after", count: 1 })
      await stage.fault({ endpoint: LOOK_UP, kind: "http-500", count: 20 })
      const { checkout, attempt } = await stage.pay(flow)
      expect(attempt.state).toBe("unknown")
      await stage.sandbox.control("DELETE", "faults")
      const { ref } = checkout
      const cradle = {
        logger: container().resolve<Logger>(ContainerRegistrationKeys.LOGGER),
        query: container().resolve<Query>(ContainerRegistrationKeys.QUERY),
        svc: stage.svc,
      }
      const provider = flow === "threeds" ? new ThreeDsProvider(cradle) : new DirectProvider(cradle)
      expect(await provider.getPaymentStatus({ data: { ref } })).toMatchObject({ status: "captured" })
      expect(await provider.retrievePayment({ data: { ref } })).toMatchObject({
        data: { payment: { attempt_id: attempt.id, state: "paid", price: "277.20", installment: 1 } },
      })
      await stage.sandbox.control("DELETE", "requests")
      expect(await provider.capturePayment({ data: { ref } })).toEqual({ data: { ref } })
      expect(await stage.calls()).toEqual([])
    })

    it("pays what is owed on an order after a change", async () => {
      const { attempt: first } = await stage.pay(flow)
      const orderId = first.orderId ?? ""
      const owed = await addToOrder(orderId)
      const data = { buyer: BUYER, return_url: RETURN_URL }
      const session = await startPaymentSession(guest(), owed.id, providerOf(flow), data)
      const { attempt, outcome } = await stage.payFor({ session, ref: String(session.data.ref) })
      expect(outcome).toMatchObject({ orderId, status: "completed" })
      expect(attempt).toMatchObject({ state: "completed", orderId, cartId: undefined })
      expect(await readCollection(container(), owed.id)).toMatchObject({
        status: "completed",
        captured_amount: owed.amount,
      })
      expect(await countOrders(container())).toBe(1)
    })

    it("that pays what is owed and is declined leaves the order as it was", async () => {
      const { attempt: first } = await stage.pay(flow)
      const owed = await addToOrder(first.orderId ?? "")
      const session = await startPaymentSession(guest(), owed.id, providerOf(flow), {
        buyer: BUYER,
        return_url: RETURN_URL,
      })
      const { outcome } = await stage.payFor({ session, ref: String(session.data.ref) }, DECLINED_CARD)
      expect(outcome).toMatchObject({ orderId: undefined, error: "declined" })
      expect(await readCollection(container(), owed.id)).toMatchObject({ status: "not_paid", payments: [] })
    })
  })

  it("needs a return address with 3D Secure, and none without", async () => {
    await expect(stage.start("threeds", { return_url: undefined })).rejects.toThrow("return_url")
    expect((await stage.start("direct", { return_url: undefined })).session.data).toMatchObject({ flow: "direct" })
  })

  it("charges by the v1 finalize with the bank's posted data when the option is set, and stores none of it", async () => {
    jest.replaceProperty(stage.svc, "threeDs", { finalize: "v1", signatures: "report" })
    const { attempt } = await stage.atBank()
    const fields = await stage.authenticate(attempt, { conversationData: "from-the-bank" })
    expect(await stage.comeBack(attempt, fields)).toMatchObject({ status: "completed" })
    expect(await stage.calls()).toEqual(["threeDs.initialize", "threeDs.finalize"])
    expect((await stage.now(attempt)).conversationData).toBeUndefined()
  })

  it("accepts a post without a signature only when none is required", async () => {
    const { attempt } = await stage.atBank()
    const fields = { ...(await stage.authenticate(attempt)), signature: "" }
    const required = jest.replaceProperty(stage.svc, "threeDs", { finalize: "v2", signatures: "require" })
    await stage.comeBack(attempt, fields)
    expect((await stage.now(attempt)).state).toBe("awaiting_buyer")
    required.restore()
    expect(await stage.comeBack(attempt, fields)).toMatchObject({ status: "completed" })
  })

  it("with 3D Secure whose charge never reached the service stays unknown, and is flagged after an hour", async () => {
    await stage.fault({ endpoint: CHARGE.threeds, kind: "drop", count: 1 })
    const { attempt } = await stage.pay("threeds")
    expect(attempt.state).toBe("unknown")
    await stage.reconcileAfter(attempt, 3_700)
    expect((await stage.now(attempt)).state).toBe("unknown")
    expect(await stage.attention(attempt)).toEqual(["lookup_unknown"])
  })

  it("whose order could temporarily not be made is finished when the storefront asks for the status", async () => {
    const { checkout, attempt } = await stage.atBank()
    const fields = await stage.authenticate(attempt)
    const locking = container().resolve(Modules.LOCKING)
    await locking.acquire(checkout.cart.id, { ownerId: "another", expire: 600 })
    expect(await stage.comeBack(attempt, fields)).toMatchObject({ orderId: undefined, error: "processing" })
    expect(await stage.now(attempt)).toMatchObject({ state: "awaiting_buyer", mdStatus: 1 })
    await locking.release(checkout.cart.id, { ownerId: "another" })
    const api = guest().with({ "x-svc-ref": checkout.ref })
    const status = await api.expectOk("GET", `/store/svc/payment-sessions/${checkout.session.id}`)
    expect(status).toMatchObject({ payment: { status: "completed", next: "order" } })
    expect(await stage.calls()).toEqual(["threeDs.initialize", CHARGE.threeds])
  })

  /** A merchant adds a line to an order; its price is then owed on the order. */
  async function addToOrder(orderId: string): Promise<HttpTypes.AdminPaymentCollection> {
    await admin().expectOk("POST", "/admin/order-edits", { order_id: orderId })
    const items = [{ variant_id: stage.medusa.shop().products.course.variantId, quantity: 2 }]
    await admin().expectOk("POST", `/admin/order-edits/${orderId}/items`, { items })
    await admin().expectOk("POST", `/admin/order-edits/${orderId}/confirm`)
    const { order } = (await admin().expectOk("GET", `/admin/orders/${orderId}?fields=*payment_collections`)) as {
      order: HttpTypes.AdminOrder
    }
    const owed = order.payment_collections.find(({ status }) => status === "not_paid")
    if (!owed) throw new Error("the order owes nothing")
    return owed
  }
}
