import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { CARD_FLOWS, CHARGE, DECLINED_CARD, providerOf, RETURN_URL, type CardStage } from "../setup/card-stage"
import { startPayment, startPaymentSession } from "../setup/checkout"
import { oweCourses } from "../setup/order-edits"
import { BUYER, goToPage, payAtPage, runSql, startHosted } from "../setup/hosted-checkout"
import { countOrders, readCollection } from "../setup/payments"
import { says } from "../setup/says"
import { given } from "../setup/written"

export function cardSessionsTests(stage: CardStage): void {
  const { container, guest } = stage.medusa

  afterEach(() => jest.restoreAllMocks())

  describe.each(CARD_FLOWS)("a session by %s", (flow) => {
    it("is created without a call, with its flow, its ref and no pay address, for a storefront's return address alone", async () => {
      const { session } = await stage.start(flow, { pay_url: "https://evil.example" })
      expect(session.data).toMatchObject({ flow, ref: says(session.id) })
      expect(session.data).not.toHaveProperty("pay_url")
      await expect(stage.start(flow, { return_url: "https://evil.example/" })).rejects.toThrow("storefrontUrls")
      expect(await stage.calls()).toEqual([])
    })
  })

  it("a card session pays what is owed on an order after a change, and a declined card leaves the order as it was", async () => {
    const { attempt: first } = await stage.pay("threeds")
    const order_id = first.order_id ?? ""
    const owed = await oweCourses(stage.medusa, order_id, 2)
    const data = { buyer: BUYER, return_url: RETURN_URL }
    const session = await startPaymentSession(guest(), owed.id, providerOf("threeds"), data)
    const payable = { session, ref: String(session.data.ref) }
    const { outcome: declined } = await stage.payFor(payable, DECLINED_CARD)
    expect(declined).toMatchObject({ order_id: undefined, error: "declined" })
    expect(await readCollection(container(), owed.id)).toMatchObject({ status: "not_paid", payments: [] })
    const { attempt, outcome } = await stage.payFor(payable)
    expect(outcome).toMatchObject({ order_id, status: "completed" })
    expect(attempt).toMatchObject({ state: "completed", order_id, cart_id: undefined })
    const { amount } = owed
    expect(await readCollection(container(), owed.id)).toMatchObject({ status: "completed", captured_amount: amount })
    expect(await countOrders(container())).toBe(1)
  })

  it("a card session needs a return address with 3D Secure, and none without", async () => {
    await expect(stage.start("threeds", { return_url: undefined })).rejects.toThrow("return_url")
    expect((await stage.start("direct", { return_url: undefined })).session.data).toMatchObject({ flow: "direct" })
  })

  it("a buyer whose earlier charge is left to a person is not charged, and reads that the shop must check it", async () => {
    const { checkout, attempt } = await stage.atBank()
    const { session } = await startPayment(guest(), checkout.cart.id, providerOf("direct"), { buyer: BUYER })
    await runSql(container(), `update svc_attempt set state = 'unknown' where id = ?`, [attempt.id])
    const entry = { kind: "lookup_unknown", attempt_id: attempt.id, sentence: given("Look.") } as const
    await stage.svc.ledger.openAttention(entry)
    await stage.fault({ endpoint: "payments.retrieve", kind: "http-500", count: 10 })
    const answer = await stage.sendCard({ session, ref: String(session.data.ref) })
    expect(answer).toMatchObject({ status: 409, body: { code: "attention" } })
  })

  it("a buyer whose earlier payment of the cart is still going back is sent to no bank", async () => {
    const { cart, ...page } = await startHosted(stage.medusa)
    await payAtPage(stage.sandbox, await goToPage(stage.medusa, page))
    jest.spyOn(container().resolve(Modules.ORDER), "addOrderTransactions").mockImplementation(() => {
      throw new Error("the step after the payment failed")
    })
    await stage.fault({ endpoint: "payments.cancel", kind: "refuse", code: "10223", count: 9 })
    await completeCartWorkflow(container()).run({ input: { id: cart.id }, throwOnError: false })
    jest.restoreAllMocks()
    const data = { buyer: BUYER, return_url: RETURN_URL }
    const { session } = await startPayment(guest(), cart.id, providerOf("threeds"), data)
    const answer = await stage.sendCard({ session, ref: String(session.data.ref) })
    expect(answer).toMatchObject({ status: 409, body: { code: "processing" } })
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
