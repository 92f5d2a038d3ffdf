import { Modules } from "@medusajs/framework/utils"
import { type CardStage } from "../setup/card-stage"
import { completeCart } from "../setup/checkout"
import { only } from "../setup/only"
import { says } from "../setup/says"

/** What a card's flows decide is tested without Medusa; these are its orders and completions. */
export function cardFlowsTests(stage: CardStage): void {
  const { medusa } = stage
  const { container, guest } = medusa

  it("a cart is not completed without card details, which says what to do", async () => {
    const checkout = await stage.start("direct")
    expect(await completeCart(guest(), checkout.cart.id)).toMatchObject({
      type: "cart",
      error: { type: "payment_requires_more_error", message: says("Send the card") },
    })
    expect(await stage.calls()).toEqual([])
  })

  it("another order of the customer without cart and payment is flagged if it stays so and costs what the cart did, until it is cancelled", async () => {
    const checkout = await stage.start("threeds")
    const { customer_id } = await container().resolve(Modules.CART).retrieveCart(checkout.cart.id)
    const about = { currency_code: "try", ...(customer_id ? { customer_id } : {}) }
    const costing = (unit_price: number) => ({ ...about, items: [{ title: "Shirts", quantity: 1, unit_price }] })
    const make = (price: number) =>
      container()
        .resolve(Modules.ORDER)
        .createOrders([costing(price)])
    const { id } = only(await make(checkout.cart.total))
    // as a marketplace makes an order for each seller
    await make(checkout.cart.total - 10)
    // created after the attempt, as by a simultaneous checkout
    await stage.sql(`update "order" set created_at = now() + interval '10 seconds'`)
    const { attempt } = await stage.pay("threeds", undefined, checkout)
    expect(attempt.state).toBe("completed")
    expect(await stage.attention(attempt)).toEqual([])
    expect(only(await stage.tables.listAttempts({ id: attempt.id })).next_check_at).not.toBeNull()
    await stage.set(attempt, "created_at = created_at - interval '1 hour'")
    await stage.sql(`update "order" set created_at = created_at - interval '10 minutes'`)
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual(["order_conflict"])
    await medusa.admin().expectOk("POST", `/admin/orders/${id}/cancel`)
    await medusa.idle()
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual([])
  })
}
