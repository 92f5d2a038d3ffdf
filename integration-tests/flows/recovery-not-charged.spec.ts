import type { Attempt } from "../../src/use-cases/ports/ports"
import { resolveUnknownCharge } from "../../src/use-cases/reconcile/resolve-unknown"
import { ATTEMPT_STATES } from "../../src/domain"
import { leaveUnpaidOrder } from "./harness/crash"
import { describeFlows } from "./harness/describe-flows"
import { CHARGE, DECLINED, LOOK_UP, RETRIEVE } from "./harness/service"
import { newId, type Order } from "./harness/memory-medusa"
import { lira } from "./harness/orders"

const LATER = 300
const HOUR = 60 * 60
const DAY = 24 * HOUR

describeFlows({}, (shop) => {
  const stateOf = async (attempt: Attempt) => (await shop().now(attempt)).state

  describe("a charge that the service reports as not made", () => {
    it("expires when its page expires, not before", async () => {
      const attempt = await shop().goToPage(shop().checkout())
      await shop().jobAfter(LATER, attempt)
      expect(await stateOf(attempt)).toBe("awaiting_buyer")
      await shop().jobAfter(HOUR, attempt)
      expect(await stateOf(attempt)).toBe("expired")
    })

    it("expires when a crash kept its page from the buyer, although the service reports a failure", async () => {
      const { attempt } = await shop().atPage()
      await shop().payAtPage(attempt, DECLINED)
      await shop().set(attempt, { state: "sent", token: null, token_expires_at: null, page_url: null })
      await shop().reconcile(attempt, "poll")
      expect(await stateOf(attempt)).toBe("sent")
      await shop().jobAfter(LATER, attempt)
      expect(await stateOf(attempt)).toBe("expired")
    })

    it("expires without a call when its row sent nothing", async () => {
      const created = await shop().begin(shop().checkout())
      await shop().jobAfter(LATER, created)
      expect(await stateOf(created)).toBe("expired")
      expect(await shop().calls()).toEqual([])
    })
  })

  describe("a card that was charged, and whose response and later look-ups were all lost", () => {
    async function unanswered() {
      await shop().fault({ endpoint: CHARGE.direct, kind: "drop", when: "after", count: 1 })
      await shop().fault({ endpoint: LOOK_UP, kind: "http-500", count: 1_000 })
      const paid = await shop().payDirect()
      expect(paid.attempt.state).toBe("unknown")
      const early = await resolveUnknownCharge(shop().context, { attempt: paid.attempt, by: "user_1" })
      expect(early).toBe("too_early")
      await shop().clock.advance(LATER)
      return paid
    }

    it("is looked up even after a person resolved it as not made, and becomes the order once the service reports it", async () => {
      const { attempt } = await unanswered()
      expect(await resolveUnknownCharge(shop().context, { attempt, by: "user_1" })).toMatchObject({ state: "expired" })
      await shop().jobAfter(LATER, attempt)
      await shop().jobAfter(DAY, attempt)
      expect(await stateOf(attempt)).toBe("expired")
      expect(await shop().nextCheck(attempt)).not.toBeNull()
      await shop().noFaults()
      await shop().jobAfter(6 * HOUR, attempt)
      expect(await stateOf(attempt)).toBe("completed")
    })

    it("is resolved as not made by one person, and the order that waits for it is cancelled", async () => {
      const { attempt, checkout } = await unanswered()
      const order = leaveUnpaidOrder(shop(), checkout)
      const note = "asked the service by telephone"
      const decisions = ["user_1", "user_2"].map((by) => resolveUnknownCharge(shop().context, { attempt, by, note }))
      expect((await Promise.all(decisions)).filter((one) => one !== undefined)).toHaveLength(1)
      const byOne: unknown = expect.stringMatching(/^user_[12]$/)
      expect(await shop().now(attempt)).toMatchObject({ resolution: { by: byOne, note } })
      await shop().fault({ endpoint: LOOK_UP, kind: "refuse", code: "5087", count: 1_000 })
      await shop().jobAfter(LATER, attempt)
      expect(order.isCanceled).toBe(true)
    })
  })

  describe("a page without a payment, whose time is over", () => {
    it("waits for a bank transfer, and ends once a person knows that none will come", async () => {
      const { attempt } = await shop().atPage()
      const waiting = { kind: "unknown-value", field: "paymentStatus", value: "INIT_BANK_TRANSFER", count: 1_000 }
      await shop().fault({ endpoint: RETRIEVE, ...waiting })
      expect(await resolveUnknownCharge(shop().context, { attempt, by: "user_1" })).toBe("too_early")
      await shop().jobAfter(2 * HOUR, attempt)
      expect(await shop().sentences(attempt)).toEqual([expect.stringContaining("a bank transfer or a credit")])
      const resolved = await resolveUnknownCharge(shop().context, { attempt: await shop().now(attempt), by: "user_1" })
      expect([resolved, await shop().attention(attempt)]).toMatchObject([{ state: "expired" }, []])
    })
  })

  it.each(ATTEMPT_STATES.filter((state) => state !== "unknown" && state !== "awaiting_buyer"))(
    "an attempt that is %s cannot be resolved as not charged by a person",
    async (state) => {
      const { attempt } = await shop().atPage()
      const now = await shop().set(attempt, { state })
      expect(await resolveUnknownCharge(shop().context, { attempt: now, by: "user_1" })).toBeUndefined()
      expect(await stateOf(attempt)).toBe(state)
    },
  )

  it("an attempt that ended without a charge is checked once more, and no later pass puts that off", async () => {
    const { attempt } = await shop().paidAtPage(undefined, DECLINED)
    await shop().clock.advance(2 * 60 * 60)
    expect(await shop().reconcile(attempt, "poll")).toMatchObject({ state: "declined" })
    const check = await shop().nextCheck(attempt)
    expect(check?.getTime()).toBeGreaterThan(shop().clock.now().getTime())
    await shop().clock.advance(60)
    await shop().reconcile(attempt, "poll")
    expect(await shop().nextCheck(attempt)).toEqual(check)
  })

  /** A buyer is at the page when a crash leaves the order. `isGivenUp`: and has given the page up. */
  async function crashedAtPage({ isGivenUp = false } = {}) {
    const { checkout, attempt } = await shop().atPage()
    if (isGivenUp) await shop().ledger.moveAttempt(attempt.id, "abandoned", "ours")
    return { checkout, attempt, order: leaveUnpaidOrder(shop(), checkout) }
  }

  /** A card was declined, and all checks of that are over since two days. */
  async function declinedLongAgo(state: "declined" | "reversed" = "declined") {
    const paid = await shop().payDirect(undefined, DECLINED.card.cardNumber)
    if (state === "reversed") await shop().set(paid.attempt, { state })
    while ((await shop().nextCheck(paid.attempt)) !== null) await shop().jobWhenDue(paid.attempt)
    await shop().clock.advance(2 * DAY)
    return paid
  }

  describe("a payment without a charge", () => {
    const payOtherwise =
      (minor: number) =>
      ({ transactions }: Order) =>
        transactions.push({ reference: "capture", referenceId: newId("capt"), amount: lira(minor) })

    it.each<[string, (order: Order) => unknown, boolean, string[]]>([
      ["cancelled", () => undefined, true, []],
      [
        "flagged where it cannot be cancelled, as one that nothing was charged for",
        () => shop().store.failNext("cancelOrder", { isDefinite: true, message: "Items were fulfilled." }),
        false,
        ["order_unpaid"],
      ],
      ["kept where it was paid in another way", payOtherwise(277_20), false, []],
      ["kept, and flagged, where a part was paid in another way", payOtherwise(277_00), false, ["order_unpaid"]],
    ])("has the unpaid order that a crash left %s", async (_, change, isCanceled, flagged) => {
      const { attempt, order } = await crashedAtPage()
      change(order)
      await shop().jobAfter(2 * HOUR, attempt)
      expect(await stateOf(attempt)).toBe("expired")
      expect(order.isCanceled).toBe(isCanceled)
      expect(await shop().attention(attempt)).toEqual(flagged)
    })

    it("has its order cancelled when a crash of another request left it, and the card was not charged for that", async () => {
      const checkout = shop().checkout()
      const order = leaveUnpaidOrder(shop(), checkout)
      const { attempt } = await shop().payDirect(checkout)
      expect(attempt.state).toBe("abandoned")
      await shop().jobWhenDue(attempt)
      expect(order.isCanceled).toBe(true)
    })

    it.each(["declined", "reversed"] as const)(
      "that is %s for days has its order cancelled when the process is killed after that was answered once more",
      async (state) => {
        const { checkout, attempt } = await declinedLongAgo(state)
        const order = leaveUnpaidOrder(shop(), checkout)
        expect(await shop().store.authorize(checkout.session)).toMatchObject({
          type: state === "declined" ? state : "returned",
        })
        expect(order.isCanceled).toBe(false)
        await shop().jobWhenDue(attempt)
        expect(order.isCanceled).toBe(true)
        expect(await shop().nextCheck(attempt)).toBeNull()
      },
    )

    it("has its order left alone while the page that was given up may still be paid", async () => {
      const { attempt, order } = await crashedAtPage({ isGivenUp: true })
      await shop().jobWhenDue(attempt)
      expect(order.isCanceled).toBe(false)
      await shop().jobWhenDue(attempt)
      expect(order.isCanceled).toBe(true)
    })

    it("has its order flagged, not cancelled, when the buyer had chosen the payment again", async () => {
      const { checkout, attempt } = await shop().atPage()
      await shop().ledger.moveAttempt(attempt.id, "abandoned", "ours")
      const order = leaveUnpaidOrder(shop(), shop().replaceSession(checkout))
      await shop().set(attempt, { token_expires_at: null })
      while (order.created_at && shop().clock.now().getTime() - order.created_at.getTime() < HOUR * 1000) {
        expect(await shop().attention(attempt)).toEqual([])
        await shop().jobWhenDue(attempt)
      }
      expect(order.isCanceled).toBe(false)
      await shop().expectOf(attempt, { attention: ["order_unpaid"], nextCheck: null })
    })

    it("has its order left alone while its balance is being paid in another collection", async () => {
      const { checkout, attempt, order } = await crashedAtPage()
      const balance = await shop().goToPage(
        shop().addSession({ cart_id: undefined, order_id: order.id }, checkout.sold),
      )
      await shop().jobAfter(2 * HOUR, attempt)
      expect([order.isCanceled, await shop().attention(attempt)]).toEqual([false, []])
      expect(await shop().nextCheck(attempt)).not.toBeNull()
      await shop().jobAfter(0, balance)
      await shop().jobWhenDue(attempt)
      expect(order.isCanceled).toBe(true)
    })

    it("has its order flagged once a person reports that its balance, of which nothing was known, was not charged", async () => {
      const { checkout, attempt } = await declinedLongAgo("reversed")
      const order = leaveUnpaidOrder(shop(), checkout)
      const ofOrder = shop().addSession({ cart_id: undefined, order_id: order.id }, checkout.sold)
      const { attempt: balance } = await shop().ready("threeds", ofOrder)
      await shop().set(balance, { state: "unknown" })
      await shop().set(attempt, { order_id: order.id, next_check_at: shop().clock.now() })
      await shop().jobAfter(HOUR, attempt)
      expect([await shop().attention(attempt), await shop().nextCheck(attempt)]).toEqual([[], null])
      await resolveUnknownCharge(shop().context, {
        attempt: await shop().now(balance),
        by: "user_1",
        note: "not there",
      })
      await shop().jobFor(balance, DAY)
      await shop().jobWhenDue(attempt)
      await shop().expectOf(attempt, { attention: ["order_unpaid"], nextCheck: null })
    })

    it("has its order cancelled later when a payment of a session before it is not decided yet", async () => {
      const before = shop().checkout()
      const first = await shop().goToPage(before)
      const checkout = shop().replaceSession(before)
      const attempt = await shop().goToPage(checkout)
      const order = leaveUnpaidOrder(shop(), checkout)
      await shop().set(attempt, { token_expires_at: new Date(shop().clock.now().getTime() - DAY * 1000 * 30) })
      await shop().jobAfter(HOUR, attempt)
      expect(await stateOf(attempt)).toBe("expired")
      expect(order.isCanceled).toBe(false)
      await shop().jobAfter(HOUR, first)
      expect(await stateOf(first)).toBe("expired")
      expect(await shop().nextCheck(attempt)).not.toBeNull()
      await shop().jobAfter(LATER, attempt)
      expect(order.isCanceled).toBe(true)
      expect(await shop().nextCheck(attempt)).toBeNull()
    })
  })
})
