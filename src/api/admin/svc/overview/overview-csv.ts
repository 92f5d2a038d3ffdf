import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import type { Moved } from "../../../../modules/svc/ledger/overview"
import { normalizeDecimal } from "../../../../money"
import { endOfServiceDay } from "../../../../domain"
import { readOrderNumbers } from "../../../../medusa/people"
import {
  listCells,
  csvLines,
  listHeadings,
  istanbulTime,
  toCsv,
  type Column,
  type Language,
} from "../settlement-report/csv-text"
import type { ReportRange } from "../settlement-report/read-range"

type Line = Moved & { order: number | string | undefined }

const KINDS = {
  charge: { en: "charge", tr: "çekim" },
  refund: { en: "refund", tr: "iade" },
  cancel: { en: "cancellation", tr: "iptal" },
  sale: { en: "payment link sold", tr: "link satışı" },
} as const

/** To the last digit, as the service reported it. */
const exact = (figure: string | undefined) => figure && normalizeDecimal(figure)

const COLUMNS: readonly Column<Line>[] = [
  [{ en: "Time (Istanbul)", tr: "Zaman (İstanbul)" }, ({ at }) => istanbulTime(at.toISOString())],
  [{ en: "Type", tr: "Tür" }, ({ kind }, language) => KINDS[kind][language]],
  [{ en: "Amount", tr: "Tutar" }, ({ amount }) => amount],
  [{ en: "Currency", tr: "Para birimi" }, ({ currency }) => currency],
  [{ en: "Surcharge in it", tr: "İçindeki vade farkı" }, ({ surcharge }) => surcharge],
  [{ en: "Commission", tr: "Komisyon" }, ({ commission }) => exact(commission)],
  [{ en: "Fee", tr: "İşlem ücreti" }, ({ fee }) => exact(fee)],
  [{ en: "Payout (of refunds: estimated)", tr: "Hakediş (iadelerde tahmini)" }, ({ payout }) => exact(payout)],
  [{ en: "Settlement currency", tr: "Hakediş para birimi" }, ({ settlement_currency }) => settlement_currency],
  [{ en: "Payout in it", tr: "Bu para biriminde hakediş" }, ({ converted_payout }) => exact(converted_payout)],
  [{ en: "Order", tr: "Sipariş" }, ({ order }) => order],
  [{ en: "Payment id", tr: "Ödeme numarası" }, ({ payment_id }) => payment_id],
  [{ en: "Attempt", tr: "Deneme" }, ({ attempt_id }) => attempt_id],
  [{ en: "Id in this store", tr: "Bu mağazadaki numara" }, ({ ref }) => ref],
]

const END = { en: "End of file: transactions", tr: "Dosya sonu: işlem sayısı" } as const

/** A line for each movement of the range, a day in memory at a time; a last line says how many there are. */
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
  yield csvLines([[END[language], count]])
}
