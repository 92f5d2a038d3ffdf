import type { CardStage } from "../setup/card-stage"
import { Modules } from "@medusajs/framework/utils"
import { runSql } from "../setup/hosted-checkout"

export function cardRecoveryTests(stage: CardStage): void {
  it("another order of the customer without cart and payment is flagged if it stays so, until it is cancelled", async () => {
    const container = stage.medusa.container()
    const checkout = await stage.start("threeds")
    const { customer_id } = await container.resolve(Modules.CART).retrieveCart(checkout.cart.id)
    const [stray] = await container
      .resolve(Modules.ORDER)
      .createOrders([{ currency_code: "try", ...(customer_id ? { customer_id } : {}) }])
    // created after the attempt, as by a simultaneous checkout
    await runSql(container, `update "order" set created_at = now() + interval '10 seconds' where id = ?`, [
      stray?.id ?? "",
    ])
    const { attempt } = await stage.pay("threeds", undefined, checkout)
    expect(attempt.state).toBe("completed")
    expect(await stage.attention(attempt)).toEqual([])
    const [row] = await stage.svc.listAttempts({ id: attempt.id })
    expect(row?.next_check_at).not.toBeNull()
    await runSql(container, `update svc_attempt set created_at = created_at - interval '1 hour'`)
    await runSql(container, `update "order" set created_at = created_at - interval '10 minutes'`)
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual(["order_conflict"])
    await stage.medusa.admin().expectOk("POST", `/admin/orders/${stray?.id ?? ""}/cancel`)
    await stage.medusa.idle()
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual([])
  })
}
