import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { decidingAttempt } from "../../../../use-cases/start/buyer-view"
import { resolveSvc } from "../../../../modules/svc"
import type { AttemptHistory } from "../../../../modules/svc/ledger/history"
import { panelLinkSale, type OrderPanel, type PanelPayment } from "../answers/panel"
import { readPeople } from "../../../../medusa/people"
import { panelPayment } from "./payment"
import { findUnpaid } from "../../fulfillment-guard"
import { listPayees, readSellers } from "./sellers"
import { getPeople } from "./timeline"
import { readCartOfOrder } from "../../../../medusa/orders"
import { standsFor, STANDS_FOR_COLUMNS } from "../../../../medusa/payments/our-payment"
import { resolveQuery, rows, type Query } from "../../../../medusa/rows"

/** Medusa's payments by the attempt they stand for. */
async function readPaymentIds(query: Query, histories: readonly AttemptHistory[]): Promise<Map<string, string>> {
  const sessions = histories.map(({ attempt }) => attempt.session_id)
  const fields = { ...STANDS_FOR_COLUMNS, id: true } as const
  const payments = await rows(query, "payment", fields, { payment_session_id: sessions })
  const found = histories.flatMap(({ attempt }): [string, string][] => {
    const own = payments.find((row) => standsFor(row, attempt))
    return own ? [[attempt.id, own.id]] : []
  })
  return new Map(found)
}

const getServices = (scope: MedusaContainer) => ({
  svc: resolveSvc(scope),
  query: resolveQuery(scope),
})

async function toPayments(
  scope: MedusaContainer,
  histories: readonly AttemptHistory[],
  unpaidId?: string,
): Promise<PanelPayment[]> {
  if (histories.length === 0) return []
  const { svc, query } = getServices(scope)
  const [people, payment_ids, sellers] = await Promise.all([
    readPeople(scope, histories.flatMap(getPeople)),
    readPaymentIds(query, histories),
    readSellers(scope, histories.flatMap(listPayees)),
  ])
  return histories.map((history) => {
    const { id } = history.attempt
    const about = { people, sellers, payment_id: payment_ids.get(id) ?? null, isUnpaid: id === unpaidId }
    return panelPayment(svc, history, about)
  })
}

/** All that happened to the money of an order through the service. Null: nothing did. */
export async function readPanel(scope: MedusaContainer, order_id: string): Promise<OrderPanel | null> {
  const { svc, query } = getServices(scope)
  const cart_id = await readCartOfOrder(query, order_id)
  const [histories, sales] = await Promise.all([
    svc.history.ofOrder(order_id, cart_id),
    svc.history.salesOfOrder(order_id),
  ])
  if (histories.length === 0 && sales.length === 0) return null
  const attempts = histories.map(({ attempt }) => attempt)
  const unpaid = await findUnpaid(scope, attempts)
  const payments = await toPayments(scope, histories, unpaid?.id)
  const deciding = decidingAttempt(attempts)
  const headline = payments.find(({ attempt_id }) => attempt_id === deciding?.id)?.headline ?? null
  return {
    sandbox: svc.isSandbox,
    headline,
    do_not_ship: headline === "in_review" || unpaid !== undefined,
    payments,
    link_sales: sales.map((sale) =>
      pickAnswer(panelLinkSale, { ...sale, currency_code: sale.currency_code.toLowerCase() }),
    ),
  }
}

export async function readPanelPayment(scope: MedusaContainer, attempt_id: string): Promise<PanelPayment | undefined> {
  const history = await getServices(scope).svc.history.ofAttempt(attempt_id)
  return history && (await toPayments(scope, [history]))[0]
}
