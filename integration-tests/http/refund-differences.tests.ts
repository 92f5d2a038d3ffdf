import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { type ProviderStage } from "../setup/provider-stage"
import { refundBooks } from "../setup/refund-books"
import { says } from "../setup/says"
import { moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

const DIFFERS = "refund_differs"

/** A paid order of 277.20 TRY: two shirts and the shipping. */
export function refundDifferencesTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded } = refundsOf(stage)
  const { books, no, reconcileRefunds, sentence } = refundBooks(stage)

  /** The order's pending difference and its total. */
  async function owed({ order }: Ordered) {
    const { data } = await medusa
      .container()
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({ entity: "order", fields: ["total", "summary"], filters: { id: order.id } })
    const { total, summary } = z.object({ total: z.coerce.number(), summary: z.looseObject({}) }).parse(data[0])
    return { total, pending: Number(summary["pending_difference"]) }
  }

  /** All three ways to refund are refused, and say what to do. */
  async function bars(paid: Ordered, amount: number): Promise<void> {
    const reconcileFirst = { status: 409, message: says("Reconcile the refunds of this payment first") }
    const items = [{ item_id: paid.order.items?.[0]?.id, amount }]
    expect(await no(`/admin/payments/${paid.payment_id}/refund`, { amount })).toEqual(reconcileFirst)
    expect(await no(`/admin/svc/payments/${paid.payment_id}/refund-items`, { items })).toEqual(reconcileFirst)
    expect(await no(`/admin/orders/${paid.order.id}/cancel`)).toEqual(reconcileFirst)
  }

  it("a refund that the order does not count blocks others until it is counted", async () => {
    const paid = await stage.ordered()
    await stage.payments.refundPayment({ payment_id: paid.payment_id, amount: 10 })
    await bars(paid, 10)
    await stage.jobAfter(paid)
    expect(await sentence(paid, DIFFERS)).toContain("0.00 TRY on the order and 10.00 TRY on the payment")
    expect(await reconcileRefunds(paid)).toMatchObject({ status: 200 })
    expect(await books(paid)).toEqual({ service: 10, ledger: ["refund 10.00"], payment: [10], order: [10] })
    expect(await moneyCalls(stage.sandbox)).toBe(1)
    // as after Medusa's own refund: the buyer does not owe the amount again
    const other = await stage.ordered()
    await refunded(other, 10)
    expect(await owed(other)).toMatchObject({ pending: 0 })
    expect(await owed(paid)).toEqual(await owed(other))
    expect(await reconcileRefunds(paid)).toMatchObject({ status: 200 })
    expect(await owed(paid)).toEqual(await owed(other))
  })

  /** Medusa's refund of 50.00 TRY, whose process was killed before it confirmed the credit on the order, an hour ago. */
  async function killedBeforeCredit() {
    const paid = await stage.ordered()
    const orders = medusa.container().resolve(Modules.ORDER)
    await stage.payments.refundPayment({ payment_id: paid.payment_id, amount: 50 })
    const [refund] = await stage.payments.listRefunds({ payment_id: paid.payment_id })
    const order_id = paid.order.id
    const counted = { reference: "refund", reference_id: refund?.id ?? "" }
    await orders.addOrderTransactions({ order_id, amount: -50, currency_code: "try", ...counted })
    const { id, version } = await orders.createOrderChange({ order_id, change_type: "credit_line" })
    const change = { order_id, order_change_id: id, version, action: "CREDIT_LINE_ADD" as const }
    await orders.addOrderAction({ ...change, amount: 50, reference: "payment_collection", reference_id: "pay_col" })
    expect(await owed(paid)).toMatchObject({ pending: 50 })
    const inTheWay = { status: 409, message: says("The order is being changed") }
    expect(await no(`/admin/payments/${paid.payment_id}/refund`, { amount: 10 })).toEqual(inTheWay)
    await stage.sql(`update order_change set created_at = now() - interval '1 hour' where id = ?`, [id])
    return paid
  }

  it("the credit of a refund, which a crash left open on its order, is added by the job", async () => {
    const paid = await killedBeforeCredit()
    await stage.jobAfter(paid)
    expect(await owed(paid)).toMatchObject({ pending: 0 })
    expect((await books(paid)).order).toEqual([50])
    expect(await sentence(paid, DIFFERS)).toBeUndefined()
  })

  it("a refund is emitted as an event, once, with what became of its surcharge", async () => {
    const events = stage.eventsOf("svc.payment.refunded")
    const paid = await stage.ordered()
    await stage.set(paid.attempt, `paid_price = '290'`)
    await refunded(paid, 100)
    for (let passes = 0; passes < 2; passes += 1) await stage.jobAfter(paid)
    await until(() => events.length > 0, true)
    const [operation] = await stage.operations(paid.attempt)
    expect(events).toEqual([
      expect.objectContaining({ operation_id: operation?.id, amount: "100.00", surcharge: "kept" }),
    ])
  })
}
