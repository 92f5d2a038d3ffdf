import { Modules } from "@medusajs/framework/utils"
import { resolveQuery } from "../../src/medusa/rows"
import { startPayment } from "../setup/checkout"
import { BUYER, HOSTED, letPass, runSql, attemptOf, goToPage, letTokenEnd, startHosted } from "../setup/hosted-checkout"
import { recoveryStage } from "../setup/recovery-stage"
import type { Stage } from "../setup/stage"
import { readSession } from "../setup/payments"
import { callsTo, paymentsOf } from "../setup/sandbox"

export function recoveryChargedTests(stage: Stage): void {
  const { medusa } = stage
  const { container } = medusa
  const { reconcile, paidAtPage, crashedOrder, stateOf, expectPaidOnce, attention } = recoveryStage(
    medusa,
    () => stage.sandbox,
  )

  describe("the service reports a charge", () => {
    it("and the buyer did not come back: the cart is completed", async () => {
      const { checkout, attempt } = await paidAtPage()
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
    })

    it("and a crash left the order unpaid: it is paid, and order.placed is emitted once", async () => {
      const { checkout, attempt, order_id } = await crashedOrder()
      const placed: unknown[] = []
      container()
        .resolve(Modules.EVENT_BUS)
        .subscribe("order.placed", async (event) => {
          placed.push(event.data)
          return Promise.resolve()
        })
      await letPass(medusa, attempt.id, 300)
      await reconcile(2)
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
      expect(placed).toEqual([{ id: order_id }])
    })

    it("and the unpaid order lost its link to the payment collection: it is linked and paid, once no completion has the cart", async () => {
      const { checkout, attempt } = await crashedOrder()
      const { id } = checkout.collection
      await runSql(container(), `delete from order_payment_collection where payment_collection_id = ?`, [id])
      await letPass(medusa, attempt.id, 300)
      const locking = container().resolve(Modules.LOCKING)
      await locking.acquire(checkout.cart.id, { ownerId: "another", expire: 600 })
      await reconcile()
      const linked = {
        entity: "order_payment_collection",
        fields: ["order_id"],
        filters: { payment_collection_id: id },
      }
      expect((await resolveQuery(container()).graph(linked)).data).toEqual([])
      await locking.release(checkout.cart.id, { ownerId: "another" })
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
    })

    it("and the unpaid order has no stock reserved: it is paid and flagged", async () => {
      const { attempt } = await crashedOrder()
      await runSql(container(), `delete from reservation_item`)
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      expect(await stateOf(attempt)).toBe("completed")
      expect(await attention(attempt)).toEqual(["missing_reservation"])
    })

    it("and the buyer starts another session: no second payment is needed, the first charge makes the order", async () => {
      const { checkout, attempt } = await paidAtPage()
      const again = await startPayment(medusa.guest(), checkout.cart.id, HOSTED, { buyer: BUYER })
      const payUrl = new URL(String(again.session.data.pay_url))
      const { status, headers } = await medusa.anonymous().send("GET", payUrl.pathname)
      expect(status).toBe(303)
      expect(headers.get("location")).toContain("order_id=")
      await expectPaidOnce(checkout, attempt)
      expect(await callsTo(stage.sandbox, "hostedPages.initialize")).toBe(1)
    })
  })

  describe("recovery of a payment that was not charged", () => recoveryNotChargedTests(stage))
}

function recoveryNotChargedTests(stage: Stage): void {
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
      expect(waiting.order_id).toMatch(/^order_/)
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
      const order_id = await orderWithoutPayment(checkout)
      await runSql(container(), `update svc_attempt set state = 'awaiting_buyer' where id = ?`, [attempt.id])
      await letTokenEnd(medusa, attempt.id)
      await reconcile()
      expect(await stateOf(attempt)).toBe("declined")
      const order = await container().resolve(Modules.ORDER).retrieveOrder(order_id)
      expect(order.status).toBe("canceled")
    })
  })
}
