import type { Attempt } from "../../src/use-cases/ports/ports"
import { NOT_OWED } from "../../src/domain"
import { leaveUnpaidOrder } from "./harness/crash"
import { describeFlows } from "./harness/describe-flows"
import type { AtPage } from "./harness/flow-shop"
import { lira } from "./harness/orders"
import { CHARGE, LOOK_UP } from "./harness/service"

/** Whether a session is paid, where its buyer has entered a card. */
describeFlows({}, (shop) => {
  const called = async (operation: string) => (await shop().calls()).filter((call) => call === operation).length

  /** A card is ready to be charged. */
  async function ready(flow: "threeds" | "direct"): Promise<AtPage> {
    const checkout = shop().checkout()
    const started = await shop().sendCard(checkout, flow)
    if (started.to !== "charge" && started.to !== "bank") throw new Error(`the buyer was sent to the ${started.to}`)
    const { attempt } = started
    return { checkout, attempt: flow === "direct" ? attempt : await shop().authenticate(attempt) }
  }

  const ask = ({ checkout }: Pick<AtPage, "checkout">) => shop().store.authorize(checkout.session)
  const busy = (flow: "threeds" | "direct") => (flow === "direct" ? "sent" : "finalizing")

  describe.each(["threeds", "direct"] as const)("a card by %s", (flow) => {
    it("is charged once, and its session is captured", async () => {
      const at = await ready(flow)
      expect(await ask(at)).toMatchObject({ type: "captured", attempt: { state: "completing" } })
      expect(await ask(at)).toMatchObject({ type: "in_progress" })
      expect(await called(CHARGE[flow])).toBe(1)
    })

    it("is not charged for a session of another amount", async () => {
      const at = await ready(flow)
      at.checkout.session.amount = lira(1_00)
      expect(await ask(at)).toMatchObject({ type: "amount_changed", attempt: { state: at.attempt.state } })
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("is given up, and not charged, when its cancelled order owes nothing any more", async () => {
      const at = await ready(flow)
      leaveUnpaidOrder(shop(), at.checkout).isCanceled = true
      expect(await ask(at)).toMatchObject({ type: "not_owed" })
      expect(await shop().now(at.attempt)).toMatchObject({ state: "abandoned", error_code: NOT_OWED })
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("that another request is charging is in progress, and is looked up once that must have ended", async () => {
      const at = await ready(flow)
      await shop().ledger.moveAttempt(at.attempt.id, busy(flow), "ours")
      expect(await ask(at)).toMatchObject({ type: "in_progress", attempt: { state: busy(flow) } })
      expect(await called(LOOK_UP)).toBe(0)
      await shop().clock.advance(300)
      await ask(at)
      expect(await called(LOOK_UP)).toBeGreaterThan(0)
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("is in progress for a request that another one was faster than", async () => {
      const at = await ready(flow)
      const { ledger } = shop()
      const listed = await ledger.listAttempts(at.checkout.session.id)
      await ledger.moveAttempt(at.attempt.id, busy(flow), "ours")
      const seen = jest.spyOn(ledger, "listAttempts").mockResolvedValueOnce(listed)
      expect(await ask(at)).toMatchObject({ type: "in_progress", attempt: { state: busy(flow) } })
      seen.mockRestore()
      expect(await called(CHARGE[flow])).toBe(0)
    })

    it("is unknown, and not charged again, when the answer to its charge is about another payment", async () => {
      const at = await ready(flow)
      await shop().fault({ endpoint: CHARGE[flow], kind: "unknown-value", field: "basketId", value: "another" })
      await shop().fault({ endpoint: LOOK_UP, kind: "http-500", count: 20 })
      expect(await ask(at)).toMatchObject({ type: "unknown", attempt: { state: "unknown" } })
      expect(await shop().attention(at.attempt)).toEqual(["mismatch"])
      expect(await shop().moneyCalls()).toEqual([])
      await shop().noFaults()
      expect(await shop().jobAfter(300, at.attempt)).toMatchObject({ state: "completed" })
      expect(await called(CHARGE[flow])).toBe(1)
    })
  })

  it("a direct card that this process does not have is not paid, and its buyer enters it again", async () => {
    const at = await ready("direct")
    shop().context.cards.take(at.checkout.session.id, at.attempt.id)
    expect(await ask(at)).toMatchObject({ type: "not_paid", attempt: { state: "created" } })
    expect(await called(CHARGE.direct)).toBe(0)
  })

  it("a card at the bank whose payment the service did not name is not charged", async () => {
    const at = await ready("threeds")
    await shop().set(at.attempt, { payment_id: null })
    expect(await ask(at)).toMatchObject({ type: "not_paid", attempt: { state: "awaiting_buyer" } })
    expect(await called(CHARGE.threeds)).toBe(0)
  })

  it("a charge under review is no order of a cart that costs something else now", async () => {
    await shop().sandbox.control("POST", "reviews", { next: 1 })
    const at = await shop().paidAtPage()
    const cart = shop().medusa.cartOf(at.checkout.of)
    if (cart) cart.total = lira(1_00)
    expect(await ask(at)).toMatchObject({ type: "amount_changed", attempt: { state: "in_review" } })
  })

  it("3D Secure that a crash kept from the buyer is over once no request can be starting it", async () => {
    const { attempt } = await shop().atBank()
    const crashed: Attempt = await shop().set(attempt, { state: "sent", token_expires_at: null })
    expect(await shop().reconcile(crashed, "poll")).toMatchObject({ state: "sent" })
    expect(await shop().jobAfter(300, crashed)).toMatchObject({ state: "expired" })
  })
})
