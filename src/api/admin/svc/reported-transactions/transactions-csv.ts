import type { ListedTransaction } from "../../../../modules/svc/ledger/reported-reading"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { csvInPages, yesOrNo, type Column, type Language } from "../settlement-report/csv-text"
import type { ReportRange } from "../settlement-report/read-range"

const COLUMNS: readonly Column<ListedTransaction>[] = [
  [{ en: "Day", tr: "Gün" }, ({ day }) => day],
  [{ en: "Type", tr: "Tür" }, ({ type }) => type],
  [{ en: "Payment id", tr: "Ödeme numarası" }, ({ paymentId }) => paymentId],
  [{ en: "Item transaction id", tr: "Kalem işlem numarası" }, ({ paymentTransactionId }) => paymentTransactionId],
  [{ en: "Transaction id", tr: "İşlem numarası" }, ({ transactionId }) => transactionId],
  [
    { en: "Attempt in this store (empty: not this store's)", tr: "Bu mağazadaki deneme (boş: bu mağazanın değil)" },
    ({ attemptId }) => attemptId,
  ],
  [{ en: "Status", tr: "Durum" }, ({ status }) => status],
  [{ en: "Price", tr: "Fiyat" }, ({ price }) => price],
  [{ en: "Paid price", tr: "Ödenen tutar" }, ({ paidPrice }) => paidPrice],
  [{ en: "Currency", tr: "Para birimi" }, ({ currency }) => currency],
  [{ en: "Settlement currency", tr: "Hakediş para birimi" }, ({ settlementCurrency }) => settlementCurrency],
  [{ en: "Commission", tr: "Komisyon" }, ({ commission }) => commission],
  [{ en: "Fee", tr: "İşlem ücreti" }, ({ fee }) => fee],
  [{ en: "Conversion", tr: "Döviz çevrimi" }, ({ conversion }) => conversion],
  [{ en: "Parity", tr: "Parite" }, ({ parity }) => parity],
  [{ en: "Payout to the merchant", tr: "Üye işyeri hakedişi" }, ({ merchantPayout }) => merchantPayout],
  [{ en: "Payout to the seller", tr: "Satıcı hakedişi" }, ({ submerchantPayout }) => submerchantPayout],
  [
    { en: "After settlement", tr: "Hakedişten sonra" },
    ({ isAfterSettlement }, language) => yesOrNo(isAfterSettlement, language),
  ],
]

/** What the service listed of some days, as comma separated values in pieces. */
export const transactionsCsv = (
  { days }: Pick<SvcModuleService, "days">,
  { first, last }: ReportRange,
  language: Language,
): AsyncGenerator<string> =>
  csvInPages({ columns: COLUMNS, language, read: (after, limit) => days.listReported(first, last, after, limit) })
