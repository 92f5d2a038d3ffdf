import { say } from "../../../../../domain"
import type { StatementLine } from "../../answers/statement"
import {
  listCells,
  listHeadings,
  istanbulTime,
  toCsv,
  type Column,
  type Language,
} from "../../settlement-report/csv-text"

const KINDS = { sale: say("csv.sale"), refund: say("csv.refund") } as const
const CHANGES = {
  amount: say("csv.payout_changed"),
  arrived: say("csv.change_arrived"),
  left: say("csv.change_left"),
} as const

const getKind = ({ kind, change }: StatementLine) => (kind === "change" ? CHANGES[change ?? "amount"] : KINDS[kind])

/** The file is for the seller too: it is not theirs to approve. */
const APPROVAL = say("csv.awaits_approval")

const getStatus = ({ status, transaction_status }: StatementLine, language: Language) =>
  transaction_status === 1 ? APPROVAL[language] : (status?.[language] ?? null)

const COLUMNS: readonly Column<StatementLine>[] = [
  [say("csv.time_istanbul"), ({ at }) => istanbulTime(at)],
  [say("csv.kind"), (line, language) => getKind(line)[language]],
  [say("csv.order"), ({ order }) => order?.number ?? order?.id ?? null],
  [say("csv.item"), ({ title }) => title],
  [say("csv.currency"), ({ currency_code }) => currency_code.toUpperCase()],
  [say("csv.paid_buyer"), ({ paid }) => paid],
  [say("csv.commission"), ({ commission }) => commission],
  [say("csv.sellers_payout"), ({ payout }) => payout],
  [say("csv.status_today"), getStatus],
  [say("csv.item_transaction"), (line) => line.payment_transaction_id],
]

const SELLER = say("csv.seller")

/** Every line names the seller, so that files of several can be put together. */
export const statementCsv = (seller: string, lines: readonly StatementLine[], language: Language): string =>
  toCsv([
    [SELLER[language], ...listHeadings(COLUMNS, language)],
    ...lines.map((line) => [seller, ...listCells(COLUMNS, line, language)]),
  ])
