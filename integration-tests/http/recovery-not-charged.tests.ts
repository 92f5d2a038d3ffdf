import { Modules } from "@medusajs/framework/utils"
import { attemptOf, goToPage, letPass, letTokenEnd, runSql, startHosted } from "../setup/hosted-checkout"
import { readSession } from "../setup/payments"
import { recoveryStage } from "../setup/recovery-stage"
import { paymentsOf } from "../setup/sandbox"
import type { Stage } from "../setup/stage"

export function recoveryNotChargedTests(stage: Stage): void {
  const { medusa } = stage
  const { container } = medusa
  const { reconcile, paidAtPage, orderWithoutPayment, stateOf, expectPaidOnce } = recoveryStage(
    medusa,
    () => stage.sandbox,
  )

  describe("the service reports a fraud review", () => {
    it("and there is no order: an unpaid order is made, and is paid after the approval", async () => {
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      const { checkout, attempt } = await paidAtPage()
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      const waiting = await attemptOf(container(), attempt.id)
      expect(waiting.state).toBe("in_review")
      expect(waiting.orderId).toMatch(/^order_/)
      expect(await readSession(container(), checkout.session.id)).toMatchObject({ status: "pending_authorization" })
      const [charge] = await paymentsOf(stage.sandbox, attempt.id)
      await stage.sandbox.control("POST", `payments/${charge?.paymentId ?? ""}/review`, { decision: "approve" })
      await letPass(medusa, attempt.id, 900)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
    })
  })

  describe("the service reports no charge", () => {
    it("and a crash left an order unpaid: the order is cancelled", async () => {
      const checkout = await startHosted(medusa)
      const attempt = await goToPage(medusa, checkout)
      const orderId = await orderWithoutPayment(checkout)
      await runSql(container(), `update svc_attempt set state = 'awaiting_buyer' where id = ?`, [attempt.id])
      await letTokenEnd(medusa, attempt.id)
      await reconcile()
      expect(await stateOf(attempt)).toBe("declined")
      const order = await container().resolve(Modules.ORDER).retrieveOrder(orderId)
      expect(order.status).toBe("canceled")
    })
  })
}
