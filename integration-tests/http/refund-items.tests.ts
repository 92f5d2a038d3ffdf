import type { ItemsRefundedAnswer } from "../../src/api/admin/svc/answers/payments"
import { refundItemsWorkflow } from "../../src/workflows"
import type { Ordered } from "../setup/admin-refunds"
import { watchLocks, whileTaken } from "../setup/payments"
import { UNTOUCHED, type ProviderStage } from "../setup/provider-stage"
import { refundBooks } from "../setup/refund-books"
import { callsTo, moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

const ITEM = "refunds.createForItem"

/** A paid order of 277.20 TRY: two shirts and the shipping. */
export function refundItemsTests(stage: ProviderStage): void {
  const { books, no } = refundBooks(stage)
  const path = ({ payment_id }: Ordered) => `/admin/svc/payments/${payment_id}/refund-items`

  async function refundItems(paid: Ordered, items: object[], more: object = {}) {
    const { status, body } = await stage.medusa.admin().send("POST", path(paid), { items, ...more })
    if (status !== 200) throw new Error(`refunding items was answered with ${status}: ${JSON.stringify(body)}`)
    return (body as ItemsRefundedAnswer).refunds
  }

  /** The shirts, the larger item, and the shipping. */
  async function itemsOf({ attempt }: Ordered) {
    const items = await stage.svc.ledger.listItems(attempt.id)
    const [shirts, shipping] = items.sort((a, b) => Number(b.price) - Number(a.price))
    if (!shirts || !shipping) throw new Error("the payment has not two items")
    return { shirts, shipping }
  }

  it("a refund by a store's own code waits for the request that has the payment", async () => {
    const paid = await stage.ordered()
    const { item_id } = (await itemsOf(paid)).shirts
    const container = stage.medusa.container()
    const countLocks = watchLocks(container, paid.attempt)
    const { payment_id } = paid
    const refund = () =>
      refundItemsWorkflow(container).run({ input: { payment_id, items: [{ item_id, amount: "10" }], by: "user_1" } })
    const { asked } = await whileTaken(container, paid.attempt, async () => {
      const waiting = refund()
      await until(countLocks, 2)
      expect(await moneyCalls(stage.sandbox)).toBe(0)
      return { asked: waiting }
    })
    expect((await asked).result).toMatchObject({ refunds: [{ state: "succeeded" }] })
    expect(await books(paid)).toMatchObject({ service: 10, payment: [10], order: [10] })
  })

  it("each item is sent to the service separately, the ledger and Medusa record both, and the payment is shown with both", async () => {
    const paid = await stage.ordered()
    const { shirts, shipping } = await itemsOf(paid)
    const reason = await stage.payments.createRefundReasons({ label: "Buyer request", code: "buyer-request" })
    const items = [
      { item_id: shirts.item_id, amount: "100.50" },
      { payment_transaction_id: shipping.payment_transaction_id, amount: Number(shipping.price) },
    ]
    const asked = { reason_id: reason.id, note: "One shirt was torn", request_key: "one-and-the-same" }
    const refunds = await refundItems(paid, items, asked)
    // sent twice with one key it is made once, and answered twice
    expect(await refundItems(paid, items, asked)).toEqual(refunds)
    expect(refunds).toMatchObject([
      { item_id: shirts.item_id, amount: "100.50", state: "succeeded" },
      { item_id: shipping.item_id, state: "succeeded" },
    ])
    const carried = {
      reason: "BUYER_REQUEST",
      description: "One shirt was torn",
      currency: "TRY",
      ip: stage.svc.refunds.ip,
    }
    expect(await callsTo(stage.sandbox, ITEM)).toMatchObject([carried, carried])
    const whole = 100.5 + Number(shipping.price)
    const now = await books(paid)
    expect(now.service).toBeCloseTo(whole, 2)
    expect(now.payment).toEqual([Number(shipping.price), 100.5].sort((a, b) => a - b))
    expect(now.order).toEqual(now.payment)
    const held = await stage.payments.listRefunds({ payment_id: paid.payment_id })
    const made = await stage.operations(paid.attempt)
    expect(made.map(({ medusa_refund_id }) => medusa_refund_id).sort()).toEqual(held.map(({ id }) => id).sort())
    const { userId: created_by } = stage.medusa.shop().people.admin
    expect(held).toMatchObject(held.map(() => ({ note: "One shirt was torn", created_by })))
    const about = `/admin/svc/payments/${paid.payment_id}`
    const left = (277.2 - whole).toFixed(2)
    const [operation, other] = made.map(({ medusa_refund_id }) => ({
      kind: "refund",
      state: "succeeded",
      refund_id: medusa_refund_id,
    }))
    expect(await stage.medusa.admin().expectOk("GET", about)).toMatchObject({
      payment: {
        ...{ attempt_id: paid.attempt.id, state: "completed", price: "277.20", currency_code: "try", left },
        items: [
          { item_id: shirts.item_id, refunded: "100.50", left: (Number(shirts.price) - 100.5).toFixed(2) },
          { item_id: shipping.item_id, payment_transaction_id: shipping.payment_transaction_id, left: "0.00" },
        ],
        operations: [{ ...operation, amount: "100.50", resolved_by: null }, other],
        attention: [],
      },
    })
    expect((await stage.medusa.anonymous().send("GET", about)).status).toBe(401)
    expect((await stage.medusa.admin().send("GET", "/admin/svc/payments/pay_nothing")).status).toBe(404)
  })

  it("a wrong request is refused with the field that is wrong, and nothing is sent", async () => {
    const paid = await stage.ordered()
    const { shirts } = await itemsOf(paid)
    const item_id = shirts.item_id
    const first = { item_id, amount: 1 }
    const bodies: [object, string][] = [
      [{ items: [{ ...first, payment_transaction_id: shirts.payment_transaction_id }] }, "items.0"],
      [{ items: [{ item_id, amount: "99999999999" }] }, "items.0.amount"],
      [{ items: [first, { item_id: "nothing", amount: 1 }] }, "items.1.amount"],
      [{ items: [first, { payment_transaction_id: shirts.payment_transaction_id, amount: 1 }] }, "items"],
      [{ items: [first], reason_id: "refr_nothing" }, "reason_id"],
      [{ items: [first], more: true }, "more"],
    ]
    for (const [body, field] of bodies)
      expect(await stage.medusa.admin().send("POST", path(paid), body)).toMatchObject({
        ...{ status: 400, body: { issues: [{ field }] } },
      })
    const elsewhere = await no("/admin/svc/payments/pay_nothing/refund-items", { items: [{ item_id, amount: 1 }] })
    expect(elsewhere.status).toBe(404)
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    expect(await stage.charge(paid.attempt)).toMatchObject(UNTOUCHED)
  })
}
