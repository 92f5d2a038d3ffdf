import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type CardStage } from "../setup/card-stage"
import { goToPage, HOSTED, payAtPage, startHosted } from "../setup/hosted-checkout"
import { says } from "../setup/link-stage"
import { owedStage } from "../setup/owed-stage"
import { moneyCalls } from "../setup/service-state"

/** Two courses with their tax. */
const TWO = 119.98
const DIRECT = "pp_direct_svc"
const OWES_NOTHING = { status: 409, body: { message: says("no longer due on the order") } }

export function owedTests(stage: CardStage): void {
  const { medusa } = stage
  const owed = owedStage(stage)
  const { shop } = owed

  afterEach(() => medusa.idle())

  describe("an order with two payment collections", () => {
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
