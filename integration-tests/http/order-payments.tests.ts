import type { HttpTypes } from "@medusajs/framework/types"
import { startPaymentSession } from "../setup/checkout"
import { attemptOf, BUYER, comeBack, goToPage, HOSTED, payAtPage, startHosted } from "../setup/hosted-checkout"
import { readCollection } from "../setup/payments"
import { callsTo, paymentsOf } from "../setup/sandbox"
import type { Stage } from "../setup/stage"

export function orderPaymentsTests(stage: Stage): void {
  const { medusa } = stage
  async function placedOrder(): Promise<string> {
    const checkout = await startHosted(medusa)
    const attempt = await goToPage(medusa, checkout)
    await payAtPage(stage.sandbox, attempt)
    const { headers } = await comeBack(medusa, attempt)
    await medusa.idle()
    const orderId = new URL(headers.get("location") ?? "").searchParams.get("order_id")
    if (orderId === null) throw new Error("the first payment made no order")
    return orderId
  }

  /** A merchant adds a line to an order; its price is then owed on the order. */
  async function addToOrder(orderId: string): Promise<HttpTypes.AdminPaymentCollection> {
    const admin = medusa.admin()
    await admin.expectOk("POST", "/admin/order-edits", { order_id: orderId })
    const { course } = medusa.shop().products
    const items = [{ variant_id: course.variantId, quantity: 2 }]
    await admin.expectOk("POST", `/admin/order-edits/${orderId}/items`, { items })
    await admin.expectOk("POST", `/admin/order-edits/${orderId}/confirm`)
    const { order } = (await admin.expectOk("GET", `/admin/orders/${orderId}?fields=*payment_collections`)) as {
      order: HttpTypes.AdminOrder
    }
    const owed = order.payment_collections.find(({ status }) => status === "not_paid")
    if (!owed) throw new Error("the order owes nothing")
    return owed
  }

  async function payOwed() {
    const orderId = await placedOrder()
    const collection = await addToOrder(orderId)
    const session = await startPaymentSession(medusa.guest(), collection.id, HOSTED, { buyer: BUYER })
    const payUrl = new URL(String(session.data.pay_url))
    const attempt = await goToPage(medusa, { session, payUrl })
    return { orderId, collection, attempt }
  }

  describe("what is owed on an order after a change", () => {
    it("is paid at the hosted page and recorded on that order, once", async () => {
      const { orderId, collection, attempt } = await payOwed()
      expect(attempt).toMatchObject({ orderId, cartId: undefined })
      await payAtPage(stage.sandbox, attempt)
      await comeBack(medusa, attempt)
      const { headers } = await comeBack(medusa, attempt)
      expect(headers.get("location")).toContain(`order_id=${orderId}`)
      expect(await attemptOf(medusa.container(), attempt.id)).toMatchObject({ state: "completed", orderId })
      const paid = await readCollection(medusa.container(), collection.id)
      expect(paid).toMatchObject({ status: "completed", captured_amount: collection.amount })
      expect(paid.payments).toHaveLength(1)
      const { order } = (await medusa.admin().expectOk("GET", `/admin/orders/${orderId}?fields=*summary`)) as {
        order: HttpTypes.AdminOrder
      }
      expect(order.summary.pending_difference).toBe(0)
      expect(await paymentsOf(stage.sandbox, attempt.id)).toMatchObject([{ isCancelled: false }])
    })

    it("is recorded on its order although a merchant deleted the payment collection while the buyer paid", async () => {
      const { orderId, collection, attempt } = await payOwed()
      await medusa.admin().expectOk("DELETE", `/admin/payment-collections/${collection.id}`)
      await payAtPage(stage.sandbox, attempt)
      const { headers } = await comeBack(medusa, attempt)
      expect(headers.get("location")).toContain(`order_id=${orderId}`)
      expect(await attemptOf(medusa.container(), attempt.id)).toMatchObject({ state: "completed", orderId })
      const { order } = (await medusa
        .admin()
        .expectOk("GET", `/admin/orders/${orderId}?fields=*summary,*payment_collections`)) as {
        order: HttpTypes.AdminOrder
      }
      expect(order.summary.pending_difference).toBe(0)
      expect(order.payment_collections).toContainEqual(
        expect.objectContaining({ id: collection.id, status: "completed" }),
      )
      expect(await callsTo(stage.sandbox, "payments.cancel")).toBe(0)
    })
  })
}
