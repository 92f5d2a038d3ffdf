import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { decidingAttempt } from "../../../../use-cases/start/buyer-view"
import { resolveSvc, readTerms } from "../../../../modules/svc"
import type { AttemptHistory } from "../../../../modules/svc/ledger/history"
import * as answers from "../answers/panel"
import { readPeople, readCartOfOrder } from "../../../../medusa/orders"
import { features } from "../../features"
import { findUnpaid } from "../../guards"
import { describeStore } from "../../store-facts"
import { listPayees, readSellers, nameOfItem, type Sellers } from "./sellers"
import { getPeople, getTimeline, type People, type Titles, getReason, getRefusal } from "./timeline"
import { standsFor, STANDS_FOR_COLUMNS } from "../../../../medusa/payments/our-payment"
import { resolveQuery, rows, type Query } from "../../../../medusa/rows"
import type { Operation } from "../../../../use-cases/ports/ports"
import { refuseItems } from "../../../../use-cases/refund/decide-refund"
import { isOpen } from "../../../../use-cases/refund/returned"
import type { SvcContainer } from "../../../../modules/svc/container"
import { moneyToDecimal, subtract, type Money } from "../../../../money"
import { capOfPrice, heldUntil, isUncaptured, writeOrNull } from "../../../../domain"
import { describePayment } from "../../../../providers/svc/answer"
import { getFlagged, openActions, surchargeOfPayment } from "./actions"
import { isCharged, getStanding } from "./headline"
import { figureOrNull, heldBackOfAll, getItem, getSpread, sumFigures, type Named } from "./items"
import { supportSummary } from "./support-summary"

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

async function toPayments(scope: MedusaContainer, histories: readonly AttemptHistory[], unpaidId?: string) {
  if (histories.length === 0) return []
  const [people, payment_ids, sellers] = await Promise.all([
    readPeople(scope, histories.flatMap(getPeople)),
    readPaymentIds(resolveQuery(scope), histories),
    readSellers(scope, histories.flatMap(listPayees)),
  ])
  return histories.map((history) => {
    const { id } = history.attempt
    const about = { people, sellers, payment_id: payment_ids.get(id) ?? null, isUnpaid: id === unpaidId }
    return panelPayment(readTerms(scope, history.attempt.account), history, about)
  })
}

export async function readPanel(scope: MedusaContainer, order_id: string): Promise<answers.OrderPanel | null> {
  const svc = resolveSvc(scope)
  const cart_id = await readCartOfOrder(resolveQuery(scope), order_id)
  const [histories, sales] = await Promise.all([
    svc.history.ofOrder(order_id, cart_id),
    svc.history.salesOfOrder(order_id),
  ])
  if (histories.length === 0 && sales.length === 0) return null
  const attempts = histories.map(({ attempt }) => attempt)
  const unpaid = await findUnpaid(scope, attempts)
  const payments = await toPayments(scope, histories, unpaid?.id)
  const charged = attempts.map(({ account }) => account)
  const deciding = decidingAttempt(attempts)
  const headline = payments.find(({ attempt_id }) => attempt_id === deciding?.id)?.headline ?? null
  return {
    ...describeStore(scope, charged),
    headline,
    do_not_ship: headline === "in_review" || unpaid !== undefined,
    payments,
    link_sales: sales.map((sale) =>
      pickAnswer(answers.panelLinkSale, { ...sale, currency_code: sale.currency_code.toLowerCase() }),
    ),
  }
}

export async function readPanelPayment(scope: MedusaContainer, attempt_id: string) {
  const history = await resolveSvc(scope).history.ofAttempt(attempt_id)
  return history && (await toPayments(scope, [history]))[0]
}

function getCard({ facts: { cardAssociation, cardFamily, cardType, lastFourDigits } }: AttemptHistory) {
  const card = pickAnswer(answers.panelCard, {
    association: cardAssociation,
    family: cardFamily,
    type: cardType,
    last_four: lastFourDigits,
  })
  return Object.values(card).every((value) => value === null) ? null : card
}

const getOperation = (operation: Operation, titles: Titles): answers.PanelOperation =>
  pickAnswer(answers.panelOperation, {
    ...operation,
    title: titles.get(operation.payment_transaction_id ?? ""),
    reason: writeOrNull(getRefusal(operation)),
  })

interface Figures {
  operations: readonly Operation[]
  left: Money
  payment_id: string | null
}

