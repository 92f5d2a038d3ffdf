import { say } from "../../../../domain"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import type { Place } from "../../../../modules/svc/ledger/payment-list"
import type { ListedPaymentAnswer } from "../answers/payment-list"
import { csvInPages, istanbulTime, yesOrNo, type Column, type Language } from "../settlement-report/csv-text"
import { answerPayments, readFilter } from "./list-payments"
import type { ListPaymentsQuery } from "./validators"

type Line = ListedPaymentAnswer & { place: Place }

const COLUMNS: readonly Column<Line>[] = [
  [say("csv.time_istanbul"), ({ at }) => istanbulTime(at)],
  [say("csv.method"), ({ method }) => method],
  [say("csv.status"), ({ headline, sale }) => headline ?? sale?.state],
  [say("csv.amount"), ({ amount }) => amount],
  [say("csv.refunded"), ({ refunded }) => refunded],
  [say("csv.currency"), ({ currency_code }) => currency_code.toUpperCase()],
  [say("csv.order"), ({ order }) => order?.number ?? order?.id],
  [say("csv.e_mail"), ({ customer }) => customer?.email],
  [say("csv.payment_link"), ({ sale }) => sale?.link_name],
  [say("csv.payment_id"), ({ service_payment_id: id }) => id],
  [say("csv.last_four_digits"), ({ last_four }) => last_four],
  [say("csv.needs_attention"), ({ needs_attention }, language) => yesOrNo(needs_attention, language)],
  [say("csv.id_store"), ({ id }) => id],
]

const END = say("csv.end_file_payments")

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
