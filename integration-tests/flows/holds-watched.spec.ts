import { captureHold } from "../../src/use-cases/holds/capture"
import { HOLD_RELEASED } from "../../src/use-cases/refund/sentences"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { STATUS } from "../../src/use-cases/reconcile/check-payment"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { describeFlows } from "./harness/describe-flows"
import { CAPTURE, DAY, HOLDS, holdsOf, WHOLE } from "./harness/holds"
import { lira } from "./harness/orders"
import { CANCEL } from "./harness/service"

const options = { ...HOLDS.options, hold: { captureOn: "shipment" } } as const

describeFlows({ ...HOLDS, options }, (shop) => {
  const { payment, order, held, watch, capture, release, check, close, inPanel, sent } = holdsOf(shop)
  const attention = (attempt: Attempt) => shop().attention(attempt)

  /** A hold whose order was placed just now. */
  async function placed(): Promise<Attempt> {
    const attempt = await held()
    await shop().set(attempt, { order_placed_at: null })
    await shop().ledger.markOrderPlaced(attempt.id)
    return attempt
  }

  async function shipped(): Promise<Attempt> {
    const attempt = await held()
    order().isShipped = true
    return attempt
  }

  async function cancelled(): Promise<Attempt> {
    const attempt = await held()
    order().isCanceled = true
    return attempt
  }

  it("a hold is watched after its order was placed, and flagged two days before its end, once", async () => {
    const attempt = await placed()
    await shop().jobFor(attempt, 4 * DAY)
    expect(await attention(attempt)).toEqual([])
    await shop().jobFor(attempt, 1.1 * DAY)
    expect(await attention(attempt)).toEqual(["hold_expiring"])
    await close(attempt, "hold_expiring")
    await shop().jobFor(attempt, 0.5 * DAY)
    expect(await attention(attempt)).toEqual([])
    expect(await sent()).toEqual([])
  })

  it("whose capture loses the connection once it is written has no entry left after the job", async () => {
    const attempt = await held()
    await shop().jobFor(attempt, 5.1 * DAY)
    expect(await attention(attempt)).toEqual(["hold_expiring"])
    jest.spyOn(shop().ledger, "closeAttention").mockRejectedValueOnce(new Error("the connection was lost"))
    await expect(capture(attempt)).rejects.toThrow("connection was lost")
    await shop().expectOf(attempt, { now: { hold: "captured" }, attention: ["hold_expiring"] })
    await shop().jobWhenDue(attempt)
    expect(await attention(attempt)).toEqual([])
  })

  describe("of an order whose goods are shipped", () => {
    it("is captured through Medusa, once only, and not with the fulfilment before", async () => {
      const attempt = await held()
      order().isFulfilled = true
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await sent()).toEqual([])
      order().isShipped = true
      await Promise.all([watch(attempt), watch(attempt)])
      expect(await watch(attempt)).toMatchObject({ hold: "captured" })
      expect(payment()).toMatchObject({ isCaptured: true })
      expect(await sent()).toEqual([CAPTURE])
    })

    it("and that owes less by now is flagged instead of captured, once, and a person may capture it", async () => {
      const attempt = await shipped()
      order().total = lira(177_20)
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await attention(attempt)).toEqual(["hold_expiring"])
      const owes = "only 177.20 TRY is due on the order and 277.20 TRY is held"
      expect(await shop().sentences(attempt)).toEqual([expect.stringContaining(owes)])
      await close(attempt, "hold_expiring")
      await shop().jobWhenDue(attempt)
      expect(await attention(attempt)).toEqual([])
      expect(await sent()).toEqual([])
      expect((await captureHold(shop().context, await shop().now(attempt), WHOLE)).type).toBe("captured")
    })

    it("and that was paid too much in another way owes nothing, not less than nothing", async () => {
      const attempt = await shipped()
      order().transactions.push({ reference: "capture", referenceId: "elsewhere", amount: lira(300_00) })
      await watch(attempt)
      expect((await shop().sentences(attempt)).join()).toContain(
        "nothing is due on the order any more while 277.20 TRY is held",
      )
    })

    it("is neither captured nor said to be owed less where it is not known what the order owes", async () => {
      const attempt = await shipped()
      const { store } = shop()
      const read = store.read.bind(store)
      jest.spyOn(store, "read").mockImplementation(async (one) => {
        const { balance, ...reading } = await read(one)
        return { ...reading, balance: { ...balance, order: balance.order && { ...balance.order, pending: undefined } } }
      })
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await attention(attempt)).toEqual([])
      expect(await sent()).toEqual([])
    })

    it("is flagged where the capture is refused, and the job captures it later", async () => {
      const attempt = await shipped()
      await shop().refuse(CAPTURE, "10051")
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await attention(attempt)).toEqual(["hold_expiring"])
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ hold: "captured" })
      expect(await attention(attempt)).toEqual([])
      expect(await sent()).toEqual([CAPTURE, CAPTURE])
    })
  })

  describe("of a cancelled order", () => {
    it("is released, also where Medusa's own cancellation of the payment failed", async () => {
      const attempt = await cancelled()
      order().isShipped = true
      expect(await watch(attempt)).toMatchObject({ hold: "released" })
      expect(payment()).toMatchObject({ isCanceled: true, isCaptured: false })
      expect(await watch(attempt)).toMatchObject({ hold: "released" })
      expect(await sent()).toEqual([CANCEL])
    })

    it("stays held where the service refuses its release, and is flagged, once, until the days of the hold are over", async () => {
      const attempt = await cancelled()
      await shop().refuse(CANCEL, "5082")
      expect(await watch(attempt)).toMatchObject({ hold: "held" })
      expect(await attention(attempt)).toEqual(["reversal_refused"])
      await close(attempt, "reversal_refused")
      await shop().jobWhenDue(attempt)
      expect(await attention(attempt)).toEqual([])
      await shop().clock.advance(8 * DAY)
      expect(await watch(attempt)).toMatchObject({ hold: "released" })
      expect(payment()).toMatchObject({ isCanceled: true })
      expect(await sent()).toEqual([CANCEL])
    })
  })

  it("that was released is not looked up when a user checks it", async () => {
    const attempt = await held()
    await release(attempt)
    const before = await shop().calls()
    expect(await check(attempt)).toBe("The hold was released. Nothing was captured.")
    expect(await shop().calls()).toEqual(before)
  })

  describe("of a cart whose order cannot be made", () => {
    async function withoutOrder(): Promise<Attempt> {
      const { checkout, attempt } = await shop().paidAtPage()
      shop().removeSession(checkout)
      return attempt
    }

    it.each(["lapses after its days", "was captured in the service's panel"] as const)(
      "and that the service does not release is back once it %s",
      async (how) => {
        const attempt = await withoutOrder()
        await shop().refuse(CANCEL, "5082")
        expect(await shop().jobAfter(200, attempt)).toMatchObject({ state: "reversing" })
        expect(await attention(attempt)).toEqual(["reversal_refused"])
        const lapses = how === "lapses after its days"
        if (lapses) await shop().clock.advance(8 * DAY)
        else await inPanel(await shop().now(attempt))
        expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
        await shop().expectOf(attempt, { attention: [], charges: [lapses ? "SUCCESS" : "refunded 277.2"] })
        // the ledger has both as held: what was refunded had been captured
        const found = lapses ? HOLD_RELEASED : STATUS.reversed
        expect(await checkPayment(shop().context, await shop().now(attempt))).toEqual({ type: "reported", found })
      },
    )

    it("and whose fraud review does not end is back once it lapses after its days", async () => {
      await shop().reviewNext()
      const attempt = await withoutOrder()
      await shop().refuse(CANCEL, "5082")
      expect(await shop().jobAfter(200, attempt)).toMatchObject({ state: "reversing" })
      await shop().clock.advance(8 * DAY)
      expect(await shop().jobWhenDue(attempt)).toMatchObject({ state: "reversed" })
      await shop().expectOf(attempt, { attention: [], moneyCalls: [CANCEL] })
    })
  })
})
