import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { type CardStage } from "../setup/card-stage"
import { goToPage, payAtPage, startHosted } from "../setup/hosted-checkout"
import { owedStage } from "../setup/owed-stage"
import { moneyCalls } from "../setup/service-state"

/** Two courses with their tax. */
const TWO = 119.98

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
