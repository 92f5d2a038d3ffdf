import { say, writeIn, type Language } from "../../../../domain"
import type { ListedSumsAnswer, SettlementDayAnswer, SettlementReport } from "../answers/report"
import { listCells, listHeadings, toCsv, type Column } from "./csv-text"

function listedCell(read: (sums: ListedSumsAnswer) => string | null | undefined) {
  return ({ listed = [] }: SettlementDayAnswer) => listed.map((sums) => read(sums) ?? "").join("\n")
}

const COLUMNS: readonly Column<SettlementDayAnswer>[] = [
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
  const columns = days.some(({ listed }) => listed !== undefined) ? [...COLUMNS, ...LISTED] : COLUMNS
  const headings = [...listHeadings(columns, language), writeIn(language, say("csv.differences"))]
  return toCsv([headings, ...days.map((day) => [...listCells(columns, day, language), differencesCell(day, language)])])
}
