import type { Overview } from "../../src/api/admin/reports/answer-types"
import type { SettlementReport } from "../../src/api/admin/reports/answer-types"
import { serviceDay } from "../../src/domain"
import { refundsOf } from "../setup/admin-refunds"
import { runSql } from "../setup/hosted-checkout"
import { only } from "../setup/only"
import { DECLINED, type ProviderStage } from "../setup/provider-stage"
import { given } from "../setup/written"

const PATH = "/admin/svc/overview"
const DAY_MS = 86_400_000
const sentence = { en: expect.stringMatching(/^[A-Z].+\.$/) as string, tr: expect.stringMatching(/\.$/) as string }

/** Paid orders of 277.20 TRY: two shirts and the shipping. */
export function overviewTests(stage: ProviderStage): void {
  const { medusa } = stage
  const { refunded } = refundsOf(stage)
  const dayOf = (days: number) => serviceDay(new Date(Date.now() + days * DAY_MS))
  // a test that runs over midnight has its movements in these days still
  const range = () => `from=${dayOf(-1)}&to=${dayOf(1)}`
  const read = async <Answer>(path: string) => (await medusa.admin().expectOk("GET", path)) as Answer

  it("has what came in, went back and was kept, as the settlement report has it, beside the period before; and asks the service nothing", async () => {
    const [paid, earlier] = [await stage.ordered(), await stage.ordered()]
    await refunded(paid, 27.72)
    for (const sql of [
      "update svc_item_transaction set created_at = now() - interval '3 days' where attempt_id = ?",
      "update svc_attempt set created_at = now() - interval '3 days' where id = ?",
    ])
      await runSql(medusa.container(), sql, [earlier.attempt.id])
    const { attempt: refused } = await stage.charged(DECLINED)
    // at the page a buyer may try another card: this one has not
    await runSql(
      medusa.container(),
      `update svc_attempt set state = 'declined', error_code = '10051', error_group = 'NOT_SUFFICIENT_FUNDS' where id = ?`,
      [refused.id],
    )
    await stage.svc.ledger.openAttention({ kind: "note", attempt_id: paid.attempt.id, sentence: given("Look.") })
    await stage.sandbox.control("DELETE", "requests")

    const { currencies, methods, answers, ...around } = await read<Overview>(`${PATH}?${range()}`)
    expect(around).toEqual({
      from: dayOf(-1),
      to: dayOf(1),
      before: { from: dayOf(-4), to: dayOf(-2) },
      time_zone: "Europe/Istanbul",
      open_attention_count: 1,
      sandbox: true,
    })
    const { totals, before, days, converted_payouts, currency_code } = only(currencies)
    const report = only((await read<SettlementReport>(`/admin/svc/settlement-report?${range()}`)).totals)
    expect({ currency_code, converted_payouts }).toEqual({ currency_code: "try", converted_payouts: [] })
    expect(totals).toMatchObject({
      takings: report.payments,
      taking_count: 1,
      surcharges: "0.00",
      refunds: "27.72",
      refund_count: 1,
      net: "249.48",
      payout: report.payout,
      is_estimated: true,
      unreported_count: 0,
      unknown_amount_count: 0,
    })
    expect(Number(totals.fees)).toBeCloseTo(Number(report.commission) + Number(report.fee), 8)
    expect(Number(totals.payout_after_refunds)).toBeCloseTo(Number(report.payout) * 0.9, 1)
    expect(before).toMatchObject({ takings: "277.20", refunds: "0.00", is_estimated: false })
    expect(before.payout_after_refunds).toBe(before.payout)
    expect(only(days)).toEqual({ day: dayOf(0), ...totals })

    expect(methods).toEqual([
      { method: "hosted", paid: 1, declined: 1, left: 0, open: 0, before: { paid: 1, declined: 0, left: 0 } },
    ])
    expect(answers).toEqual([
      { sentence: { en: "Approved.", tr: "Onaylandı." }, code: null, count: 1 },
      { sentence, code: "10051", count: 1 },
    ])
    expect(await stage.sandbox.control("GET", "requests")).toEqual({ requests: [] })

    await runSql(medusa.container(), `update svc_attempt set hold = 'held', currency = 'EUR' where id = ?`, [
      earlier.attempt.id,
    ])
    const withHeld = (await read<Overview>(`${PATH}?${range()}`)).currencies
    expect(withHeld.map((one) => [one.currency_code, one.held, one.held_count, one.totals.takings])).toEqual([
      ["eur", "277.20", 1, "0.00"],
      ["try", "0.00", 0, "277.20"],
    ])

    const file = await medusa.admin().send("GET", `${PATH}/csv?${range()}`)
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="transactions-${dayOf(-1)}-${dayOf(1)}.csv"`,
    )
    const [headings, charge = "", refund = "", ...rest] = String(file.body).split("\r\n")
    const { order, attempt } = paid
    const about = `,,,${order.display_id},${attempt.payment_id},${attempt.id},`
    expect(headings).toMatch(/^Time \(Istanbul\),Type,Amount,Currency,/)
    expect(charge).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,charge,277.20,TRY,0.00,[\d.]+,[\d.]+,[\d.]+,,,/)
    expect(charge).toContain(`,${totals.payout},${about.slice(1)}${attempt.id}`)
    expect(refund).toMatch(/,refund,-27.72,TRY,,,,-[\d.]+,,,/)
    expect(refund).toContain(about)
    expect(rest).toEqual(["End of file: transactions,2", ""])
  })
}
