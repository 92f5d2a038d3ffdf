import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc } from "../../../../modules/svc"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import type { ListedPayment, PaymentFilter } from "../../../../modules/svc/ledger/payment-list"
import type { SvcModuleService } from "../../../../modules/svc/service"
import { listedPayment, type ListedPaymentAnswer, type PaymentsPage } from "../answers/payment-list"
import { getStanding } from "../orders/headline"
import { findSearched } from "./find-searched"
import { readParties } from "./read-parties"
import { placeText, type ListPaymentsQuery } from "./validators"

type AskedFilter = Omit<ListPaymentsQuery, "limit" | "after" | "before">

export async function readFilter(scope: MedusaContainer, asked: AskedFilter): Promise<PaymentFilter> {
  const { q, state, method, from, to, min, max, attention } = asked
  const search = q ? await findSearched(scope, q) : undefined
  return { search, state, method, from, until: to, min, max, is_flagged: attention }
}

function getAnswer(svc: SvcModuleService, listed: ListedPayment) {
  const { attempt, sale } = listed
  const standing = attempt && getStanding(svc, attempt.charge, attempt.operations)
  return pickAnswer(listedPayment, {
    ...listed,
    ...standing,
    sale: sale && { link_id: sale.link_id, link_name: sale.link_name ?? null, state: sale.state },
    currency_code: listed.currency.toLowerCase(),
    service_payment_id: listed.payment_id,
    needs_attention: listed.is_flagged,
  })
}

/** Payments as the admin reads them. */
export async function answerPayments(
  scope: MedusaContainer,
  listed: readonly ListedPayment[],
): Promise<ListedPaymentAnswer[]> {
  const partiesOf = await readParties(scope, listed)
  return listed.map((one) => ({ ...getAnswer(resolveSvc(scope), one), ...partiesOf(one) }))
}

export async function listPayments(scope: MedusaContainer, asked: ListPaymentsQuery): Promise<PaymentsPage> {
  const { sort, limit, after, before } = asked
  const { payments, isSandbox } = resolveSvc(scope)
  const place = after ?? before
  const beside = place && ({ place, type: after ? "after" : "before" } as const)
  // one more than asked for says whether there is another page
  const found = await payments.listPayments({ filter: await readFilter(scope, asked), sort, beside, limit: limit + 1 })
  const hasMore = found.length > limit
  const shown = before ? found.slice(-limit) : found.slice(0, limit)
  const [first, last] = [shown.at(0), shown.at(-1)]
  return {
    payments: await answerPayments(scope, shown),
    next: last && (before ? true : hasMore) ? placeText(last.place) : null,
    previous: first && (before ? hasMore : after) ? placeText(first.place) : null,
    sandbox: isSandbox,
  }
}
