import type { MedusaContainer } from "@medusajs/framework/types"
import { endOfServiceDay, say, writeIn, type Language } from "../../../domain"
import { readOrderNumbers } from "../../../medusa/orders"
import { resolveSvc } from "../../../modules/svc"
import type { SvcContainer } from "../../../modules/svc/container"
import type { Moved } from "../../../modules/svc/ledger/reports/overview"
import type { ListedTransaction } from "../../../modules/svc/ledger/reports/reported-days"
import { normalizeDecimal } from "../../../money"
import type { ReportRange } from "../days"
import { csvInPages, csvLines, istanbulTime, listCells, listHeadings, toCsv, yesOrNo, type Column } from "../svc/csv"
import type { ListedSumsAnswer, SettlementDayAnswer, SettlementReport } from "./answer-types"

function listedCell(read: (sums: ListedSumsAnswer) => string | null | undefined) {
  return ({ listed = [] }: SettlementDayAnswer) => listed.map((sums) => read(sums) ?? "").join("\n")
}

const SETTLEMENT: readonly Column<SettlementDayAnswer>[] = [
  ["csv.day", ({ day }) => day],
  ["csv.currency", ({ currency_code }) => currency_code.toUpperCase()],
  ["csv.number_payments", ({ payment_count }) => payment_count],
  ["csv.payments_sum", ({ payments }) => payments],
  ["csv.surcharges", ({ surcharges }) => surcharges],
  ["csv.number_refunds", ({ refund_count }) => refund_count],
  ["csv.refunds_sum", ({ refunds }) => refunds],
  ["csv.commission_charged", ({ commission }) => commission],
  ["csv.fee_charged", ({ fee }) => fee],
  ["csv.held_back", ({ blockage }) => blockage],
  ["csv.payout_charged", ({ payout }) => payout],
  ["csv.incomplete", ({ incomplete_count }) => incomplete_count],
  ["csv.reversed_count", ({ reversed_count }) => reversed_count],
  ["csv.reversed_charges", ({ reversed }) => reversed],
  ["csv.unordered_count", ({ sold_link_count }) => sold_link_count],
  ["csv.unordered_sum", ({ sold_links }) => sold_links],
  ["csv.payments_medusa", ({ medusa_payments }) => medusa_payments],
  ["csv.refunds_medusa", ({ medusa_refunds }) => medusa_refunds],
  ["csv.number_differences", ({ differences }) => differences.length],
]

/** Only where the service's own lists are read. */
const LISTED: readonly Column<SettlementDayAnswer>[] = [
  ["csv.settlement_currency_listed", listedCell((sums) => sums.settlement_currency_code?.toUpperCase())],
  ["csv.commission_listed", listedCell(({ commission }) => commission)],
  ["csv.fee_services_list", listedCell(({ fee }) => fee)],
  ["csv.payout_services_list", listedCell(({ payout }) => payout)],
  ["csv.refund_payout_listed", listedCell((sums) => sums.returned_payout)],
]

const differencesCell = ({ differences }: SettlementDayAnswer, language: Language): string =>
  differences
    .map(({ sentence, order }) => `${order?.number ? `#${order.number}: ` : ""}${sentence[language]}`)
    .join("\n")

export function reportCsv({ days }: SettlementReport, language: Language): string {
  const columns = days.some(({ listed }) => listed !== undefined) ? [...SETTLEMENT, ...LISTED] : SETTLEMENT
  const headings = [...listHeadings(columns, language), writeIn(language, say("csv.differences"))]
  return toCsv([headings, ...days.map((day) => [...listCells(columns, day, language), differencesCell(day, language)])])
}

type Line = Moved & { order: number | string | undefined }

const KINDS = {
  charge: say("csv.charge"),
  refund: say("csv.refund_refund"),
  cancel: say("csv.cancellation"),
  sale: say("csv.payment_link_sold"),
} as const

const exact = (figure: string | undefined) => figure && normalizeDecimal(figure)

const OVERVIEW: readonly Column<Line>[] = [
  ["csv.time_istanbul", ({ at }) => istanbulTime(at.toISOString())],
  ["csv.type", ({ kind }, language) => writeIn(language, KINDS[kind])],
  ["csv.amount", ({ amount }) => amount],
  ["csv.currency", ({ currency }) => currency],
  ["csv.surcharge", ({ surcharge }) => surcharge],
  ["csv.commission", ({ commission }) => exact(commission)],
  ["csv.fee", ({ fee }) => exact(fee)],
  ["csv.payout_estimated", ({ payout }) => exact(payout)],
  ["csv.settlement_currency", ({ settlement_currency }) => settlement_currency],
  ["csv.payout", ({ converted_payout }) => exact(converted_payout)],
  ["csv.order", ({ order }) => order],
  ["csv.payment_id", ({ payment_id }) => payment_id],
  ["csv.attempt", ({ attempt_id }) => attempt_id],
  ["csv.id_store", ({ ref }) => ref],
]

const END = say("csv.end_file_transactions")

/** Keeps the lines of one day in memory at a time; a last line says how many there are. */
export async function* overviewCsv(
  scope: MedusaContainer,
  { from, until: end }: ReportRange,
  language: Language,
): AsyncGenerator<string> {
  yield toCsv([listHeadings(OVERVIEW, language)])
  let count = 0
  for (let day = from; day < end; day = endOfServiceDay(day)) {
    const moved = await resolveSvc(scope).reports.overview.listMoved({ from: day, until: endOfServiceDay(day) })
    const numbers = await readOrderNumbers(
      scope,
      moved.flatMap(({ order_id }) => order_id ?? []),
    )
    const lines = moved.map((one) => ({ ...one, order: numbers.get(one.order_id ?? "") ?? one.order_id }))
    yield csvLines(lines.map((line) => listCells(OVERVIEW, line, language)))
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
  { reports: { days } }: Pick<SvcContainer, "reports">,
  { first, last }: ReportRange,
  language: Language,
): AsyncGenerator<string> =>
  csvInPages({ columns: TRANSACTIONS, language, read: (after, limit) => days.listReported(first, last, after, limit) })
