import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../modules/svc"
import { compareBooks, type Movement, type RecordedPayment } from "../../../domain/reports/settlement-books"
import {
  settlementDays,
  listTotals,
  differenceKind,
  type DifferenceKind,
  type SettlementDay,
  type SettlementSums,
} from "../../../domain/reports/settlement-report"
import { SERVICE_ZONE, say, type Sentence, write } from "../../../domain"
import {
  type SettlementReport,
  listedSumsAnswer,
  settlementDifferenceAnswer,
  settlementSumsAnswer,
  type ListedSumsAnswer,
  type SettlementDifferenceAnswer,
  type SettlementSumsAnswer,
} from "./answer-types"
import { readOrderNumbers } from "../../../medusa/orders"
import type { ReportRange } from "../days"
import { Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import { isCurrency, sum, type Money, moneyToDecimal } from "../../../money"
import { AMOUNT, readAmount, type AmountRow, resolveQuery, rows, type Row } from "../../../medusa/rows"
import { isOurProvider } from "../../../medusa/payments/our-payment"
import type { ReportedSums } from "../../../modules/svc/ledger/reports/reported-days"
import { pickAnswer } from "../../../use-cases/ports/fields"

export const sumsAnswer = (sums: SettlementSums): SettlementSumsAnswer =>
  pickAnswer(settlementSumsAnswer, {
    ...sums,
    ...sums.figures,
    currency_code: sums.currency.toLowerCase(),
    payment_count: sums.payments.count,
    payments: sums.payments.amount,
    refund_count: sums.refunds.count,
    refunds: sums.refunds.amount,
    reversed_count: sums.reversed.count,
    reversed: sums.reversed.amount,
    sold_link_count: sums.sold_links.count,
    sold_links: sums.sold_links.amount,
    incomplete_count: sums.incomplete,
  })

export const listedAnswer = (
  listed: readonly ReportedSums[],
  { day, currency }: Pick<SettlementDay, "day" | "currency">,
): ListedSumsAnswer[] =>
  listed
    .filter((one) => one.day === day && one.currency === currency)
    .map((one) =>
      pickAnswer(listedSumsAnswer, {
        ...one,
        settlement_currency_code: one.settlement_currency?.toLowerCase(),
        returned_payout: one.returned,
      }),
    )

const amountText = (amount: Money | undefined) =>
  amount === undefined ? "" : `${moneyToDecimal(amount)} ${amount.currency}`

/** Nothing is compared for `reversed` and `sold_link`. */
const WHAT = {
  payment: say("report.what_payment"),
  refund: say("report.what_refund"),
  reversed: say("report.what_reversed"),
  sold_link: say("report.what_payment"),
} as const

const SENTENCES: Readonly<Record<DifferenceKind, (movement: Movement) => Sentence>> = {
  not_in_medusa: ({ kind, at_service }) =>
    say("report.not_in_medusa", { what: WHAT[kind], at_service: amountText(at_service) }),
  not_at_service: ({ kind, in_medusa }) =>
    say("report.not_at_service", { what: WHAT[kind], in_medusa: amountText(in_medusa) }),
  amounts_differ: ({ kind, at_service, in_medusa }) =>
    say("report.amounts_differ", {
      what: WHAT[kind],
      at_service: amountText(at_service),
      in_medusa: amountText(in_medusa),
    }),
  no_response: ({ unanswered }) => say("report.no_response", { unanswered: amountText(unanswered) }),
}

/** @param movement one whose books differ */
export function differenceAnswer(movement: Movement, numbers: ReadonlyMap<string, number>): SettlementDifferenceAnswer {
  const { kind, order_id } = movement
  const difference = differenceKind(movement) ?? "amounts_differ"
  return pickAnswer(settlementDifferenceAnswer, {
    ...movement,
    type: kind === "refund" ? "refund" : "payment",
    kind: difference,
    sentence: write(SENTENCES[difference](movement)),
    order: order_id === undefined ? null : { id: order_id, number: numbers.get(order_id) ?? null },
  })
}

async function readMovements(scope: MedusaContainer, range: ReportRange): Promise<Movement[]> {
  const { settlement } = resolveSvc(scope).reports
  const moved = await readMovedPayments(scope, range)
  const named = moved.flatMap(({ standsFor }) => standsFor ?? [])
  const charges = await settlement.readCharges(range, named)
  const sales = await settlement.readSales(range, named)
  const ofSessions = await readPaymentsOfSessions(
    scope,
    charges.map(({ session_id }) => session_id),
  )
  const attemptOf = new Map(charges.map(({ session_id, attempt_id }) => [session_id, attempt_id]))
  const unique = new Map<string, HeldPayment>([...moved, ...ofSessions].map((one) => [one.id, one]))
  const recorded = [...unique.values()].map((one) => ({
    ...one,
    standsFor: one.standsFor ?? attemptOf.get(one.session_id),
  }))
  return compareBooks({ charges, sales }, recorded).filter(({ day }) => day >= range.first && day <= range.last)
}

export async function readReport(scope: MedusaContainer, range: ReportRange): Promise<SettlementReport> {
  const { capabilities, reports } = resolveSvc(scope)
  const movements = await readMovements(scope, range)
  const days = settlementDays(movements)
  const numbers = await readOrderNumbers(
    scope,
    days.flatMap(({ differences }) => differences.flatMap(({ order_id }) => order_id ?? [])),
  )
  const listed = capabilities.reports ? await reports.days.sumReported(range.first, range.last) : undefined
  return {
    from: range.first,
    to: range.last,
    time_zone: SERVICE_ZONE,
    days: days.map((day) => ({
      day: day.day,
      ...sumsAnswer(day),
      ...(listed && { listed: listedAnswer(listed, day) }),
      differences: day.differences.map((one) => differenceAnswer(one, numbers)),
    })),
    totals: listTotals(movements).map((sums) => ({ ...sumsAnswer(sums), difference_count: sums.differences.length })),
    sandbox: resolveSvc(scope).isSandbox,
  }
}

const BATCH = 500

const PAYMENT = {
  id: true,
  provider_id: true,
  currency_code: true,
  payment_session_id: true,
  data: true,
  created_at: true,
  canceled_at: true,
  captures: { ...AMOUNT, created_at: true },
  refunds: { ...AMOUNT, id: true, created_at: true },
  payment_collection: { order: { id: true } },
} as const
type PaymentRow = Row<"payment", typeof PAYMENT>

const isOurs = ({ provider_id, currency_code }: PaymentRow) =>
  isOurProvider(provider_id) && isCurrency(currency_code.toUpperCase())

interface HeldPayment extends RecordedPayment {
  id: string
  session_id: string
}

function heldPayment(row: PaymentRow): HeldPayment {
  const read = (one: AmountRow): Money => readAmount(one, row.currency_code)
  const captures = row.canceled_at ? [] : row.captures
  const [first] = captures
  return {
    id: row.id,
    session_id: row.payment_session_id,
    standsFor: row.data?.attempt_id ?? row.data?.sale_id,
    order_id: row.payment_collection?.order?.id,
    captured: first && sum(captures.map(read), read(first).currency),
    captured_at: first?.created_at ?? row.created_at,
    refunds: row.refunds.map((one) => ({ id: one.id, amount: read(one), created_at: one.created_at })),
  }
}

async function readPayments(scope: MedusaContainer, by: "id" | "payment_session_id", ids: readonly string[]) {
  const query = resolveQuery(scope)
  const wanted = [...new Set(ids)]
  const found: HeldPayment[] = []
  for (let at = 0; at < wanted.length; at += BATCH) {
    const filters = { [by]: wanted.slice(at, at + BATCH) }
    const payments = await rows(query, "payment", PAYMENT, filters)
    found.push(...payments.filter(isOurs).map(heldPayment))
  }
  return found
}

const movedRow = z.array(z.object({ payment_id: z.string() }))

async function readMovedPayments(scope: MedusaContainer, { from, until }: ReportRange): Promise<HeldPayment[]> {
  const payments = scope.resolve(Modules.PAYMENT)
  const created_at = { $gte: from.toISOString(), $lt: until.toISOString() }
  const config = { select: ["id", "payment_id"] }
  const moved = [
    ...(await payments.listCaptures({ created_at }, config)),
    ...(await payments.listRefunds({ created_at }, config)),
  ]
  return readPayments(
    scope,
    "id",
    movedRow.parse(moved).map(({ payment_id }) => payment_id),
  )
}

const readPaymentsOfSessions = (scope: MedusaContainer, sessionIds: readonly string[]) =>
  readPayments(scope, "payment_session_id", sessionIds)
