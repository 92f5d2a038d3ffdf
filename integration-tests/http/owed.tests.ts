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
      const order_id = await shop.order()
      const attempt = await owed.atPage(order_id, TWO)
      await payAtPage(stage.sandbox, attempt)
      await owed.markPaid(order_id, TWO)
      const input = { action: "captured" as const, data: { session_id: attempt.session_id, amount: TWO } }
      await processPaymentWorkflow(medusa.container()).run({ input, throwOnError: false })
      await stage.reconcileAfter(attempt)
      expect(await owed.books(order_id)).toEqual({ kept: [], captured: [TWO], pending: 0 })
    })
  })

  describe("an order that was edited down", () => {
    /** Three courses are owed when the buyer starts; one is removed. */
    async function edited(order_id: string) {
      await shop.takeFromOrder(order_id)
      expect(await shop.owed(order_id)).toBe("119.98")
    }
    const THREE = 179.96

    async function order() {
      const order_id = await shop.order()
      await shop.addToOrder(order_id)
      return order_id
    }

    it("is refused at the pay address and at the card route, before anything is sent", async () => {
      const order_id = await order()
      const [page, card] = [await owed.session(order_id, THREE, HOSTED), await owed.session(order_id, THREE, DIRECT)]
      await edited(order_id)
      expect(await owed.refusedAtPayAddress(page)).toBe("not_owed")
      expect(await stage.sendCard(card)).toMatchObject(OWES_NOTHING)
      expect(await stage.calls()).toEqual([])
      expect(await stage.svc.ledger.listAttemptsOfOrder(order_id)).toEqual([])
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
