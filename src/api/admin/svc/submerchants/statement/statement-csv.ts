import { say, writeIn, type Language } from "../../../../../domain"
import type { StatementLine } from "../../answers/statement"
import { listCells, listHeadings, istanbulTime, toCsv, type Column } from "../../csv"

const KINDS = { sale: "csv.sale", refund: "csv.refund" } as const
const CHANGES = { amount: "csv.payout_changed", arrived: "csv.change_arrived", left: "csv.change_left" } as const

const getKind = ({ kind, change }: StatementLine) => (kind === "change" ? CHANGES[change ?? "amount"] : KINDS[kind])

/** The file is for the seller too: it is not theirs to approve. */
const getStatus = ({ status, transaction_status }: StatementLine, language: Language) =>
  transaction_status === 1 ? writeIn(language, say("csv.awaits_approval")) : (status?.[language] ?? null)

const COLUMNS: readonly Column<StatementLine>[] = [
  ["csv.time_istanbul", ({ at }) => istanbulTime(at)],
  ["csv.kind", (line, language) => writeIn(language, say(getKind(line)))],
  ["csv.order", ({ order }) => order?.number ?? order?.id ?? null],
  ["csv.item", ({ title }) => title],
  ["csv.currency", ({ currency_code }) => currency_code.toUpperCase()],
  ["csv.paid_buyer", ({ paid }) => paid],
  ["csv.commission", ({ commission }) => commission],
  ["csv.sellers_payout", ({ payout }) => payout],
  ["csv.status_today", getStatus],
  ["csv.item_transaction", (line) => line.payment_transaction_id],
]

/** Every line names the seller, so that files of several can be put together. */
export const statementCsv = (seller: string, lines: readonly StatementLine[], language: Language): string =>
  toCsv([
    [writeIn(language, say("csv.seller")), ...listHeadings(COLUMNS, language)],
    ...lines.map((line) => [seller, ...listCells(COLUMNS, line, language)]),
  ])
