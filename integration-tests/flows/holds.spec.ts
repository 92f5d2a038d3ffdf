import { captureHold } from "../../src/use-cases/hold/capture"
import { releaseHold } from "../../src/use-cases/hold/watch"
import { resolveUnknownCapture } from "../../src/use-cases/reconcile/resolve-unknown"
import { refund } from "../../src/use-cases/refund/refund"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { toStatus } from "../../src/providers/svc/answer"
import { lookUpBy } from "../../src/use-cases/charge/look-up"
import { goToHostedPage } from "../../src/use-cases/start/hosted"
import { money } from "../../src/money"
import { GOOD_CARD } from "../setup/cards"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import { newId } from "./harness/memory-medusa"
import { hostedOrder, lira } from "./harness/orders"
import { CANCEL, INITIALIZE, LOOK_UP, RETRIEVE } from "./harness/service"

const HOLD = "holds.create"
const CAPTURE = "holds.capture"
const DAY = 24 * 60 * 60
const WHOLE = lira(277_20)

describeFlows({ options: { capabilities: { hold: true } }, sandbox: { holdDays: 7 } }, (shop) => {
  const captures = async () => (await shop().calls()).filter((call) => call === CAPTURE).length
  const drop = (when: "before" | "after") => shop().fault({ endpoint: CAPTURE, kind: "drop", when, count: 1 })
  const payment = () => only(shop().medusa.payments)
  const capture = async (attempt: Pick<Attempt, "id">, amount = WHOLE) => {
    const captured = await captureHold(shop().context, await shop().now(attempt), amount)
    return captured.type === "refused" ? captured.sentence.en : captured.type
  }
  const release = async (attempt: Pick<Attempt, "id">) => releaseHold(shop().context, await shop().now(attempt))
  const order = () => only(shop().medusa.orders)

  /** An order whose amount is held. */
  async function held(): Promise<Attempt> {
    return (await shop().payDirect()).attempt
  }

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
      const { attempt } = await shop().atBank()
      const back = await shop().authenticate(attempt)
      expect(await shop().reconcile(back, "return")).toMatchObject({ state: "completed", hold: "held" })
      expect(await shop().calls()).toEqual(["holds.initializeThreeDs", "threeDs.finalizeV2"])
    })

    it("at the hosted page goes to the page of a hold, whose result is retrieved as any page's", async () => {
      const { attempt } = await shop().paidAtPage()
      expect(await shop().reconcile(attempt, "return")).toMatchObject({ state: "completed", hold: "held" })
      const calls = await shop().calls()
      expect(calls).toEqual(["holds.initializeHostedPage", RETRIEVE])
      expect(calls).not.toContain(INITIALIZE)
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

    it("whose answer was lost is looked up, and held once", async () => {
      await shop().fault({ endpoint: HOLD, kind: "drop", when: "after", count: 1 })
      const { attempt } = await shop().payDirect()
      expect(attempt).toMatchObject({ state: "completed", hold: "held" })
      expect(await shop().calls()).toEqual([HOLD, LOOK_UP])
    })
  })

  describe("a capture", () => {
    it("takes all that is held, once: the second sends nothing", async () => {
      const attempt = await held()
      expect([await capture(attempt), await capture(attempt)]).toEqual(["captured", "captured"])
      expect(await captures()).toBe(1)
      expect(toStatus(await shop().now(attempt))).toBe("captured")
      const { payment_id = "" } = attempt
      expect(await shop().context.client.payments.retrieve({ paymentId: payment_id })).toMatchObject({
        phase: "POST_AUTH",
      })
    })

    it("of a part, and of more than is held, is refused with a sentence, and nothing is sent", async () => {
      const attempt = await held()
      expect(await capture(attempt, lira(100_00))).toContain("can only be captured as a whole")
      expect(await capture(attempt, lira(277_21))).toContain("can only be captured as a whole")
      expect(await captures()).toBe(0)
    })

    it("after the release is refused, and nothing is sent", async () => {
      const attempt = await held()
      expect(await release(attempt)).toBe("released")
      expect(await capture(attempt)).toContain("not held any more")
      expect(await captures()).toBe(0)
    })

    it("after the days of the hold is refused, and nothing is sent", async () => {
      const attempt = await held()
      await shop().clock.advance(7 * DAY)
      expect(await capture(attempt)).toContain("hold period ended on")
      expect(await captures()).toBe(0)
    })

    it("that the service refuses leaves the amount held, and may be tried again", async () => {
      const attempt = await held()
      await shop().fault({ endpoint: CAPTURE, kind: "refuse", code: "10051", count: 1 })
      expect(await capture(attempt)).toContain("refused the capture, and nothing was taken")
      expect(await shop().now(attempt)).toMatchObject({ hold: "held" })
      expect(await capture(attempt)).toBe("captured")
    })

    it("whose answer was lost is found to have gone through, and is not sent again", async () => {
      const attempt = await held()
      await drop("after")
      expect(await capture(attempt)).toBe("captured")
      expect(await shop().calls()).toEqual([HOLD, CAPTURE, LOOK_UP])
    })

    it("whose answer and look-up were lost is unknown, refused meanwhile, and captured in Medusa once the job finds it", async () => {
      const attempt = await held()
      await drop("after")
      await shop().fault({ endpoint: LOOK_UP, kind: "drop", when: "before", count: 20 })
      expect(await capture(attempt)).toContain("not known whether the amount of this payment was captured")
      expect(await shop().now(attempt)).toMatchObject({ hold: "unknown" })
      expect(await shop().attention(attempt)).toEqual(["capture_unknown"])
      expect(await release(attempt)).toBe("not_yet")
      await shop().noFaults()
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "captured" })
      expect(payment()).toMatchObject({ isCaptured: true })
      expect(await shop().attention(attempt)).toEqual([])
      expect(await captures()).toBe(1)
    })

    it("whose end was unknown is looked up when it is captured again, and not sent again", async () => {
      const attempt = await held()
      await drop("after")
      await shop().fault({ endpoint: LOOK_UP, kind: "drop", when: "before", count: 20 })
      await capture(attempt)
      await shop().noFaults()
      expect(await capture(attempt)).toBe("captured")
      expect(await shop().attention(attempt)).toEqual([])
      expect(await captures()).toBe(1)
    })

    it("under fraud review makes its order wait, and is authorized once it is approved", async () => {
      await shop().sandbox.control("POST", "reviews", { next: 1 })
      const attempt = await held()
      expect(attempt).toMatchObject({ state: "in_review", hold: "held" })
      expect(await capture(attempt)).toContain("is still being created")
      const { payment_id = "" } = attempt
      await shop().sandbox.control("POST", `payments/${payment_id}/review`, { decision: "approve" })
      expect(await shop().jobAfter(900, attempt)).toMatchObject({ state: "completed", hold: "held" })
      expect(payment()).toMatchObject({ isCaptured: false })
      expect(await capture(attempt)).toBe("captured")
    })

    it("that never arrived is held again only some time later, and is then captured", async () => {
      const attempt = await held()
      await drop("before")
      expect(await capture(attempt)).toContain("not known whether")
      expect(await capture(attempt)).toContain("not known whether")
      expect(await captures()).toBe(1)
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "held" })
      expect(await capture(attempt)).toBe("captured")
    })

    it("whose look-ups get no answer is held again once a person reports, some time later, that it was not made", async () => {
      const attempt = await held()
      await drop("before")
      await shop().fault({ endpoint: LOOK_UP, kind: "drop", when: "before", count: 20 })
      await capture(attempt)
      await shop().clock.advance(160)
      const decision = { attempt: await shop().now(attempt), captured: false, by: "user_1" }
      expect(await resolveUnknownCapture(shop().context, decision)).toMatchObject({ hold: "held" })
      expect(await shop().attention(attempt)).toEqual([])
    })

    it("that a crash interrupted is looked up by the job", async () => {
      const attempt = await held()
      await shop().context.client.holds.capture({
        paymentId: attempt.payment_id ?? "",
        paidPrice: WHOLE,
        currency: "TRY",
      })
      await shop().ledger.moveHold(attempt.id, "held", "capturing", { next_check_at: shop().clock.now() })
      expect(await capture(attempt)).toContain("Another request")
      expect(await shop().jobAfter(200, attempt)).toMatchObject({ hold: "captured" })
      expect(payment()).toMatchObject({ isCaptured: true })
    })

    it("and a release at once: one of the two is sent", async () => {
      const attempt = await held()
      await Promise.all([capture(attempt), release(attempt), capture(attempt), release(attempt)])
      const sent = (await shop().calls()).filter((call) => call === CAPTURE || call === CANCEL)
      expect(sent).toHaveLength(1)
      expect((await shop().now(attempt)).hold).toBe(sent[0] === CAPTURE ? "captured" : "released")
    })

    it("whose end nothing shows is reported by a person", async () => {
      const attempt = await held()
      await drop("after")
      await shop().fault({ endpoint: LOOK_UP, kind: "drop", when: "before", count: 20 })
      await capture(attempt)
      const resolve = async (captured: boolean) =>
        resolveUnknownCapture(shop().context, {
          attempt: await shop().now(attempt),
          captured,
          by: "user_1",
          note: "seen",
        })
      expect(await resolve(false)).toBe("too_early")
      expect(await shop().now(attempt)).toMatchObject({ hold: "unknown" })
      expect(await resolve(true)).toMatchObject({ hold: "captured" })
      expect(await resolve(false)).toBeUndefined()
      expect(payment()).toMatchObject({ isCaptured: true })
      expect(await captures()).toBe(1)
    })
  })

  describe("a refund", () => {
    const ask = async (attempt: Attempt, amount = WHOLE) =>
      refund(shop().context, { attempt: await shop().now(attempt), amount, medusa_refund_id: newId("ref") })

    it("before the capture is refused with a sentence, and nothing is sent", async () => {
      const attempt = await held()
      const refused = await ask(attempt)
      expect(refused.type === "refused" && refused.sentence.en).toContain("was not captured")
      expect(await shop().moneyCalls()).toEqual([])
    })

    it.each([
      ["capturing", "Another request is capturing"],
      ["unknown", "It is not known whether"],
      ["releasing", "release of this payment has started"],
    ])("while the hold is %s is refused with what is known of it", async (hold, part) => {
      const attempt = await held()
      await shop().set(attempt, { hold, hold_at: shop().clock.now() })
      const refused = await ask(attempt)
      expect(refused.type === "refused" && refused.sentence.en).toContain(part)
    })

    it("after the capture goes back as a refund, also on the same day", async () => {
      const attempt = await held()
      await capture(attempt)
      expect(await ask(attempt)).toEqual({ type: "done" })
      expect(await shop().charges(attempt)).toEqual(["refunded 277.2"])
    })
  })
})
