import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import type { Moved } from "../../../../modules/svc/ledger/overview"
import { normalizeDecimal } from "../../../../money"
import { endOfServiceDay, say, writeIn, type Language } from "../../../../domain"
import { readOrderNumbers } from "../../../../medusa/people"
import { listCells, csvLines, listHeadings, istanbulTime, toCsv, type Column } from "../settlement-report/csv-text"
import type { ReportRange } from "../settlement-report/validators"

type Line = Moved & { order: number | string | undefined }

const KINDS = {
  charge: say("csv.charge"),
  refund: say("csv.refund_refund"),
  cancel: say("csv.cancellation"),
  sale: say("csv.payment_link_sold"),
} as const

const exact = (figure: string | undefined) => figure && normalizeDecimal(figure)

const COLUMNS: readonly Column<Line>[] = [
  ["csv.time_istanbul", ({ at }) => istanbulTime(at.toISOString())],
  ["csv.type", ({ kind }, language) => writeIn(language, KINDS[kind])],
  ["csv.amount", ({ amount }) => amount],
  ["csv.currency", ({ currency }) => currency],
  ["csv.surcharge", ({ surcharge }) => surcharge],
  ["csv.commission", ({ commission }) => exact(commission)],
  ["csv.fee", ({ fee }) => exact(fee)],
  ["csv.payout_estimated", ({ payout }) => exact(payout)],
  ["csv.settlement_currency", ({ settlement_currency }) => settlement_currency],
  ["csv.payout", ({ converted_payout }) => exact(converted_payout)],
  ["csv.order", ({ order }) => order],
  ["csv.payment_id", ({ payment_id }) => payment_id],
  ["csv.attempt", ({ attempt_id }) => attempt_id],
  ["csv.id_store", ({ ref }) => ref],
]

const END = say("csv.end_file_transactions")

/** Keeps the lines of one day in memory at a time; a last line says how many there are. */
export async function* overviewCsv(
  scope: MedusaContainer,
  { from, until: end }: ReportRange,
  language: Language,
): AsyncGenerator<string> {
  yield toCsv([listHeadings(COLUMNS, language)])
  let count = 0
  for (let day = from; day < end; day = endOfServiceDay(day)) {
    const moved = await resolveSvc(scope).overview.listMoved({ from: day, until: endOfServiceDay(day) })
    const numbers = await readOrderNumbers(
      scope,
      moved.flatMap(({ order_id }) => order_id ?? []),
    )
    const lines = moved.map((one) => ({ ...one, order: numbers.get(one.order_id ?? "") ?? one.order_id }))
    yield csvLines(lines.map((line) => listCells(COLUMNS, line, language)))
    count += lines.length
  }
  yield csvLines([[writeIn(language, END), count]])
}
