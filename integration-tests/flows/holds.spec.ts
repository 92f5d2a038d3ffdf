import { refund } from "../../src/use-cases/refund/refund"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { toStatus } from "../../src/providers/svc/answer"
import { lookUpBy } from "../../src/use-cases/charge/look-up"
import { goToHostedPage } from "../../src/use-cases/start/hosted"
import { money } from "../../src/money"
import { GOOD_CARD } from "../setup/cards"
import { describeFlows } from "./harness/describe-flows"
import { CAPTURE, DAY, HOLD, HOLDS, holdsOf, PART, WHOLE } from "./harness/holds"
import { newId } from "./harness/memory-medusa"
import { hostedOrder, lira } from "./harness/orders"
import { CANCEL, LOOK_UP } from "./harness/service"
import { decide } from "./harness/under-review"
import { english } from "../setup/written"
import { only } from "../setup/only"

describeFlows(HOLDS, (shop) => {
  const { payment, order, held, capture, release, resolve, check, noLookUp, inPanel } = holdsOf(shop)
  const captures = () => shop().called(CAPTURE)

  describe("a payment that holds", () => {
    it("by a card is preauthorized, and its order has a payment that is not captured", async () => {
      const attempt = await held()
      expect(attempt).toMatchObject({ state: "completed", hold: "held", order_id: order().id })
      expect(await shop().calls()).toEqual([HOLD])
      expect(toStatus(attempt)).toBe("authorized")
      expect(payment()).toMatchObject({ isCaptured: false })
      expect(order().transactions).toEqual([])
    })

    it("by 3D Secure is initialized as a hold and finalized as every payment", async () => {
      const { attempt } = await shop().ready("threeds")
      expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed", hold: "held" })
      expect(await shop().calls()).toEqual(["holds.initializeThreeDs", "threeDs.finalizeV2"])
    })

    it.each(["direct", "threeds"] as const)("in a currency that cannot be captured is not begun: %s", async (flow) => {
      const checkout = shop().checkout()
      const inPounds = { price: money(277_20n, "GBP"), paid_price: money(277_20n, "GBP") }
      expect(await shop().sendCard(checkout, flow, GOOD_CARD, inPounds)).toMatchObject({ to: "shop" })
      const order = { ...hostedOrder(checkout.of, checkout.sold), ...inPounds }
      expect(await goToHostedPage(shop().context, newId("svcatt"), order, lookUpBy(shop().context))).toMatchObject({
        to: "shop",
      })
      expect(await shop().ledger.listAttempts(checkout.session.id)).toEqual([])
      expect(await shop().calls()).toEqual([])
    })
  })

  describe("a capture", () => {
    it("of a part, and of more than is held, is refused with a sentence, and nothing is sent", async () => {
      const attempt = await held()
      for (const amount of [PART, lira(277_21)])
        expect(await capture(attempt, amount)).toContain("can only be captured in full")
      expect(await captures()).toBe(0)
    })

    it("after the days of the hold is refused, and nothing is sent", async () => {
      const attempt = await held()
      await shop().clock.advance(7 * DAY)
      expect(await capture(attempt)).toContain("hold period ended on")
      expect(await captures()).toBe(0)
    })

    it("after the days of the hold is found where the service's panel made it, and is not called uncaptured unseen", async () => {
      const attempt = await held()
      await inPanel(attempt)
      await shop().clock.advance(8 * DAY)
      await shop().lose(LOOK_UP, "before", 20)
      expect(await capture(attempt)).toContain("Look there before you ask the buyer to pay again")
      await shop().noFaults()
      expect(await capture(attempt)).toBe("captured")
      expect(await captures()).toBe(1)
      expect(await shop().now(attempt)).toMatchObject({ hold: "captured" })
    })

    /** Neither the answer to a capture nor a look-up of it arrives. */
    async function lost(when: "before" | "after") {
      const attempt = await held()
      await shop().lose(CAPTURE, when)
      await noLookUp()
      expect(await capture(attempt)).toContain("not known whether the amount of this payment was captured")
      await shop().expectOf(attempt, { now: { hold: "unknown" }, attention: ["capture_unknown"] })
      return attempt
    }

    it.each<[string, (attempt: Attempt) => Promise<unknown>]>([
      ["the job looks it up", (attempt) => shop().jobWhenDue(attempt)],
      ["Medusa requests it again, which is not sent", () => shop().store.holds.capture(payment().id)],
      ["a person checks it", check],
    ])("whose answer and look-ups were lost is unknown, and captured in Medusa once %s", async (_, act) => {
      const attempt = await lost("after")
      expect(await release(attempt)).toBe("not_yet")
      await shop().noFaults()
      await act(attempt)
      expect(await shop().now(attempt)).toMatchObject({ hold: "captured" })
      expect(payment()).toMatchObject({ isCaptured: true })
      expect(await shop().attention(attempt)).toEqual([])
      expect(await captures()).toBe(1)
    })

    it("whose end nothing shows is reported by a person", async () => {
      const attempt = await lost("after")
      expect(await resolve(attempt, false)).toBe("too_early")
      expect(await shop().now(attempt)).toMatchObject({ hold: "unknown" })
      expect(await resolve(attempt, true)).toMatchObject({ hold: "captured" })
      expect(await resolve(attempt, false)).toBeUndefined()
      expect(payment()).toMatchObject({ isCaptured: true })
      expect(await captures()).toBe(1)
    })

    it("that never arrived is held again only some time later, and is then captured", async () => {
      const attempt = await held()
      await shop().lose(CAPTURE, "before")
      for (let tries = 0; tries < 2; tries += 1) expect(await capture(attempt)).toContain("not known whether")
      expect(await captures()).toBe(1)
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "held" })
      expect(await capture(attempt)).toBe("captured")
    })

    it("under fraud review makes its order wait, and is authorized once it is approved", async () => {
      await shop().reviewNext()
      const attempt = await held()
      expect(attempt).toMatchObject({ state: "in_review", hold: "held" })
      expect(await capture(attempt)).toContain("is still being created")
      await decide(shop(), attempt, "approve")
      expect(await shop().jobAfter(900, attempt)).toMatchObject({ state: "completed", hold: "held" })
      expect(payment()).toMatchObject({ isCaptured: false })
      expect(await capture(attempt)).toBe("captured")
    })

    it("and a second release, started as the first has ended: the hold is released, and one cancel is sent", async () => {
      const attempt = await held()
      const { ledger } = shop()
      const endOperation = ledger.endOperation.bind(ledger)
      jest.spyOn(ledger, "endOperation").mockImplementationOnce(async (...end) => {
        const ended = await endOperation(...end)
        const { amount, kind } = only(await ledger.listOperations(attempt.id))
        await ledger.startOperation({ id: newId("svcop"), attempt_id: attempt.id, kind, amount })
        return ended
      })
      expect(await release(attempt)).toBe("released")
      expect((await shop().now(attempt)).hold).toBe("released")
      expect((await shop().calls()).filter((call) => call === CANCEL)).toHaveLength(1)
    })
  })

  describe("a refund", () => {
    const ask = async (attempt: Attempt) => {
      const asked = { attempt: await shop().now(attempt), amount: WHOLE, medusa_refund_id: newId("ref") }
      const ended = await refund(shop().context, asked)
      return ended.type === "refused" ? english(ended.sentence) : ended.type
    }

    it.each([
      ["held", "was not captured"],
      ["capturing", "Another request is capturing"],
      ["unknown", "It is not known whether"],
      ["releasing", "release of this payment has started"],
    ])("while the hold is %s is refused with what is known of it, and nothing is sent", async (hold, part) => {
      const attempt = await held()
      await shop().set(attempt, { hold, hold_at: shop().clock.now() })
      expect(await ask(attempt)).toContain(part)
      expect(await shop().moneyCalls()).toEqual([])
    })

    it("after the capture goes back as a refund, also on the same day", async () => {
      const attempt = await held()
      await capture(attempt)
      expect(await ask(attempt)).toBe("done")
      expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
    })
  })
})
