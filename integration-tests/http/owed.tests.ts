import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { CHARGE, type CardStage } from "../setup/card-stage"
import { goToPage, HOSTED, payAtPage, startHosted } from "../setup/hosted-checkout"
import { says } from "../setup/link-stage"
import { owedStage } from "../setup/owed-stage"
import { chargeOf, moneyCalls } from "../setup/service-state"

/** Two courses with their tax, and one of them. */
const [TWO, ONE] = [119.98, 59.99]
/** Two shirts and their shipping. */
const CART = 277.2
const DIRECT = "pp_direct_svc"
/** Charged; cancel and refund are refused. */
const IRREVERSIBLE = { card: { cardNumber: "5406670000000009" } }

const PAID_ONCE = { kept: [TWO], captured: [TWO], pending: 0 }
const OWES_NOTHING = { status: 409, body: { message: says("no longer due on the order") } }

export function owedTests(stage: CardStage): void {
  const { medusa } = stage
  const owed = owedStage(stage)
  const { shop } = owed

  afterEach(() => medusa.idle())

  describe("an order with two payment collections", () => {
    it("keeps one of two charges made on their hosted pages, and reverses the other", async () => {
      const orderId = await shop.order()
      const [first, second] = [await owed.atPage(orderId, TWO), await owed.atPage(orderId, TWO)]
      expect(await owed.payAndComeBack(first)).toMatchObject({ order_id: orderId, payment_status: "completed" })
      expect(await owed.payAndComeBack(second)).toEqual({ error: "reversed" })
      expect(await owed.books(orderId)).toEqual(PAID_ONCE)
      expect(await stage.now(second)).toMatchObject({ state: "reversed" })
    })

    it("keeps one of two when both buyers come back at once", async () => {
      const orderId = await shop.order()
      const both = [await owed.atPage(orderId, TWO), await owed.atPage(orderId, TWO)]
      for (const attempt of both) await payAtPage(stage.sandbox, attempt)
      await Promise.all(both.map((attempt) => owed.back(attempt)))
      for (const attempt of both) await stage.reconcileAfter(attempt)
      expect(await owed.books(orderId)).toEqual(PAID_ONCE)
    })

    it("keeps both when each is a part of what is owed", async () => {
      const orderId = await shop.order()
      const both = [await owed.atPage(orderId, ONE), await owed.atPage(orderId, ONE)]
      for (const attempt of both) await payAtPage(stage.sandbox, attempt)
      await Promise.all(both.map((attempt) => owed.back(attempt)))
      for (const attempt of both) await stage.reconcileAfter(attempt)
      expect(await owed.books(orderId)).toMatchObject({ kept: [ONE, ONE], captured: [ONE, ONE] })
      // Medusa's own summary may have lost one of two that it counted at once
      expect(await shop.owed(orderId)).toBeUndefined()
    })

    it("is charged by one of two direct cards sent at once", async () => {
      const orderId = await shop.order()
      const both = [await owed.session(orderId, TWO, DIRECT), await owed.session(orderId, TWO, DIRECT)]
      await Promise.all(both.map((one) => stage.sendCard(one)))
      await medusa.idle()
      expect(await owed.books(orderId)).toEqual(PAID_ONCE)
      expect((await stage.calls()).filter((call) => call === CHARGE.direct)).toHaveLength(1)
    })

    it("takes no card and opens no page after it is marked as paid", async () => {
      const orderId = await shop.order()
      const card = await owed.session(orderId, TWO, DIRECT)
      const page = await owed.session(orderId, TWO, HOSTED)
      await owed.markPaid(orderId, TWO)
      expect(await stage.sendCard(card)).toMatchObject(OWES_NOTHING)
      expect(await owed.refusedAtPayAddress(page)).toBe("not_owed")
      expect(await stage.calls()).toEqual([])
    })

    it("reverses a page payment that is made after its link was sold", async () => {
      const orderId = await shop.order()
      // the one that the sale is recorded in
      await owed.session(orderId, TWO, DIRECT)
      const attempt = await owed.atPage(orderId, TWO)
      await shop.sold(orderId)
      await payAtPage(stage.sandbox, attempt)
      await shop.follow()
      expect(await owed.back(attempt)).toEqual({ error: "reversed" })
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

    it("has the whole charge reversed when the buyer was on the payment page", async () => {
      const orderId = await order()
      const attempt = await owed.atPage(orderId, THREE)
      await edited(orderId)
      expect(await owed.payAndComeBack(attempt)).toEqual({ error: "reversed" })
      expect(await owed.books(orderId)).toEqual({ kept: [], captured: [], pending: 119.976 })
    })

    it("is refused at the pay address and at the card route, before anything is sent", async () => {
      const orderId = await order()
      const [page, card] = [await owed.session(orderId, THREE, HOSTED), await owed.session(orderId, THREE, DIRECT)]
      await edited(orderId)
      expect(await owed.refusedAtPayAddress(page)).toBe("not_owed")
      expect(await stage.sendCard(card)).toMatchObject(OWES_NOTHING)
      expect(await stage.calls()).toEqual([])
      expect(await stage.svc.ledger.listAttemptsOfOrder(orderId)).toEqual([])
    })

    it("is flagged with both amounts when the charge cannot be reversed", async () => {
      const orderId = await order()
      const attempt = await owed.atPage(orderId, THREE)
      await edited(orderId)
      expect(await owed.payAndComeBack(attempt, IRREVERSIBLE)).toEqual({ error: "attention" })
      expect(await owed.flags(attempt)).toEqual([{ kind: "reversal_refused", sentence: says("119.98 TRY") }])
      expect((await owed.flags(attempt))[0]?.sentence).toContain("179.96 TRY")
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

    it("is not charged when it changed while the buyer was on the bank's page", async () => {
      const { checkout, attempt } = await stage.atBank()
      const fields = await stage.authenticate(attempt)
      await owed.changeTax(checkout.cart, 50)
      expect(await stage.comeBack(attempt, fields)).toMatchObject({ error: "cart_changed" })
      expect(await stage.calls()).toEqual(["threeDs.initialize"])
      expect(await stage.books(checkout)).toMatchObject({ ...UNPAID, ledger: ["abandoned"] })
    })

    it("has the payment at the hosted page reversed, and makes no order", async () => {
      const checkout = await startHosted(medusa)
      const attempt = await goToPage(medusa, checkout)
      await payAtPage(stage.sandbox, attempt)
      await owed.changeTax(checkout.cart, 50)
      expect(await owed.back(attempt)).toEqual({ error: "reversed" })
      expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ isCancelled: true })
      expect(await stage.books(checkout)).toMatchObject({ orders: 0, captured: [], ledger: ["reversed"] })
    })

    it("is not completed by the storefront's own completion either", async () => {
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
