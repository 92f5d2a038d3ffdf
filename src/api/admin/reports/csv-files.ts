import type { MedusaContainer } from "@medusajs/framework/types"
import { endOfServiceDay, say, writeIn, type Language } from "../../../domain"
import { readOrderNumbers, type NameOrder } from "../../../medusa/orders"
import { resolveSvc } from "../../../modules/svc"
import type { Moved } from "../../../modules/svc/ledger/reports/overview"
import type { ListedTransaction } from "../../../modules/svc/ledger/reports/reported-days"
import { normalizeDecimal } from "../../../money"
import type { ReportRange } from "../days"
import { istanbulTime, readPages, withAccount, writeLines, writePages, yesOrNo, type Column } from "../svc/csv"
import type { Overview, OverviewDay } from "./answer-types"

type FigureName = "takings" | "surcharges" | "refunds" | "commission" | "fee" | "held_back" | "payout"
type Figures = Partial<Record<FigureName, string | null | undefined>>

const exact = (figure: string | null | undefined) => figure && normalizeDecimal(figure)

const FIGURES: readonly Column<Figures>[] = [
  ["csv.takings", ({ takings }) => takings],
  ["csv.surcharge", ({ surcharges }) => surcharges],
  ["csv.refunds", ({ refunds }) => refunds],
  ["csv.commission", ({ commission }) => exact(commission)],
  ["csv.fee", ({ fee }) => exact(fee)],
  ["csv.held_back", ({ held_back }) => exact(held_back)],
  ["csv.payout_estimated", ({ payout }) => exact(payout)],
]

type DayLine = OverviewDay & { currency_code: string }

const DAYS: readonly Column<DayLine>[] = [
  ["csv.day", ({ day }) => day],
  ["csv.currency", ({ currency_code }) => currency_code.toUpperCase()],
  ["csv.number_takings", ({ taking_count }) => taking_count],
  ["csv.number_refunds", ({ refund_count }) => refund_count],
  ...FIGURES,
  [
    "csv.settlement_currency",
    ({ converted_payouts: all }) => all.map((one) => one.currency_code.toUpperCase()).join("\n"),
  ],
  ["csv.payout", ({ converted_payouts: all }) => all.map(({ payout }) => exact(payout) ?? "").join("\n")],
  ["csv.incomplete", ({ unreported_count }) => unreported_count],
  ["csv.number_differences", ({ differences }) => differences.length],
  [
    "csv.differences",
    ({ differences }, language) =>
      differences
        .map(({ sentence, order }) => `${order?.number ? `#${order.number}: ` : ""}${sentence[language]}`)
        .join("\n"),
  ],
]

export function daysCsv({ currencies }: Overview, language: Language): string {
  const days = currencies
    .flatMap(({ currency_code, days: own }) => own.map((day) => ({ ...day, currency_code })))
    .sort((one, other) => (one.day < other.day ? 1 : -1))
  return writeLines(DAYS, language, days)
}

type Line = Moved & { order: ReturnType<NameOrder> }

const KINDS = {
  charge: say("csv.charge"),
  refund: say("report.what_refund"),
  cancel: say("csv.cancellation"),
  sale: say("csv.payment_link_sold"),
} as const

const MOVED: readonly Column<Line>[] = [
  ["csv.time_istanbul", ({ at }) => istanbulTime(at.toISOString())],
  ["csv.type", ({ kind }, language) => writeIn(language, KINDS[kind])],
  ["csv.currency", ({ currency }) => currency],
  ...FIGURES,
  ["csv.settlement_currency", ({ settlement_currency }) => settlement_currency],
  ["csv.payout", ({ converted_payout }) => exact(converted_payout)],
  ["csv.order", ({ order }) => order?.number ?? order?.id],
  ["csv.payment_id", ({ payment_id }) => payment_id],
  ["csv.attempt", ({ attempt_id }) => attempt_id],
  ["csv.id_store", ({ ref }) => ref],
]

async function* readMoved(scope: MedusaContainer, { from, until: end, account }: ReportRange): AsyncGenerator<Line[]> {
  for (let day = from; day < end; day = endOfServiceDay(day)) {
    const span = { from: day, until: endOfServiceDay(day), account }
    const moved = await resolveSvc(scope).reports.overview.listMoved(span)
    const nameOrder = await readOrderNumbers(scope, moved)
    yield moved.map((one) => ({ ...one, order: nameOrder(one) }))
  }
}

/** Keeps the lines of one day in memory at a time. */
export const movedCsv = (scope: MedusaContainer, range: ReportRange, language: Language): AsyncGenerator<string> =>
  writePages({
    columns: withAccount(scope, MOVED),
    language,
    pages: readMoved(scope, range),
    end: say("csv.end_file_transactions"),
  })

const TRANSACTIONS: readonly Column<ListedTransaction>[] = [
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

export const transactionsCsv = (scope: MedusaContainer, { first, last, account }: ReportRange, language: Language) =>
  writePages({
    columns: withAccount(scope, TRANSACTIONS),
    language,
    pages: readPages<ListedTransaction>((after, limit) =>
      resolveSvc(scope).reports.reported.listReported({ first, last, account }, after, limit),
    ),
  })
