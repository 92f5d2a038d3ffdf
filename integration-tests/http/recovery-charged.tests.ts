import { Modules } from "@medusajs/framework/utils"
import { queryOf } from "../../src/medusa/rows"
import { addToCart, startPayment } from "../setup/checkout"
import { BUYER, comeBack, letPass, runSql, HOSTED } from "../setup/hosted-checkout"
import { countOrders, readSession } from "../setup/payments"
import { recoveryStage } from "../setup/recovery-stage"
import { callsTo } from "../setup/sandbox"
import type { Stage } from "../setup/stage"

export function recoveryChargedTests(stage: Stage): void {
  const { medusa } = stage
  const { container } = medusa
  const { reconcile, paidAtPage, crashedOrder, stateOf, expectPaidOnce, expectGivenBack, attention } = recoveryStage(
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

    it("and many jobs run at once: there is one order", async () => {
      const { checkout, attempt } = await paidAtPage()
      await letPass(medusa, attempt.id, 300)
      await Promise.all([reconcile(), reconcile(), reconcile(), comeBack(medusa, attempt)])
      await reconcile()
      await expectPaidOnce(checkout, attempt)
    })

    it("and a crash left the order unpaid: it is paid, and order.placed is emitted once", async () => {
      const { checkout, attempt, orderId } = await crashedOrder()
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
      expect(placed).toEqual([{ id: orderId }])
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
      expect((await queryOf(container()).graph(linked)).data).toEqual([])
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

    it("and the session was replaced by one for the same cart: the charge is transferred, not reversed", async () => {
      const { checkout, attempt } = await paidAtPage()
      const again = await startPayment(medusa.guest(), checkout.cart.id, HOSTED, { buyer: BUYER })
      expect(again.session.id).not.toBe(checkout.session.id)
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectPaidOnce(checkout, attempt)
      expect(await readSession(container(), again.session.id)).toMatchObject({ status: "authorized" })
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

    it("and the session that replaced it is in another currency: the charge is reversed", async () => {
      const { checkout, attempt } = await paidAtPage()
      const again = await startPayment(medusa.guest(), checkout.cart.id, HOSTED, { buyer: BUYER })
      await runSql(container(), `update payment_session set currency_code = 'eur' where id = ?`, [again.session.id])
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectGivenBack(attempt)
      expect(await countOrders(container())).toBe(0)
    })

    it("and the cart has changed since: the charge is reversed", async () => {
      const { checkout, attempt } = await paidAtPage()
      await addToCart(medusa.guest(), checkout.cart.id, {
        variantId: medusa.shop().products.course.variantId,
        quantity: 1,
      })
      await startPayment(medusa.guest(), checkout.cart.id, HOSTED, { buyer: BUYER })
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectGivenBack(attempt)
      expect(await countOrders(container())).toBe(0)
    })

    it("and the goods are sold out by now: the charge is reversed", async () => {
      const { attempt } = await paidAtPage()
      await runSql(
        container(),
        `update inventory_level set stocked_quantity = 0, raw_stocked_quantity = '{"value":"0"}'`,
      )
      await letPass(medusa, attempt.id, 300)
      await reconcile()
      await expectGivenBack(attempt)
      expect(await countOrders(container())).toBe(0)
    })
  })
}
