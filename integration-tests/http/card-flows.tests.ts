import {
  CHARGE,
  type CardStage,
  type CardCheckout,
  type CardFlow,
  DECLINED_CARD,
  GOOD_CARD,
  RETURN_URL,
} from "../setup/card-stage"
import { completeCart, startPaymentSession } from "../setup/checkout"
import { Modules, ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { runSql, BUYER, HOSTED } from "../setup/hosted-checkout"
import { z } from "zod"
import { countOrders } from "../setup/payments"
import { says } from "../setup/says"
import { moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

const TOTAL = 277.2

/** What a card's flows decide is tested without Medusa; these are its orders and completions. */
export function cardFlowsTests(stage: CardStage): void {
  const { guest } = stage.medusa

  it("a cart is not completed without card details, which says what to do", async () => {
    const checkout = await stage.start("direct")
    expect(await completeCart(guest(), checkout.cart.id)).toMatchObject({
      type: "cart",
      error: { type: "payment_requires_more_error", message: says("Send the card") },
    })
    expect(await stage.calls()).toEqual([])
  })

  describe("card payments after a crash", () => cardRecoveryTests(stage))

  describe("a card during its charge", () => whileChargingTests(stage))
}

function cardRecoveryTests(stage: CardStage): void {
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
    const [row] = await stage.tables.listAttempts({ id: attempt.id })
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

const orderRow = z.object({
  id: z.string(),
  status: z.string(),
  transactions: z.array(z.object({ reference: z.string(), amount: z.coerce.number() })),
  payment_collections: z.array(
    z.object({
      payments: z.array(z.object({ id: z.string(), refunds: z.array(z.object({ amount: z.coerce.number() })) })),
    }),
  ),
})
const ORDER = ["id", "status", "transactions.reference", "transactions.amount"]
const PAYMENTS = ["payment_collections.payments.id", "payment_collections.payments.refunds.amount"]

function whileChargingTests(stage: CardStage): void {
  const { medusa } = stage

  async function orderOf({ cart }: CardCheckout) {
    const query = medusa.container().resolve(ContainerRegistrationKeys.QUERY)
    const links = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cart.id } })
    const [link] = z.array(z.object({ order_id: z.string() })).parse(links.data)
    if (link === undefined) return undefined
    const orders = await query.graph({
      entity: "order",
      fields: [...ORDER, ...PAYMENTS],
      filters: { id: link.order_id },
    })
    return z.array(orderRow).parse(orders.data)[0]
  }

  /** What Medusa shows of the order's money. */
  async function shown(checkout: CardCheckout) {
    const order = await orderOf(checkout)
    const payments = order?.payment_collections.flatMap((collection) => collection.payments) ?? []
    return {
      status: order?.status,
      onOrder: order?.transactions.map(({ reference, amount }) => `${reference} ${amount}`).sort(),
      onPayment: payments.flatMap(({ refunds }) => refunds.map(({ amount }) => amount)),
      payment_id: payments[0]?.id,
    }
  }

  /** A card whose charge is in flight. `paying` is wrapped, or it would be awaited. */
  async function charging(flow: CardFlow, card = GOOD_CARD) {
    const checkout = await stage.start(flow)
    await stage.fault({ endpoint: CHARGE[flow], kind: "delay", delayMs: 2_500, when: "after", count: 1 })
    const paying = stage.pay(flow, card, checkout)
    const order = await until(
      () => orderOf(checkout),
      (found) => found !== undefined,
    )
    await until(() => stage.newest(checkout), { state: flow === "direct" ? "sent" : "finalizing" })
    return { checkout, order, paying: { ended: paying } }
  }

  /** The order is cancelled while the charge is in flight; the charge succeeds. */
  async function cancelledMeanwhile(flow: CardFlow) {
    const { checkout, order, paying } = await charging(flow)
    await medusa.admin().expectOk("POST", `/admin/orders/${order?.id ?? ""}/cancel`)
    const { outcome } = await paying.ended
    return { checkout, outcome }
  }

  const reconcileRefunds = (payment_id = "") =>
    medusa.admin().send("POST", `/admin/svc/payments/${payment_id}/reconcile-refunds`, {})

  const REFUNDED = { status: "canceled", onOrder: [`capture ${TOTAL}`, `refund -${TOTAL}`], onPayment: [TOTAL] }

  it("an order cancelled while its card is charged is refunded in every book", async () => {
    const { checkout, outcome } = await cancelledMeanwhile("threeds")
    expect(outcome).toMatchObject({ order_id: undefined, error: "reversed" })
    const attempt = await until(() => stage.newest(checkout), { state: "reversed" })
    await stage.reconcileAfter(attempt)
    const { payment_id, ...books } = await shown(checkout)
    expect(books).toEqual(REFUNDED)
    expect(await stage.books(checkout)).toMatchObject({ service: ["cancelled"], ledger: ["reversed"] })
    expect(await stage.attention(attempt)).toEqual([])
    expect(await reconcileRefunds(payment_id)).toMatchObject({
      status: 200,
      body: { refunded: { by_service: "277.20", on_payment: "277.20", on_order: "277.20" } },
    })
    await stage.reconcileAfter(attempt)
    expect((await shown(checkout)).onPayment).toEqual([TOTAL])
    expect(await moneyCalls(stage.sandbox)).toBe(1)
  })

  it("a cart completed again, also with another payment, is not an order, although its lock has expired, because the first may delete it", async () => {
    const { checkout, paying } = await charging("direct", DECLINED_CARD)
    const completed = async () => {
      await medusa.container().resolve(Modules.LOCKING).release([checkout.cart.id])
      return completeCart(medusa.guest(), checkout.cart.id)
    }
    const message = says("is being charged")
    expect(await completed()).toMatchObject({ type: "refused", status: 409, message })
    const data = { buyer: BUYER, return_url: RETURN_URL }
    await startPaymentSession(medusa.guest(), checkout.collection.id, HOSTED, data)
    expect(await completed()).toMatchObject({ type: "refused", status: 409, message })
    expect((await paying.ended).attempt.state).toBe("declined")
    expect(await countOrders(medusa.container())).toBe(0)
  })
}
