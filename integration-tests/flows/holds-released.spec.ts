import { say } from "../../src/domain"
import { resolveUnknownRefund } from "../../src/use-cases/reconcile/resolve-unknown"
import { releaseAndCheck, releaseHoldOnRequest } from "../../src/use-cases/holds/by-person"
import { withOrder } from "../../src/use-cases/start/buyer-view"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import type { AtPage } from "./harness/flow-shop"
import { DAY, HOLDS, holdsOf, PART, WHOLE } from "./harness/holds"
import { CANCEL } from "./harness/service"
import { english } from "../setup/written"

/* A hold that a person gives up, or whose order Medusa takes back after it had the payment. */
describeFlows(HOLDS, (shop) => {
  const { payment, order, held, capture, release, resolve, inPanel, noLookUp, sent } = holdsOf(shop)

  /** Another request has the payment's lock, except for the first `free` times. */
  function busy<Result>(free: 0 | 1, work: () => Promise<Result>): Promise<Result> {
    const { refunds } = shop().store
    const locked = refunds.whileLocked.bind(refunds)
    const locking = jest.spyOn(refunds, "whileLocked").mockResolvedValue(false)
    if (free === 1) locking.mockImplementationOnce(locked)
    return work().finally(() => locking.mockRestore())
  }

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
    await inPanel(attempt)
    await shop().refuse(CANCEL, "5082")
    await releaseHoldOnRequest(shop().context, attempt)
    expect(await shop().now(attempt)).toMatchObject({ hold: "captured" })
    expect(payment()).toMatchObject({ isCaptured: true, isCanceled: false })
    expect(await shop().charges(attempt)).not.toContain("refunded 277.2")
  })

  it("of which the service cancelled a part that was captured in its panel waits for a person, whose report ends it", async () => {
    const attempt = await held()
    await inPanel(attempt, PART)
    await releaseHoldOnRequest(shop().context, attempt)
    await shop().jobWhenDue(attempt)
    await shop().expectOf(attempt, { now: { hold: "releasing" }, attention: ["refund_unknown"] })
    const operation = only(await shop().operations(attempt))
    await resolveUnknownRefund(shop().context, { operation, wentThrough: true, by: "user_1" })
    await shop().jobFor(attempt, DAY)
    await shop().expectOf(attempt, { now: { hold: "released" }, attention: [] })
    expect(payment()).toMatchObject({ isCanceled: true })
    expect((await sent()).filter((call) => call !== "holds.capture")).toEqual([CANCEL])
  })

  it("that a person gives up while another request is at the payment is recorded, and the job goes on with it", async () => {
    const attempt = await held()
    await shop().refuse(CANCEL, "1001")
    await expect(busy(0, () => releaseAndCheck(shop().context, attempt))).rejects.toThrow("Another request")
    expect(await shop().now(attempt)).toMatchObject({ hold: "held" })
    const checked = await busy(1, () => releaseAndCheck(shop().context, attempt))
    expect(checked).toEqual({ type: "reported", found: say("refund.releasing") })
    expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "released" })
  })

  /** It is not known whether it was captured, and it was: in the panel, by this amount. */
  async function unknown(paid_price = WHOLE) {
    const attempt = await held()
    await shop().ledger.moveHold(attempt.id, "held", "capturing")
    await shop().ledger.moveHold(attempt.id, "capturing", "unknown")
    await inPanel(attempt, paid_price)
    return attempt
  }

  it.each([
    ["all of it, is captured", WHOLE, []],
    ["a part, is captured, and the other amount is on the attention list", PART, ["mismatch"]],
  ])("that a person reports as captured, and of which the service took %s", async (_, paid_price, flagged) => {
    const attempt = await unknown(paid_price)
    expect(await resolve(attempt, true)).toMatchObject({ hold: "captured" })
    expect(await shop().attention(attempt)).toEqual(flagged)
  })

  it("that a person gives up before order.placed was seen is no order that Medusa took back: the event is emitted first, once", async () => {
    const attempt = await held()
    await shop().set(attempt, { order_placed_at: null })
    shop().medusa.calls.splice(0)
    const refused = await releaseAndCheck(shop().context, await shop().now(attempt))
    expect(refused).toEqual({ type: "refused", why: say("hold.order_just_placed") })
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

  describe("whose order Medusa takes back after it had the payment", () => {
    /** The completion failed after a poll had been faster than its hook. The service answers its release with a code. */
    async function takenBack(code: string): Promise<AtPage> {
      const { attempt, checkout } = await shop().payDirect()
      await shop().set(attempt, { order_placed_at: null })
      const { medusa } = shop()
      medusa.orders.splice(0)
      medusa.calls.splice(0)
      for (const cart of medusa.carts) cart.isCompleted = false
      await shop().refuse(CANCEL, code)
      return { attempt, checkout }
    }
    const orderOf = async (attempt: Attempt) => withOrder(await shop().now(attempt))

    it("and that the service refuses to release stays one that is being released, until its days are over", async () => {
      const { attempt } = await takenBack("5082")
      expect(await release(attempt)).toBe("not_yet")
      expect(await shop().now(attempt)).toMatchObject({ state: "completed", hold: "releasing" })
      expect(await orderOf(attempt)).toBeUndefined()
      await shop().jobFor(attempt, DAY)
      await shop().expectOf(attempt, { now: { hold: "releasing" }, attention: ["reversal_refused"] })
      await shop().jobFor(attempt, 7 * DAY)
      await shop().expectOf(attempt, { now: { state: "completed", hold: "released" }, attention: [] })
      expect(await sent()).toEqual([CANCEL])
      expect(shop().medusa.calls).toEqual([`cancel ${payment().id}`])
      expect(await shop().nextCheck(attempt)).toBeNull()
    })

    it("and of which a person reports that it was captured is refunded", async () => {
      const { attempt } = await takenBack("5082")
      await noLookUp()
      await release(attempt)
      await shop().noFaults()
      await inPanel(attempt)
      await resolve(attempt, true)
      await shop().expectOf(attempt, { now: { hold: "captured", order_id: undefined }, charges: ["refunded 277.2"] })
      expect(payment()).toMatchObject({ isCanceled: true, isCaptured: false })
      shop().medusa.calls.splice(0)
      await shop().jobFor(attempt, DAY)
      expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
      expect(shop().medusa.calls).toEqual([])
      expect(await shop().nextCheck(attempt)).toBeNull()
      expect(await orderOf(attempt)).toBeUndefined()
      expect(await capture(attempt)).toBe(english(say("refund.released")))
    })
  })
})
