import { Modules } from "@medusajs/framework/utils"
import { refundItemsWorkflow } from "../../src/workflows"
import { anotherCustomer } from "../setup/another-customer"
import { refundsOf, type Ordered } from "../setup/admin-refunds"
import { createCart, placeOrder, startPayment } from "../setup/checkout"
import { only } from "../setup/only"
import { readCollection, whileTaken } from "../setup/payments"
import { REFUND_ITEM, UNTOUCHED, type ProviderStage } from "../setup/provider-stage"
import { refundBooks } from "../setup/refund-books"
import { refusal, says } from "../setup/says"
import { moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

const SYSTEM = "pp_system_default"

const BUSY = { status: 409, message: says("Nothing was sent for this ") }

/** A paid order of 277.20 TRY: two shirts and the shipping. */
export function refundGuardsTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded } = refundsOf(stage)
  const { books, no, countedRefunds } = refundBooks(stage)
  const refundPath = ({ payment_id }: Ordered) => `/admin/payments/${payment_id}/refund`
  const cancelPath = ({ order }: Ordered) => `/admin/orders/${order.id}/cancel`

  it("nothing is refunded or cancelled during an open order edit, and everything can be after it", async () => {
    const paid = await stage.ordered()
    await medusa.admin().expectOk("POST", "/admin/order-edits", { order_id: paid.order.id })
    const inTheWay = { status: 409, message: says("The order is being changed") }
    expect(await no(refundPath(paid), { amount: 10 })).toEqual(inTheWay)
    expect(await no(cancelPath(paid))).toEqual(inTheWay)
    // Medusa's refund form shows this one sentence
    const turkish = medusa.admin().with({ "accept-language": "tr-TR,tr;q=0.9,en;q=0.8" })
    expect(await turkish.send("POST", refundPath(paid), { amount: 10 })).toMatchObject(
      refusal(409, /^Sipariş değiştiriliyor: /),
    )
    const items = [{ item_id: paid.order.items?.[0]?.id, amount: 1 }]
    expect(await no(`/admin/svc/payments/${paid.payment_id}/refund-items`, { items })).toEqual(inTheWay)
    const { payment_id } = paid
    const code = refundItemsWorkflow(medusa.container())
    const { result } = await code.run({ input: { payment_id, items: [{ ...items[0], amount: "1" }], by: "user_1" } })
    expect(result).toMatchObject({ refused: inTheWay })
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    expect(await stage.charge(paid.attempt)).toMatchObject(UNTOUCHED)
    await medusa.admin().expectOk("DELETE", `/admin/order-edits/${paid.order.id}`)
    await refunded(paid, 10)
    expect(await books(paid)).toEqual({ service: 10, ledger: ["refund 10.00"], payment: [10], order: [10] })
  })

  it("a change of the order begins only once a refund under way is counted on it, as Medusa would refuse to count it then", async () => {
    const paid = await stage.ordered()
    const { id: order_id } = paid.order
    await stage.fault({ endpoint: REFUND_ITEM, kind: "delay", delayMs: 3_000 })
    const refund = refunded(paid, 10)
    await until(
      () => stage.operations(paid.attempt),
      ([operation]) => operation?.state === "sent",
    )
    const other = await anotherCustomer(medusa)
    const meanwhile = { status: 409, message: says("Another request is making a refund of 10.00 TRY") }
    const byBuyers = [
      other.send("POST", `/store/orders/${order_id}/transfer/request`, {}),
      other.send("POST", "/store/returns", { order_id, items: [], return_shipping: { option_id: "so_any" } }),
    ]
    const begin = [
      no("/admin/order-edits", { order_id }),
      no("/admin/returns", { order_id }),
      no("/admin/claims", { order_id, type: "replace" }),
      no(`/admin/orders/${order_id}/transfer`, { customer_id: "cus_another" }),
    ]
    expect(await Promise.all(begin)).toEqual(begin.map(() => meanwhile))
    const notNow = refusal(409, /^This order cannot be changed at the moment\. Try again/)
    expect(await Promise.all(byBuyers)).toMatchObject([notNow, notNow])
    await refund
    expect(await books(paid)).toEqual({ service: 10, ledger: ["refund 10.00"], payment: [10], order: [10] })
    await other.expectOk("POST", `/store/orders/${order_id}/transfer/request`, {})
    const transferred = { status: 409, message: says("requested that this order be transferred") }
    expect(await no(refundPath(paid), { amount: 10 })).toEqual(transferred)
  })

  it("a payment locked by another request is not refunded, and is free as soon as the lock is released", async () => {
    const paid = await stage.ordered()
    await whileTaken(medusa.container(), paid.attempt, async () => {
      expect(await no(refundPath(paid), { amount: 10 })).toEqual(BUSY)
      expect(await no(cancelPath(paid))).toEqual(BUSY)
    })
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    await refunded(paid, 10)
    await refunded(paid, 10)
    expect(await countedRefunds(paid)).toEqual([10, 10])
  })

  it("a caller who disconnects leaves no lock behind, and no other request starts before the refund has ended", async () => {
    const paid = await stage.ordered()
    await stage.fault({ endpoint: REFUND_ITEM, kind: "delay", delayMs: 3_000 })
    const { token } = medusa.shop().people.admin
    const hangUp = new AbortController()
    const asked = fetch(new URL(refundPath(paid), medusa.anonymous().url), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ amount: 10 }),
      signal: hangUp.signal,
    }).then(
      ({ status }) => status,
      () => "hung up",
    )
    await until(
      () => stage.ends(paid.attempt),
      (ends) => ends.includes("refund sent"),
    )
    hangUp.abort()
    expect(await asked).toBe("hung up")
    // not because of the ledger's row: the lock is still held
    const other = { status: 409, message: says("Another request is making a refund of 10.00 TRY") }
    expect(await no(refundPath(paid), { amount: 20 })).toEqual(other)
    await until(
      () => countedRefunds(paid),
      (counted) => counted.length === 1,
    )
    await until(async () => (await medusa.admin().send("POST", refundPath(paid), { amount: 20 })).status, 200)
    expect(await books(paid)).toMatchObject({ service: 30, payment: [10, 20], order: [10, 20] })
  })

  it("no refund or cancellation starts while a refund is in flight or unknown", async () => {
    const paid = await stage.ordered()
    const { ledger } = stage.svc
    const amount = paid.attempt.price
    await ledger.startOperation({ id: "svcop_busy", attempt_id: paid.attempt.id, kind: "refund", amount })
    const busy = { status: 409, message: says("being carried out") }
    expect(await no(refundPath(paid), { amount: 10 })).toEqual(busy)
    expect(await no(cancelPath(paid))).toEqual(busy)
    await ledger.endOperation("svcop_busy", { state: "unknown" })
    const unknown = { status: 409, message: says("attention list") }
    expect(await no(refundPath(paid), { amount: 10 })).toEqual(unknown)
    expect(await no(cancelPath(paid))).toEqual(unknown)
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    expect(await medusa.admin().expectOk("GET", `/admin/orders/${paid.order.id}`)).toMatchObject({
      order: { status: "pending" },
    })
  })

  it("a payment of another provider is not checked", async () => {
    const admin = medusa.admin()
    const cart = await createCart(medusa.guest(), medusa.shop())
    const { collection } = await startPayment(medusa.guest(), cart.id, SYSTEM)
    const order = await placeOrder(medusa.guest(), cart.id)
    const { payments = [] } = await readCollection(medusa.container(), collection.id)
    const { id: payment_id } = only(payments)
    await admin.expectOk("POST", `/admin/payments/${payment_id}/capture`, {})
    const execute = jest.spyOn(medusa.container().resolve(Modules.LOCKING), "execute")
    await admin.expectOk("POST", `/admin/payments/${payment_id}/refund`, { amount: 10 })
    await admin.expectOk("POST", `/admin/orders/${order.id}/cancel`, {})
    const locked = execute.mock.calls.flatMap(([keys]) => keys)
    expect(locked.filter((key) => key.startsWith("medusa-payment-svc"))).toEqual([])
    expect(await stage.heldRefunds(payment_id)).toEqual([10, 267.2])
    expect(await moneyCalls(stage.sandbox)).toBe(0)
  })
}
