import type { Attempt } from "../../src/use-cases/ports/ports"
import { resolveUnknownCharge } from "../../src/use-cases/reconcile/resolve-unknown"
import { ATTEMPT_STATES } from "../../src/domain"
import { leaveUnpaidOrder } from "./harness/crash"
import { describeFlows } from "./harness/describe-flows"
import { CHARGE, DECLINED, LOOK_UP, RETRIEVE } from "./harness/service"

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
})
