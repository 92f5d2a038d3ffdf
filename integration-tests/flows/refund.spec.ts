import { carryOut } from "../../src/use-cases/refund/money-operation"
import { reconcileRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder } from "./harness/paid-order"
import { CANCEL, IRREVERSIBLE, REFUND, REFUND_ITEM } from "./harness/service"

const DAY = 24 * 60 * 60

/** Refunds by amount of a paid order of 277.20 TRY, as Medusa makes them. */
describeFlows({}, (shop) => {
  const count = async (operation: string) => (await shop().calls()).filter((call) => call === operation).length

  it("partial refunds go back by item until all that is left goes back over the payment", async () => {
    const paid = await paidOrder(shop())
    for (const minor of [100_00, 1, 77_19]) await paid.refund(minor)
    await paid.refused("100.00 TRY is left", 100_01)
    await paid.refund(100_00)
    expect(await shop().charges(paid.attempt)).toEqual(["refunded 277.2"])
    expect([await count(REFUND_ITEM), await count(REFUND), await count(CANCEL)]).toEqual([3, 1, 0])
    expect(paid.held()).toEqual([100_00, 1, 77_19, 100_00].map(lira))
    await paid.refused("Nothing is left", 1)
    expect(await shop().moneyCalls()).toHaveLength(4)
  })

  it("a refund that is refused before anything is sent is compared by the job, in case what Medusa wrote of it stays", async () => {
    const paid = await paidOrder(shop())
    await shop().set(paid.attempt, { next_check_at: null })
    await paid.refused("277.20 TRY is left", 277_21)
    expect(await shop().moneyCalls()).toEqual([])
    expect((await shop().nextCheck(paid.attempt))?.getTime()).toBeGreaterThan(shop().clock.now().getTime())
  })

  it("refunds requested at once are each made completely or refused", async () => {
    const paid = await paidOrder(shop())
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => paid.refund(50_00)))
    const made = ends.filter(({ status }) => status === "fulfilled").length
    expect(made).toBeGreaterThanOrEqual(1)
    expect(made).toBeLessThanOrEqual(5)
    expect(paid.held()).toHaveLength(made)
    expect(await shop().charges(paid.attempt)).toEqual([`refunded ${made * 50}`])
    expect(await count(REFUND_ITEM)).toBe(made)
  })

  it("a refund goes back over the payment where another did that names no item, or where no item is stored", async () => {
    const [after, bare] = [await paidOrder(shop()), await paidOrder(shop())]
    const { id: attempt_id } = after.attempt
    await shop().ledger.startOperation({ id: `svcop_${attempt_id}`, attempt_id, kind: "refund", amount: lira(5_00) })
    await shop().ledger.endOperation(`svcop_${attempt_id}`, { state: "succeeded" })
    await shop().execute(`delete from "svc_item_transaction" where "attempt_id" = ?`, [bare.attempt.id])
    for (const paid of [after, bare]) {
      if (paid === after) await shop().ledger.matchRefund([`svcop_${attempt_id}`], "ref_elsewhere")
      await paid.refund(10_00)
    }
    expect(await shop().moneyCalls()).toEqual([REFUND, REFUND])
  })

  describe("a full refund", () => {
    it("cancels a payment of today, and a second one is refused", async () => {
      const paid = await paidOrder(shop())
      await paid.refund()
      await shop().expectOf(paid.attempt, { charges: ["cancelled"], operations: ["cancel succeeded"] })
      await paid.refused("was cancelled", 1)
      expect(await shop().moneyCalls()).toEqual([CANCEL])
    })

    it("is sent as a refund when the service no longer cancels", async () => {
      const paid = await paidOrder(shop())
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5082" })
      await paid.refund()
      expect(await shop().charges(paid.attempt)).toEqual(["refunded 277.2"])
      expect(await shop().operationsOf(paid.attempt)).toEqual(["cancel refused", "refund succeeded"])
    })

    it("that the service refuses says why, leaves no refund in Medusa, and may be tried again without a second cancel", async () => {
      const paid = await paidOrder(shop(), IRREVERSIBLE)
      await paid.refused("10012")
      expect(paid.held()).toEqual([])
      await paid.refused("10012", 5_00)
      expect(await shop().operationsOf(paid.attempt)).toEqual(["cancel refused", "refund refused", "refund refused"])
      expect(await shop().charges(paid.attempt)).toEqual(["SUCCESS"])
    })

    it("whose cancellation Medusa could not store is not taken for a smaller refund, and is reconciled as a whole", async () => {
      const paid = await paidOrder(shop())
      await paid.refund()
      paid.forget()
      await paid.refused("Reconcile", 10_00)
      await reconcileRefunds(shop().context, { attempt: paid.attempt, by: "user_1", mayRefund: true })
      expect(paid.held().map(({ minor }) => Number(minor))).toEqual([277_20])
      await shop().jobAfter(300, paid.attempt)
      expect(await shop().attention(paid.attempt)).toEqual([])
    })
  })

  it.each([
    [REFUND_ITEM, "price", "1.00", "refund unknown"],
    [REFUND_ITEM, "currency", "USD", "refund unknown"],
    [REFUND_ITEM, "paymentTransactionId", "777", "refund unknown"],
    [REFUND, "price", "1.00", "refund unknown"],
    [REFUND, "paymentId", "777", "refund unknown"],
    [CANCEL, "price", "1.00", "cancel unknown"],
    [CANCEL, "currency", "USD", "cancel unknown"],
    [CANCEL, "paymentId", "777", "cancel unknown"],
  ])(
    "a refund whose response is successful, and about something else, is flagged, and neither recorded nor sent again: %s with another %s",
    async (endpoint, field, value, operation) => {
      const paid = await paidOrder(shop())
      if (endpoint === REFUND) await shop().clock.advance(DAY)
      await shop().misreport(endpoint, field, value)
      const minor = endpoint === REFUND_ITEM ? 10_00 : undefined
      await paid.refused("know yet whether", minor)
      await shop().expectOf(paid.attempt, { operations: [operation], attention: ["refund_unknown"] })
      expect(paid.held()).toEqual([])
      await paid.refused("attention list", minor)
      expect(await shop().moneyCalls()).toEqual([endpoint])
    },
  )

  it("a cancellation has an unknown outcome where its response names another price and no currency", async () => {
    const { attempt } = await paidOrder(shop())
    const { payment_id = "" } = attempt
    await shop().fault({ endpoint: CANCEL, kind: "missing-field", field: "currency" })
    // the service names the 277.20 TRY that it holds
    const [price, paid_price] = [lira(277_00), lira(277_00)]
    const cancel = { kind: "cancel", amount: price } as const
    const ended = await carryOut(shop().context, { ...attempt, payment_id, price, paid_price }, cancel, [])
    expect(ended?.state).toBe("unknown")
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
  })

  describe("a refund without a response", () => {
    it.each(["before", "after"])("is flagged and never sent again (lost %s it was done)", async (when) => {
      const paid = await paidOrder(shop())
      await shop().fault({ endpoint: REFUND_ITEM, kind: "drop", when })
      await paid.refused("know yet whether", 10_00)
      await shop().expectOf(paid.attempt, { operations: ["refund unknown"], attention: ["refund_unknown"] })
      expect(paid.held()).toEqual([])
      await paid.refused("attention list", 10_00)
      await paid.refused("attention list")
      expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    })

    it("because of a crash is in flight at first, and unknown after a while", async () => {
      const paid = await paidOrder(shop())
      const { id: attempt_id, price: amount } = paid.attempt
      await shop().ledger.startOperation({ id: `svcop_${attempt_id}`, attempt_id, kind: "refund", amount })
      await paid.refused("being carried out", 10_00)
      await shop().clock.advance(200)
      await paid.refused("attention list", 10_00)
      await shop().expectOf(paid.attempt, { operations: ["refund unknown"], attention: ["refund_unknown"] })
      expect(await shop().moneyCalls()).toEqual([])
    })

    it("is not tried as a refund when its cancellation is answered with a code that is not published", async () => {
      const paid = await paidOrder(shop())
      await shop().fault({ endpoint: CANCEL, kind: "refuse", code: "5026", httpStatus: 400, when: "after" })
      await paid.refused("know yet whether")
      await shop().expectOf(paid.attempt, { operations: ["cancel unknown"], moneyCalls: [CANCEL] })
      expect(await shop().charges(paid.attempt)).toEqual(["cancelled"])
    })

    it("is not unknown when nothing was sent: it may be tried again at once", async () => {
      const paid = await paidOrder(shop())
      await shop().fault({ endpoint: REFUND_ITEM, kind: "refuse", code: "1000", httpStatus: 400 })
      await paid.refused("Try again", 10_00)
      expect(await shop().operationsOf(paid.attempt)).toEqual(["refund not_sent"])
      await paid.refund(10_00)
      expect(await shop().charges(paid.attempt)).toEqual(["refunded 10"])
    })
  })
})