function getRefunds(svc: SvcContainer, { attempt }: AttemptHistory, { operations, left, payment_id }: Figures) {
  const refusal = refuseItems(svc, attempt, operations)
  // the headline already says what is open
  const hasOpenRefund = operations.some(isOpen)
  const isRefundable = !isUncaptured(attempt) && payment_id !== null && left.minor > 0n && attempt.state === "completed"
  return {
    can_refund_items: isRefundable && refusal === undefined,
    refund_obstacle: isRefundable && !hasOpenRefund ? writeOrNull(refusal?.sentence) : null,
  }
}

/** True if nothing is left of the price, or nothing was captured yet: no payout follows, and a kept surcharge is not reported. */
const NO_PAYOUT = { payout: null, held_back: null, released_on: null }

function getFees({ attempt: { price }, facts, items }: AttemptHistory) {
  const read = (text: string | undefined) => figureOrNull(text, price.currency)
  return {
    commission: read(facts.svcCommissionRateAmount) ?? sumFigures(items, (item) => item.facts.svcCommissionRateAmount),
    fee: read(facts.svcCommissionFee) ?? sumFigures(items, (item) => item.facts.svcCommissionFee),
    payout: sumFigures(items, (item) => item.facts.merchantPayoutAmount),
    ...heldBackOfAll(items),
  }
}

const addressAtService = ({ settings: { panelUrl } }: SvcContainer, id: string | null) =>
  (id !== null && panelUrl?.replaceAll("{paymentId}", encodeURIComponent(id))) || null

interface PanelAbout {
  people: People
  sellers: Sellers
  payment_id: string | null
  /** Its hold ended without a capture, and its order owes the amount. */
  isUnpaid: boolean
}

export function panelPayment(
  svc: SvcContainer,
  history: AttemptHistory,
  { people, sellers, payment_id, isUnpaid }: PanelAbout,
): answers.PanelPayment {
  const { attempt, items } = history
  const { approval: approves } = svc.capabilities
  const { operations, refunded, left, headline } = getStanding(svc, attempt, history.operations)
  const basket = new Map(history.basket.map((item): [string, Named] => [item.item_id, item]))
  const titles = new Map(
    items.map((item) => [item.payment_transaction_id, nameOfItem(item, basket.get(item.item_id), sellers)]),
  )
  const surcharge = subtract(attempt.paid_price, attempt.price)
  const spread = getSpread(attempt, operations)
  const hasNoPayout = isUncaptured(attempt) || (isCharged(attempt) && left.minor === 0n)
  const open = operations.filter(isOpen)
  const flagged = getFlagged(history, operations, payment_id)
  const { note, owed } = surchargeOfPayment(svc, attempt, { operations, items }, payment_id)
  const { payment_id: service_payment_id, ...described } = describePayment(attempt)
  return {
    ...described,
    account: attempt.account,
    flow: attempt.flow,
    headline,
    payment_id,
    service_payment_id,
    service_url: addressAtService(svc, service_payment_id),
    held_until: headline === "held" ? heldUntil(attempt, svc.hold).toISOString() : null,
    installment: history.facts.installment ?? described.installment,
    surcharge: surcharge.minor > 0n ? moneyToDecimal(surcharge) : null,
    surcharge_note: writeOrNull(note),
    is_charged: isCharged(attempt),
    refunded: moneyToDecimal(refunded),
    left: moneyToDecimal(left),
    card: getCard(history),
    ...getFees(history),
    ...(hasNoPayout && NO_PAYOUT),
    ...(isUncaptured(attempt) && { commission: null, fee: null }),
    items: items.map((item) =>
      getItem(item, basket.get(item.item_id), {
        cap: capOfPrice(svc.refunds.cap),
        spread,
        hasNoPayout,
        open,
        seller: features.describeSeller?.(item, history, { operations, sellers, payment_id, approves }) ?? null,
      }),
    ),
    operations: operations.map((one) => getOperation(one, titles)),
    timeline: getTimeline(history, operations, { titles, people, sellers }),
    attention: flagged,
    error: writeOrNull(getReason(attempt)),
    ...getRefunds(svc, history, { operations, left, payment_id }),
    actions: openActions(attempt, operations, flagged, { surcharge: owed, isUnpaid }),
    support_summary: supportSummary(history, operations, headline, svc.isSandbox),
  }
}
