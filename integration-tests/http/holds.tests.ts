import { Modules } from "@medusajs/framework/utils"
import { refundsOf } from "../setup/admin-refunds"
import { placeOrder } from "../setup/checkout"
import { notifyMedusa } from "../setup/notifications"
import { only } from "../setup/only"
import { orderPanel } from "../setup/order-panel"
import { readCollection, whileTaken } from "../setup/payments"
import { type ProviderStage } from "../setup/provider-stage"
import { refusal } from "../setup/says"
import { callsTo } from "../setup/service-state"

const CAPTURE = "holds.capture"

/** A merchant takes what is held for orders of 277.20 TRY, or releases it. */
export function holdsTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refused, refunded } = refundsOf(stage)
  const { shown } = orderPanel(stage)

  beforeEach(() => Object.assign(stage.svc.capabilities, { hold: true }))
  afterEach(() => Object.assign(stage.svc.capabilities, { hold: false }))

  const capture = (payment_id: string, body: object = {}) =>
    medusa.admin().send("POST", `/admin/payments/${payment_id}/capture`, body)
  const payment = async (payment_id: string) => {
    const { captured_at, canceled_at } = await stage.payments.retrievePayment(payment_id)
    return { isCaptured: Boolean(captured_at), isCanceled: Boolean(canceled_at) }
  }
  const orders = () => medusa.container().resolve(Modules.ORDER)
  const captures = async () => (await callsTo(stage.sandbox, CAPTURE)).length

  it("an order whose amount is held is authorized, not captured, and is refunded only once the merchant has captured it", async () => {
    const held = await stage.ordered()
    expect(held.attempt).toMatchObject({ state: "completed", hold: "held" })
    expect(await payment(held.payment_id)).toEqual({ isCaptured: false, isCanceled: false })
    expect(await medusa.admin().expectOk("GET", `/admin/orders/${held.order.id}`)).toMatchObject({
      order: { payment_status: "authorized" },
    })
    const { headline, payment: shownPayment } = await shown(held)
    expect(headline).toBe("held")
    expect(shownPayment).toMatchObject({ is_charged: false, left: "0.00", can_refund_items: false, payout: null })
    expect(Date.parse(shownPayment.held_until ?? "")).toBeGreaterThan(Date.now())
    expect(await refused(held)).toContain("was not captured")
    expect(await capture(held.payment_id, { amount: 100 })).toMatchObject({ status: 400 })
    expect(await payment(held.payment_id)).toMatchObject({ isCaptured: false })
    expect(await captures()).toBe(0)

    expect(await capture(held.payment_id)).toMatchObject({ status: 200 })
    expect(await capture(held.payment_id)).toMatchObject({ status: 200 })
    expect(await payment(held.payment_id)).toEqual({ isCaptured: true, isCanceled: false })
    expect(await captures()).toBe(1)
    expect(await shown(held)).toMatchObject({ headline: "paid" })
    await refunded(held, 77.2)
    expect(await stage.charge(held.attempt)).toMatchObject({ isCancelled: false, refunded: "77.2" })
  })

  it("a cancelled order's hold is released, and nothing is captured afterwards", async () => {
    const held = await stage.ordered()
    await medusa.admin().expectOk("POST", `/admin/orders/${held.order.id}/cancel`)
    expect(await stage.charge(held.attempt)).toMatchObject({ isCancelled: true, refunded: "0" })
    expect(await payment(held.payment_id)).toEqual({ isCaptured: false, isCanceled: true })
    expect((await shown(held)).headline).toBe("released")
    expect(await medusa.admin().expectOk("GET", `/admin/orders/${held.order.id}`)).toMatchObject({
      order: { status: "canceled", payment_status: "canceled", payment_collections: [{ status: "canceled" }] },
    })
    expect((await capture(held.payment_id)).status).toBe(400)
    expect(await captures()).toBe(0)
  })

  it("whose payment another request is at is neither released nor checked manually: 409, with what to do", async () => {
    const held = await stage.ordered()
    const locking = medusa.container().resolve(Modules.LOCKING)
    const execute = locking.execute.bind(locking)
    // thirty seconds each otherwise
    jest.spyOn(locking, "execute").mockImplementation((keys, job) => execute(keys, job, { timeout: 1 }))
    const busy = refusal(409, /^Another request is capturing, releasing or refunding/)
    await whileTaken(medusa.container(), held.attempt, async () => {
      for (const step of ["check", "release-hold"])
        expect(await medusa.admin().send("POST", `/admin/svc/attempts/${held.attempt.id}/${step}`)).toMatchObject(busy)
    })
    jest.restoreAllMocks()
    await stage.svc.ledger.moveHold(held.attempt.id, "held", "capturing")
    expect(await medusa.admin().send("POST", `/admin/orders/${held.order.id}/cancel`)).toMatchObject(busy)
    expect(await captures()).toBe(0)
  })

  it("a notification of an approved hold leaves it to the job, and nothing is captured", async () => {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const { cart, attempt, collection } = await stage.charged()
    await placeOrder(medusa.guest(), cart.id)
    const { payment_id = "" } = await stage.now(attempt)
    await stage.sandbox.control("POST", `payments/${payment_id}/review`, { decision: "approve" })
    await notifyMedusa(medusa, attempt, payment_id)
    await medusa.idle()
    expect(await stage.now(attempt)).toMatchObject({ state: "in_review" })
    await stage.jobAfter({ attempt })
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", hold: "held" })
    const { payments = [] } = await readCollection(medusa.container(), collection.id)
    expect(await payment(only(payments).id)).toEqual({ isCaptured: false, isCanceled: false })
    expect(await captures()).toBe(0)
  })

  it("a kill during a capture leaves nothing that keeps the amount from being captured, and counted on its order", async () => {
    const held = await stage.ordered()
    const jobPasses = async () => {
      await stage.set(held.attempt, `"hold_at" = "hold_at" - interval '15 minutes'`)
      await stage.jobAfter(held)
    }
    // between Medusa's row and its call of the provider
    await stage.sql(
      `insert into "capture" ("id", "amount", "raw_amount", "payment_id", "created_at")
        values ('capt_lost', 277.2, '{"value":"277.2","precision":20}', ?, now() - interval '10 minutes')`,
      [held.payment_id],
    )
    expect(await capture(held.payment_id)).toMatchObject({ status: 400 })
    await jobPasses()
    expect(await capture(held.payment_id)).toMatchObject({ status: 200 })
    expect(await captures()).toBe(1)

    // between the payment and its order
    const counted = await orders().listOrderTransactions({ order_id: held.order.id })
    expect(counted).toHaveLength(1)
    await orders().deleteOrderTransactions([only(counted).id])
    await jobPasses()
    expect(await orders().listOrderTransactions({ order_id: held.order.id })).toMatchObject([
      { reference: "capture", amount: 277.2 },
    ])
    expect(await captures()).toBe(1)
  })
}
