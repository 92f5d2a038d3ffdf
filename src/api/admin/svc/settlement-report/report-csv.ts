import type { ListedSumsAnswer, SettlementDayAnswer, SettlementReport } from "../answers/report"
import { listCells, listHeadings, toCsv, type Column, type Language } from "./csv-text"

/** A line for each currency that the service pays out. */
function listedCell(read: (sums: ListedSumsAnswer) => string | null | undefined) {
  return ({ listed = [] }: SettlementDayAnswer) => listed.map((sums) => read(sums) ?? "").join("\n")
}

const COLUMNS: readonly Column<SettlementDayAnswer>[] = [
  [{ en: "Day", tr: "Gün" }, ({ day }) => day],
  [{ en: "Currency", tr: "Para birimi" }, ({ currency_code }) => currency_code.toUpperCase()],
  [{ en: "Number of payments", tr: "Ödeme sayısı" }, ({ payment_count }) => payment_count],
  [
    {
      en: "Payments (price without surcharges, before refunds)",
      tr: "Ödemeler (vade farkı hariç fiyat, iadeler düşülmemiş)",
    },
    ({ payments }) => payments,
  ],
  [
    {
      en: "Surcharges (as charged, before any was given back)",
      tr: "Vade farkları (tahsil edilen, geri verilenler düşülmemiş)",
    },
    ({ surcharges }) => surcharges,
  ],
  [{ en: "Number of refunds", tr: "İade sayısı" }, ({ refund_count }) => refund_count],
  [{ en: "Refunds and cancellations (of the price)", tr: "İadeler ve iptaller (fiyattan)" }, ({ refunds }) => refunds],
  [
    { en: "Commission (as charged, before refunds)", tr: "Komisyon (tahsilat anındaki tutar, iadeler düşülmemiş)" },
    ({ commission }) => commission,
  ],
  [
    { en: "Fee (as charged, before refunds)", tr: "İşlem ücreti (tahsilat anındaki tutar, iadeler düşülmemiş)" },
    ({ fee }) => fee,
  ],
  [
    { en: "Held back (as charged, before refunds)", tr: "Blokeli tutar (tahsilat anındaki tutar, iadeler düşülmemiş)" },
    ({ blockage }) => blockage,
  ],
  [
    {
      en: "Payout (with surcharges, less commission, fee and held-back amount, before refunds)",
      tr: "Hakediş (vade farkları dâhil; komisyon, ücret ve blokeli tutar düşülmüş, iadeler düşülmemiş)",
    },
    ({ payout }) => payout,
  ],
  [
    { en: "Payments without these figures", tr: "Bu bilgileri eksik ödemeler" },
    ({ incomplete_count }) => incomplete_count,
  ],
  [{ en: "Number of reversed charges", tr: "Geri alınan çekim sayısı" }, ({ reversed_count }) => reversed_count],
  [{ en: "Reversed charges", tr: "Geri alınan çekimler" }, ({ reversed }) => reversed],
  [
    { en: "Number of sold links without an order", tr: "Siparişsiz link satışı sayısı" },
    ({ sold_link_count }) => sold_link_count,
  ],
  [{ en: "Sold links without an order", tr: "Siparişsiz link satışları" }, ({ sold_links }) => sold_links],
  [{ en: "Payments in Medusa", tr: "Medusa'daki ödemeler" }, ({ medusa_payments }) => medusa_payments],
  [{ en: "Refunds in Medusa", tr: "Medusa'daki iadeler" }, ({ medusa_refunds }) => medusa_refunds],
  [{ en: "Number of differences", tr: "Fark sayısı" }, ({ differences }) => differences.length],
]

/** Only where the service's own lists are read. */
const LISTED: readonly Column<SettlementDayAnswer>[] = [
  [
    { en: "Settlement currency (service's list)", tr: "Hakediş para birimi (hizmetin listesi)" },
    listedCell((sums) => sums.settlement_currency_code?.toUpperCase()),
  ],
  [
    { en: "Commission (service's list)", tr: "Komisyon (hizmetin listesi)" },
    listedCell(({ commission }) => commission),
  ],
  [{ en: "Fee (service's list)", tr: "İşlem ücreti (hizmetin listesi)" }, listedCell(({ fee }) => fee)],
  [{ en: "Payout (service's list)", tr: "Hakediş (hizmetin listesi)" }, listedCell(({ payout }) => payout)],
  [
    { en: "Payout of refunds (service's list)", tr: "İadelerin hakedişi (hizmetin listesi)" },
    listedCell((sums) => sums.returned_payout),
  ],
]

const differencesCell = ({ differences }: SettlementDayAnswer, language: Language): string =>
  differences
    .map(({ sentence, order }) => `${order?.number ? `#${order.number}: ` : ""}${sentence[language]}`)
    .join("\n")

/** The report as comma separated values: a line for each day and currency, amounts exact and with a point. */
export function reportCsv({ days }: SettlementReport, language: Language): string {
  const columns = days.some(({ listed }) => listed !== undefined) ? [...COLUMNS, ...LISTED] : COLUMNS
  const headings = [...listHeadings(columns, language), { en: "Differences", tr: "Farklar" }[language]]
  return toCsv([headings, ...days.map((day) => [...listCells(columns, day, language), differencesCell(day, language)])])
}
