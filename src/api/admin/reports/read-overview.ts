import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../use-cases/ports/fields"
import { explainError } from "../../../mapping"
import { resolveSvc } from "../../../modules/svc"
import type * as ledger from "../../../modules/svc/ledger/reports/overview"
import { addDecimal, moneyFromDecimal, moneyToDecimal, type Currency } from "../../../money"
import { FLOWS, say, SERVICE_ZONE, serviceDay, startOfHold, write } from "../../../domain"
import * as answers from "./answer-types"
import { differenceAnswer, getCurrency, readDifferences, type Differences } from "./read-differences"
import { readOrderNumbers, type NameOrder } from "../../../medusa/orders"
import type { ReportRange, TransactionsQuery } from "../days"
import { describeStore } from "../store-facts"

const known = (...all: readonly (string | undefined)[]): string | undefined =>
  all.reduce((sum, one) => (one === undefined ? sum : addDecimal(sum ?? "0", one)), undefined)

const distinct = <Key extends string>(keys: readonly Key[]): Key[] => [...new Set(keys)].sort()

function sumConverted(rows: readonly ledger.DaySums[]) {
  return distinct(rows.flatMap(({ settlement_currency }) => settlement_currency ?? [])).map((currency) => {
    const own = rows.filter(({ settlement_currency }) => settlement_currency === currency)
    const payout = known(...own.map(({ converted_payout }) => converted_payout))
    return { currency_code: currency.toLowerCase(), payout }
  })
}

type Amount = "takings" | "surcharges" | "refunds" | "commission" | "fee" | "held_back" | "payout"
type Count = "taking_count" | "refund_count" | "unreported" | "unknown_amounts"

function sumsAnswer(rows: readonly ledger.DaySums[], currency: Currency): answers.OverviewSums {
  const sum = (name: Amount) => known(...rows.map((row) => row[name]))
  const money = (name: Amount) => moneyFromDecimal(sum(name) ?? "0", currency)
  const count = (name: Count) => rows.reduce((all, row) => all + row[name], 0)
  const refunds = money("refunds")
  const [commission, fee] = [sum("commission"), sum("fee")]
  return pickAnswer(answers.overviewSums, {
    takings: money("takings"),
    taking_count: count("taking_count"),
    surcharges: money("surcharges"),
    refunds,
    refund_count: count("refund_count"),
    commission,
    fee,
    fees: known(commission, fee),
    held_back: sum("held_back"),
    payout: sum("payout"),
    converted_payouts: sumConverted(rows),
    is_estimated: refunds.minor > 0n,
    unreported_count: count("unreported"),
    unknown_amount_count: count("unknown_amounts"),
  })
}

/** Newest first. */
export function listDays(
  rows: readonly ledger.DaySums[],
  { movements, nameOrder }: Differences,
  currency: Currency,
): answers.OverviewDay[] {
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
      differences: differing.filter((one) => one.day === day).map((one) => differenceAnswer(one, nameOrder)),
    }))
}

interface Figures {
  rows: readonly ledger.DaySums[]
  held: readonly ledger.HeldSum[]
  differences: Differences
  first: string
}

