import { recordReturns } from "../../src/use-cases/refund/reported-returns"
import type { Sentence } from "../../src/domain"
import { describeFlows } from "./harness/describe-flows"
import type { FlowShop } from "./harness/flow-shop"
import { lira } from "./harness/orders"
import { paidOrder, WHOLE } from "./harness/paid-order"
import { REFUND_ITEM } from "./harness/service"

const REPORT = "reports.retrievePayment"
const PANEL = { conversationId: "panel", ip: "203.0.113.1" }
/** No list of a day was read. */
const NO_LISTS = { listNoLongerDiffering: () => Promise.resolve([]) }
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
  const record = async (shop: FlowShop, attempt: { id: string }) => {
    const now = await shop.ledger.findAttempt(attempt.id)
    if (!now) throw new Error("the attempt is gone")
    const found: { refusal?: Sentence | undefined } = {}
    const work = async () => {
      found.refusal = await recordReturns(shop.context, NO_LISTS, now, by)
    }
    expect(await shop.store.refunds.whileLocked(attempt.id, work, 30)).toBe(true)
    return found.refusal?.en
  }

  it("a refund is recorded once, as Medusa's own refund and with who did it, and nothing is sent for it", async () => {
    const { attempt, refund, held, counted } = await paidOrder(open())
    await refund(5_00)
    await refundInPanel(attempt, 10_00, 20_00)
    const sent = await open().moneyCalls()
    expect(await record(open(), attempt)).toBeUndefined()
    expect(held()).toEqual([lira(5_00), lira(10_00), lira(20_00)])
    expect(counted()).toEqual([lira(-5_00), lira(-10_00), lira(-20_00)])
    const operations = await open().operations(attempt)
    expect(operations.slice(1)).toMatchObject([{ resolution: by }, { resolution: by }])
    expect(await record(open(), attempt)).toContain(
      "no refund or cancellation of this payment that is missing in this store",
    )
    expect(await open().moneyCalls()).toEqual(sent)
    expect(await open().attention(attempt)).toEqual([])
    // and the rest is refunded as ever
    await refund(WHOLE - 35_00)
    expect(await record(open(), attempt)).toContain("no refund")
  })

  it("two people who record it at once record it once", async () => {
    const { attempt, held } = await paidOrder(open())
    await refundInPanel(attempt, 10_00)
    await Promise.allSettled([record(open(), attempt), record(open(), attempt)])
    expect(await open().operationsOf(attempt)).toEqual(["refund succeeded"])
    expect(held()).toEqual([lira(10_00)])
  })

  it("a cancellation is recorded as a refund of everything", async () => {
    const { attempt, held } = await paidOrder(open())
    await open().context.client.payments.cancel({ ...PANEL, paymentId: attempt.payment_id ?? "" })
    expect(await record(open(), attempt)).toBeUndefined()
    expect(await open().operationsOf(attempt)).toEqual(["cancel succeeded"])
    expect(held()).toEqual([lira(WHOLE)])
  })

  it("what the store sent itself is not recorded a second time: its end unknown, refused, or not yet in the report", async () => {
    const unknown = await paidOrder(open())
    await unknown.lost("after", 10_00)
    expect(await record(open(), unknown.attempt)).toContain("It is not known yet how a refund")
    const [operation] = await open().operations(unknown.attempt)
    // a person says that it did not go through: the report knows better, and this is not the way to correct it
    await open().ledger.resolveUnknownRefund(operation?.id ?? "", "not_sent", by)
    expect(await record(open(), unknown.attempt)).toContain("no refund")

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
    expect((await recordReturns(context, NO_LISTS, late.attempt, by))?.en).toContain(
      "Compare them with the payment service",
    )
    expect(await open().operationsOf(late.attempt)).toEqual(["refund succeeded"])
  })

  it("without a report nothing is recorded, and the sentence says so", async () => {
    const { attempt } = await paidOrder(open())
    await refundInPanel(attempt, 10_00)
    await open().fault({ endpoint: REPORT, kind: "drop", count: 20 })
    expect(await record(open(), attempt)).toContain("cannot be read now")
    expect(await open().operationsOf(attempt)).toEqual([])
    expect(await open().moneyCalls()).toEqual([REFUND_ITEM])
  })
})
