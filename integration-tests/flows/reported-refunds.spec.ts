import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { readNotification, takeNotification } from "../../src/use-cases/reconcile/notification"
import { planItems } from "../../src/use-cases/refund/refund-items"
import { notificationFor } from "../setup/notifications"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { CANCEL, REFUND, REFUND_ITEM } from "./harness/service"
import { recordReturns } from "../../src/use-cases/refund/reported-returns"
import type { Sentence } from "../../src/domain"
import { english } from "../setup/written"
import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { reportedDays } from "../../src/modules/svc/ledger/reports/reported-days"
import { createDatabase } from "../../src/modules/svc/ledger/sql"

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
      expect(await shop().attention(attempt)).toEqual([])
      expect(await shop().moneyCalls()).toEqual([sent])
    },
  )

  it("a person's check finds it at once", async () => {
    const { attempt, lost, held } = await paidOrder(shop())
    await lost("after", 10_00)
    await checkPayment(shop().context, await shop().now(attempt))
    expect(held()).toEqual([lira(10_00)])
    expect(await shop().attention(attempt)).toEqual([])
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
    expect(await shop().operationsOf(attempt)).toEqual(["refund unknown"])
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
    const asked = await reads()
    expect(asked).toBeGreaterThan(20)
    expect(asked).toBeLessThan(100)
    await refused("know yet whether", 5_00)
    expect(await shop().moneyCalls()).toEqual([REFUND_ITEM])
    while ((await shop().nextCheck(attempt)) !== null) await shop().jobWhenDue(attempt)
    expect(await reads()).toBe(asked)
  })

  it("a reversal that waited for the end of its cancellation goes on by itself", async () => {
    const { attempt } = await shop().paidAtPage()
    const cart = shop().medusa.carts.at(-1)
    if (!cart) throw new Error("there is no cart")
    cart.total = lira(300_00)
    await shop().fault({ endpoint: CANCEL, kind: "drop", when: "after" })
    await shop().reconcile(attempt, "return")
    expect(await shop().attention(attempt)).toContain("refund_unknown")
    await shop().jobWhenDue(attempt)
    expect((await shop().now(attempt)).state).toBe("reversed")
    expect(await shop().attention(attempt)).toEqual([])
    expect(await shop().moneyCalls()).toEqual([CANCEL])
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
    const { body, headers } = notificationFor(attempt, attempt.payment_id ?? "", {
      svcEventType: "REFUND_RETRY_SUCCESS",
    })
    const message = readNotification(shop().context.client, body, headers)
    if (!message) throw new Error("the notification names no payment")
    await takeNotification(shop().context, message, "report")
    expect(await shop().attention(attempt)).toEqual(["refund_unknown"])
    const before = await reads()
    await shop().jobWhenDue(attempt)
    expect(await reads()).toBe(before + 1)
  })

  it("a buyer who comes back does not wait for the reports", async () => {
    const { attempt, lost } = await paidOrder(shop())
    await lost("after", 10_00)
    await shop().clock.advance(DAY)
    await shop().reconcile(attempt, "return")
    expect(await shop().calls()).not.toContain(REPORT)
  })
})

describeFlows({}, (shop) => {
  it("without the capability the reports are never read", async () => {
    const { attempt, lost } = await paidOrder(shop())
    await lost("after", 10_00)
    await shop().jobWhenDue(attempt)
    await checkPayment(shop().context, await shop().now(attempt))
    expect(await shop().operationsOf(attempt)).toEqual(["refund unknown"])
    expect(await shop().calls()).not.toContain(REPORT)
  })
})

const PANEL = { conversationId: "panel", ip: "203.0.113.1" }
const by = { by: "user_1", note: "made in the panel" }