function getCurrencies({ rows, held, differences, first }: Figures): answers.OverviewCurrency[] {
  const recent = rows.filter(({ day }) => day >= first)
  const moved = [...rows, ...held].map(({ currency }) => currency)
  const named = distinct([...moved, ...differences.movements.flatMap((one) => getCurrency(one) ?? [])])
  const currencies = named.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const { amount, count } = held.find((one) => one.currency === currency) ?? { amount: "0", count: 0 }
    const sumWhere = (isWanted: (row: ledger.DaySums) => boolean) => sumsAnswer(own.filter(isWanted), currency)
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

const paidOut = ({ currency, settlement_currency, payout, converted_payout }: ledger.DaySums) =>
  settlement_currency === undefined
    ? { currency: currency as string, payout }
    : { currency: settlement_currency, payout: converted_payout }

function listPayouts(rows: readonly ledger.DaySums[], releases: readonly ledger.Release[]): answers.OverviewPayout[] {
  const paid = rows.map((row) => ({ ...paidOut(row), is_estimated: /[1-9]/.test(row.refunds) }))
  return distinct([...paid, ...releases].map(({ currency }) => currency)).map((currency) => {
    const own = paid.filter((one) => one.currency === currency)
    return pickAnswer(answers.overviewPayout, {
      currency_code: currency.toLowerCase(),
      payout: known(...own.map(({ payout }) => payout)),
      is_estimated: own.some(({ is_estimated }) => is_estimated),
      releases: releases.filter((one) => one.currency === currency),
    })
  })
}

function listMethods(counts: readonly ledger.AnswerCount[]): answers.OverviewMethod[] {
  return FLOWS.flatMap((method) => {
    const own = counts.filter((one) => one.method === method)
    const getCount = (outcome: ledger.AnswerCount["outcome"], is_recent: boolean) =>
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

/** Joins answers with the same code and the same meaning. */
function listAnswers(counts: readonly ledger.AnswerCount[]): answers.OverviewAnswer[] {
  const joined = new Map<string, answers.OverviewAnswer>()
  const recent = (wanted: ledger.AnswerCount["outcome"]) =>
    counts.filter((one) => one.is_recent && one.outcome === wanted)
  for (const { outcome, is_after_review, code, group, md_status, count } of [
    ...recent("paid"),
    ...recent("declined"),
  ]) {
    const declined = is_after_review ? AFTER_REVIEW : explainError({ code, group, md_status }).merchant
    const sentence = outcome === "paid" ? APPROVED : declined
    const key = `${code ?? ""} ${JSON.stringify(sentence)}`
    joined.set(key, { sentence: write(sentence), code: code ?? null, count: count + (joined.get(key)?.count ?? 0) })
  }
  return [...joined.values()].sort((one, other) => other.count - one.count)
}

function startsOfHolds(scope: MedusaContainer): ledger.HoldStarts {
  const { accounts, clock } = resolveSvc(scope)
  return Object.fromEntries(accounts.map(({ account, hold }) => [account, startOfHold(hold, clock.now())]))
}

export async function readOverview(scope: MedusaContainer, range: ReportRange): Promise<answers.Overview> {
  const { first, last, from, until, account } = range
  const { overview } = resolveSvc(scope).reports
  const start = new Date(2 * from.getTime() - until.getTime())
  const both = { from: start, until, account }
  const [rows, held, releases, counts, differences] = await Promise.all([
    overview.sumDays(both),
    overview.sumHeld(startsOfHolds(scope), account),
    overview.sumReleases(range),
    overview.countAnswers(both, from),
    readDifferences(scope, range),
  ])
  const recent = rows.filter(({ day }) => day >= first)
  return {
    from: first,
    to: last,
    before: { from: serviceDay(start), to: serviceDay(new Date(from.getTime() - 1)) },
    time_zone: SERVICE_ZONE,
    payouts: listPayouts(recent, releases),
    currencies: getCurrencies({ rows, held, differences, first }),
    methods: listMethods(counts),
    answers: listAnswers(counts),
    ...describeStore(scope),
  }
}

function transactionAnswer(moved: ledger.Moved, nameOrder: NameOrder): answers.Transaction {
  const { kind, currency, commission, fee, settlement_currency, converted_payout } = moved
  return pickAnswer(answers.transaction, {
    ...moved,
    id: moved.ref,
    type: kind,
    currency_code: currency.toLowerCase(),
    fees: known(commission, fee),
    converted_payout:
      settlement_currency === undefined
        ? null
        : { currency_code: settlement_currency.toLowerCase(), payout: converted_payout },
    order: nameOrder(moved),
    service_payment_id: moved.payment_id,
  })
}

export async function readTransactions(
  scope: MedusaContainer,
  query: TransactionsQuery,
): Promise<answers.TransactionPage> {
  const { overview } = resolveSvc(scope).reports
  const { limit, offset } = query
  const [moved, count] = await Promise.all([overview.listMoved(query, { limit, offset }), overview.countMoved(query)])
  const nameOrder = await readOrderNumbers(scope, moved)
  return { transactions: moved.map((one) => transactionAnswer(one, nameOrder)), count, limit, offset }
}
