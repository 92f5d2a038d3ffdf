import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import type { Place } from "../../../../modules/svc/ledger/payment-list"
import type { ListedPaymentAnswer } from "../answers/payment-list"
import { csvInPages, istanbulTime, yesOrNo, type Column, type Language } from "../settlement-report/csv-text"
import { answerPayments, readFilter } from "./list-payments"
import type { ListPaymentsQuery } from "./validators"

type Line = ListedPaymentAnswer & { place: Place }

const COLUMNS: readonly Column<Line>[] = [
  [{ en: "Time (Istanbul)", tr: "Zaman (İstanbul)" }, ({ at }) => istanbulTime(at)],
  [{ en: "Method", tr: "Yöntem" }, ({ method }) => method],
  [{ en: "Status", tr: "Durum" }, ({ headline, sale }) => headline ?? sale?.state],
  [{ en: "Amount", tr: "Tutar" }, ({ amount }) => amount],
  [{ en: "Refunded", tr: "İade edilen" }, ({ refunded }) => refunded],
  [{ en: "Currency", tr: "Para birimi" }, ({ currency_code }) => currency_code.toUpperCase()],
  [{ en: "Order", tr: "Sipariş" }, ({ order }) => order?.number ?? order?.id],
  [{ en: "E-mail", tr: "E-posta" }, ({ customer }) => customer?.email],
  [{ en: "Payment link", tr: "Ödeme linki" }, ({ sale }) => sale?.link_name],
  [{ en: "Payment id", tr: "Ödeme numarası" }, ({ service_payment_id: id }) => id],
  [{ en: "Last four digits", tr: "Son dört hane" }, ({ last_four }) => last_four],
  [
    { en: "Needs attention", tr: "İlgilenilmesi gerekiyor" },
    ({ needs_attention }, language) => yesOrNo(needs_attention, language),
  ],
  [{ en: "Id in this store", tr: "Bu mağazadaki numara" }, ({ id }) => id],
]

const END = { en: "End of file: payments", tr: "Dosya sonu: ödeme sayısı" } as const

/** All payments of a filter as comma separated values, in pieces; a last line says how many there are. */
export async function* paymentsCsv(
  scope: MedusaContainer,
  asked: Omit<ListPaymentsQuery, "limit" | "after" | "before">,
  language: Language,
): AsyncGenerator<string> {
  const { payments } = resolveSvc(scope)
  const { sort } = asked
  const filter = await readFilter(scope, asked)
  const read = async (last: Line | undefined, limit: number): Promise<Line[]> => {
    const beside = last && ({ place: last.place, type: "after" } as const)
    const listed = await payments.listPayments({ filter, sort, beside, limit })
    const answers = await answerPayments(scope, listed)
    return answers.flatMap((answer, at) => (listed[at] ? { ...answer, place: listed[at].place } : []))
  }
  yield* csvInPages({ columns: COLUMNS, language, read, end: (count) => [END[language], count] })
}
