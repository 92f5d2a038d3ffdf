import { money } from "../../src/money"
import {
  CARD_FLOWS,
  CHARGE,
  type CardStage,
  DECLINED_CARD,
  GOOD_CARD,
  LOOK_UP,
  NO_THREEDS_CARD,
} from "../setup/card-stage"
import { completeCart } from "../setup/checkout"
import { chargeOf } from "../setup/service-state"

const TOTAL = 277.2

/** Paid once, on one order. */
const PAID = { service: ["SUCCESS"], ledger: ["completed"], orders: 1, captured: [TOTAL], collection: "completed" }
const UNPAID = { orders: 0, captured: [] }

export function cardFlowsTests(stage: CardStage): void {
  const { guest } = stage.medusa

  describe.each(CARD_FLOWS)("a card by %s", (flow) => {
    const calls = flow === "threeds" ? ["threeDs.initialize", CHARGE.threeds] : [CHARGE.direct]

    it("that is charged becomes one paid order, with no more calls than the flow needs", async () => {
      const { checkout, attempt, outcome } = await stage.pay(flow)
      expect(outcome).toMatchObject({ status: "completed", orderId: attempt.orderId })
      expect(attempt).toMatchObject({ state: "completed", flow, installment: 1 })
      expect(await stage.books(checkout)).toEqual(PAID)
      expect(await stage.calls()).toEqual(calls)
    })

    it("that is declined makes no order, gives the reason, and lets the buyer try another on the same session", async () => {
      const { checkout, attempt, outcome } = await stage.pay(flow, DECLINED_CARD)
      expect(outcome).toMatchObject({ orderId: undefined, error: "declined" })
      expect(attempt).toMatchObject({ state: "declined", errorCode: "10051", orderId: undefined })
      expect(await stage.books(checkout)).toMatchObject({ ...UNPAID, ledger: ["declined"] })
      const second = await stage.pay(flow, undefined, checkout)
      expect(second.outcome.status).toBe("completed")
      expect(await stage.books(checkout)).toMatchObject({
        ...PAID,
        service: ["SUCCESS", "FAILURE"],
        ledger: ["completed", "declined"],
      })
    })

    it("that goes under review has an unpaid order, which is paid when the review is approved", async () => {
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      const { checkout, attempt, outcome } = await stage.pay(flow)
      expect(outcome).toMatchObject({ status: "in_review", orderId: attempt.orderId })
      expect(await stage.books(checkout)).toMatchObject({ ledger: ["in_review"], orders: 1, captured: [] })
      await stage.sandbox.control("POST", `payments/${attempt.paymentId ?? ""}/review`, { decision: "approve" })
      await stage.reconcileAfter(attempt)
      expect(await stage.books(checkout)).toEqual(PAID)
    })

    it("in installments is charged with the surcharge, and the order counts its own price", async () => {
      const checkout = await stage.start(flow)
      const { attempt, outcome } = await stage.payFor(checkout, GOOD_CARD, { installment: 3 })
      expect(outcome.status).toBe("completed")
      expect(attempt).toMatchObject({ installment: 3, price: money(277_20n, "TRY"), paidPrice: money(291_06n, "TRY") })
      expect(await stage.books(checkout)).toEqual(PAID)
      expect((await chargeOf(stage.sandbox, attempt.id)).paidPrice).toBe("291.06")
    })

    it("whose response and look-ups are lost is never sent again, and the job finds it paid", async () => {
      await stage.fault({ endpoint: CHARGE[flow], kind: "drop", when: "after", count: 1 })
      await stage.fault({ endpoint: LOOK_UP, kind: "http-500", count: 20 })
      const { checkout, attempt, outcome } = await stage.pay(flow)
      expect(outcome).toMatchObject({ orderId: undefined, error: flow === "threeds" ? "processing" : undefined })
      expect(attempt.state).toBe("unknown")
      expect(await completeCart(guest(), checkout.cart.id)).toMatchObject({ type: "refused", status: 409 })
      expect((await stage.sendCard(checkout)).status).toBe(409)
      await stage.sandbox.control("DELETE", "faults")
      await stage.reconcileAfter(attempt)
      expect(await stage.books(checkout)).toEqual(PAID)
      expect((await stage.calls()).filter((operation) => operation === CHARGE[flow])).toHaveLength(1)
    })

    it("is not charged when its order cannot be made", async () => {
      const checkout = await stage.start(flow)
      await stage.sellOut()
      const { attempt, outcome } = await stage.pay(flow, undefined, checkout)
      expect(outcome).toMatchObject({ orderId: undefined, error: "order_failed" })
      expect(attempt).toMatchObject({ state: "abandoned", errorCode: "order_failed" })
      expect(await stage.books(checkout)).toMatchObject({ ...UNPAID, ledger: ["abandoned"] })
      expect(await stage.calls()).not.toContain(CHARGE[flow])
    })

    it("is not charged by a completion without card details", async () => {
      const checkout = await stage.start(flow)
      expect(await completeCart(guest(), checkout.cart.id)).toMatchObject({
        type: "cart",
        error: { type: "payment_requires_more_error", message: expect.stringContaining("Send the card") as string },
      })
      expect(await stage.calls()).toEqual([])
    })
  })

  it("that cannot do 3D Secure is declined before the bank's step, and another may be tried", async () => {
    const { checkout, outcome, answer } = await stage.pay("threeds", NO_THREEDS_CARD)
    expect(outcome).toMatchObject({ status: "declined", error: "declined" })
    expect(answer.three_ds).toBeUndefined()
    expect((await stage.pay("threeds", undefined, checkout)).outcome.status).toBe("completed")
  })

  it("is sent to the service once when two requests submit it at the same time", async () => {
    const checkout = await stage.start("direct")
    const answers = await Promise.all([stage.sendCard(checkout), stage.sendCard(checkout)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stage.books(checkout)).toEqual(PAID)
    expect(await stage.calls()).toEqual([CHARGE.direct])
  })
}
