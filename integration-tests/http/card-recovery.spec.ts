import { Modules } from "@medusajs/framework/utils"
import { CHARGE, DECLINED_CARD, describeCards, LOOK_UP } from "../setup/card-stage"
import { runSql } from "../setup/hosted-checkout"

const DAY = 24 * 60 * 60

describeCards(18_710, (stage) => {
  /** A card whose charge was made, and whose answer, and every look-up after it, got lost. */
  async function unheard() {
    await stage.fault({ endpoint: CHARGE.direct, kind: "drop", when: "after", count: 1 })
    await stage.fault({ endpoint: LOOK_UP, kind: "http-500", count: 1_000 })
    const paid = await stage.pay("direct")
    expect(paid.attempt.state).toBe("unknown")
    return paid
  }

  const settledAsUncharged = ({ id }: { id: string }) =>
    stage.medusa.admin().expectOk("POST", `/admin/svc/attempts/${id}/settle`, { charged: false })

  it("a charge that a person took for not made is asked after until the service tells, and becomes the order", async () => {
    const { checkout, attempt } = await unheard()
    await settledAsUncharged(attempt)
    await stage.reconcileAfter(attempt)
    await stage.reconcileAfter(attempt, DAY)
    expect((await stage.now(attempt)).state).toBe("expired")
    await stage.sandbox.control("DELETE", "faults")
    await runSql(
      stage.medusa.container(),
      "update svc_attempt set next_check_at = next_check_at - interval '6 hours' where id = ?",
      [attempt.id],
    )
    await stage.reconcileDue()
    expect((await stage.now(attempt)).state).toBe("completed")
    expect(await stage.books(checkout)).toMatchObject({ service: ["SUCCESS"], collection: "completed" })
  })

  it("the order of a card under review stays when the job looks at the card that was declined before it", async () => {
    const first = await stage.pay("direct", DECLINED_CARD)
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const { attempt, told, checkout } = await stage.pay("direct", undefined, first.checkout)
    expect(told).toMatchObject({ status: "in_review" })
    // what a crash right after Medusa's last step would leave
    await runSql(stage.medusa.container(), "update svc_attempt set order_id = null where id = ?", [attempt.id])
    await stage.reconcileAfter(first.attempt)
    expect(await stage.orderStatus(told)).toBe("pending")
    await stage.reconcileAfter(attempt)
    expect((await stage.now(attempt)).orderId).toBe(told.orderId)
    expect((await stage.books(checkout)).ledger).toEqual(["in_review", "declined"])
  })

  it("another order of the customer without cart and payment is listed if it stays so, until it is cancelled", async () => {
    const container = stage.medusa.container()
    const checkout = await stage.start("direct")
    const { customer_id } = await container.resolve(Modules.CART).retrieveCart(checkout.cart.id)
    const [stray] = await container
      .resolve(Modules.ORDER)
      .createOrders([{ currency_code: "try", ...(customer_id ? { customer_id } : {}) }])
    // made after the attempt, as by another checkout at the same moment
    await runSql(container, `update "order" set created_at = now() + interval '10 seconds' where id = ?`, [
      stray?.id ?? "",
    ])
    const { attempt } = await stage.pay("direct", undefined, checkout)
    expect(attempt.state).toBe("completed")
    expect(await stage.attention(attempt)).toEqual([])
    const [row] = await stage.svc.listAttempts({ id: attempt.id })
    expect(row?.next_check_at).not.toBeNull()
    await runSql(container, `update svc_attempt set created_at = created_at - interval '1 hour'`)
    await runSql(container, `update "order" set created_at = created_at - interval '10 minutes'`)
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual(["order_conflict"])
    await stage.medusa.admin().expectOk("POST", `/admin/orders/${stray?.id ?? ""}/cancel`)
    await stage.reconcileAfter(attempt)
    expect(await stage.attention(attempt)).toEqual([])
  })

  it("a charge on its way of which the service knows nothing ends as not made, and the buyer pays again", async () => {
    const { attempt, checkout } = await stage.atBank()
    await runSql(stage.medusa.container(), "update svc_attempt set state = 'finalizing', md_status = 1 where id = ?", [
      attempt.id,
    ])
    await stage.fault({ endpoint: LOOK_UP, kind: "refuse", code: "5087", count: 2 })
    await stage.reconcileAfter(attempt, 3_600)
    expect((await stage.now(attempt)).state).toBe("unknown")
    await stage.reconcileAfter(attempt, 3_600)
    expect((await stage.now(attempt)).state).toBe("expired")
    const { told } = await stage.pay("threeds", undefined, checkout)
    expect(told).toMatchObject({ status: "completed" })
  })
})
