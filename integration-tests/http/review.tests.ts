import { Modules } from "@medusajs/framework/utils"
import { reconcilePaymentsWorkflow } from "../../src/workflows/payments"
import { locationOf, type AtPage, type BuyerStage } from "../setup/buyer-stage"
import { comeBack, letPass, runSql } from "../setup/hosted-checkout"
import type { HttpApi } from "../setup/http-api"
import { until } from "../setup/until"
import { notificationFor } from "../setup/notifications"
import { countOrders, readCollection } from "../setup/payments"
import { chargeOf, moneyCalls } from "../setup/service-state"
import { placeOrder } from "../setup/checkout"

/** An object with an attempt. */
type Of = Pick<AtPage, "attempt">

export interface UnderReview extends AtPage {
  order_id: string
  /** The payment's id at the service. */
  payment_id: string
}

/** What the tests of fraud reviews do, all against one store and one simulated service. */
function reviewStage(stage: BuyerStage) {
  const { medusa } = stage
  const { container, admin } = medusa

  /** An order whose payment is under review; the buyer has come back and seen it. */
  async function underReview(): Promise<UnderReview> {
    await stage.sandbox.control("POST", "reviews", { next: 1 })
    const started = await stage.atPage()
    const answer = await comeBack(medusa, started.attempt)
    const attempt = await stage.now(started.attempt)
    if (!locationOf(answer).includes("payment_status=in_review"))
      throw new Error(`the payment is ${attempt.state}: ${locationOf(answer)}`)
    return { ...started, attempt, order_id: attempt.order_id ?? "", payment_id: attempt.payment_id ?? "" }
  }

  /** The fraud review is decided. */
  const decide = ({ payment_id }: UnderReview, decision: "approve" | "decline") =>
    stage.sandbox.control("POST", `payments/${payment_id}/review`, { decision })

  /** The service sends a notification. */
  const notify = ({ payment_id }: UnderReview) => stage.sandbox.control("POST", `notifications/${payment_id}`)

  /** So many seconds pass, and the job runs. */
  async function jobLooks({ attempt }: Of, seconds = 900): Promise<void> {
    await letPass(medusa, attempt.id, seconds)
    await reconcilePaymentsWorkflow(container()).run({ input: {} })
    await medusa.idle()
  }

  const stateOf = async ({ attempt }: Of) => (await stage.now(attempt)).state

  const becomes = (of: Of, state: string) =>
    until(
      () => stateOf(of),
      (now) => now === state,
    )

  const orderOf = ({ order_id }: UnderReview) => container().resolve(Modules.ORDER).retrieveOrder(order_id)

  /** What is open on the attention list. */
  const attention = async ({ attempt }: Of) =>
    (await stage.svc.listAttentions({ attempt_id: attempt.id, resolved_at: null })).map(({ kind, sentence }) => ({
      kind,
      sentence,
    }))

  /** The merchant, or the given person, releases the goods. */
  const release = ({ attempt }: Of, body: object = { note: "A known customer." }, api: HttpApi = admin()) =>
    api.send("POST", `/admin/svc/attempts/${attempt.id}/release`, body)

  /** The merchant creates the fulfilment of an order. */
  async function ship({ order_id }: { order_id: string }) {
    const order = await container()
      .resolve(Modules.ORDER)
      .retrieveOrder(order_id, { relations: ["items"] })
    const items = (order.items ?? []).map(({ id, quantity }) => ({ id, quantity }))
    return admin().send("POST", `/admin/orders/${order_id}/fulfillments`, { items })
  }

  return { underReview, decide, notify, jobLooks, stateOf, becomes, orderOf, attention, release, ship }
}

