import { CARD_FLOWS, DECLINED_CARD, providerOf, RETURN_URL, type CardStage } from "../setup/card-stage"
import { startPaymentSession } from "../setup/checkout"
import { oweCourses } from "../setup/order-edits"
import { BUYER } from "../setup/hosted-checkout"
import { countOrders, readCollection } from "../setup/payments"

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
}
