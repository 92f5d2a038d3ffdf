import { compareDays } from "../../src/use-cases/reports/compare-days"
import { createRetention } from "../../src/modules/svc/ledger/retention"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { describeFlows } from "./harness/describe-flows"
import { paidOrder } from "./harness/paid-order"
import {
  chargeElsewhere,
  HOUR,
  laterNights,
  linesOf,
  listing,
  nightAfter,
  ofAttempt,
  ofDay,
  portsOf,
  readsReports as options,
  sumsOf,
  today,
} from "./harness/reported-days"

/** A day of the service's list that is read again, and figures that are rounded otherwise. */
describeFlows({ options, sandbox: { reportPageSize: 2 } }, (shop) => {
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

  it("a difference whose lines a later reading does not list any more is off the attention list", async () => {
    await paidOrder(shop())
    const { attempt } = await paidOrder(shop())
    const { payment_id = "" } = attempt
    const extra = listing(shop(), (lines) =>
      lines.map((line) => (line.paymentId === payment_id ? { ...line, paidPrice: "1.00" } : line)),
    )
    await nightAfter(shop(), extra)
    expect(await ofAttempt(shop(), attempt)).toHaveLength(1)
    await laterNights(
      shop(),
      listing(shop(), (lines) => lines.filter((line) => line.paymentId !== payment_id)),
    )
    expect(await ofAttempt(shop(), attempt)).toEqual([])
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
