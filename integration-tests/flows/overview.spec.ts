import { createDatabase } from "../../src/modules/svc/ledger/sql"
import { overviewLedger, type AnswerCount, type DaySums } from "../../src/modules/svc/ledger/reports/overview"
import { only } from "../setup/only"
import { describeFlows } from "./harness/describe-flows"
import { FIGURES, oldCharges } from "./harness/old-charges"

/** All rows of this file's own: nothing else is that old. */
const RANGE = { from: new Date("2019-03-01T00:00:00+03:00"), until: new Date("2019-03-11T00:00:00+03:00") }
const NOON = "2019-03-02T12:00:00+03:00"

describeFlows({}, (shop) => {
  const ledger = () => overviewLedger(createDatabase(shop().execute))
  const days = () => ledger().sumDays(RANGE)
  const day = async () => only(await days())

  const { attempt, item, charge, refund, sale } = oldCharges(shop, NOON)

  it("a day has what buyers were charged with surcharges, what went back, and what the service reported, to the last digit", async () => {
    await refund(await charge({ price: "90.00" }), "10.00")
    await charge()
    expect(await day()).toEqual({
      day: "2019-03-02",
      currency: "TRY",
      settlement_currency: undefined,
      converted_payout: undefined,
      takings: "200.00",
      taking_count: 2,
      surcharges: "10.00",
      refunds: "10.00",
      refund_count: 1,
      commission: "4.0236250",
      fee: "0.50",
      held_back: "0.00000000",
      payout: "185.70255625",
      unreported: 0,
      unknown_amounts: 0,
    } satisfies DaySums)
  })

  it("a payment that is held, released, under review, declined or deleted is no taking, nor is one that was given back without an order", async () => {
    for (const columns of [
      { hold: "held" },
      { hold: "released" },
      { state: "in_review" },
      { state: "declined" },
      { deleted_at: NOON },
    ])
      await refund(await charge(columns), "1.00")
    await refund(await charge({ state: "reversed" }), "100.00", { kind: "cancel" })
    expect(await days()).toEqual([])
    // an order had this one: Medusa shows both
    await refund(await charge({ state: "reversed" }), "100.00", { kind: "cancel", medusa: "ref_1" })
    expect(await day()).toMatchObject({
      takings: "100.00",
      refunds: "100.00",
      payout: "0.00000000",
    })
  })

  it("the holds that cards have now are summed by currency, however other holds ended", async () => {
    const starts = { svc: new Date("2018-12-31T00:00:00Z") }
    const before = await ledger().sumHeld(starts)
    for (const columns of [
      { hold: "held" },
      { hold: "capturing" },
      { hold: "unknown", paid_price: "110.00" },
      { hold: "held", state: "paid", currency: "EUR", created_at: "2019-01-01T00:00:00Z" },
      { hold: "held", created_at: "2018-12-30T00:00:00Z" },
      { hold: "captured" },
      { hold: "releasing" },
      { hold: "released" },
      { hold: "held", state: "declined" },
      { hold: "held", state: "reversing" },
      { hold: "held", deleted_at: NOON },
      {},
    ])
      await attempt(columns)
    expect(before).toEqual([])
    expect((await ledger().sumHeld(starts)).sort((one, other) => one.count - other.count)).toEqual([
      { currency: "EUR", amount: "100.00", count: 1 },
      { currency: "TRY", amount: "310.00", count: 3 },
    ])
  })

  it("the parts of one request, or of one refund of Medusa's, count as one refund, on the day it began", async () => {
    const id = await charge({ paid_price: "500.00" })
    await refund(id, "10.00", { key: "twice", medusa: "ref_1" })
    await refund(id, "20.00", { key: "twice", medusa: "ref_2", at: "2019-03-03T00:00:10+03:00" })
    await refund(id, "1.00", { medusa: "ref_3" })
    await refund(id, "2.00", { medusa: "ref_3" })
    await refund(id, "3.00")
    await refund(await charge(), "4.00", { key: "twice" })
    const shown = (await days()).map(({ day, refunds, refund_count }) => [day, refunds, refund_count])
    expect(shown).toEqual([
      ["2019-03-03", "20.00", 0],
      ["2019-03-02", "20.00", 4],
    ])
    expect(await ledger().listMoved(RANGE)).toHaveLength(8)
  })

  it("days begin at midnight in Istanbul; a charge counts when it was made or captured, a refund when it went back", async () => {
    const late = await attempt({ created_at: "2019-03-01T20:00:00Z" })
    await item(late, FIGURES, "100.00", "2019-03-02T20:59:59Z")
    await refund(late, "5.00", { at: "2019-03-09T21:00:00Z" })
    await charge({ hold: "captured", hold_at: "2019-03-10T21:00:00Z" })
    const early = { created_at: "2019-02-01T00:00:00Z" }
    const captured = await attempt({ ...early, hold: "captured", hold_at: "2019-03-03T21:00:00Z" })
    await item(captured, FIGURES, "100.00", "2019-02-01T00:00:00Z")
    await charge(early)
    const before = await attempt(early)
    await item(before, FIGURES, "100.00", "2019-02-01T00:00:00Z")
    await refund(before, "7.00")
    const shown = (await days()).map(({ day, takings, refunds }) => [day, takings, refunds])
    expect(shown).toEqual([
      ["2019-03-10", "0", "5.00"],
      ["2019-03-04", "100.00", "0"],
      ["2019-03-02", "200.00", "7.00"],
    ])
  })

  it("a refund takes the share of its item's payout, a cancellation all of it, and one without a result nothing", async () => {
    const id = await attempt({ paid_price: "200.00" })
    await item(id)
    const sellers = await item(id, { ...FIGURES, merchantPayoutAmount: "10" })
    await refund(id, "50.00", { of: sellers })
    expect(await day()).toMatchObject({ payout: "102.73818750", refunds: "50.00" })
    for (const state of ["unknown", "sent", "refused", "not_sent"]) await refund(await charge(), "100.00", { state })
    await refund(await charge(), "1.00", { kind: "cancel" })
    expect(await day()).toMatchObject({ refund_count: 2, refunds: "150.00", payout: "493.69093750" })
  })

  it("a figure that is no number is left out, and counted: the others are read", async () => {
    const id = await charge()
    await item(await charge(), { ...FIGURES, merchantPayoutAmount: "n/a", blockageRateAmountMerchant: "1,5" })
    await item(await attempt({ facts: { svcCommissionFee: "-" } }), {})
    await refund(id, "5.00")
    expect(await day()).toMatchObject({
      takings: "300.00",
      refunds: "5.00",
      fee: "0.75",
      payout: "92.85127812",
      unreported: 2,
    })
    expect(await ledger().sumReleases(RANGE)).toEqual([])
  })

  it.each(["1E+1", "1e1", "100e-1", "10.00"])(
    "a payout of 10 is read however the service writes it: %s",
    async (payout) => {
      await item(await attempt(), { ...FIGURES, merchantPayoutAmount: payout })
      expect(Number((await day()).payout)).toBe(10)
    },
  )

  it("an amount that the service did not report is no 0: it is left out, and counted", async () => {
    const id = await attempt()
    await item(id)
    await item(id, { svcCommissionFee: "0.25" })
    await refund(id, "5.00")
    expect(await day()).toMatchObject({
      takings: "100.00",
      commission: undefined,
      fee: "0.50",
      held_back: undefined,
      payout: undefined,
      unreported: 2,
    })
    const whole = { svcCommissionRateAmount: "4", svcCommissionFee: "0.50" }
    await item(await attempt({ facts: whole }), {})
    expect(await day()).toMatchObject({ commission: "4", fee: "1.00", payout: undefined, unreported: 3 })
  })

  it("a sold link is a taking without fees; one whose buyer chose the amount is counted alone", async () => {
    await sale("12.5")
    await sale(null)
    await sale("12.505")
    await sale("100", { currency: "JPY" })
    expect(await day()).toMatchObject({
      takings: "12.5",
      taking_count: 1,
      commission: undefined,
      unreported: 1,
      unknown_amounts: 1,
    })
  })

  it("currencies are never added up: neither those that are paid nor those that are paid out", async () => {
    await charge()
    const euro = await attempt({ currency: "EUR" })
    const convertedPayout = { currency: "TRY", merchantPayoutAmount: "4850.25" }
    await item(euro, { ...FIGURES, convertedPayout })
    await item(await attempt(), { ...FIGURES, convertedPayout })
    const shown = async () =>
      (await days()).map((one) => [one.currency, one.takings, one.settlement_currency, one.converted_payout])
    const lira = ["TRY", "200.00", undefined, undefined]
    expect(await shown()).toEqual([["EUR", "100.00", "TRY", "4850.25"], lira])
    // a payment of which one item's conversion was not reported has no converted payout
    await item(euro)
    expect(await shown()).toEqual([["EUR", "100.00", "TRY", undefined], lira])
  })

  it("each movement is a line with its ids, the oldest first, or a page of the newest; the payout that went back is below 0", async () => {
    const id = await charge({ price: "90.00", order_id: "order_1", payment_id: "4711" })
    await refund(id, "1.00", { kind: "cancel", at: "2019-03-02T13:00:00+03:00" })
    await sale("12.50")
    const own = { currency: "TRY", attempt_id: id, order_id: "order_1", payment_id: "4711" }
    const lines = await ledger().listMoved(RANGE)
    const kinds = lines.map(({ kind }) => kind)
    expect(kinds.slice(0, 2).sort()).toEqual(["charge", "sale"])
    expect(lines.find(({ kind }) => kind === "charge")).toMatchObject({
      ...own,
      ref: id,
      at: new Date(NOON),
      takings: "100.00",
      surcharges: "10.00",
      refunds: undefined,
      commission: "2.0118125",
      fee: "0.25",
      payout: "97.7381875",
    })
    const cancelled = {
      kind: "cancel",
      takings: undefined,
      refunds: "100.00",
      payout: "-97.73818750",
      commission: undefined,
    }
    expect(lines[2]).toMatchObject({ ...own, ...cancelled, ref: expect.stringMatching(/^svcop/) as string })
    const [sold] = lines.filter(({ kind }) => kind === "sale")
    expect(sold).toMatchObject({ takings: "12.50", attempt_id: undefined, payout: undefined })
    const newest = await ledger().listMoved(RANGE, { limit: 1, offset: 0 })
    const rest = await ledger().listMoved(RANGE, { limit: 5, offset: 1 })
    expect([newest, rest.length, await ledger().countMoved(RANGE)]).toEqual([[lines[2]], 2, 3])
  })

  it("attempts are counted by method and by what the bank answered; what no bank answered is neither paid nor declined", async () => {
    const recent = { created_at: "2019-03-08T12:00:00+03:00" }
    for (const state of ["paid", "completing", "completed", "reversing", "reversed"])
      await attempt({ ...recent, state })
    await attempt({ ...recent, hold: "released" })
    await attempt({ state: "completed" })
    const declined = { state: "declined", flow: "threeds", md_status: null, ...recent }
    await attempt({ ...declined, error_code: "10051", error_group: "NOT_SUFFICIENT_FUNDS" })
    await attempt({ ...declined, error_code: "10051", error_group: "NOT_SUFFICIENT_FUNDS", state: "abandoned" })
    await attempt({ ...declined, md_status: 0, state: "abandoned" })
    await attempt({ ...declined, moves: [{ state: "in_review" }, { state: "declined" }] })
    for (const error_code of ["order_failed", "not_sent", "cart_changed", "out_of_stock"])
      await attempt({ ...declined, error_code })
    for (const state of ["abandoned", "expired"]) await attempt({ ...declined, state })
    for (const state of ["sent", "awaiting_buyer", "unknown", "in_review"]) await attempt({ ...declined, state })
    const page_declines = {
      1: { at: NOON, code: "10051" },
      2: { at: recent.created_at, code: "10054", group: "EXPIRED_CARD" },
    }
    const atPage = { ...declined, flow: "hosted" }
    for (const state of ["declined", "expired"]) await attempt({ ...atPage, state })
    await attempt({ ...atPage, state: "expired", page_declines })
    await attempt({ ...atPage, state: "abandoned", error_code: "cart_changed", page_declines })
    await attempt({ ...atPage, state: "completed", page_declines })
    const counts = await ledger().countAnswers(RANGE, new Date("2019-03-06T00:00:00+03:00"))
    const shown = counts.map((one: AnswerCount) => [
      one.is_recent ? "now" : "before",
      one.method,
      one.outcome,
      one.is_after_review ? "review" : (one.code ?? one.md_status),
      one.count,
    ])
    expect(shown.sort()).toEqual(
      [
        ["now", "hosted", "paid", undefined, 7],
        ["now", "hosted", "declined", "10054", 2],
        ["now", "hosted", "left", undefined, 2],
        ["before", "hosted", "paid", undefined, 1],
        ["now", "threeds", "declined", "10051", 2],
        ["now", "threeds", "declined", 0, 1],
        ["now", "threeds", "declined", "review", 1],
        ["now", "threeds", "left", undefined, 6],
        ["now", "threeds", "open", undefined, 4],
      ].sort(),
    )
  })
})
