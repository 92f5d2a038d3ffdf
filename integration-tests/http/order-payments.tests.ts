import type { HttpTypes } from "@medusajs/framework/types"
import { startPaymentSession } from "../setup/checkout"
import { attemptOf, BUYER, comeBack, goToPage, HOSTED, payAtPage, startHosted } from "../setup/hosted-checkout"
import { callsTo } from "../setup/sandbox"
import type { Stage } from "../setup/stage"

export function orderPaymentsTests(stage: Stage): void {
  const { medusa } = stage
  async function placedOrder(): Promise<string> {
    const checkout = await startHosted(medusa)
    const attempt = await goToPage(medusa, checkout)
    await payAtPage(stage.sandbox, attempt)
    const { headers } = await comeBack(medusa, attempt)
    await medusa.idle()
    const order_id = new URL(headers.get("location") ?? "").searchParams.get("order_id")
    if (order_id === null) throw new Error("the first payment made no order")
    return order_id
  }

  /** A merchant adds a line to an order; its price is then owed on the order. */
  async function addToOrder(order_id: string): Promise<HttpTypes.AdminPaymentCollection> {
    const admin = medusa.admin()
    await admin.expectOk("POST", "/admin/order-edits", { order_id })
    const { course } = medusa.shop().products
    const items = [{ variant_id: course.variantId, quantity: 2 }]
    await admin.expectOk("POST", `/admin/order-edits/${order_id}/items`, { items })
    await admin.expectOk("POST", `/admin/order-edits/${order_id}/confirm`)
    const { order } = (await admin.expectOk("GET", `/admin/orders/${order_id}?fields=*payment_collections`)) as {
      order: HttpTypes.AdminOrder
    }
    const owed = order.payment_collections.find(({ status }) => status === "not_paid")
    if (!owed) throw new Error("the order owes nothing")
    return owed
  }

  async function payOwed() {
    const order_id = await placedOrder()
    const collection = await addToOrder(order_id)
    const session = await startPaymentSession(medusa.guest(), collection.id, HOSTED, { buyer: BUYER })
    const payUrl = new URL(String(session.data.pay_url))
    const attempt = await goToPage(medusa, { session, payUrl })
    return { order_id, collection, attempt }
  }

  describe("what is owed on an order after a change", () => {
    it("is recorded on its order, once, although a merchant deleted the payment collection while the buyer paid", async () => {
      const { order_id, collection, attempt } = await payOwed()
      expect(attempt).toMatchObject({ order_id, cart_id: undefined })
      await medusa.admin().expectOk("DELETE", `/admin/payment-collections/${collection.id}`)
      await payAtPage(stage.sandbox, attempt)
      await comeBack(medusa, attempt)
      const { headers } = await comeBack(medusa, attempt)
      expect(headers.get("location")).toContain(`order_id=${order_id}`)
      expect(await attemptOf(medusa.container(), attempt.id)).toMatchObject({ state: "completed", order_id })
      const { order } = (await medusa
        .admin()
        .expectOk("GET", `/admin/orders/${order_id}?fields=*summary,*payment_collections`)) as {
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
