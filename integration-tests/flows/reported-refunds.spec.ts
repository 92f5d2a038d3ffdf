import { say } from "../../src/domain"
import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { createRetention } from "../../src/modules/svc/ledger/retention"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { planItems } from "../../src/use-cases/refund/refund-items"
import { describeFlows } from "./harness/describe-flows"
import { notify } from "./harness/notify"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { CANCEL, REFUND, REFUND_ITEM } from "./harness/service"

const REPORT = "reports.retrievePayment"
const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Refunds and cancellations whose answer was lost, with the service's reports as a witness. */
describeFlows({ options: { capabilities: { reports: true } } }, (shop) => {
  const reads = async () => (await shop().calls()).filter((name) => name === REPORT).length

  /** An order of twelve items of 10.00 TRY each, of which 105.00 TRY were refunded. */
  async function twelveItems() {
    const { attempt: paid } = await shop().paidAtPage({ prices: Array.from({ length: 12 }, () => 10_00) })
    const attempt = await shop().reconcile(paid, "return")
    const payment_id = shop().medusa.payments.at(-1)?.id ?? ""
    await shop().store.refunds.make({ payment_id, amount: lira(105_00) })
    return { attempt, payment_id }
  }

  it.each([
    ["a refund", 10_00, "refund succeeded", REFUND_ITEM],
    ["a cancellation, which is Medusa's refund of everything,", undefined, "cancel succeeded", CANCEL],
  ])(
    "%s whose answer was lost is found in the reports by the job, recorded once, and its entry closes",
    async (_, minor, ended, sent) => {
      const { attempt, lost, held, counted } = await paidOrder(shop())
      await lost("after", minor)
      expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
      await shop().jobWhenDue(attempt)
      expect(await shop().operations(attempt)).toMatchObject([{ resolution: undefined }])
      expect(await shop().operationsOf(attempt)).toEqual([ended])
      expect([held(), counted()]).toEqual([[lira(minor ?? WHOLE)], [lira(-(minor ?? WHOLE))]])
      await shop().expectOf(attempt, { attention: [], moneyCalls: [sent] })
    },
  )

  it("while its order is being changed it waits, as Medusa could not count it", async () => {
    const { attempt, lost, held } = await paidOrder(shop())
    await lost("after", 10_00)
    const order = shop().medusa.order((await shop().now(attempt)).order_id) ?? {}
    Object.assign(order, { isBeingChanged: true })
    await shop().jobWhenDue(attempt)
    const checked = await checkPayment(shop().context, await shop().now(attempt))
    expect(checked).toEqual({ type: "reported", found: say("report.waits_for_change") })
    expect([held(), await shop().attention(attempt)]).toEqual([[], ["refund_unknown"]])
    Object.assign(order, { isBeingChanged: false })
    await shop().jobWhenDue(attempt)
    expect(held()).toEqual([lira(10_00)])
    await shop().expectOf(attempt, { attention: [], moneyCalls: [REFUND_ITEM] })
  })

  it("one that the reports do not show stays unknown, is looked for again for two weeks, and is left to a person then", async () => {
    const { attempt, lost, refused } = await paidOrder(shop())
    await lost("before", 10_00)
    for (let passed = 0; passed < 14 * DAY;) {
      const next = await shop().nextCheck(attempt)
      const before = shop().clock.now().getTime()
      await shop().jobWhenDue(attempt)
      passed += Math.max((shop().clock.now().getTime() - before) / 1000, 1)
      expect(next).not.toBeNull()
    }
    await shop().expectOf(attempt, { operations: ["refund unknown"], attention: ["refund_unknown"] })
    const asked = await reads()
    expect(asked).toBeGreaterThan(20)
    expect(asked).toBeLessThan(100)
    await refused("know yet whether", 5_00)
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    while ((await shop().nextCheck(attempt)) !== null) await shop().jobWhenDue(attempt)
    expect(await reads()).toBe(asked)
  })

  it("of a refund of the payment as a whole the reports show the items, so that these can be refunded one by one again", async () => {
    const { attempt, payment_id } = await twelveItems()
    expect(await shop().moneyCalls()).toEqual([REFUND])
    await shop().jobWhenDue(attempt)
    const items = await shop().ledger.listItems(attempt.id)
    expect(items.reduce((sum, { refunded }) => sum + refunded.minor, 0n)).toBe(105_00n)
    await shop().store.refunds.make({ payment_id, amount: lira(5_00) })
    expect(await shop().moneyCalls()).toEqual([REFUND, REFUND_ITEM])
  })

  it("these items are still known eight months later, after the payment's personal data were erased", async () => {
    const { attempt, payment_id } = await twelveItems()
    while ((await shop().nextCheck(attempt)) !== null) await shop().jobWhenDue(attempt)
    await shop().clock.advance(240 * DAY)
    await createRetention(createDatabase(shop().execute)).eraseEnded(1_000, 180)
    await shop().store.refunds.make({ payment_id, amount: lira(5_00) })
    expect(await shop().moneyCalls()).toEqual([REFUND, REFUND_ITEM])
  })

  it("picked items are refunded up to what is left of their payment, however much is left of each", async () => {
    const { attempt } = await twelveItems()
    const [operation] = await shop().operations(attempt)
    const ids = (await shop().ledger.listItems(attempt.id)).map(({ payment_transaction_id }) => payment_transaction_id)
    // with a surcharge of 10 %, the service takes 11.00 from an item of 10.00
    const parts = ids
      .slice(0, 10)
      .map((id, at) => ({ payment_transaction_id: id, amount: lira(at < 9 ? 11_00 : 6_00) }))
    await shop().ledger.noteParts(operation?.id ?? "", parts)
    const plan = (amounts: readonly number[]) =>
      planItems(shop().context, {
        attempt,
        items: amounts.map((minor, at) => ({ payment_transaction_id: ids[9 + at], amount: lira(minor) })),
        medusaRefundIds: shop().medusa.payments.flatMap(({ refunds }) => refunds.map(({ id }) => id)),
      })
    expect(await plan([4_00, 10_00, 10_00])).toMatchObject({ type: "refused", reason: "above_left" })
    expect(await plan([4_00, 10_00, 1_00])).toMatchObject({ type: "plan" })
  })

  it("a refund that the service repeated by itself is looked up as soon as it reports that", async () => {
    const { attempt, refused } = await paidOrder(shop())
    await shop().fault({ endpoint: REFUND_ITEM, kind: "refuse", code: "10012" })
    await refused("10012", 10_00)
    await shop().clock.advance(20 * DAY)
    await shop().jobWhenDue(attempt)
    expect(await shop().nextCheck(attempt)).toBeNull()
    await notify(shop)(attempt, { svcEventType: "REFUND_RETRY_SUCCESS" })
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
    const before = await reads()
    await shop().jobWhenDue(attempt)
    expect(await reads()).toBe(before + 1)
  })
})
