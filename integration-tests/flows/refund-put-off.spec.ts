import type { Attempt } from "../../src/use-cases/ports/ports"
import { reconcileRefunds } from "../../src/use-cases/refund/reconcile-refunds"
import { PUT_OFF } from "../../src/domain"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { CANCEL, REFUND, REFUND_ITEM } from "./harness/service"

const HOUR = 60 * 60
const DAY = 24 * HOUR
const LATER = { kind: "refuse", code: "10246" }
const DAY_END = { kind: "refuse", code: "10223" }

/** Refunds that the bank does not accept for the moment, of an order of 200.00 TRY and 77.20 TRY. */
describeFlows({}, (shop) => {
  const putOff = (endpoint: string, body: object = LATER) => shop().fault({ endpoint, ...body })
  const nextTry = (attempt: Attempt) => shop().jobAfter(HOUR + 60, attempt)

  /** A refund of so much of the first item was put off. */
  async function refused(minor = 150_00) {
    const paid = await paidOrder(shop())
    await putOff(REFUND_ITEM)
    await paid.refused(PUT_OFF.en, minor)
    return paid
  }

  it("a refund is refused with what happens next, and blocks nothing", async () => {
    const { attempt, refund } = await refused()
    expect(await shop().operations(attempt)).toMatchObject([{ state: "not_sent", error_code: "10246" }])
    expect(await shop().attention(attempt)).toEqual([])
    await refund(150_00)
  })

  it("a refund over the payment is sent again by the job after an hour, once, and is Medusa's then", async () => {
    const paid = await paidOrder(shop())
    await shop().clock.advance(DAY)
    await putOff(REFUND)
    await paid.refused("", WHOLE)
    await shop().jobAfter(30 * 60, paid.attempt)
    expect(await shop().moneyCalls()).toEqual([REFUND])
    await shop().jobAfter(31 * 60, paid.attempt)
    await shop().jobFor(paid.attempt, 4 * DAY)
    expect(await shop().operationsOf(paid.attempt)).toEqual(["refund not_sent", "refund succeeded"])
    expect(paid.held()).toEqual([lira(WHOLE)])
    expect(await shop().attention(paid.attempt)).toEqual([])
  })

  it("a refund that would go through twice is not sent again: the service may repeat it, and a person requests it", async () => {
    const { attempt } = await refused(100_00)
    await shop().jobFor(attempt, 4 * DAY)
    expect(await shop().operationsOf(attempt)).toEqual(["refund not_sent"])
  })

  it("a refund is not sent again once anybody has reported that the service repeated it", async () => {
    const { attempt } = await refused()
    const sentence = { en: "It was repeated.", tr: "Yinelendi." }
    await shop().ledger.openAttention({ kind: "refund_retried", attempt_id: attempt.id, sentence })
    await shop().jobFor(attempt, 4 * DAY)
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
  })

  it("a refund waits while another request has the payment", async () => {
    const { attempt } = await refused()
    shop().medusa.refundLocks.add(attempt.id)
    await expect(nextTry(attempt)).rejects.toThrow(attempt.id)
    expect(await shop().moneyCalls()).toHaveLength(1)
    shop().medusa.refundLocks.delete(attempt.id)
    await nextTry(attempt)
    expect(await shop().moneyCalls()).toHaveLength(2)
  })

  it("a refund is left to a person after six tries in three days", async () => {
    const { attempt } = await refused()
    await putOff(REFUND_ITEM, { ...LATER, count: 100 })
    await shop().jobFor(attempt, 8 * DAY)
    expect(await shop().moneyCalls()).toHaveLength(6)
    expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
  })

  it("a refund gives its place to one of another amount that is requested since", async () => {
    const { attempt, refund } = await refused()
    await refund(25_00)
    await nextTry(attempt)
    expect(await shop().charges(attempt)).toEqual(["refunded 25"])
  })

  it.each(["dropped", "recorded"])(
    "of several calls for one refund, which Medusa has %s, the one that was put off is sent again",
    async (by) => {
      const paid = await paidOrder(shop())
      await putOff(REFUND_ITEM, { kind: "delay", delayMs: 0 })
      await putOff(REFUND_ITEM)
      await paid.refused("200.00 TRY of the 250.00 TRY went back", 250_00)
      // a person has Medusa record what went back, under a refund of its own
      if (by === "recorded") await reconcileRefunds(shop().context, { attempt: paid.attempt, mayRefund: false })
      await nextTry(paid.attempt)
      await shop().jobFor(paid.attempt, 4 * DAY)
      expect(await shop().moneyCalls()).toHaveLength(3)
      const [, first, again] = await shop().operations(paid.attempt)
      expect(again).toMatchObject({ state: "succeeded", payment_transaction_id: first?.payment_transaction_id })
      expect(await shop().charges(paid.attempt)).toEqual(["refunded 250"])
      expect(await shop().attention(paid.attempt)).toEqual([])
    },
  )

  it.each([
    ["refused for good", { kind: "refuse", code: "10051" }, "reversal_refused"],
    ["without a response", { kind: "drop", when: "after" }, "refund_unknown"],
  ])("a refund is left to a person at once when a later try is %s", async (_, end, kind) => {
    const { attempt } = await refused()
    await putOff(REFUND_ITEM, end)
    await nextTry(attempt)
    await shop().jobFor(attempt, 2 * DAY)
    expect(await shop().attention(attempt)).toEqual([kind])
    expect(await shop().moneyCalls()).toHaveLength(2)
  })

  it("a refund of an item is left to a person after the last day for refunds", async () => {
    const paid = await paidOrder(shop())
    await putOff(REFUND_ITEM, { kind: "delay", delayMs: 0 })
    await putOff(REFUND_ITEM)
    await paid.refused("", 250_00)
    const lastDay = new Date(shop().clock.now().getTime() - 365 * DAY * 1_000 + 60_000)
    await shop().set(paid.attempt, { last_activity_at: lastDay })
    await nextTry(paid.attempt)
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM, REFUND_ITEM])
    expect(await shop().attention(paid.attempt)).toContain("reversal_refused")
  })

  it("a cancellation that has to wait for the end of the bank's day is a refund on the next day", async () => {
    const paid = await paidOrder(shop())
    await putOff(CANCEL, { ...DAY_END, count: 2 })
    await paid.refused(PUT_OFF.en)
    await nextTry(paid.attempt)
    await shop().jobAfter(DAY, paid.attempt)
    expect(await shop().moneyCalls()).toEqual([CANCEL, CANCEL, REFUND])
    expect(paid.held()).toEqual([lira(WHOLE)])
  })

  it("a charge without an order waits with its cancellation, and is left to a person after six tries", async () => {
    const { checkout, attempt } = await shop().paidAtPage()
    shop().removeSession(checkout)
    for (const endpoint of [CANCEL, REFUND]) await putOff(endpoint, { ...DAY_END, count: 100 })
    expect(await shop().jobAfter(300, attempt)).toMatchObject({ state: "reversing" })
    expect(await shop().moneyCalls()).toEqual([CANCEL])
    await shop().jobFor(attempt, 8 * DAY)
    expect(await shop().moneyCalls()).toEqual([CANCEL, CANCEL, CANCEL, REFUND, REFUND, REFUND])
    expect(await shop().attention(attempt)).toEqual(["reversal_refused"])
    expect(await shop().nextCheck(attempt)).toBeNull()
  })
})
