import { say, writeIn, type Language } from "../../../../domain"
import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import type { Place } from "../../../../modules/svc/ledger/payment-list"
import type { ListedPaymentAnswer } from "../answers/payment-list"
import { csvInPages, istanbulTime, yesOrNo, type Column } from "../csv"
import { answerPayments, readFilter } from "./list-payments"
import type { ListPaymentsQuery } from "./validators"

type Line = ListedPaymentAnswer & { place: Place }

const COLUMNS: readonly Column<Line>[] = [
  ["csv.time_istanbul", ({ at }) => istanbulTime(at)],
  ["csv.method", ({ method }) => method],
  ["csv.status", ({ headline, sale }) => headline ?? sale?.state],
  ["csv.amount", ({ amount }) => amount],
  ["csv.refunded", ({ refunded }) => refunded],
  ["csv.currency", ({ currency_code }) => currency_code.toUpperCase()],
  ["csv.order", ({ order }) => order?.number ?? order?.id],
  ["csv.e_mail", ({ customer }) => customer?.email],
  ["csv.payment_link", ({ sale }) => sale?.link_name],
  ["csv.payment_id", ({ service_payment_id: id }) => id],
  ["csv.last_four_digits", ({ last_four }) => last_four],
  ["csv.needs_attention", ({ needs_attention }, language) => yesOrNo(needs_attention, language)],
  ["csv.id_store", ({ id }) => id],
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
  yield* csvInPages({ columns: COLUMNS, language, read, end: (count) => [writeIn(language, END), count] })
}
