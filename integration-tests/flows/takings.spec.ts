import { overviewLedger, type Moved } from "../../src/modules/svc/ledger/reports/overview"
import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { addDecimal, normalizeDecimal } from "../../src/money"
import { describeFlows } from "./harness/describe-flows"
import { FIGURES, held, oldCharges } from "./harness/old-charges"

/** All rows of this file's own: nothing else is that old. */
const RANGE = { from: new Date("2018-03-01T00:00:00+03:00"), until: new Date("2018-03-11T00:00:00+03:00") }
const NOON = "2018-03-02T12:00:00+03:00"

describeFlows({}, (shop) => {
  const ledger = () => overviewLedger(createDatabase(shop().execute))
  const { attempt, item, charge, refund, sale } = oldCharges(shop, NOON)

  it("the days add up to the transactions, figure by figure and to the last digit", async () => {
    const refunded = await charge({ price: "90.00" })
    await refund(refunded, "33.33")
    await refund(refunded, "0.01", { at: "2018-03-04T12:00:00+03:00" })
    await refund(await charge(), "100.00", { at: "2018-03-03T12:00:00+03:00" })
    await refund(await charge(), "1.00", { kind: "cancel" })
    const part = await attempt({ price: "200.00", paid_price: "200.00" })
    await item(part)
    await refund(part, "12.34", { of: await item(part, held("2018-03-09 10:00:00")) })
    const euro = await attempt({ currency: "EUR" })
    const convertedPayout = { currency: "TRY", merchantPayoutAmount: "4850.25" }
    await item(euro, { ...FIGURES, convertedPayout })
    await refund(euro, "7.00", { at: "2018-03-05T12:00:00+03:00" })
    await attempt({ facts: { svcCommissionFee: "0.1" } })
    for (const amount of ["12.5", null]) await sale(amount, { at: "2018-03-06T12:00:00+03:00" })

    type Summed = Pick<Moved, (typeof NAMES)[number] | "currency">
    const NAMES = [
      ...(["takings", "surcharges", "refunds", "commission", "fee"] as const),
      ...(["held_back", "payout", "converted_payout"] as const),
    ]
    const sums = (rows: readonly Summed[]) =>
      ["TRY", "EUR"].map((currency) =>
        NAMES.map((name) => {
          const known = rows.flatMap((row) => (row.currency === currency ? (row[name] ?? []) : []))
          return [name, normalizeDecimal(known.reduce(addDecimal, "0"))]
        }),
      )
    const lines = await ledger().listMoved(RANGE)
    expect(lines).toHaveLength(14)
    expect(sums(await ledger().sumDays(RANGE))).toEqual(sums(lines))
    const [lira] = sums(lines)
    expect(lira).toContainEqual(["held_back", "8.766"])
    expect(lira).toContainEqual(["payout", "239.80175845"])
  })

  it("an amount held back is released on the day that the service named, less its refunds; also of earlier charges, and on days to come", async () => {
    const early = await attempt({ created_at: "2018-02-01T00:00:00Z" })
    await item(early, held("2018-03-05 10:00:00"), "100.00", "2018-02-01T00:00:00Z")
    await item(early, held("2018-02-20 10:00:00"), "100.00", "2018-02-01T00:00:00Z")
    const later = await attempt()
    await refund(later, "25.00", { of: await item(later, held("2018-05-01 10:00:00")) })
    await item(await attempt(), held("2018-05-01 11:00:00"))
    await item(await attempt(), held())
    await charge()
    const cancelled = await attempt()
    await item(cancelled, held("2018-05-02 10:00:00"))
    await refund(cancelled, "100.00", { kind: "cancel" })
    const euro = await attempt({ currency: "EUR" })
    const convertedPayout = { currency: "TRY", blockageRateAmountMerchant: "485.25" }
    await item(euro, { ...held("2018-05-01 10:00:00"), convertedPayout })
    await item(await attempt({ hold: "held" }), held("2018-05-03 10:00:00"))
    const shown = (await ledger().sumReleases(RANGE)).map((one) => ({ ...one, amount: normalizeDecimal(one.amount) }))
    expect(shown).toEqual([
      { currency: "TRY", day: "2018-03-05", amount: "10", is_estimated: false },
      { currency: "TRY", day: "2018-05-01", amount: "502.75", is_estimated: true },
      { currency: "TRY", day: undefined, amount: "10", is_estimated: false },
    ])
  })
})
