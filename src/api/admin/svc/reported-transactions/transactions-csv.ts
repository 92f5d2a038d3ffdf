import { type Language } from "../../../../domain"
import type { ListedTransaction } from "../../../../modules/svc/ledger/reported-days"
import type { SvcContainer } from "../../../../modules/svc/container"
import { csvInPages, yesOrNo, type Column } from "../settlement-report/csv-text"
import type { ReportRange } from "../settlement-report/validators"

const COLUMNS: readonly Column<ListedTransaction>[] = [
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
  { days }: Pick<SvcContainer, "days">,
  { first, last }: ReportRange,
  language: Language,
): AsyncGenerator<string> =>
  csvInPages({ columns: COLUMNS, language, read: (after, limit) => days.listReported(first, last, after, limit) })