export function reviewTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container, anonymous } = medusa
  const reviews = reviewStage(stage)
  const { underReview, decide, notify, jobLooks, becomes, orderOf, attention } = reviews
  const { release, ship } = reviews

  afterEach(async () => {
    await medusa.idle()
    jest.restoreAllMocks()
  })

  async function expectPaid({ attempt, collection, cart, order_id }: UnderReview) {
    expect(await stage.now(attempt)).toMatchObject({ state: "completed", order_id })
    expect(await readCollection(container(), collection.id)).toMatchObject({
      status: "completed",
      captured_amount: cart.total,
      payments: [{ captures: [{ amount: cart.total }] }],
    })
    expect(await countOrders(container())).toBe(1)
    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ fraudStatus: 1, isCancelled: false })
  }

  async function expectUnpaid({ attempt, collection }: UnderReview) {
    const { payments = [], captured_amount } = await readCollection(container(), collection.id)
    expect(payments).toEqual([])
    expect(Number(captured_amount ?? 0)).toBe(0)
    expect(await chargeOf(stage.sandbox, attempt.id)).toMatchObject({ status: "FAILURE", fraudStatus: -1 })
    expect(await moneyCalls(stage.sandbox)).toBe(0)
  }

  describe("a payment under fraud review", () => {
    it("approved, is captured when Medusa's own webhook address gets the notification", async () => {
      const review = await underReview()
      await decide(review, "approve")
      const { body, headers } = notificationFor(review.attempt, review.payment_id)
      const sent = await fetch(new URL("/hooks/payment/hosted_svc", anonymous().url), {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
      })
      expect(sent.status).toBe(200)
      await until(
        () => readCollection(container(), review.collection.id),
        ({ status }) => status === "completed",
      )
      await jobLooks(review)
      await expectPaid(review)
      expect((await ship(review)).status).toBe(200)
    })
  })

  describe("a payment declined after its review", () => {
    it("leaves its order cancelled when Medusa's own webhook address gets the notification, and is emitted as an event with its reason", async () => {
      const events: unknown[] = []
      container()
        .resolve(Modules.EVENT_BUS)
        .subscribe("svc.payment.declined", (event: { data: unknown }) => {
          events.push(event.data)
          return Promise.resolve()
        })
      const review = await underReview()
      await decide(review, "decline")
      const { body, headers } = notificationFor(review.attempt, review.payment_id, { status: "FAILURE" })
      await fetch(new URL("/hooks/payment/hosted_svc", anonymous().url), {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
      })
      await becomes(review, "declined")
      await medusa.idle()
      await reconcilePaymentsWorkflow(container()).run({ input: {} })
      expect((await orderOf(review)).status).toBe("canceled")
      await expectUnpaid(review)
      const [event] = await until(
        () => Promise.resolve(events),
        (many) => many.length > 0,
      )
      expect(event).toMatchObject({
        id: review.attempt.id,
        order_id: review.order_id,
        error_code: null,
        reason_en: expect.stringContaining("refused") as string,
        reason_tr: expect.stringContaining("reddedildi") as string,
      })
    })

    it("whose goods were shipped is flagged: the order can no longer be cancelled", async () => {
      const review = await underReview()
      await release(review)
      expect((await ship(review)).status).toBe(200)
      await decide(review, "decline")
      await notify(review)
      await becomes(review, "declined")
      const [entry] = await until(
        () => attention(review),
        (rows) => rows.length > 0,
      )
      expect(entry?.kind).toBe("review_declined")
      expect(entry?.sentence).toContain("could not be cancelled")
      expect((await orderOf(review)).status).toBe("pending")
    })
  })

  describe("orders that are not yet paid", () => fulfillmentGuardTests(stage))
}

function fulfillmentGuardTests(stage: BuyerStage): void {
  const { medusa } = stage
  const { container, admin, anonymous, guest } = medusa
  const { underReview, stateOf, release, ship } = reviewStage(stage)

  /** A fulfilment through Medusa's other route, which has the order in its body. */
  function byItself({ order_id }: UnderReview) {
    const { shipping } = medusa.shop()
    return {
      order_id,
      location_id: shipping.stockLocationId,
      provider_id: "manual_manual",
      data: {},
      delivery_address: {},
      items: [],
      labels: [],
      metadata: {},
    }
  }

  describe("the goods of an order", () => {
    it("are not shipped while its payment is under review", async () => {
      const review = await underReview()
      const refused = await ship(review)
      expect(refused).toMatchObject({ status: 409, body: { type: "conflict", attempt_id: review.attempt.id } })
      expect(JSON.stringify(refused.body)).toContain("under fraud review")
      const direct = await admin().send("POST", "/admin/fulfillments", byItself(review))
      expect(direct).toMatchObject({ status: 409, body: refused.body })
    })

    it("are not shipped while the order is not yet in the ledger", async () => {
      await stage.sandbox.control("POST", "reviews", { next: 1 })
      const started = await stage.atPage()
      const { id: order_id } = await placeOrder(guest(), started.cart.id)
      await medusa.idle()
      await runSql(container(), "update svc_attempt set order_id = null where id = ?", [started.attempt.id])
      expect((await ship({ order_id })).status).toBe(409)
    })
  })

  describe("a release", () => {
    it("needs a note and nothing else, and a signed-in admin user; who, when and why is stored and not shown to the buyer, and the goods are shipped", async () => {
      const review = await underReview()
      for (const body of [{}, { note: "   " }, { note: "x".repeat(501) }, { note: 7 }, { note: "x", by: "somebody" }])
        expect(await release(review, body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
      for (const api of [anonymous(), guest(), medusa.customer()])
        expect((await release(review, { note: "x" }, api)).status).toBe(401)
      expect((await anonymous().send("POST", `/admin/orders/${review.order_id}/fulfillments`, {})).status).toBe(401)
      expect((await stage.now(review.attempt)).released).toBeUndefined()
      const answer = await release(review, { note: "  A known customer.  " })
      expect(answer).toMatchObject({
        status: 200,
        body: { attempt: { id: review.attempt.id, order_id: review.order_id, released_note: "A known customer." } },
      })
      const { released } = await stage.now(review.attempt)
      expect(released?.by).toMatch(/^user_/)
      expect(Math.abs((released?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
      const path = `/store/svc/payment-sessions/${review.session.id}`
      const shown = await guest().with({ "x-svc-ref": review.ref }).send("GET", path)
      expect(shown).toMatchObject({ status: 200, body: { payment: { status: "in_review" } } })
      expect(JSON.stringify(shown.body)).not.toMatch(/release|known customer|user_/)
      expect((await ship(review)).status).toBe(200)
      expect(await stateOf(review)).toBe("in_review")
    })

    it("of a payment that is not under review, or does not exist, is refused", async () => {
      const started = await stage.atPage(false)
      expect(await release(started)).toMatchObject({ status: 409, body: { type: "conflict" } })
      const unknown = await admin().send("POST", "/admin/svc/attempts/svcatt_unknown/release", { note: "x" })
      expect(unknown).toMatchObject({ status: 404, body: { type: "not_found" } })
    })
  })
}
