import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { CHARGE, type CardStage } from "../setup/card-stage"
import { goToPage, HOSTED, payAtPage, startHosted } from "../setup/hosted-checkout"
import { says } from "../setup/link-stage"
import { owedStage } from "../setup/owed-stage"
import { moneyCalls } from "../setup/service-state"

/** Two courses with their tax. */
const TWO = 119.98
/** Two shirts and their shipping. */
const CART = 277.2
const DIRECT = "pp_direct_svc"

const PAID_ONCE = { kept: [TWO], captured: [TWO], pending: 0 }
const OWES_NOTHING = { status: 409, body: { message: says("no longer due on the order") } }

export function owedTests(stage: CardStage): void {
  const { medusa } = stage
  const owed = owedStage(stage)
  const { shop } = owed

  afterEach(() => medusa.idle())

  describe("an order with two payment collections", () => {
    it("keeps one of two when both buyers come back at once", async () => {
      const orderId = await shop.order()
      const both = [await owed.atPage(orderId, TWO), await owed.atPage(orderId, TWO)]
      for (const attempt of both) await payAtPage(stage.sandbox, attempt)
      await Promise.all(both.map((attempt) => owed.back(attempt)))
      for (const attempt of both) await stage.reconcileAfter(attempt)
      expect(await owed.books(orderId)).toEqual(PAID_ONCE)
    })

    it("is charged by one of two direct cards sent at once", async () => {
      const orderId = await shop.order()
      const both = [await owed.session(orderId, TWO, DIRECT), await owed.session(orderId, TWO, DIRECT)]
      await Promise.all(both.map((one) => stage.sendCard(one)))
      await medusa.idle()
      expect(await owed.books(orderId)).toEqual(PAID_ONCE)
      expect((await stage.calls()).filter((call) => call === CHARGE.direct)).toHaveLength(1)
    })

    it("reverses a page payment that is made after its link was sold", async () => {
      const orderId = await shop.order()
      // the one that the sale is recorded in
      await owed.session(orderId, TWO, DIRECT)
      const attempt = await owed.atPage(orderId, TWO)
      await shop.sold(orderId)
      await payAtPage(stage.sandbox, attempt)
      await shop.follow()
      expect(await owed.back(attempt)).toEqual({ error: "reversed", payment_reason: "not_owed" })
      expect(await owed.books(orderId)).toEqual({ kept: [], captured: [TWO], pending: 0 })
    })

    it("is not paid again by Medusa's own handling of a notification either", async () => {
      const orderId = await shop.order()
      const attempt = await owed.atPage(orderId, TWO)
      await payAtPage(stage.sandbox, attempt)
      await owed.markPaid(orderId, TWO)
      const input = { action: "captured" as const, data: { session_id: attempt.sessionId, amount: TWO } }
      await processPaymentWorkflow(medusa.container()).run({ input, throwOnError: false })
      await stage.reconcileAfter(attempt)
      expect(await owed.books(orderId)).toEqual({ kept: [], captured: [TWO], pending: 0 })
    })
  })

  it("a cart's order whose balance was paid during a fraud review has the approved charge reversed", async () => {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const { attempt, outcome } = await stage.pay("direct")
    expect(outcome.status).toBe("in_review")
    const orderId = outcome.orderId ?? ""
    await owed.markPaid(orderId, CART)
    await stage.sandbox.control("POST", `payments/${attempt.paymentId ?? ""}/review`, { decision: "approve" })
    await stage.reconcileAfter(attempt)
    expect(await owed.books(orderId)).toEqual({ kept: [], captured: [CART], pending: 0 })
    expect(await stage.now(attempt)).toMatchObject({ state: "reversed" })
    expect(await shop.adminOrder(orderId)).toMatchObject({ status: "pending", payment_status: "captured" })
  })

  describe("an order that was edited down", () => {
    /** Three courses are owed when the buyer starts; one is removed. */
    async function edited(orderId: string) {
      await shop.takeFromOrder(orderId)
      expect(await shop.owed(orderId)).toBe("119.98")
    }
    const THREE = 179.96

    async function order() {
      const orderId = await shop.order()
      await shop.addToOrder(orderId)
      return orderId
    }

    it("is refused at the pay address and at the card route, before anything is sent", async () => {
      const orderId = await order()
      const [page, card] = [await owed.session(orderId, THREE, HOSTED), await owed.session(orderId, THREE, DIRECT)]
      await edited(orderId)
      expect(await owed.refusedAtPayAddress(page)).toBe("not_owed")
      expect(await stage.sendCard(card)).toMatchObject(OWES_NOTHING)
      expect(await stage.calls()).toEqual([])
      expect(await stage.svc.ledger.listAttemptsOfOrder(orderId)).toEqual([])
    })
  })

  describe("a cart whose total changed while its session stayed", () => {
    const UNPAID = { orders: 0, captured: [], collection: "not_paid" }

    it("is not charged by a direct card", async () => {
      const checkout = await stage.start("direct")
      await owed.changeTax(checkout.cart, 50)
      expect(await stage.sendCard(checkout)).toMatchObject({ status: 409, body: { message: says("cart has changed") } })
      expect(await stage.books(checkout)).toEqual({ ...UNPAID, service: [], ledger: [] })
    })

    it("is not completed by the storefront, and has the payment at the hosted page reversed", async () => {
      const checkout = await startHosted(medusa)
      const attempt = await goToPage(medusa, checkout)
      await payAtPage(stage.sandbox, attempt)
      await owed.changeTax(checkout.cart, 50)
      const { status, body } = await medusa.guest().send("POST", `/store/carts/${checkout.cart.id}/complete`)
      expect({ status, body }).toMatchObject({ status: 200, body: { type: "cart" } })
      expect(await moneyCalls(stage.sandbox)).toBe(0)
      await stage.reconcileAfter(attempt)
      expect(await stage.books(checkout)).toMatchObject({ orders: 0, captured: [], ledger: ["reversed"] })
    })
  })
}
