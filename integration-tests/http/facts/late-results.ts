import type { PaymentActions } from "@medusajs/framework/types"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { createCart, placeOrder, startPayment } from "../../setup/checkout"
import type { RunningMedusa } from "../../setup/medusa"
import { countOrders, readCollection } from "../../setup/payments"
import { SCRIPTED, script } from "../facts-app/script"

export function describeLateResults({ container, guest, shop }: RunningMedusa): void {
  async function report(action: PaymentActions, session_id: string, amount: number) {
    await processPaymentWorkflow(container()).run({ input: { action, data: { session_id, amount } } })
  }

  it("`captured` for an open cart completes it, and a repeat changes nothing", async () => {
    const cart = await createCart(guest(), shop())
    const { collection, session } = await startPayment(guest(), cart.id, SCRIPTED)
    for (let round = 1; round <= 2; round++) {
      await report("captured", session.id, cart.total)
      expect(await countOrders(container())).toBe(1)
      expect(await readCollection(container(), collection.id)).toMatchObject({
        status: "completed",
        captured_amount: cart.total,
        payments: [{ captures: [{ amount: cart.total }] }],
      })
    }
    expect(script.of("authorize")).toHaveLength(1)
    expect(script.of("refund")).toEqual([])
  })

  it("`captured` for an order that was pending_authorization pays it in full, and a repeat changes nothing", async () => {
    script.authorize = () => ({ status: "pending_authorization" })
    const cart = await createCart(guest(), shop())
    const { collection, session } = await startPayment(guest(), cart.id, SCRIPTED)
    await placeOrder(guest(), cart.id)
    script.authorize = () => ({ status: "captured" })
    for (let round = 1; round <= 2; round++) {
      await report("captured", session.id, cart.total)
      expect(await readCollection(container(), collection.id)).toMatchObject({
        status: "completed",
        payments: [{ captures: [{ amount: cart.total }] }],
      })
    }
    expect(script.of("authorize")).toHaveLength(2)
    expect(script.of("capture")).toEqual([])
  })

  it("`authorized` for a session that is gone completes another buyer's cart", async () => {
    const cart = await createCart(guest(), shop(), { email: "another@shop.example" })
    await startPayment(guest(), cart.id, SCRIPTED)
    await report("authorized", "payses_that_is_gone", 1)
    expect(await countOrders(container())).toBe(1)
    expect(script.of("authorize")).toHaveLength(1)
  })
}
