import { Modules } from "@medusajs/framework/utils"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { locationOf, RETURN_URL, type AtPage, type BuyerStage } from "../setup/buyer-stage"
import { placeOrder } from "../setup/checkout"
import { BUYER, comeBack, HOSTED } from "../setup/hosted-checkout"
import { notifyMedusa } from "../setup/notifications"
import { countOrders, readCollection } from "../setup/payments"
import { says } from "../setup/says"
import { chargeOf, moneyCalls } from "../setup/service-state"
import { until } from "../setup/until"

interface UnderReview extends AtPage {
  order_id: string
  payment_id: string
}

/** Orders whose payment fraud control has not decided about. */
export function reviewTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container, admin, guest } = medusa

  afterEach(async () => {
    await medusa.idle()
    jest.restoreAllMocks()
  })

  /** An order whose payment is under review; the buyer has come back and seen it. */
  async function underReview(): Promise<UnderReview> {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const started = await stage.atPage()
    expect(locationOf(await comeBack(medusa, started.attempt))).toContain("payment_status=in_review")
    const attempt = await stage.now(started.attempt)
    return { ...started, attempt, order_id: attempt.order_id ?? "", payment_id: attempt.payment_id ?? "" }
  }

  /** The fraud review is decided, and Medusa's own webhook address gets the notification. */
  async function decide(review: UnderReview, decision: "approve" | "decline") {
    await stage.sandbox.control("POST", `payments/${review.payment_id}/review`, { decision })
    await notifyMedusa(medusa, review.attempt, review.payment_id)
  }

  const becomes = ({ attempt }: AtPage, state: Attempt["state"]) => until(() => stage.now(attempt), { state })

  const orderOf = (order_id: string) =>
    container()
      .resolve(Modules.ORDER)
      .retrieveOrder(order_id, { relations: ["items"] })

  const release = ({ attempt }: AtPage, body: object = { note: "A known customer." }) =>
    admin().send("POST", `/admin/svc/attempts/${attempt.id}/release`, body)

  async function ship({ order_id }: { order_id: string }) {
    const { items = [] } = await orderOf(order_id)
    const goods = { items: items.map(({ id, quantity }) => ({ id, quantity })) }
    return admin().send("POST", `/admin/orders/${order_id}/fulfillments`, goods)
  }

  it("a payment approved after its review is captured once Medusa's own webhook address is notified, and its goods can be shipped", async () => {
    const review = await underReview()
    const { attempt, collection, cart, order_id } = review
    await decide(review, "approve")
    await until(() => readCollection(container(), collection.id), { status: "completed" })
    await stage.jobAfter(review)
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", order_id })
    expect(await readCollection(container(), collection.id)).toMatchObject({
      status: "completed",
      captured_amount: cart.total,
      payments: [{ captures: [{ amount: cart.total }] }],
    })
    expect(await countOrders(container())).toBe(1)
    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ fraudStatus: 1, isCancelled: false })
    expect((await ship(review)).status).toBe(200)
  })

  it("a payment declined after its review leaves its order cancelled, and is emitted as an event with its reason", async () => {
    const events = stage.eventsOf("svc.payment.declined")
    const review = await underReview()
    await decide(review, "decline")
    await becomes(review, "declined")
    await medusa.idle()
    await stage.job()
    expect((await orderOf(review.order_id)).status).toBe("canceled")
    const { payments = [], captured_amount } = await readCollection(container(), review.collection.id)
    expect([payments, Number(captured_amount ?? 0)]).toEqual([[], 0])
    expect(await chargeOf(stage.sandbox, review.attempt.id)).toMatchObject({ status: "FAILURE", fraudStatus: -1 })
    expect(await moneyCalls(stage.sandbox)).toBe(0)
    await until(() => events.length > 0, true)
    expect(events[0]).toMatchObject({
      id: review.attempt.id,
      order_id: review.order_id,
      error_code: null,
      reason_en: says("refused"),
      reason_tr: says("reddetti"),
    })
  })

  it("a payment under review keeps its session, by which its order gets it, whoever starts a payment of the collection again", async () => {
    const { attempt, collection } = await underReview()
    const path = `payment-collections/${collection.id}/payment-sessions`
    const again = { provider_id: HOSTED, data: { buyer: BUYER, return_url: RETURN_URL } }
    const before = await readCollection(container(), collection.id)
    for (const refused of [
      await guest().send("POST", `/store/${path}`, again),
      await admin().send("POST", `/admin/${path}`, again),
    ])
      expect(refused).toMatchObject({ status: 409, body: { message: says("in progress") } })
    expect((await readCollection(container(), collection.id)).payment_sessions).toEqual(before.payment_sessions)
    // its order may be kept after a decline, and its buyer then pays in another way
    await stage.svc.ledger.moveAttempt(attempt.id, "declined", "fromService", { next_check_at: null })
    await guest().expectOk("POST", `/store/${path}`, again)
  })

  it("a payment whose order is being made keeps its session, until a crash has left it for minutes", async () => {
    const { attempt, collection } = await stage.atPage()
    const path = `/store/payment-collections/${collection.id}/payment-sessions`
    const again = { provider_id: HOSTED, data: { buyer: BUYER, return_url: RETURN_URL } }
    await stage.set(attempt, "state = 'completing', next_check_at = null")
    expect(await guest().send("POST", path, again)).toMatchObject({
      status: 409,
      body: { message: says("in progress") },
    })
    await stage.set(attempt, "last_activity_at = now() - interval '151 seconds'")
    await guest().expectOk("POST", path, again)
  })

  it("a payment under review whose order is cancelled is given back within minutes, as the service takes its cancel on the day of the charge only", async () => {
    const { attempt, order_id } = await underReview()
    await stage.set(attempt, "next_check_at = now() + interval '6 hours'")
    await admin().expectOk("POST", `/admin/orders/${order_id}/cancel`, {})
    await medusa.idle()
    await stage.set(attempt, "next_check_at = next_check_at - interval '5 minutes'")
    await stage.job()
    expect(await stage.now(attempt)).toMatchObject({ state: "reversed", error_code: "order_canceled" })
  })

  it("goods are not shipped while the payment is under review, nor while the order is not yet in the ledger", async () => {
    const review = await underReview()
    const refused = await ship(review)
    expect(refused).toMatchObject({ status: 409, body: { type: "conflict", attempt_id: review.attempt.id } })
    expect(JSON.stringify(refused.body)).toContain("under fraud review")
    // Medusa's other route has the order in its body
    const byItself = {
      order_id: review.order_id,
      location_id: medusa.shop().shipping.stockLocationId,
      provider_id: "manual_manual",
      data: {},
      delivery_address: {},
      items: [],
      labels: [],
      metadata: {},
    }
    const direct = await admin().send("POST", "/admin/fulfillments", byItself)
    expect(direct).toMatchObject({ status: 409, body: refused.body })

    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const started = await stage.atPage()
    const { id: order_id } = await placeOrder(guest(), started.cart.id)
    await medusa.idle()
    await stage.set(started.attempt, "order_id = null")
    expect((await ship({ order_id })).status).toBe(409)
  })

  it("a release needs a note and nothing else; who, when and why is stored and not shown to the buyer, and the shipped order of a payment that is declined then is flagged", async () => {
    const review = await underReview()
    const { attempt, order_id } = review
    for (const body of [{ note: "   " }, { note: "x", by: "somebody" }])
      expect(await release(review, body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    expect((await stage.now(attempt)).released).toBeUndefined()
    expect(await release(review, { note: "  A known customer.  " })).toMatchObject({
      status: 200,
      body: { attempt: { id: attempt.id, order_id, released_note: "A known customer." } },
    })
    expect((await stage.now(attempt)).released).toMatchObject({ by: says(/^user_/), at: expect.any(Date) as Date })
    const path = `/store/svc/payment-sessions/${review.session.id}`
    const shown = await guest().with({ "x-svc-ref": review.ref }).send("GET", path)
    expect(shown).toMatchObject({ status: 200, body: { payment: { status: "in_review" } } })
    expect(JSON.stringify(shown.body)).not.toMatch(/release|known customer|user_/)
    expect((await ship(review)).status).toBe(200)

    await stage.sandbox.control("POST", `payments/${review.payment_id}/review`, { decision: "decline" })
    await stage.sandbox.control("POST", `notifications/${review.payment_id}`)
    await becomes(review, "declined")
    await until(() => stage.attention(attempt), ["review_declined"])
    expect((await orderOf(order_id)).status).toBe("pending")
    expect(await release(review)).toMatchObject({ status: 409, body: { type: "conflict" } })
    const unknown = await admin().send("POST", "/admin/svc/attempts/svcatt_unknown/release", { note: "x" })
    expect(unknown).toMatchObject({ status: 404, body: { type: "not_found" } })
  })
}
