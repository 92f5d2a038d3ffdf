import { endReview } from "../../src/use-cases/reconcile/watch"
import { describeFlows } from "./harness/describe-flows"
import { ProcessKilled } from "./harness/killed"
import { CANCEL, REFUND, RETRIEVE } from "./harness/service"
import { decide, underReview } from "./harness/under-review"

const LATER = 900
const DAY = 24 * 60 * 60

describeFlows({}, (shop) => {
  describe("a payment under review whose order is cancelled on a later day, when the service takes no cancellation any more", () => {
    async function cancelledLater() {
      const { attempt, order } = await underReview(shop())
      order.isCanceled = true
      await shop().clock.untilMorning()
      expect(await shop().reconcile(attempt, "job")).toMatchObject({ state: "in_review" })
      await shop().expectOf(attempt, { moneyCalls: [], attention: [] })
      return attempt
    }

    it.each([
      ["refunded once it is approved", "approve", "reversed", [REFUND]],
      ["declined once fraud control declines it, and nobody is asked to refund it", "decline", "declined", []],
    ] as const)("is %s", async (_, decision, state, calls) => {
      const attempt = await cancelledLater()
      await decide(shop(), attempt, decision)
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state })
      await shop().expectOf(attempt, { moneyCalls: calls, attention: [] })
    })
  })

  describe("a payment under review that is being given back when its day ends", () => {
    /** The cancellation was not sent on the day of the charge, and the service takes none on a later day. */
    async function stillUnderReview() {
      const { attempt, order } = await underReview(shop())
      order.isCanceled = true
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1000", httpStatus: 400 })
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "reversing" })
      await shop().clock.untilMorning()
      expect(await shop().reconcile(attempt, "job")).toMatchObject({ state: "reversing" })
      await shop().expectOf(attempt, { moneyCalls: [CANCEL], attention: [] })
      return attempt
    }

    it.each([
      ["refunded once it is approved", "approve", "refunded 277.2", [CANCEL, REFUND]],
      ["over once fraud control declines it: nothing was taken, and nothing is sent", "decline", "FAILURE", [CANCEL]],
    ] as const)("is %s", async (_, decision, charge, calls) => {
      const attempt = await stillUnderReview()
      await decide(shop(), attempt, decision)
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
      await shop().expectOf(attempt, { charges: [charge], moneyCalls: calls })
    })
  })

  it.each(["the order's cancellation", "the job"])(
    "a session does not stay under review when the process is killed right after the reversal by %s",
    async (by) => {
      const { attempt, order, checkout } = await underReview(shop())
      order.isCanceled = true
      if (by === "the job") await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "1000", httpStatus: 400 })
      if (by === "the job") await shop().jobAfter(LATER, attempt)
      shop().store.cancelSession = () => Promise.reject(new ProcessKilled())
      await expect(shop().jobAfter(LATER, attempt)).rejects.toBeInstanceOf(ProcessKilled)
      expect(await shop().now(attempt)).toMatchObject({ state: "reversed" })
      expect(checkout.session.status).toBe("pending_authorization")
      Reflect.deleteProperty(shop().store, "cancelSession")
      await shop().jobWhenDue(attempt)
      expect(checkout.session.status).toBe("canceled")
      expect(await shop().charges(attempt)).toEqual(["cancelled"])
    },
  )

  it("a session stays under review when another charge of it went back", async () => {
    const { attempt, checkout } = await underReview(shop())
    await endReview(shop().context, { ...attempt, id: "svcatt_other", state: "reversed" })
    expect(checkout.session.status).toBe("pending_authorization")
  })

  it("a payment whose cancellation has no known end waits for a person, and is not said to be looked up", async () => {
    const { attempt, order } = await underReview(shop())
    order.isCanceled = true
    await shop().lose(CANCEL, "before")
    await shop().jobAfter(LATER, attempt)
    await shop().clock.advance(2 * DAY)
    await shop().lose(RETRIEVE, "before", 3)
    expect(await shop().reconcile(attempt, "job")).toMatchObject({ state: "reversing" })
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
  })

  describe("a payment under review whose cancellation is refused", () => {
    async function refused() {
      const { attempt, order } = await underReview(shop())
      order.isCanceled = true
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      expect(await shop().jobAfter(LATER, attempt)).toMatchObject({ state: "reversing" })
      expect(await shop().attention(attempt)).toEqual([])
      // the job's claim keeps others away for longer
      await shop().clock.advance(LATER)
      return attempt
    }

    it.each([
      ["approve", "refunded 277.2", [CANCEL, REFUND]],
      ["decline", "FAILURE", [CANCEL]],
    ] as const)(
      "asks no user to refund it, and follows fraud control's decision to %s",
      async (decision, charge, calls) => {
        const attempt = await refused()
        expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversing" })
        expect(await shop().attention(attempt)).toEqual([])
        await decide(shop(), attempt, decision)
        expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
        await shop().expectOf(attempt, { charges: [charge], attention: [], moneyCalls: calls })
      },
    )

    it("is on the attention list when fraud control does not decide for a week, and refunded once it approves it", async () => {
      const attempt = await refused()
      await shop().clock.advance(8 * DAY)
      await shop().jobWhenDue(attempt)
      expect(await shop().attention(attempt)).toEqual(["review_overdue"])
      await shop().jobWhenDue(attempt)
      expect(await shop().attention(attempt)).toEqual(["review_overdue"])
      await decide(shop(), attempt, "approve")
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
      await shop().expectOf(attempt, { attention: [], moneyCalls: [CANCEL, REFUND] })
    })

    it("is not refunded on a later day before the service says whether it is reviewed; after a day a person is asked to check", async () => {
      const attempt = await refused()
      await shop().clock.untilMorning()
      await shop().fault({ endpoint: RETRIEVE, kind: "drop", when: "before", count: 200 })
      await shop().jobWhenDue(attempt)
      expect(await shop().moneyCalls()).toEqual([CANCEL])
      await decide(shop(), attempt, "approve")
      expect(await shop().attention(attempt)).toEqual([])
      await shop().clock.advance(DAY)
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversing" })
      await shop().expectOf(attempt, { attention: ["lookup_unknown"], moneyCalls: [CANCEL] })
      await shop().noFaults()
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
      await shop().expectOf(attempt, { attention: [], moneyCalls: [CANCEL, REFUND] })
    })
  })
})
