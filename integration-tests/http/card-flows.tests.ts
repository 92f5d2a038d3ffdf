import { CHARGE, type CardStage, LOOK_UP } from "../setup/card-stage"
import { completeCart } from "../setup/checkout"

const TOTAL = 277.2

/** Paid once, on one order. */
const PAID = { service: ["SUCCESS"], ledger: ["completed"], orders: 1, captured: [TOTAL], collection: "completed" }

/** What a card's flows decide is tested without Medusa; these are its orders and completions. */
export function cardFlowsTests(stage: CardStage): void {
  const { guest } = stage.medusa

  it("a card whose response and look-ups are lost is never sent again, its cart is not completed, and the job finds it paid", async () => {
    await stage.fault({ endpoint: CHARGE.direct, kind: "drop", when: "after", count: 1 })
    await stage.fault({ endpoint: LOOK_UP, kind: "http-500", count: 20 })
    const { checkout, attempt, outcome } = await stage.pay("direct")
    expect(outcome).toMatchObject({ orderId: undefined, error: undefined })
    expect(attempt.state).toBe("unknown")
    expect(await completeCart(guest(), checkout.cart.id)).toMatchObject({ type: "refused", status: 409 })
    expect((await stage.sendCard(checkout)).status).toBe(409)
    await stage.sandbox.control("DELETE", "faults")
    await stage.reconcileAfter(attempt)
    expect(await stage.books(checkout)).toEqual(PAID)
    expect((await stage.calls()).filter((operation) => operation === CHARGE.direct)).toHaveLength(1)
  })

  it("a card is not charged when its order can no longer be made once the buyer is back from the bank", async () => {
    const { checkout, attempt: started } = await stage.atBank()
    await stage.sellOut()
    const outcome = await stage.comeBack(started, await stage.authenticate(started))
    expect(outcome).toMatchObject({ orderId: undefined, error: "out_of_stock" })
    expect(await stage.now(started)).toMatchObject({ state: "abandoned", errorCode: "out_of_stock" })
    expect(await stage.books(checkout)).toMatchObject({ orders: 0, captured: [], ledger: ["abandoned"] })
    expect(await stage.calls()).not.toContain(CHARGE.threeds)
  })

  it("a card is not sent to the bank for a cart of which no order can be made", async () => {
    const checkout = await stage.start("threeds")
    await stage.sellOut()
    expect(await stage.sendCard(checkout)).toMatchObject({ status: 409, body: { code: "out_of_stock" } })
    expect(await stage.calls()).toEqual([])
    expect(await stage.books(checkout)).toMatchObject({ orders: 0, captured: [], ledger: [] })
  })

  it("a card without 3D Secure is not charged when its order cannot be made, and the buyer reads why", async () => {
    const checkout = await stage.start("direct")
    await stage.sellOut()
    const { attempt, outcome } = await stage.pay("direct", undefined, checkout)
    expect(outcome).toMatchObject({ orderId: undefined, status: "not_started", error: "out_of_stock" })
    expect(attempt).toMatchObject({
      state: "abandoned",
      orderError: expect.stringContaining("Not enough stock available") as string,
    })
    expect(await stage.calls()).toEqual([])
  })

  it("a cart is not completed without card details, which says what to do", async () => {
    const checkout = await stage.start("direct")
    expect(await completeCart(guest(), checkout.cart.id)).toMatchObject({
      type: "cart",
      error: { type: "payment_requires_more_error", message: expect.stringContaining("Send the card") as string },
    })
    expect(await stage.calls()).toEqual([])
  })

  it("a card is sent to the service once when two requests submit it at the same time, and the other is told to wait", async () => {
    const checkout = await stage.start("direct")
    await stage.fault({ endpoint: CHARGE.direct, kind: "delay", delayMs: 1_500, when: "after", count: 1 })
    const send = async () => {
      const answer = await stage.sendCard(checkout)
      const api = guest().with({ "x-svc-ref": checkout.ref })
      return { ...answer, then: await api.send("GET", `/store/svc/payment-sessions/${checkout.session.id}`) }
    }
    const answers = (await Promise.all([send(), send()])).sort((a, b) => a.status - b.status)
    expect(answers).toMatchObject([
      { status: 200, then: { body: { payment: { status: "completed" } } } },
      // its cart has not changed
      {
        status: 409,
        body: { code: "processing" },
        then: { body: { payment: { status: "processing", next: "wait" } } },
      },
    ])
    expect(await stage.books(checkout)).toEqual(PAID)
    expect(await stage.calls()).toEqual([CHARGE.direct])
  })
}
