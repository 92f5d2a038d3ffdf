import { checkPayment } from "../../src/use-cases/reconcile/check-payment"
import { describeFlows } from "./harness/describe-flows"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { REFUND_ITEM } from "./harness/service"
import { recordReturns } from "../../src/use-cases/refund/reported-returns"
import type { Sentence } from "../../src/domain"
import { english, given } from "../setup/written"
import type { PortParts } from "./harness/create-ports"
import type { Attempt } from "../../src/use-cases/ports/ports"
import { ONLY_ACCOUNT } from "../../src/modules/svc/store-config"
import { reportedDays } from "../../src/modules/svc/ledger/reports/reported-days"
import { createDatabase } from "../../src/modules/svc/ledger/sql"

const REPORT = "reports.retrievePayment"

const PANEL = { conversationId: "panel", ip: "203.0.113.1" }
const by = { by: "user_1", note: "made in the panel" }

/** Refunds and cancellations that somebody made in the service's panel, and a person has recorded here. */
const join = ({ execute }: PortParts) => ({ differences: reportedDays(createDatabase(execute), ONLY_ACCOUNT) })
describeFlows({ options: { capabilities: { reports: true } }, join }, (open) => {
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

  const check = async (attempt: Attempt) => {
    const checked = await checkPayment(open().context, await open().now(attempt))
    return checked.type === "reported" ? english(checked.found) : checked.type
  }
  const AGREES = "The payment service reports this payment as paid."
  const shows = (amount: string) => expect.stringContaining(`shows that ${amount} TRY more was refunded`) as string

  it("Check now flags it with its amount until it is recorded, each time anew", async () => {
    const { attempt, refund, held } = await paidOrder(open())
    await refund(5_00)
    expect(await check(attempt)).toBe(AGREES)
    for (const times of [1, 2]) {
      await refundInPanel(attempt, 10_00, 20_00)
      expect(await check(attempt)).toEqual(shows("30.00"))
      expect(await open().attention(attempt)).toEqual(["refund_unrecorded"])
      expect(await record(attempt)).toBeUndefined()
      expect(await open().attention(attempt)).toEqual([])
      expect(await check(attempt)).toBe(AGREES)
      expect(held()).toHaveLength(1 + 2 * times)
    }
    await open().fault({ endpoint: REPORT, kind: "drop", count: 20 })
    expect(await check(attempt)).toContain("could not be read")
  })

  it("an answer that shows less closes nothing; a person who has compared the amount has no new entry", async () => {
    const { attempt } = await paidOrder(open())
    await refundInPanel(attempt, 10_00)
    await check(attempt)
    const { client } = open().context
    const retrievePayment: typeof client.reports.retrievePayment = async (...request) => {
      const { payments = [], ...answer } = await client.inBackground.reports.retrievePayment(...request)
      return { ...answer, payments: payments.map((one) => ({ ...one, itemTransactions: undefined })) }
    }
    const inBackground = { ...client.inBackground, reports: { ...client.inBackground.reports, retrievePayment } }
    await checkPayment({ ...open().context, client: { ...client, inBackground } }, await open().now(attempt))
    expect(await open().attention(attempt)).toEqual(["refund_unrecorded"])
    await open().ledger.closeAttention(attempt.id, "refund_unrecorded", by)
    expect(await check(attempt)).toEqual(shows("10.00"))
    expect(await open().attention(attempt)).toEqual([])
  })

  it("one that is recorded while it is checked is on no list", async () => {
    const { attempt } = await paidOrder(open())
    await refundInPanel(attempt, 10_00)
    const { ledger } = open().context
    const openAttention: typeof ledger.openAttention = async (item) => {
      await record(attempt)
      await ledger.openAttention(item)
    }
    await checkPayment({ ...open().context, ledger: { ...ledger, openAttention } }, await open().now(attempt))
    expect(await open().attention(attempt)).toEqual([])
  })

  it("what the lists of days contradict stays flagged, whatever is checked and recorded beside it", async () => {
    const { attempt } = await paidOrder(open())
    const day = new Date().toISOString().slice(0, 10)
    await open().execute(
      `insert into "svc_reported_transaction" ("account", "key", "day", "type", "payment_id", "attempt_id", "is_at_bank", "paid_price", "currency")
        values (?, 'second', ?, 'PAYMENT', '1', ?, true, 277.20, 'TRY')`,
      [ONLY_ACCOUNT, day, attempt.id],
    )
    await open().ledger.openAttention({ kind: "report_differs", attempt_id: attempt.id, sentence: given("Twice.") })
    await refundInPanel(attempt, 10_00)
    expect(await check(attempt)).toEqual(shows("10.00"))
    expect((await open().attention(attempt)).sort()).toEqual(["refund_unrecorded", "report_differs"])
    expect(await record(attempt)).toBeUndefined()
    expect(await open().attention(attempt)).toEqual(["report_differs"])
    await open().execute(`delete from "svc_reported_transaction" where "attempt_id" = ?`, [attempt.id])
    await refundInPanel(attempt, 20_00)
    expect(await record(attempt)).toBeUndefined()
    expect(await open().attention(attempt)).toEqual([])
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
    for (const answer of [await record(unknown.attempt), await check(unknown.attempt)])
      expect(answer).toContain("lists 10.00 TRY as refunded that it had refused, or that this store counts as not sent")

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
