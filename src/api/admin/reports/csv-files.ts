import type { MedusaContainer } from "@medusajs/framework/types"
import { endOfServiceDay, say, writeIn, type Language } from "../../../domain"
import { readOrderNumbers } from "../../../medusa/orders"
import { resolveSvc } from "../../../modules/svc"
import type { Moved } from "../../../modules/svc/ledger/reports/overview"
import type { ListedTransaction } from "../../../modules/svc/ledger/reports/reported-days"
import { normalizeDecimal } from "../../../money"
import type { ReportRange } from "../days"
import {
  csvInPages,
  csvLines,
  istanbulTime,
  listCells,
  listHeadings,
  toCsv,
  withAccount,
  yesOrNo,
  type Column,
} from "../svc/csv"
import type { Overview, OverviewDay } from "./answer-types"

/** The same in both files: a column of days has the sums of that of transactions. */
interface Figures {
  takings?: string | null | undefined
  surcharges?: string | null | undefined
  refunds?: string | null | undefined
  commission?: string | null | undefined
  fee?: string | null | undefined
  held_back?: string | null | undefined
  payout?: string | null | undefined
}

const exact = (figure: string | null | undefined) => figure && normalizeDecimal(figure)

const FIGURES: readonly Column<Figures>[] = [
  ["csv.takings", ({ takings }) => takings],
  ["csv.surcharge", ({ surcharges }) => surcharges],
  ["csv.refunds", ({ refunds }) => refunds],
  ["csv.commission", ({ commission }) => exact(commission)],
  ["csv.fee", ({ fee }) => exact(fee)],
  ["csv.held_back", ({ held_back }) => exact(held_back)],
  ["csv.payout_estimated", ({ payout }) => exact(payout)],
]

type DayLine = OverviewDay & { currency_code: string }

const DAYS: readonly Column<DayLine>[] = [
  ["csv.day", ({ day }) => day],
  ["csv.currency", ({ currency_code }) => currency_code.toUpperCase()],
  ["csv.number_takings", ({ taking_count }) => taking_count],
  ["csv.number_refunds", ({ refund_count }) => refund_count],
  ...FIGURES,
  [
    "csv.settlement_currency",
    ({ converted_payouts: all }) => all.map((one) => one.currency_code.toUpperCase()).join("\n"),
  ],
  ["csv.payout", ({ converted_payouts: all }) => all.map(({ payout }) => exact(payout) ?? "").join("\n")],
  ["csv.incomplete", ({ unreported_count }) => unreported_count],
  ["csv.number_differences", ({ differences }) => differences.length],
  [
    "csv.differences",
    ({ differences }, language) =>
      differences
        .map(({ sentence, order }) => `${order?.number ? `#${order.number}: ` : ""}${sentence[language]}`)
        .join("\n"),
  ],
]

export function daysCsv({ currencies }: Overview, language: Language): string {
  const days = currencies
    .flatMap(({ currency_code, days: own }) => own.map((day) => ({ ...day, currency_code })))
    .sort((one, other) => (one.day < other.day ? 1 : -1))
  return toCsv([listHeadings(DAYS, language), ...days.map((day) => listCells(DAYS, day, language))])
}

type Line = Moved & { order: number | string | undefined }

const KINDS = {
  charge: say("csv.charge"),
  refund: say("report.what_refund"),
  cancel: say("csv.cancellation"),
  sale: say("csv.payment_link_sold"),
} as const

const MOVED: readonly Column<Line>[] = [
  ["csv.time_istanbul", ({ at }) => istanbulTime(at.toISOString())],
  ["csv.type", ({ kind }, language) => writeIn(language, KINDS[kind])],
  ["csv.currency", ({ currency }) => currency],
  ...FIGURES,
  ["csv.settlement_currency", ({ settlement_currency }) => settlement_currency],
  ["csv.payout", ({ converted_payout }) => exact(converted_payout)],
  ["csv.order", ({ order }) => order],
  ["csv.payment_id", ({ payment_id }) => payment_id],
  ["csv.attempt", ({ attempt_id }) => attempt_id],
  ["csv.id_store", ({ ref }) => ref],
]

const END = say("csv.end_file_transactions")

/** Keeps the lines of one day in memory at a time; a last line says how many there are. */
export async function* movedCsv(
  scope: MedusaContainer,
  { from, until: end, account }: ReportRange,
  language: Language,
): AsyncGenerator<string> {
  const columns = withAccount(scope, MOVED)
  yield toCsv([listHeadings(columns, language)])
  let count = 0
  for (let day = from; day < end; day = endOfServiceDay(day)) {
    const span = { from: day, until: endOfServiceDay(day), account }
    const moved = await resolveSvc(scope).reports.overview.listMoved(span)
    const numbers = await readOrderNumbers(
      scope,
      moved.flatMap(({ order_id }) => order_id ?? []),
    )
    const lines = moved.map((one) => ({ ...one, order: numbers.get(one.order_id ?? "") ?? one.order_id }))
    yield csvLines(lines.map((line) => listCells(columns, line, language)))
    count += lines.length
  }
  yield csvLines([[writeIn(language, END), count]])
}

const TRANSACTIONS: readonly Column<ListedTransaction>[] = [
  ["csv.day", ({ day }) => day],
  ["csv.type", ({ type }) => type],
  ["csv.payment_id", ({ payment_id }) => payment_id],
  ["csv.item_transaction_id", ({ payment_transaction_id }) => payment_transaction_id],
  ["csv.transaction_id", ({ transaction_id }) => transaction_id],
  ["csv.attempt_here", ({ attempt_id }) => attempt_id],
  ["csv.status", ({ status }) => status],
  ["csv.price", ({ price }) => price],
  ["csv.paid_price", ({ paid_price }) => paid_price],
  ["csv.currency", ({ currency }) => currency],
  ["csv.settlement_currency", ({ settlement_currency }) => settlement_currency],
  ["csv.commission", ({ commission }) => commission],
  ["csv.fee", ({ fee }) => fee],
  ["csv.conversion", ({ conversion }) => conversion],
  ["csv.parity", ({ parity }) => parity],
  ["csv.payout_merchant", ({ merchant_payout }) => merchant_payout],
  ["csv.payout_seller", ({ submerchant_payout }) => submerchant_payout],
  ["csv.after_settlement", ({ is_after_settlement }, language) => yesOrNo(is_after_settlement, language)],
]

export const transactionsCsv = (
  scope: MedusaContainer,
  { first, last, account }: ReportRange,
  language: Language,
): AsyncGenerator<string> =>
  csvInPages({
    columns: withAccount(scope, TRANSACTIONS),
    language,
    read: (after, limit) => resolveSvc(scope).reports.reported.listReported({ first, last, account }, after, limit),
  })
