import { say } from "../../../../domain"
import type { ListedSumsAnswer, SettlementDayAnswer, SettlementReport } from "../answers/report"
import { listCells, listHeadings, toCsv, type Column, type Language } from "./csv-text"

function listedCell(read: (sums: ListedSumsAnswer) => string | null | undefined) {
  return ({ listed = [] }: SettlementDayAnswer) => listed.map((sums) => read(sums) ?? "").join("\n")
}

const COLUMNS: readonly Column<SettlementDayAnswer>[] = [
  [say("csv.day"), ({ day }) => day],
  [say("csv.currency"), ({ currency_code }) => currency_code.toUpperCase()],
  [say("csv.number_payments"), ({ payment_count }) => payment_count],
  [say("csv.payments_sum"), ({ payments }) => payments],
  [say("csv.surcharges"), ({ surcharges }) => surcharges],
  [say("csv.number_refunds"), ({ refund_count }) => refund_count],
  [say("csv.refunds_sum"), ({ refunds }) => refunds],
  [say("csv.commission_charged"), ({ commission }) => commission],
  [say("csv.fee_charged"), ({ fee }) => fee],
  [say("csv.held_back"), ({ blockage }) => blockage],
  [say("csv.payout_charged"), ({ payout }) => payout],
  [say("csv.incomplete"), ({ incomplete_count }) => incomplete_count],
  [say("csv.reversed_count"), ({ reversed_count }) => reversed_count],
  [say("csv.reversed_charges"), ({ reversed }) => reversed],
  [say("csv.unordered_count"), ({ sold_link_count }) => sold_link_count],
  [say("csv.unordered_sum"), ({ sold_links }) => sold_links],
  [say("csv.payments_medusa"), ({ medusa_payments }) => medusa_payments],
  [say("csv.refunds_medusa"), ({ medusa_refunds }) => medusa_refunds],
  [say("csv.number_differences"), ({ differences }) => differences.length],
]

/** Only where the service's own lists are read. */
const LISTED: readonly Column<SettlementDayAnswer>[] = [
  [say("csv.settlement_currency_listed"), listedCell((sums) => sums.settlement_currency_code?.toUpperCase())],
  [say("csv.commission_listed"), listedCell(({ commission }) => commission)],
  [say("csv.fee_services_list"), listedCell(({ fee }) => fee)],
  [say("csv.payout_services_list"), listedCell(({ payout }) => payout)],
  [say("csv.refund_payout_listed"), listedCell((sums) => sums.returned_payout)],
]

const differencesCell = ({ differences }: SettlementDayAnswer, language: Language): string =>
  differences
    .map(({ sentence, order }) => `${order?.number ? `#${order.number}: ` : ""}${sentence[language]}`)
    .join("\n")

export function reportCsv({ days }: SettlementReport, language: Language): string {
  const columns = days.some(({ listed }) => listed !== undefined) ? [...COLUMNS, ...LISTED] : COLUMNS
  const headings = [...listHeadings(columns, language), say("csv.differences")[language]]
  return toCsv([headings, ...days.map((day) => [...listCells(columns, day, language), differencesCell(day, language)])])
}
