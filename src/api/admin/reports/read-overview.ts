import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { explainError } from "../../../mapping"
import { resolveSvc } from "../../../modules/svc"
import type { AnswerCount, DaySums, HeldSum } from "../../../modules/svc/ledger/reports/overview"
import { addDecimal, moneyFromDecimal, moneyToDecimal, subtract, type Currency } from "../../../money"
import { say, SERVICE_ZONE, serviceDay, write } from "../../../domain"
import {
  overviewSums,
  type Overview,
  type OverviewAnswer,
  type OverviewCurrency,
  type OverviewMethod,
  type OverviewSums,
} from "./answer-types"
import { countOpenAttention } from "../svc/attention/read"
import type { ReportRange } from "../days"

type Sums = Omit<DaySums, "day" | "currency" | "settlement_currency" | "converted_payout">

const NOTHING: Sums = {
  takings: "0.00",
  taking_count: 0,
  surcharges: "0.00",
  refunds: "0.00",
  refund_count: 0,
  fees: undefined,
  payout: undefined,
  returned: undefined,
  unreported: 0,
  unknown_amounts: 0,
}

const known = (...both: readonly (string | undefined)[]): string | undefined =>
  both.reduce((sum, one) => (one === undefined ? sum : addDecimal(sum ?? "0", one)), undefined)

const added = (one: Sums, other: Sums): Sums => ({
  takings: addDecimal(one.takings, other.takings),
  taking_count: one.taking_count + other.taking_count,
  surcharges: addDecimal(one.surcharges, other.surcharges),
  refunds: addDecimal(one.refunds, other.refunds),
  refund_count: one.refund_count + other.refund_count,
  fees: known(one.fees, other.fees),
  payout: known(one.payout, other.payout),
  returned: known(one.returned, other.returned),
  unreported: one.unreported + other.unreported,
  unknown_amounts: one.unknown_amounts + other.unknown_amounts,
})

function sumsAnswer(sums: Sums, currency: Currency): OverviewSums {
  const takings = moneyFromDecimal(sums.takings, currency)
  const refunds = moneyFromDecimal(sums.refunds, currency)
  return pickAnswer(overviewSums, {
    ...sums,
    takings,
    surcharges: moneyFromDecimal(sums.surcharges, currency),
    refunds,
    net: subtract(takings, refunds),
    payout_after_refunds: known(sums.payout, sums.returned),
    is_estimated: refunds.minor > 0n,
    unreported_count: sums.unreported,
    unknown_amount_count: sums.unknown_amounts,
  })
}

function sumConverted(rows: readonly DaySums[]): OverviewCurrency["converted_payouts"] {
  const payouts = new Map<string, string>()
  for (const { settlement_currency, converted_payout } of rows)
    if (settlement_currency !== undefined && converted_payout !== undefined)
      payouts.set(settlement_currency, addDecimal(payouts.get(settlement_currency) ?? "0", converted_payout))
  return [...payouts].map(([currency, payout]) => ({ currency_code: currency.toLowerCase(), payout }))
}

function getCurrencies(rows: readonly DaySums[], held: readonly HeldSum[], first: string): OverviewCurrency[] {
  return [...new Set([...rows, ...held].map(({ currency }) => currency))].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const recent = own.filter(({ day }) => day >= first)
    const { amount, count } = held.find((one) => one.currency === currency) ?? { amount: "0", count: 0 }
    const sumFigures = (some: readonly DaySums[]) => sumsAnswer(some.reduce<Sums>(added, NOTHING), currency)
    return {
      currency_code: currency.toLowerCase(),
      totals: sumFigures(recent),
      before: sumFigures(own.filter(({ day }) => day < first)),
      converted_payouts: sumConverted(recent),
      held: moneyToDecimal(moneyFromDecimal(amount, currency)),
      held_count: count,
      days: [...new Set(recent.map(({ day }) => day))].map((day) => ({
        day,
        ...sumFigures(recent.filter((row) => row.day === day)),
      })),
    }
  })
}

function listMethods(counts: readonly AnswerCount[]): OverviewMethod[] {
  return (["hosted", "threeds", "direct"] as const).flatMap((method) => {
    const own = counts.filter((one) => one.method === method)
    const getCount = (outcome: AnswerCount["outcome"], is_recent: boolean) =>
      own.reduce((sum, one) => sum + (one.outcome === outcome && one.is_recent === is_recent ? one.count : 0), 0)
    const results = (is_recent: boolean) => ({
      paid: getCount("paid", is_recent),
      declined: getCount("declined", is_recent),
      left: getCount("left", is_recent),
    })
    return own.length === 0 ? [] : [{ method, ...results(true), open: getCount("open", true), before: results(false) }]
  })
}

const APPROVED = say("report.approved")
const AFTER_REVIEW = say("report.after_review")

/** Joins answers that mean the same, as long as the service calls them the same. */
function listAnswers(counts: readonly AnswerCount[]): OverviewAnswer[] {
  const answers = new Map<string, OverviewAnswer>()
  const recent = (wanted: AnswerCount["outcome"]) => counts.filter((one) => one.is_recent && one.outcome === wanted)
  for (const { outcome, is_after_review, code, group, md_status, count } of [
    ...recent("paid"),
    ...recent("declined"),
  ]) {
    const declined = is_after_review ? AFTER_REVIEW : explainError({ code, group, md_status }).merchant
    const sentence = outcome === "paid" ? APPROVED : declined
    const key = `${code ?? ""} ${JSON.stringify(sentence)}`
    answers.set(key, { sentence: write(sentence), code: code ?? null, count: count + (answers.get(key)?.count ?? 0) })
  }
  return [...answers.values()].sort((one, other) => other.count - one.count)
}

export async function readOverview(scope: MedusaContainer, range: ReportRange): Promise<Overview> {
  const { first, last, from, until } = range
  const svc = resolveSvc(scope)
  const start = new Date(2 * from.getTime() - until.getTime())
  const both = { from: start, until }
  const [days, held, counts, open] = await Promise.all([
    svc.reports.overview.sumDays(both),
    svc.reports.overview.sumHeld(),
    svc.reports.overview.countAnswers(both, from),
    countOpenAttention(scope),
  ])
  return {
    from: first,
    to: last,
    before: { from: serviceDay(start), to: serviceDay(new Date(from.getTime() - 1)) },
    time_zone: SERVICE_ZONE,
    currencies: getCurrencies(days, held, first),
    methods: listMethods(counts),
    answers: listAnswers(counts),
    open_attention_count: open,
    sandbox: svc.isSandbox,
  }
}
