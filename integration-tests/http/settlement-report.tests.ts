import type { SettlementReport } from "../../src/api/admin/reports/answer-types"
import type { AttentionPage } from "../../src/api/admin/svc/answers/attention"
import { reportedLine } from "../../src/use-cases/reports/compare-days"
import compareReportedDays from "../../src/jobs/reports/compare-days"
import { serviceDay } from "../../src/domain"
import { refundsOf } from "../setup/admin-refunds"
import { runSql } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { type ProviderStage } from "../setup/provider-stage"
import { says } from "../setup/says"
import { given } from "../setup/written"

const PATH = "/admin/svc/settlement-report"
/** Every route of a period. */
const RANGED = [PATH, `${PATH}/csv`, "/admin/svc/overview", "/admin/svc/overview/csv"]
const DAY_MS = 86_400_000

/** Paid orders of 277.20 TRY: two shirts and the shipping. */
export function settlementReportTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded } = refundsOf(stage)
  const dayBefore = (days: number) => serviceDay(new Date(Date.now() - days * DAY_MS))
  // a test that runs over midnight has its movements in these days still
  const range = () => `from=${dayBefore(1)}&to=${serviceDay(new Date(Date.now() + DAY_MS))}`

  const report = async (query = range()) =>
    (await medusa.admin().expectOk("GET", `${PATH}?${query}`)) as SettlementReport

  const csv = async (query = range()) => {
    const answer = await medusa.admin().send("GET", `${PATH}/csv?${query}`)
    return { ...answer, lines: String(answer.body).trimEnd().split("\r\n") }
  }

  it("with the service's reports, a day shows what its list has, and the lines are a file; without, nothing is asked or shown", async () => {
    const { capabilities, reports, ledger } = stage.svc
    const { attempt } = await stage.ordered()
    const day = serviceDay(new Date())
    const file = `/admin/svc/reported-transactions/csv?from=${day}&to=${day}`
    await stage.sandbox.control("DELETE", "requests")
    await compareReportedDays(medusa.container())
    expect(await stage.sandbox.control("GET", "requests")).toEqual({ requests: [] })
    expect((await medusa.admin().send("GET", file)).status).toBe(404)
    expect((await report()).days.some((one) => "listed" in one)).toBe(false)

    capabilities.reports = true
    try {
      await reports.days.addDays([day])
      const claimed = await reports.days.claimDay(60)
      const line = {
        ...reportedLine({ transactionType: "PAYMENT", conversationId: attempt.id, transactionCurrency: "TRY" }, ""),
        ...{ price: "277.20", paid_price: "277.20", commission: "8.10", fee: "0.25", merchant_payout: "268.85" },
        settlement_currency: "TRY",
      }
      if (claimed) await reports.days.keepPage({ ...claimed, page: 1, pages: 1 }, [line], 60, true)
      expect(only((await report(`from=${day}&to=${day}`)).days).listed).toEqual([
        { settlement_currency_code: "try", commission: "8.10", fee: "0.25", payout: "268.85", returned_payout: null },
      ])
      expect((await csv(`from=${day}&to=${day}`)).lines.join()).toContain("TRY,8.10,0.25,268.85,")
      const { status, body } = await medusa.admin().send("GET", file)
      expect(status).toBe(200)
      expect(String(body).trimEnd().split("\r\n")[1]).toContain(
        `${day},PAYMENT,,,,${attempt.id},,277.20,277.20,TRY,TRY,8.10`,
      )

      await ledger.openAttention({ kind: "report_unknown", day, sentence: given("1 payment") })
      const { attention } = (await medusa
        .admin()
        .expectOk("GET", "/admin/svc/attention?kind=report_unknown")) as AttentionPage
      expect(attention).toMatchObject([
        { about: { type: "day", day, order: null }, actions: [{ type: "resolve_attention" }] },
      ])
    } finally {
      capabilities.reports = false
    }
  })

  it("a day has its payments and refunds, fee and payout, without a call; a difference between the books is marked with its order", async () => {
    const first = await stage.ordered()
    await stage.ordered()
    await refunded(first, 10.5)
    await stage.sandbox.control("DELETE", "requests")
    const { totals, ...summary } = await report()
    expect(only(totals)).toMatchObject({
      currency_code: "try",
      payment_count: 2,
      payments: "554.40",
      medusa_payments: "554.40",
      refund_count: 1,
      refunds: "10.50",
      medusa_refunds: "10.50",
      reversed_count: 0,
      surcharges: "0.00",
      incomplete_count: 0,
      difference_count: 0,
    })
    const { commission, fee, payout, blockage } = only(totals)
    const rest = 554.4 - Number(commission) - Number(fee) - Number(blockage)
    expect(Number(commission)).toBeGreaterThan(0)
    expect(Number(payout)).toBeCloseTo(rest, 8)
    expect(summary).toMatchObject({ time_zone: "Europe/Istanbul", sandbox: true })
    expect(summary.days.every(({ differences }) => differences.length === 0)).toBe(true)
    expect(await stage.sandbox.control("GET", "requests")).toEqual({ requests: [] })

    // a refund that the service never made
    const refuse = `update svc_operation set state = 'refused' where attempt_id = ?`
    await runSql(medusa.container(), refuse, [first.attempt.id])
    expect((await report()).days.flatMap(({ differences }) => differences)).toMatchObject([
      {
        type: "refund",
        kind: "not_at_service",
        at_service: null,
        in_medusa: "10.50",
        order: { id: first.order.id, number: first.order.display_id },
        attempt_id: first.attempt.id,
        service_payment_id: first.attempt.payment_id,
      },
    ])
    expect((await csv()).lines.join("\n")).toContain(`#${first.order.display_id}: `)
  })

  it("the report can be downloaded as a spreadsheet file in English and Turkish; its days are in Istanbul time", async () => {
    const paid = await stage.ordered()
    const { status, headers, lines } = await csv("from=2026-01-01&to=2026-03-31")
    expect(status).toBe(200)
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("content-disposition")).toBe('attachment; filename="settlement-2026-01-01-2026-03-31.csv"')
    expect(headers.get("cache-control")).toBe("no-store")
    expect(lines).toHaveLength(1)
    const day = only((await report()).days)
    const [headings = "", line = ""] = (await csv()).lines
    expect(headings).toMatch(
      /^Day,Currency,Number of payments,"Payments \(price without surcharges, before refunds\)",/,
    )
    expect(headings).toContain(
      ',"Payout (with surcharges, less commission, fee and held-back amount, before refunds)",',
    )
    const { commission, fee, blockage, payout } = day
    const ofMedusa = "277.20,0.00,0,"
    expect(line).toBe(
      `${day.day},TRY,1,277.20,0.00,0,0.00,${commission},${fee},${blockage},${payout},0,0,0.00,0,0.00,${ofMedusa}`,
    )
    expect((await csv(`${range()}&language=tr`)).lines[0]).toMatch(
      /^Gün,Para birimi,Ödeme sayısı,"Ödemeler \(vade farkı/,
    )

    const on = async (time: string) => {
      const moved = "update svc_item_transaction set created_at = ? where attempt_id = ?"
      await runSql(medusa.container(), moved, [time, paid.attempt.id])
      return (await report("from=2026-03-01&to=2026-03-02")).days
    }
    const payment = { payment_count: 1, medusa_payments: "277.20" }
    expect(await on("2026-03-01T20:59:59Z")).toMatchObject([{ day: "2026-03-01", ...payment }])
    expect(await on("2026-03-01T21:00:00Z")).toMatchObject([{ day: "2026-03-02", ...payment }])
    expect(await on("2026-03-02T21:00:00Z")).toEqual([])
  })

  it.each([
    ["", ["from", "to"]],
    ["from=2026-02-30&to=2026-03-01", ["from"]],
    ["from=2026-03-01&to=tomorrow", ["to"]],
    ["from=2026-03-02&to=2026-03-01", ["to"]],
    ["from=2026-01-01&to=2026-04-03", ["to"]],
    ["from=2026-03-01&from=2026-03-02&to=2026-03-03", ["from"]],
  ])("the days %p are refused with a message for each wrong field", async (query, fields) => {
    for (const path of RANGED) {
      const { status, body } = await medusa.admin().send("GET", `${path}?${query}`)
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { type: "invalid_data", issues: fields.map((field) => ({ field, message: says(".") })) },
      })
    }
  })
}
