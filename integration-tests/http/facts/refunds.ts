import { Modules } from "@medusajs/framework/utils"
import { createCart, placeOrder, startPayment } from "../../setup/checkout"
import type { RunningMedusa } from "../../setup/medusa"
import { only } from "../../setup/only"
import { readCollection } from "../../setup/payments"
import { SCRIPTED, script } from "../facts-app/script"

export function describeRefunds({ admin, container, guest, shop }: RunningMedusa): void {
  async function paidOrder() {
    const cart = await createCart(guest(), shop())
    const { collection } = await startPayment(guest(), cart.id, SCRIPTED)
    const order = await placeOrder(guest(), cart.id)
    const { payments = [] } = await readCollection(container(), collection.id)
    return { collection, order, payment: only(payments) }
  }

  function refuseRefunds(sentence: string) {
    script.refund = () => {
      throw script.refusal("not_allowed", sentence)
    }
  }

  it("a refused refund leaves no row, the merchant sees the reason, and the retry has a new key", async () => {
    const { collection, payment } = await paidOrder()
    refuseRefunds("The bank said no.")
    const path = `/admin/payments/${payment.id}/refund`
    expect(await admin().send("POST", path, { amount: 10 })).toMatchObject({
      status: 400,
      body: { message: "The bank said no." },
    })
    expect(await readCollection(container(), collection.id)).toMatchObject({ payments: [{ refunds: [] }] })
    script.refund = () => ({})
    await admin().expectOk("POST", path, { amount: 10 })
    expect(await readCollection(container(), collection.id)).toMatchObject({
      payments: [{ refunds: [{ amount: 10 }] }],
    })
    const [refused, made] = script.of("refund").map((call) => call.key)
    expect(refused).toMatch(/^ref_/)
    expect(made).toMatch(/^ref_/)
    expect(made).not.toBe(refused)
  })

  it("cancelling an order whose refund fails answers 200 and writes a refund that was never made (trap D)", async () => {
    const { collection, order } = await paidOrder()
    refuseRefunds("The bank said no.")
    const cancelled = await admin().send("POST", `/admin/orders/${order.id}/cancel`)
    expect(cancelled).toMatchObject({ status: 200, body: { order: { status: "canceled" } } })
    expect(script.of("refund")).toHaveLength(1)
    expect(await readCollection(container(), collection.id)).toMatchObject({ payments: [{ refunds: [] }] })
    const transactions = await container().resolve(Modules.ORDER).listOrderTransactions({ order_id: order.id })
    expect(transactions.map(({ amount, reference }) => ({ amount, reference }))).toContainEqual({
      amount: -order.total,
      reference: "refund",
    })
  })
}
