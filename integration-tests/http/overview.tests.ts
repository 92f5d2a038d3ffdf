import type { Overview, TransactionPage } from "../../src/api/admin/reports/answer-types"
import type { AttentionPage } from "../../src/api/admin/svc/answers/attention"
import { reportedLine } from "../../src/use-cases/reports/compare-days"
import compareReportedDays from "../../src/jobs/reports/compare-days"
import { serviceDay } from "../../src/domain"
import { normalizeDecimal } from "../../src/money"
import { refundsOf } from "../setup/admin-refunds"
import { only } from "../setup/only"
import { DECLINED, type ProviderStage } from "../setup/provider-stage"
import { says, saysToAll } from "../setup/says"
import { given } from "../setup/written"

const PATH = "/admin/svc/overview"
/** Every route of a period. */
const RANGED = [PATH, `${PATH}/csv`, `${PATH}/transactions`, `${PATH}/transactions/csv`]
const DAY_MS = 86_400_000
const sentence = { en: says(/^[A-Z].+\.$/), tr: says(/\.$/) }

/** Paid orders of 277.20 TRY: two shirts and the shipping. */
export function overviewTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded } = refundsOf(stage)
  const dayOf = (days: number) => serviceDay(new Date(Date.now() + days * DAY_MS))
  // a test that runs over midnight has its movements in these days still
  const range = () => `from=${dayOf(-1)}&to=${dayOf(1)}`
  const read = async <Answer>(path: string) => (await medusa.admin().expectOk("GET", path)) as Answer
  const overview = (query = range()) => read<Overview>(`${PATH}?${query}`)
  const days = async (query = range()) => (await overview(query)).currencies.flatMap((one) => one.days)

  const csv = async (query = range()) => {
    const answer = await medusa.admin().send("GET", `${PATH}/csv?${query}`)
    return { ...answer, lines: String(answer.body).trimEnd().split("\r\n") }
  }

  it("has what came in, went back, was kept and is paid out, beside the period before, and its transactions; and asks the service nothing", async () => {
    const [paid, earlier] = [await stage.ordered(), await stage.ordered()]
    await refunded(paid, 27.72)
    for (const sql of [
      "update svc_item_transaction set created_at = now() - interval '3 days' where attempt_id = ?",
      "update svc_attempt set created_at = now() - interval '3 days' where id = ?",
    ])
      await stage.sql(sql, [earlier.attempt.id])
    const { attempt: refused } = await stage.charged(DECLINED)
    // at the page a buyer may try another card: this one has not
    await stage.set(refused, `state = 'declined', error_code = '10051', error_group = 'NOT_SUFFICIENT_FUNDS'`)
    await stage.sandbox.control("DELETE", "requests")

    const { currencies, payouts, methods, answers, ...around } = await overview()
    expect(around).toEqual({
      from: dayOf(-1),
      to: dayOf(1),
      before: { from: dayOf(-4), to: dayOf(-2) },
      time_zone: "Europe/Istanbul",
      sandbox: true,
      accounts: ["svc"],
    })
    const { totals, before, days: moved, currency_code } = only(currencies)
    expect(currency_code).toBe("try")
    expect(totals).toMatchObject({ takings: "277.20", taking_count: 1, refunds: "27.72", refund_count: 1 })
    expect(before).toMatchObject({ takings: "277.20", refunds: "0.00", is_estimated: false })
    expect(only(moved)).toEqual({ day: dayOf(0), differences: [], ...totals })
    expect(payouts).toEqual([{ currency_code: "try", payout: totals.payout, is_estimated: true, releases: [] }])

    expect(methods).toEqual([
      { method: "hosted", paid: 1, declined: 1, left: 0, open: 0, before: { paid: 1, declined: 0, left: 0 } },
    ])
    expect(answers).toEqual([
      { sentence: { en: "Approved.", tr: "Onaylandı." }, code: null, count: 1 },
      { sentence, code: "10051", count: 1 },
    ])
    expect(await stage.sandbox.control("GET", "requests")).toEqual({ requests: [] })

    const { order, attempt } = paid
    const { transactions, ...page } = await read<TransactionPage>(`${PATH}/transactions?${range()}&limit=1`)
    expect(page).toEqual({ count: 2, limit: 1, offset: 0 })
    const about = { attempt_id: attempt.id, order: { id: order.id, number: order.display_id } }
    const back = { type: "refund", currency_code: "try", takings: null, refunds: "27.72", commission: null }
    expect(transactions).toMatchObject([{ ...about, ...back, service_payment_id: attempt.payment_id }])

    const file = await medusa.admin().send("GET", `${PATH}/transactions/csv?${range()}`)
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="transactions-${dayOf(-1)}-${dayOf(1)}.csv"`,
    )
    const [headings, charge = "", refund = "", ...rest] = String(file.body).split("\r\n")
    const ids = `,,,${order.display_id},${attempt.payment_id},${attempt.id},`
    expect(headings).toMatch(/^Time \(Istanbul\),Type,Currency,Takings,/)
    expect(charge).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,charge,TRY,277.20,0.00,,[\d.]+,[\d.]+,0,[\d.]+,,,/)
    expect(charge).toContain(`${ids}${attempt.id}`)
    expect(refund).toMatch(/,refund,TRY,,,27.72,,,0,-[\d.]+,,,/)
    expect(refund).toContain(ids)
    expect(rest).toEqual(["End of file: transactions,2", ""])
  })

  it("the service's own lines of some days are a file where it has reports; where it has none, nothing is asked", async () => {
    const { days, ledger } = stage.svc
    const { attempt } = await stage.ordered()
    const day = serviceDay(new Date())
    const file = `/admin/svc/reported-transactions/csv?from=${day}&to=${day}`
    await stage.sandbox.control("DELETE", "requests")
    await compareReportedDays(medusa.container())
    expect(await stage.sandbox.control("GET", "requests")).toEqual({ requests: [] })
    expect((await medusa.admin().send("GET", file)).status).toBe(404)

    jest.replaceProperty(stage.svc.capabilities, "reports", true)
    await days.addDays([day])
    const claimed = await days.claimDay(60)
    const line = {
      ...reportedLine({ transactionType: "PAYMENT", conversationId: attempt.id, transactionCurrency: "TRY" }, ""),
      ...{ price: "277.20", paid_price: "277.20", commission: "8.10", fee: "0.25", merchant_payout: "268.85" },
      settlement_currency: "TRY",
    }
    if (claimed) await days.keepPage({ ...claimed, page: 1, pages: 1 }, [line], 60, true)
    const { status, body } = await medusa.admin().send("GET", file)
    expect(status).toBe(200)
    expect(String(body).trimEnd().split("\r\n")[1]).toContain(
      `${day},PAYMENT,,,,${attempt.id},,277.20,277.20,TRY,TRY,8.10`,
    )

    await ledger.openAttention({ kind: "report_unknown", day, sentence: given("1 payment") })
    const { attention } = await read<AttentionPage>("/admin/svc/attention?kind=report_unknown")
    expect(attention).toMatchObject([
      { about: { type: "day", day, order: null }, actions: [{ type: "resolve_attention" }] },
    ])
  })

  it("a day agrees with Medusa's books; a difference between them is marked with its order", async () => {
    const first = await stage.ordered()
    await stage.ordered()
    await refunded(first, 10.5)
    const [agreed] = await days()
    expect(agreed?.differences).toEqual([])
    const [headings, line] = (await csv()).lines
    expect(headings).toMatch(/^Day,Currency,Number of charges and sold links,Number of refunds,Takings,/)
    const exact = [agreed?.commission, agreed?.fee, "0", agreed?.payout].map((one) => normalizeDecimal(one ?? ""))
    expect(line).toBe(`${agreed?.day},TRY,2,1,554.40,0.00,10.50,${exact.join()},,,0,0,`)

    // a refund that the service never made
    const refuse = `update svc_operation set state = 'refused' where attempt_id = ?`
    await stage.sql(refuse, [first.attempt.id])
    const [newest] = await days()
    expect(newest).toMatchObject({ takings: "554.40", taking_count: 2, refunds: "0.00" })
    expect((await days()).flatMap(({ differences }) => differences)).toMatchObject([
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

  it("wrong days are refused with a message for each wrong field", async () => {
    const expectRefused = async (path: string, query: string, ...fields: string[]) => {
      const issues = fields.map((field) => ({ field, message: saysToAll(".") }))
      const refused = { status: 400, body: { type: "invalid_data", issues } }
      expect(await medusa.admin().send("GET", `${path}?${query}`)).toMatchObject(refused)
    }
    for (const path of RANGED) await expectRefused(path, "from=2026-02-30&to=tomorrow", "from", "to")
    for (const query of ["from=2026-03-02&to=2026-03-01", "from=2026-01-01&to=2026-04-03"])
      await expectRefused(PATH, query, "to")
  })
}
