import { say } from "../../../../domain"
import type { ListedTransaction } from "../../../../modules/svc/ledger/reported-days"
import type { SvcContainer } from "../../../../modules/svc/container"
import { csvInPages, yesOrNo, type Column, type Language } from "../settlement-report/csv-text"
import type { ReportRange } from "../settlement-report/validators"

const COLUMNS: readonly Column<ListedTransaction>[] = [
  [say("csv.day"), ({ day }) => day],
  [say("csv.type"), ({ type }) => type],
  [say("csv.payment_id"), ({ payment_id }) => payment_id],
  [say("csv.item_transaction_id"), ({ payment_transaction_id }) => payment_transaction_id],
  [say("csv.transaction_id"), ({ transaction_id }) => transaction_id],
  [say("csv.attempt_here"), ({ attempt_id }) => attempt_id],
  [say("csv.status"), ({ status }) => status],
  [say("csv.price"), ({ price }) => price],
  [say("csv.paid_price"), ({ paid_price }) => paid_price],
  [say("csv.currency"), ({ currency }) => currency],
  [say("csv.settlement_currency"), ({ settlement_currency }) => settlement_currency],
  [say("csv.commission"), ({ commission }) => commission],
  [say("csv.fee"), ({ fee }) => fee],
  [say("csv.conversion"), ({ conversion }) => conversion],
  [say("csv.parity"), ({ parity }) => parity],
  [say("csv.payout_merchant"), ({ merchant_payout }) => merchant_payout],
  [say("csv.payout_seller"), ({ submerchant_payout }) => submerchant_payout],
  [say("csv.after_settlement"), ({ is_after_settlement }, language) => yesOrNo(is_after_settlement, language)],
]

export const transactionsCsv = (
  { days }: Pick<SvcContainer, "days">,
  { first, last }: ReportRange,
  language: Language,
): AsyncGenerator<string> =>
  csvInPages({ columns: COLUMNS, language, read: (after, limit) => days.listReported(first, last, after, limit) })
