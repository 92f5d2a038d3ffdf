import type { ListedTransaction } from "../../../../modules/svc/ledger/reported-days"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { csvInPages, yesOrNo, type Column, type Language } from "../settlement-report/csv-text"
import type { ReportRange } from "../settlement-report/read-range"

const COLUMNS: readonly Column<ListedTransaction>[] = [
  [{ en: "Day", tr: "Gün" }, ({ day }) => day],
  [{ en: "Type", tr: "Tür" }, ({ type }) => type],
  [{ en: "Payment id", tr: "Ödeme numarası" }, ({ payment_id }) => payment_id],
  [{ en: "Item transaction id", tr: "Kalem işlem numarası" }, ({ payment_transaction_id }) => payment_transaction_id],
  [{ en: "Transaction id", tr: "İşlem numarası" }, ({ transaction_id }) => transaction_id],
  [
    { en: "Attempt in this store (empty: not this store's)", tr: "Bu mağazadaki deneme (boş: bu mağazanın değil)" },
    ({ attempt_id }) => attempt_id,
  ],
  [{ en: "Status", tr: "Durum" }, ({ status }) => status],
  [{ en: "Price", tr: "Fiyat" }, ({ price }) => price],
  [{ en: "Paid price", tr: "Ödenen tutar" }, ({ paid_price }) => paid_price],
  [{ en: "Currency", tr: "Para birimi" }, ({ currency }) => currency],
  [{ en: "Settlement currency", tr: "Hakediş para birimi" }, ({ settlement_currency }) => settlement_currency],
  [{ en: "Commission", tr: "Komisyon" }, ({ commission }) => commission],
  [{ en: "Fee", tr: "İşlem ücreti" }, ({ fee }) => fee],
  [{ en: "Conversion", tr: "Döviz çevrimi" }, ({ conversion }) => conversion],
  [{ en: "Parity", tr: "Parite" }, ({ parity }) => parity],
  [{ en: "Payout to the merchant", tr: "Üye işyeri hakedişi" }, ({ merchant_payout }) => merchant_payout],
  [{ en: "Payout to the seller", tr: "Satıcı hakedişi" }, ({ submerchant_payout }) => submerchant_payout],
  [
    { en: "After settlement", tr: "Hakedişten sonra" },
    ({ is_after_settlement }, language) => yesOrNo(is_after_settlement, language),
  ],
]

/** What the service listed of some days, as comma separated values in pieces. */
export const transactionsCsv = (
  { days }: Pick<SvcModuleService, "days">,
  { first, last }: ReportRange,
  language: Language,
): AsyncGenerator<string> =>
  csvInPages({ columns: COLUMNS, language, read: (after, limit) => days.listReported(first, last, after, limit) })
