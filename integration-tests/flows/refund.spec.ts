import { carryOut } from "../../src/use-cases/refund/money-operation"
import { reconcileRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder } from "./harness/paid-order"
import { CANCEL, REFUND, REFUND_ITEM } from "./harness/service"

const DAY = 24 * 60 * 60

/** Refunds by amount of a paid order of 277.20 TRY, as Medusa makes them. */
describeFlows({}, (shop) => {
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
})

/** The service refunds no payment of a marketplace's account as a whole, whatever was sold. */
describeFlows({ options: { marketplace: { commission: { percent: "10" }, ownItems: "standard" } } }, (shop) => {
  it("the charge of a marketplace's own goods is given back item by item, if it has no order", async () => {
    await shop().refuse(REFUND, "5266", 1_000)
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    await shop().clock.advance(DAY)
    await shop().jobAfter(300, attempt)
    expect([await shop().charges(attempt), await shop().attention(attempt)]).toEqual([["refunded 277.2"], []])
  })
})
