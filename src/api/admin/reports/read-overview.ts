import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { explainError } from "../../../mapping"
import { resolveSvc } from "../../../modules/svc"
import type { AnswerCount, DaySums, HeldSum, Moved, Release } from "../../../modules/svc/ledger/reports/overview"
import { addDecimal, moneyFromDecimal, moneyToDecimal, type Currency } from "../../../money"
import { FLOWS, say, SERVICE_ZONE, serviceDay, write } from "../../../domain"
import {
  overviewSums,
  transaction,
  type Overview,
  type OverviewAnswer,
  type OverviewCurrency,
  type OverviewDay,
  type OverviewMethod,
  type OverviewPayout,
  type OverviewSums,
  type Transaction,
  type TransactionPage,
} from "./answer-types"
import { differenceAnswer, getCurrency, readDifferences, type Differences } from "./read-differences"
import { readOrderNumbers } from "../../../medusa/orders"
import type { ReportRange, TransactionsQuery } from "../days"
import { describeStore } from "../store-facts"

type Sums = Omit<DaySums, "day" | "currency" | "settlement_currency" | "converted_payout">

const NOTHING: Sums = {
  takings: "0",
  taking_count: 0,
  surcharges: "0",
  refunds: "0",
  refund_count: 0,
  commission: undefined,
  fee: undefined,
  held_back: undefined,
  payout: undefined,
  unreported: 0,
  unknown_amounts: 0,
}

const known = (...all: readonly (string | undefined)[]): string | undefined =>
  all.reduce((sum, one) => (one === undefined ? sum : addDecimal(sum ?? "0", one)), undefined)

const added = (one: Sums, other: Sums): Sums => ({
  takings: addDecimal(one.takings, other.takings),
  taking_count: one.taking_count + other.taking_count,
  surcharges: addDecimal(one.surcharges, other.surcharges),
  refunds: addDecimal(one.refunds, other.refunds),
  refund_count: one.refund_count + other.refund_count,
  commission: known(one.commission, other.commission),
  fee: known(one.fee, other.fee),
  held_back: known(one.held_back, other.held_back),
  payout: known(one.payout, other.payout),
  unreported: one.unreported + other.unreported,
  unknown_amounts: one.unknown_amounts + other.unknown_amounts,
})

const distinct = <Key extends string>(keys: readonly Key[]): Key[] => [...new Set(keys)].sort()

function sumConverted(rows: readonly DaySums[]): OverviewSums["converted_payouts"] {
  return distinct(rows.flatMap(({ settlement_currency }) => settlement_currency ?? [])).map((currency) => {
    const own = rows.filter(({ settlement_currency }) => settlement_currency === currency)
    const payout = known(...own.map(({ converted_payout }) => converted_payout)) ?? null
    return { currency_code: currency.toLowerCase(), payout }
  })
}

export function sumsAnswer(rows: readonly DaySums[], currency: Currency): OverviewSums {
  const sums = rows.reduce(added, NOTHING)
  const refunds = moneyFromDecimal(sums.refunds, currency)
  return pickAnswer(overviewSums, {
    ...sums,
    takings: moneyFromDecimal(sums.takings, currency),
    surcharges: moneyFromDecimal(sums.surcharges, currency),
    refunds,
    fees: known(sums.commission, sums.fee),
    converted_payouts: sumConverted(rows),
    is_estimated: refunds.minor > 0n,
    unreported_count: sums.unreported,
    unknown_amount_count: sums.unknown_amounts,
  })
}

/** The days of a period, the newest first. */
export function listDays(
  rows: readonly DaySums[],
  { movements, numbers }: Differences,
  currency: Currency,
): OverviewDay[] {
  const own = rows.filter((row) => row.currency === currency)
  const differing = movements.filter((one) => getCurrency(one) === currency)
  return distinct([...own, ...differing].map(({ day }) => day))
    .reverse()
    .map((day) => ({
      day,
      ...sumsAnswer(
        own.filter((row) => row.day === day),
        currency,
      ),
      differences: differing.filter((one) => one.day === day).map((one) => differenceAnswer(one, numbers)),
    }))
}

interface Figures {
  rows: readonly DaySums[]
  held: readonly HeldSum[]
  differences: Differences
  first: string
}

