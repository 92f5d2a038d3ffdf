import type { StatementLine } from "../../answers/statement"
import {
  listCells,
  listHeadings,
  istanbulTime,
  toCsv,
  type Column,
  type Language,
} from "../../settlement-report/csv-text"

const KINDS = { sale: { en: "Sale", tr: "Satış" }, refund: { en: "Refund", tr: "İade" } } as const
const CHANGES = {
  amount: { en: "Payout changed", tr: "Hakediş değişti" },
  arrived: { en: "Turned over from another seller", tr: "Başka bir satıcıdan devralındı" },
  left: { en: "Turned over to another seller", tr: "Başka bir satıcıya devredildi" },
} as const

const getKind = ({ kind, change }: StatementLine) => (kind === "change" ? CHANGES[change ?? "amount"] : KINDS[kind])

/** The file is for the seller too: it is not theirs to approve. */
const APPROVAL = { en: "Waiting for the marketplace's approval", tr: "Pazaryerinin onayı bekleniyor" } as const

const getStatus = ({ status, transaction_status }: StatementLine, language: Language) =>
  transaction_status === 1 ? APPROVAL[language] : (status?.[language] ?? null)

const COLUMNS: readonly Column<StatementLine>[] = [
  [{ en: "Time (Istanbul)", tr: "Zaman (İstanbul)" }, ({ at }) => istanbulTime(at)],
  [{ en: "Kind", tr: "Tür" }, (line, language) => getKind(line)[language]],
  [{ en: "Order", tr: "Sipariş" }, ({ order }) => order?.number ?? order?.id ?? null],
  [{ en: "Item", tr: "Kalem" }, ({ title }) => title],
  [{ en: "Currency", tr: "Para birimi" }, ({ currency_code }) => currency_code.toUpperCase()],
  [{ en: "Paid by the buyer", tr: "Alıcının ödediği" }, ({ paid }) => paid],
  [{ en: "Commission", tr: "Komisyon" }, ({ commission }) => commission],
  [{ en: "Seller's payout", tr: "Satıcının hakedişi" }, ({ payout }) => payout],
  [{ en: "Status today", tr: "Bugünkü durum" }, getStatus],
  [{ en: "Item transaction", tr: "Kalem işlem numarası" }, (line) => line.payment_transaction_id],
]

const SELLER = { en: "Seller", tr: "Satıcı" } as const

/**
 * The statement as comma separated values: a line for each sale, refund and change, amounts exact and with a point. Every line names
 * the seller, so that files of several can be put together.
 */
export const statementCsv = (seller: string, lines: readonly StatementLine[], language: Language): string =>
  toCsv([
    [SELLER[language], ...listHeadings(COLUMNS, language)],
    ...lines.map((line) => [seller, ...listCells(COLUMNS, line, language)]),
  ])
