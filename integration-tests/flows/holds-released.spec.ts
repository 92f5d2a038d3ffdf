import { say, holdEndedAt } from "../../src/domain"
import { resolveUnknownCapture, resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { captureHold } from "../../src/use-cases/hold/capture"
import { releaseHold } from "../../src/use-cases/hold/watch"
import { releaseAndCheck, releaseHoldOnRequest } from "../../src/use-cases/reconcile/check-payment"
import { buyerView, withOrder } from "../../src/use-cases/start/buyer-view"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { CANCEL, LOOK_UP, REFUND } from "./harness/service"

const HOLD = "holds.create"
const DAY = 24 * 60 * 60
const WHOLE = lira(277_20)

/* A hold that a person gives up, or whose order Medusa takes back after it had the payment. */
describeFlows({ options: { capabilities: { hold: true } }, sandbox: { holdDays: 7 } }, (shop) => {
  const payment = () => only(shop().medusa.payments)
  const order = () => only(shop().medusa.orders)
  const sent = async () => (await shop().calls()).filter((call) => call !== HOLD && call !== LOOK_UP)
  /** Another request has the payment's lock, except for the first `free` times. */
  function busy<Result>(free: 0 | 1, work: () => Promise<Result>): Promise<Result> {
    const { refunds } = shop().store
    const locked = refunds.whileLocked.bind(refunds)
    const locking = jest.spyOn(refunds, "whileLocked").mockResolvedValue(false)
    if (free === 1) locking.mockImplementationOnce(locked)
    return work().finally(() => locking.mockRestore())
  }
  const held = async (): Promise<Attempt> => (await shop().payDirect()).attempt

  it("of an order that is not cancelled is given up by a person, and the order owes the amount again", async () => {
    const attempt = await held()
    expect(shop().medusa.balanceOfOrder(order()).promised).toHaveLength(1)
    await releaseHoldOnRequest(shop().context, attempt)
    expect(await shop().now(attempt)).toMatchObject({ hold: "released" })
    expect(payment()).toMatchObject({ isCanceled: true })
    expect(order()).toMatchObject({ isCanceled: false })
    expect(shop().medusa.balanceOfOrder(order())).toMatchObject({ pending: WHOLE, promised: [] })
    await releaseHoldOnRequest(shop().context, attempt)
    expect(await sent()).toEqual([CANCEL])
  })

  it("that a person gives up, and that was captured in the service's panel, stays the order's", async () => {
    const attempt = await held()
    const { payment_id = "" } = attempt
    await shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: WHOLE, currency: "TRY" })
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082", count: 1 })
    await releaseHoldOnRequest(shop().context, attempt)
    expect(await shop().now(attempt)).toMatchObject({ hold: "captured" })
    expect(payment()).toMatchObject({ isCaptured: true, isCanceled: false })
    expect(await shop().charges(attempt)).not.toContain("refunded 277.2")
  })

  it("of which the service cancelled a part that was captured in its panel waits for a person, whose report ends it", async () => {
    const attempt = await held()
    const { payment_id = "" } = attempt
    await shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: lira(100_00), currency: "TRY" })
    await releaseHoldOnRequest(shop().context, attempt)
    await shop().jobWhenDue(attempt)
    expect(await shop().now(attempt)).toMatchObject({ hold: "releasing" })
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
    const operation = only(await shop().ledger.listOperations(attempt.id))
    await resolveUnknownRefund(shop().context, { operation, wentThrough: true, by: "user_1" })
    await shop().jobFor(attempt, DAY)
    expect(await shop().now(attempt)).toMatchObject({ hold: "released" })
    expect(await shop().attention(attempt)).toEqual([])
    expect(payment()).toMatchObject({ isCanceled: true })
    expect((await sent()).filter((call) => call !== "holds.capture")).toEqual([CANCEL])
  })

  it("that a person gives up while another request is at the payment is recorded, and the job goes on with it", async () => {
    const attempt = await held()
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1001", count: 1 })
    await expect(busy(0, () => releaseAndCheck(shop().context, attempt))).rejects.toThrow("Another request")
    expect(await shop().now(attempt)).toMatchObject({ hold: "held" })
    const checked = await busy(1, () => releaseAndCheck(shop().context, attempt))
    expect(checked).toEqual({ type: "reported", found: say("refund.releasing") })
    expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "released" })
  })

  it("that a person resolves while another request is at the payment is recorded, and the job goes on with it", async () => {
    const attempt = await held()
    const { payment_id = "" } = attempt
    await shop().ledger.moveHold(attempt.id, "held", "capturing")
    const unknown = await shop().ledger.moveHold(attempt.id, "capturing", "unknown")
    await shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: WHOLE, currency: "TRY" })
    const decision = { attempt: unknown ?? attempt, captured: true, by: "user_1", note: "seen there" }
    const resolved = await busy(0, () => resolveUnknownCapture(shop().context, decision))
    expect(resolved).toMatchObject({ hold: "captured", resolution: { by: "user_1" } })
    expect(payment()).toMatchObject({ isCaptured: false })
    await shop().jobWhenDue(attempt)
    expect(payment()).toMatchObject({ isCaptured: true })
  })

  it.each([
    ["all of it, is captured", WHOLE, []],
    ["a part, is captured, and the other amount is on the attention list", lira(100_00), ["mismatch"]],
  ])("that a person reports as captured, and of which the service took %s", async (_, paid_price, flagged) => {
    const attempt = await held()
    const { payment_id = "" } = attempt
    await shop().ledger.moveHold(attempt.id, "held", "capturing")
    const unknown = await shop().ledger.moveHold(attempt.id, "capturing", "unknown")
    await shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: paid_price, currency: "TRY" })
    const decision = { attempt: unknown ?? attempt, captured: true, by: "user_1", note: "seen there" }
    expect(await resolveUnknownCapture(shop().context, decision)).toMatchObject({ hold: "captured" })
    expect(await shop().attention(attempt)).toEqual(flagged)
  })

  it("has ended when its release began, so that goods allowed to go out since stay allowed once it is confirmed", async () => {
    const attempt = await held()
    const ended = async () => holdEndedAt(await shop().now(attempt), { days: 7 }, shop().clock.now())
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1001", count: 1 })
    await releaseHoldOnRequest(shop().context, attempt)
    await shop().clock.advance(60)
    const since = await ended()
    const { released } = (await shop().ledger.releaseAttempt(attempt.id, { by: "user_1", note: "cash" }, since)) ?? {}
    expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "released" })
    expect(await ended()).toEqual(since)
    expect(released?.at.getTime()).toBeGreaterThan(since?.getTime() ?? Infinity)
  })

  it("that a person gives up before order.placed was seen is no order that Medusa took back: the event is emitted first, once", async () => {
    const attempt = await held()
    await shop().set(attempt, { order_placed_at: null })
    shop().medusa.calls.splice(0)
    const refused = await releaseAndCheck(shop().context, await shop().now(attempt))
    expect(refused).toEqual({ type: "reported", found: say("hold.order_just_placed") })
    expect(await shop().now(attempt)).toMatchObject({ hold: "held" })
    expect(shop().medusa.calls).toEqual([])
    await shop().clock.advance(10 * 60)
    await releaseHoldOnRequest(shop().context, await shop().now(attempt))
    const released = await shop().now(attempt)
    expect(released).toMatchObject({ hold: "released", order_id: order().id })
    expect(withOrder(released)).toMatchObject({ status: "completed", next: "order" })
    expect(shop().medusa.calls).toEqual([`order.placed ${order().id}`, `cancel ${payment().id}`])
    await shop().jobFor(attempt, DAY)
    expect(shop().medusa.calls).toHaveLength(2)
  })

  it("whose order Medusa takes back after it had the payment is released, and nobody is told of that order", async () => {
    const attempt = await held()
    const view = async () => {
      const facts = { attention: [], isUnresolved: false, session: "open", now: shop().clock.now() } as const
      return buyerView({ attempt: await shop().now(attempt), ...facts })
    }
    // a poll was faster than the hook of the completion that failed
    await shop().set(attempt, { order_placed_at: null })
    shop().medusa.orders.splice(0)
    shop().medusa.calls.splice(0)
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1001", count: 1 })
    expect(await releaseHold(shop().context, await shop().now(attempt))).toBe("not_yet")
    expect(await view()).toEqual({ status: "reversing", next: "wait", error: "reversed" })
    expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "completed", hold: "released" })
    expect(await view()).toEqual({ status: "reversed", next: "choose_payment", error: "reversed" })
    await shop().jobFor(attempt, DAY)
    expect(shop().medusa.calls).toEqual([`cancel ${payment().id}`])
    expect(payment()).toMatchObject({ isCanceled: true })
    expect(await shop().nextCheck(attempt)).toBeNull()
  })

  it("whose order Medusa takes back and that the service refuses to release stays one that is being released, until its days are over", async () => {
    const attempt = await held()
    await shop().set(attempt, { order_placed_at: null })
    shop().medusa.orders.splice(0)
    shop().medusa.calls.splice(0)
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082", count: 1 })
    expect(await releaseHold(shop().context, await shop().now(attempt))).toBe("not_yet")
    expect(await shop().now(attempt)).toMatchObject({ state: "completed", hold: "releasing" })
    expect(withOrder(await shop().now(attempt))).toBeUndefined()
    await shop().jobFor(attempt, DAY)
    expect(await shop().now(attempt)).toMatchObject({ hold: "releasing" })
    expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
    await shop().jobFor(attempt, 7 * DAY)
    expect(await shop().now(attempt)).toMatchObject({ state: "completed", hold: "released" })
    expect(await shop().attention(attempt)).toEqual([])
    expect(await sent()).toEqual([CANCEL])
    expect(shop().medusa.calls).toEqual([`cancel ${payment().id}`])
    expect(await shop().nextCheck(attempt)).toBeNull()
  })

  it("whose order Medusa took back, and of which a person reports that it was captured, is refunded", async () => {
    const attempt = await held()
    const { payment_id = "" } = attempt
    await shop().set(attempt, { order_placed_at: null })
    shop().medusa.orders.splice(0)
    for (const cart of shop().medusa.carts) cart.isCompleted = false
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082", count: 1 })
    await shop().fault({ endpoint: LOOK_UP, kind: "drop", when: "before", count: 20 })
    await releaseHold(shop().context, await shop().now(attempt))
    await shop().noFaults()
    await shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: WHOLE, currency: "TRY" })
    const decision = { captured: true, by: "user_1", note: "seen there" }
    await resolveUnknownCapture(shop().context, { attempt: await shop().now(attempt), ...decision })
    expect(await shop().now(attempt)).toMatchObject({ hold: "captured", order_id: undefined })
    expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
    expect(payment()).toMatchObject({ isCanceled: true, isCaptured: false })
    shop().medusa.calls.splice(0)
    await shop().jobFor(attempt, DAY)
    expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
    expect(shop().medusa.calls).toEqual([])
    expect(await shop().nextCheck(attempt)).toBeNull()
    expect(withOrder(await shop().now(attempt))).toBeUndefined()
    const captured = await captureHold(shop().context, await shop().now(attempt), WHOLE)
    expect(captured).toEqual({ type: "refused", sentence: say("refund.released") })
  })

  it("that the service captured, and whose order Medusa took back, is checked until its refund went through", async () => {
    const attempt = await held()
    const { payment_id = "" } = attempt
    await shop().set(attempt, { order_placed_at: null })
    shop().medusa.orders.splice(0)
    for (const cart of shop().medusa.carts) cart.isCompleted = false
    await shop().context.client.holds.capture({ paymentId: payment_id, paidPrice: WHOLE, currency: "TRY" })
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082", count: 1 })
    await shop().fault({ endpoint: REFUND, kind: "refuse", code: "1001", count: 1 })
    expect(await releaseHold(shop().context, await shop().now(attempt))).toBe("captured")
    await shop().jobWhenDue(attempt)
    expect(payment()).toMatchObject({ isCanceled: false })
    expect(withOrder(await shop().now(attempt))).toBeUndefined()
    await shop().jobFor(attempt, DAY)
    expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
    expect(payment()).toMatchObject({ isCanceled: true })
    expect(await shop().nextCheck(attempt)).toBeNull()
  })

  it("of a cart whose order Medusa took back does not keep that cart from being paid again", async () => {
    const { checkout, attempt } = await shop().payDirect()
    await shop().set(attempt, { order_placed_at: null })
    shop().medusa.orders.splice(0)
    for (const cart of shop().medusa.carts) cart.isCompleted = false
    shop().medusa.collectionOf(checkout.session).order_id = undefined
    await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1001", count: 1 })
    await releaseHold(shop().context, await shop().now(attempt))
    await shop().jobFor(attempt, DAY)
    const { attempt: second } = await shop().payDirect(shop().replaceSession(checkout))
    expect(second).toMatchObject({ state: "completed", hold: "held", order_id: order().id })
    expect(shop().medusa.payments.map(({ isCanceled }) => isCanceled)).toEqual([true, false])
  })
})