/** Refunds and cancellations that somebody made in the service's panel, and a person has recorded here. */
describeFlows({ options: { capabilities: { reports: true } } }, (open) => {
  const refunds = () => open().context.client.refunds
  async function refundInPanel(attempt: { id: string }, ...amounts: number[]) {
    const items = await open().ledger.listItems(attempt.id)
    for (const [at, minor] of amounts.entries())
      await refunds().createForItem({
        ...PANEL,
        paymentTransactionId: items[at]?.payment_transaction_id ?? "",
        price: lira(minor),
        currency: "TRY",
      })
  }
  const record = async (attempt: { id: string }) => {
    const found: { refusal?: Sentence | undefined } = {}
    const work = async () => {
      found.refusal = await recordReturns(open().context, await open().now(attempt), by)
    }
    expect(await open().store.refunds.whileLocked(attempt.id, work, 30)).toBe(true)
    return english(found.refusal)
  }

  it("a refund is recorded once, as Medusa's own refund and with who did it, and nothing is sent for it", async () => {
    const { attempt, refund, held, counted } = await paidOrder(open())
    await refund(5_00)
    await refundInPanel(attempt, 10_00, 20_00)
    const sent = await open().moneyCalls()
    expect(await record(attempt)).toBeUndefined()
    expect(held()).toEqual([lira(5_00), lira(10_00), lira(20_00)])
    expect(counted()).toEqual([lira(-5_00), lira(-10_00), lira(-20_00)])
    const operations = await open().operations(attempt)
    expect(operations.slice(1)).toMatchObject([{ resolution: by }, { resolution: by }])
    expect(await record(attempt)).toContain("no refund or cancellation of this payment that is missing in this store")
    expect(await open().moneyCalls()).toEqual(sent)
    expect(await open().attention(attempt)).toEqual([])
    // and the rest is refunded as ever
    await refund(WHOLE - 35_00)
    expect(await record(attempt)).toContain("no refund")
  })

  it("a person's check flags it with its amount until it is recorded, and the lists of days, which lack it yet, do not take it off", async () => {
    const { attempt, refund } = await paidOrder(open())
    await refund(5_00)
    const check = async () => {
      const checked = await checkPayment(open().context, await open().now(attempt))
      return checked.type === "reported" ? english(checked.found) : checked.type
    }
    const AGREES = "The payment service reports this payment as paid."
    expect(await check()).toBe(AGREES)
    await refundInPanel(attempt, 10_00, 20_00)
    const more = "report shows that 30.00 TRY more was refunded than this store has recorded"
    expect(await check()).toContain(more)
    const days = reportedDays(createDatabase(open().execute), ONLY_ACCOUNT)
    expect(await days.listNoLongerDiffering()).toEqual([])
    expect(await open().attention(attempt)).toEqual(["report_differs"])
    expect(await open().operationsOf(attempt)).toEqual(["refund succeeded"])
    expect(await record(attempt)).toBeUndefined()
    expect(await open().attention(attempt)).toEqual([])
    expect(await check()).toBe(AGREES)
    await open().fault({ endpoint: REPORT, kind: "drop", count: 20 })
    expect(await check()).toContain("could not be read")
  })

  it("two people who record it at once record it once", async () => {
    const { attempt, held } = await paidOrder(open())
    await refundInPanel(attempt, 10_00)
    await Promise.allSettled([record(attempt), record(attempt)])
    expect(await open().operationsOf(attempt)).toEqual(["refund succeeded"])
    expect(held()).toEqual([lira(10_00)])
  })

  it("a cancellation is recorded as a refund of everything", async () => {
    const { attempt, held } = await paidOrder(open())
    await open().context.client.payments.cancel({ ...PANEL, paymentId: attempt.payment_id ?? "" })
    expect(await record(attempt)).toBeUndefined()
    expect(await open().operationsOf(attempt)).toEqual(["cancel succeeded"])
    expect(held()).toEqual([lira(WHOLE)])
  })

  it("what the store sent itself is not recorded a second time: its end unknown, refused, or not yet in the report", async () => {
    const unknown = await paidOrder(open())
    await unknown.lost("after", 10_00)
    expect(await record(unknown.attempt)).toContain(
      "The result of a refund or cancellation of this payment is not known",
    )
    const [operation] = await open().operations(unknown.attempt)
    // a person says that it did not go through: the report knows better, and this is not the way to correct it
    await open().ledger.resolveUnknownRefund(operation?.id ?? "", "not_sent", by)
    expect(await record(unknown.attempt)).toContain("no refund")

    const late = await paidOrder(open())
    await late.refund(10_00)
    await refundInPanel(late.attempt, 10_00)
    const { client } = open().context
    const retrievePayment: typeof client.reports.retrievePayment = async (request, options) => {
      const answer = await client.inBackground.reports.retrievePayment(request, options)
      return JSON.parse(
        JSON.stringify(answer).replaceAll(/"refundConversationId":"svcop[^"]*"/g, `"x":1`),
      ) as typeof answer
    }
    const reports = { ...client.inBackground.reports, retrievePayment }
    const context = { ...open().context, client: { ...client, inBackground: { ...client.inBackground, reports } } }
    expect(english(await recordReturns(context, late.attempt, by))).toContain("Compare them with the payment service")
    expect(await open().operationsOf(late.attempt)).toEqual(["refund succeeded"])
  })

  it("without a report nothing is recorded, and the sentence says so", async () => {
    const { attempt } = await paidOrder(open())
    await refundInPanel(attempt, 10_00)
    await open().fault({ endpoint: REPORT, kind: "drop", count: 20 })
    expect(await record(attempt)).toContain("cannot be read now")
    expect(await open().operationsOf(attempt)).toEqual([])
    expect(await open().moneyCalls()).toEqual([REFUND_ITEM])
  })
})