function getCurrencies({ rows, held, differences, first }: Figures): OverviewCurrency[] {
  const recent = rows.filter(({ day }) => day >= first)
  const moved = [...rows, ...held].map(({ currency }) => currency)
  const named = distinct([...moved, ...differences.movements.flatMap((one) => getCurrency(one) ?? [])])
  const currencies = named.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const { amount, count } = held.find((one) => one.currency === currency) ?? { amount: "0", count: 0 }
    const sumWhere = (isWanted: (row: DaySums) => boolean) => sumsAnswer(own.filter(isWanted), currency)
    return {
      currency_code: currency.toLowerCase(),
      totals: sumWhere(({ day }) => day >= first),
      before: sumWhere(({ day }) => day < first),
      held: moneyToDecimal(moneyFromDecimal(amount, currency)),
      held_count: count,
      days: listDays(recent, differences, currency),
    }
  })
  return currencies.sort((one, other) => other.totals.taking_count - one.totals.taking_count)
}

const paidOut = ({ currency, settlement_currency, payout, converted_payout }: DaySums) =>
  settlement_currency === undefined
    ? { currency: currency as string, payout }
    : { currency: settlement_currency, payout: converted_payout }

function listPayouts(rows: readonly DaySums[], releases: readonly Release[]): OverviewPayout[] {
  const paid = rows.map((row) => ({ ...paidOut(row), is_estimated: /[1-9]/.test(row.refunds) }))
  return distinct([...paid, ...releases].map(({ currency }) => currency)).map((currency) => {
    const own = paid.filter((one) => one.currency === currency)
    return {
      currency_code: currency.toLowerCase(),
      payout: known(...own.map(({ payout }) => payout)) ?? null,
      is_estimated: own.some(({ is_estimated }) => is_estimated),
      releases: releases
        .filter((one) => one.currency === currency)
        .map(({ day = null, amount, is_estimated }) => ({ day, amount, is_estimated })),
    }
  })
}

function listMethods(counts: readonly AnswerCount[]): OverviewMethod[] {
  return FLOWS.flatMap((method) => {
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
  const { first, last, from, until, account } = range
  const { overview } = resolveSvc(scope).reports
  const start = new Date(2 * from.getTime() - until.getTime())
  const both = { from: start, until, account }
  const [rows, held, releases, counts, differences] = await Promise.all([
    overview.sumDays(both),
    overview.sumHeld(account),
    overview.sumReleases(range),
    overview.countAnswers(both, from),
    readDifferences(scope, range),
  ])
  return {
    from: first,
    to: last,
    before: { from: serviceDay(start), to: serviceDay(new Date(from.getTime() - 1)) },
    time_zone: SERVICE_ZONE,
    payouts: listPayouts(
      rows.filter(({ day }) => day >= first),
      releases,
    ),
    currencies: getCurrencies({ rows, held, differences, first }),
    methods: listMethods(counts),
    answers: listAnswers(counts),
    ...describeStore(scope),
  }
}

function transactionAnswer(moved: Moved, numbers: ReadonlyMap<string, number>): Transaction {
  const { kind, currency, commission, fee, settlement_currency, converted_payout, order_id } = moved
  return pickAnswer(transaction, {
    ...moved,
    id: moved.ref,
    type: kind,
    currency_code: currency.toLowerCase(),
    fees: known(commission, fee),
    converted_payout:
      settlement_currency === undefined
        ? null
        : { currency_code: settlement_currency.toLowerCase(), payout: converted_payout ?? null },
    order: order_id === undefined ? null : { id: order_id, number: numbers.get(order_id) ?? null },
    service_payment_id: moved.payment_id,
  })
}

export async function readTransactions(scope: MedusaContainer, query: TransactionsQuery): Promise<TransactionPage> {
  const { overview } = resolveSvc(scope).reports
  const { limit, offset } = query
  const [moved, count] = await Promise.all([overview.listMoved(query, { limit, offset }), overview.countMoved(query)])
  const numbers = await readOrderNumbers(
    scope,
    moved.flatMap(({ order_id }) => order_id ?? []),
  )
  return { transactions: moved.map((one) => transactionAnswer(one, numbers)), count, limit, offset }
}
