import { z } from "zod"
import { compareDays } from "../../src/use-cases/reports/compare-days"
import type { ReportPorts } from "../../src/use-cases/reports/ports"
import { describeFlows } from "./harness/describe-flows"
import type { FlowShop } from "./harness/flow-shop"
import { lira } from "./harness/orders"
import { paidOrder } from "./harness/paid-order"
import {
  chargeElsewhere,
  HOUR,
  laterNights,
  linesOf,
  LIST,
  listing,
  NIGHT,
  nightAfter,
  ofAttempt,
  ofDay,
  portsOf,
  readsReports as options,
  today,
  sumsOf,
} from "./harness/reported-days"
import { MONEY_BACK } from "./harness/service"
import { createRetention } from "../../src/modules/svc/ledger/retention"
import { createDatabase } from "../../src/modules/svc/ledger/sql"

async function refundInPanel(shop: FlowShop, attempt: { id: string }, minor: number) {
  const [item] = await shop.ledger.listItems(attempt.id)
  const { payment_transaction_id = "" } = item ?? {}
  await shop.context.client.refunds.createForItem({
    paymentTransactionId: payment_transaction_id,
    price: lira(minor),
    currency: "TRY",
    conversationId: "panel",
    ip: "203.0.113.1",
  })
}

/** The service's lists of days, read page by page and compared with the ledger. */
describeFlows({ options, sandbox: { reportPageSize: 2 } }, (shop) => {
  it("where other systems use the account, their payments are neither listed nor stored", async () => {
    const day = today(shop())
    await chargeElsewhere(shop())
    await nightAfter(shop(), { foreignPayments: "ignore" })
    expect([await ofDay(shop(), day), await linesOf(shop(), day)]).toEqual([[], 0])
  })

  it("a refund made in the panel is listed for a person with its amount, moves no money, and is not listed again once a person has seen it", async () => {
    const { attempt, refund } = await paidOrder(shop())
    await refund(5_00)
    await refundInPanel(shop(), attempt, 10_00)
    const day = today(shop())
    const before = (await shop().calls()).filter((name) => MONEY_BACK.includes(name)).length
    await nightAfter(shop())
    const [entry] = await ofAttempt(shop(), attempt)
    expect(entry).toContain(`lists 10.00 TRY of this payment as refunded (the last of it on ${day})`)
    expect(await ofDay(shop(), day)).toEqual([])
    const [row] = z
      .array(z.object({ id: z.string() }))
      .parse(await shop().execute(`select "id" from "svc_attention" where "attempt_id" = ?`, [attempt.id]))
    await shop().ledger.resolveAttention(row?.id ?? "", { by: "user_1", note: "made in the panel" })
    await laterNights(shop())
    expect(await ofAttempt(shop(), attempt)).toEqual([])
    expect((await shop().calls()).filter((name) => MONEY_BACK.includes(name))).toHaveLength(before)
    expect(await shop().operationsOf(attempt)).toEqual(["refund succeeded"])
  })

  it("the entry closes when the books agree again", async () => {
    const { attempt } = await paidOrder(shop())
    await refundInPanel(shop(), attempt, 10_00)
    await nightAfter(shop())
    expect(await ofAttempt(shop(), attempt)).toHaveLength(1)
    const operation = { id: "svcop_panel", attempt_id: attempt.id, kind: "refund", amount: lira(10_00) } as const
    await shop().ledger.startOperation(operation)
    await shop().ledger.endOperation(operation.id, { state: "succeeded" })
    await laterNights(shop())
    expect(await ofAttempt(shop(), attempt)).toEqual([])
  })

  it("a refund in the panel is flagged once a person has resolved the unknown refund that it could have been", async () => {
    const { attempt, lost } = await paidOrder(shop())
    const { id } = await lost("before", 10_00)
    await refundInPanel(shop(), attempt, 10_00)
    await nightAfter(shop())
    await laterNights(shop())
    expect(await ofAttempt(shop(), attempt)).toEqual([])
    await shop().ledger.resolveUnknownRefund(id, "not_sent", { by: "user_1" })
    await laterNights(shop())
    expect(await ofAttempt(shop(), attempt)).toEqual([
      expect.stringContaining("lists 10.00 TRY of this payment as refunded"),
    ])
  })

  it("a refund that the ledger has as refused, or with another amount, is flagged", async () => {
    const { attempt, refund } = await paidOrder(shop())
    await refund(10_00)
    await shop().execute(`update "svc_operation" set "state" = 'refused' where "attempt_id" = ?`, [attempt.id])
    await nightAfter(shop())
    expect(await ofAttempt(shop(), attempt)).toEqual([
      expect.stringContaining("lists 10.00 TRY as refunded that it had refused"),
    ])
    await shop().execute(`update "svc_operation" set "state" = 'succeeded', "amount" = '4.00' where "attempt_id" = ?`, [
      attempt.id,
    ])
    await laterNights(shop())
    expect(await ofAttempt(shop(), attempt)).toEqual([
      expect.stringContaining("lists 10.00 TRY for refunds of which this store counts 4.00 TRY"),
    ])
  })

  it("a payment that the ledger has as declined, another amount and another commission are flagged, the last once for the day", async () => {
    const day = today(shop())
    const [{ attempt }, other, dear] = [await paidOrder(shop()), await paidOrder(shop()), await paidOrder(shop())]
    await shop().set(attempt, { state: "declined" })
    const change = (what: string, { attempt: { id } }: typeof other) =>
      shop().execute(`update "svc_item_transaction" set ${what} where "attempt_id" = ?`, [id])
    await change(`"paid_price" = case when "price"::numeric = 200 then '199.00' else "paid_price" end`, other)
    await change(`"facts" = "facts" || '{"svcCommissionFee":"9","svcCommissionRateAmount":"1"}'`, dear)
    await nightAfter(shop())
    expect(await ofAttempt(shop(), attempt)).toEqual([
      expect.stringContaining("lists this payment as charged, 277.20 TRY. This store counts it as not charged"),
    ])
    expect(await ofAttempt(shop(), other.attempt)).toEqual([
      expect.stringContaining("lists 200.00 TRY as paid for items for which it reported 199.00 TRY"),
    ])
    expect(await ofAttempt(shop(), dear.attempt)).toEqual([])
    expect(await ofDay(shop(), day)).toEqual([
      expect.stringMatching(/^report_differs: For .* as commission and fee of 2 items; it reported 20.00 TRY/),
    ])
  })

  it("a payment that is not listed is flagged after the last reading only; one that is listed on the next day is not missing", async () => {
    // the day before has to be known as well
    await nightAfter(shop())
    await shop().clock.untilMorning()
    const day = today(shop())
    const { attempt, refund } = await paidOrder(shop())
    await refund(10_00)
    const change = listing(shop(), (lines) =>
      lines.filter(({ paymentId: payment_id }) => payment_id !== attempt.payment_id),
    )
    await shop().clock.advance(14 * HOUR + 10)
    const late = (await paidOrder(shop())).attempt
    await shop().execute(
      `update "svc_item_transaction" set "created_at" = "created_at" - interval '1 minute' where "attempt_id" = ?`,
      [late.id],
    )
    await shop().clock.advance(2.5 * HOUR)
    await compareDays(portsOf(shop(), change))
    await shop().clock.advance(24 * HOUR)
    await compareDays(portsOf(shop(), change))
    // once more when the day after was read as well
    await shop().execute(`update "svc_reported_day" set "due_at" = now() where "day" = ?`, [day])
    expect((await compareDays(portsOf(shop(), change))).compared).toEqual([day])
    expect(await ofDay(shop(), day)).toEqual([])
    await shop().clock.advance(48 * HOUR)
    await compareDays(portsOf(shop(), change))
    expect(await ofDay(shop(), day)).toEqual([
      expect.stringContaining(
        "This store has 1 payment (277.20 TRY) and 1 refund or cancellation (10.00 TRY) of " +
          `${day} that the service has not listed yet.`,
      ),
    ])
  })

  it.each([
    ["before the list of its day was read", 0],
    ["after the first reading of its day", 1],
  ])("a payment that is not listed is flagged also where the store was down for a week %s", async (_, nights) => {
    await nightAfter(shop())
    await shop().clock.untilMorning()
    const day = today(shop())
    const { attempt } = await paidOrder(shop())
    const change = listing(shop(), (lines) => lines.filter(({ paymentId }) => paymentId !== attempt.payment_id))
    if (nights > 0) await nightAfter(shop(), change)
    await shop().clock.advance(7 * 24 * HOUR)
    await compareDays(portsOf(shop(), change))
    await shop().clock.advance(HOUR)
    await compareDays(portsOf(shop(), change))
    expect(await ofDay(shop(), day)).toEqual([
      expect.stringContaining(`This store has 1 payment (277.20 TRY) of ${day} that the service has not listed yet.`),
    ])
  })

  it("a run that was cut off goes on with the page it was at", async () => {
    const day = today(shop())
    for (let paid = 0; paid < 3; paid += 1) await paidOrder(shop())
    await shop().clock.advance(NIGHT)
    const { client } = shop().context
    const pages: number[] = []
    const counting: ReportPorts["client"]["reports"]["listTransactions"] = (request, options) => {
      if (request.transactionDate === day) pages.push(request.page)
      return client.reports.listTransactions(request, options)
    }
    const change = { client: { ...client, reports: { ...client.reports, listTransactions: counting } } }
    await compareDays(portsOf(shop(), { ...change, mayGoOn: () => pages.length === 0 }))
    expect([pages, await linesOf(shop(), day)]).toEqual([[1], 2])
    expect((await compareDays(portsOf(shop(), change))).compared).toContain(day)
    expect([pages, await linesOf(shop(), day)]).toEqual([[1, 2, 3], 6])
  })

  it("a page that fails stops its day alone, fails the job's run, and is read again an hour later", async () => {
    const day = today(shop())
    await paidOrder(shop())
    await shop().fault({ endpoint: LIST, kind: "drop", count: 20 })
    await expect(nightAfter(shop())).rejects.toMatchObject({ name: "SvcError" })
    expect(await linesOf(shop(), day)).toBe(0)
    await shop().noFaults()
    expect(await compareDays(portsOf(shop()))).toEqual({ compared: [] })
    await shop().clock.advance(HOUR + 1)
    const { compared } = await compareDays(portsOf(shop()))
    expect(compared).toContain(day)
    expect(await linesOf(shop(), day)).toBe(2)
  })

  it("two runs at once read a day once", async () => {
    const day = today(shop())
    await paidOrder(shop())
    await shop().clock.advance(NIGHT)
    const [one, two] = await Promise.all([compareDays(portsOf(shop())), compareDays(portsOf(shop()))])
    expect([...one.compared, ...two.compared].filter((compared) => compared === day)).toEqual([day])
  })

  it("what a later reading does not list any more is gone once that reading is complete, and not before", async () => {
    const day = today(shop())
    await paidOrder(shop())
    const { attempt } = await paidOrder(shop())
    await nightAfter(shop())
    const before = await sumsOf(shop(), day)
    const without = listing(shop(), (lines) =>
      lines.filter(({ paymentId: payment_id }) => payment_id !== attempt.payment_id),
    )
    await shop().clock.advance(24 * HOUR)
    let asked = 0
    await compareDays(portsOf(shop(), { ...without, mayGoOn: () => (asked += 1) <= 2 }))
    expect([await linesOf(shop(), day), await sumsOf(shop(), day)]).toEqual([4, before])
    await compareDays(portsOf(shop(), without))
    expect(await linesOf(shop(), day)).toBe(2)
    expect(await sumsOf(shop(), day)).not.toEqual(before)
  })

  it("lines of payments that are not this store's go after the days that the store keeps what has ended, unless somebody has to look at them", async () => {
    const day = today(shop())
    await paidOrder(shop())
    await chargeElsewhere(shop())
    await nightAfter(shop())
    const retention = createRetention(createDatabase(shop().execute))
    const left = async (days: number) => {
      await retention.dropForeignLines(days)
      return linesOf(shop(), day)
    }
    const all = await linesOf(shop(), day)
    await shop().clock.advance(30 * 24 * HOUR)
    expect([all, await left(20)]).toEqual([3, 3])
    await shop().ledger.closeAttention({ day }, "report_unknown")
    expect([await left(40), await left(20)]).toEqual([3, 2])
  })

  it("figures that differ by less than a hundredth for each item are the same", async () => {
    const day = today(shop())
    const { attempt, refund } = await paidOrder(shop())
    await refund(10_00)
    const more = (text: string | undefined, by: string) => text && String(Number(text) + Number(by))
    const rounded = (by: string) =>
      listing(shop(), (lines) =>
        lines.map((line) => ({
          ...line,
          paidPrice: more(line.paidPrice, by),
          svcFee: more(line.svcFee, by),
          svcCommission: more(line.svcCommission, by),
        })),
      )
    await nightAfter(shop(), rounded("0.009"))
    expect([...(await ofAttempt(shop(), attempt)), ...(await ofDay(shop(), day))]).toEqual([])
    await laterNights(shop(), rounded("0.011"))
    const [entry = ""] = await ofAttempt(shop(), attempt)
    expect(entry).toContain("277.222 TRY as paid for items for which it reported 277.20 TRY")
    expect(entry).toContain("10.011 TRY for refunds of which this store counts 10.00 TRY")
    expect(await ofDay(shop(), day)).toEqual([expect.stringContaining("as commission and fee of 2 items")])
  })
})
