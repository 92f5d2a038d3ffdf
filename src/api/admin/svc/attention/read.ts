import type { MedusaContainer } from "@medusajs/framework/types"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import { ATTENTION_KINDS, type Attempt } from "../../../../use-cases/ports/ports"
import { resolveSvc, resolveSvcModule } from "../../../../modules/svc"
import { readAttempt } from "../../../../modules/svc/ledger/attempt-row"
import { readOperation } from "../../../../modules/svc/ledger/operations"
import { write } from "../../../../domain"
import { moneyToDecimal } from "../../../../money"
import { attentionAnswer, type AttentionAnswer, type AttentionPage, type AttentionSubject } from "../answers/attention"
import type { Person } from "../answers/common"
import { describeStore } from "../../store-facts"
import { listActions } from "./actions"
import { describeKind, readEntry, type Entry } from "../../../../medusa/payments/attention"
import { readOrderNumbers, readPeople } from "../../../../medusa/orders"
import { standsFor, STANDS_FOR_COLUMNS } from "../../../../medusa/payments/our-payment"
import type { AttentionQuery } from "./middlewares"
import { resolveQuery, rows } from "../../../../medusa/rows"

/** A user may record what went back of the payment. */
const DIFFERING: readonly string[] = ["refund_differs", "refund_unrecorded", "report_differs"]

const listIds = (ids: readonly (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))]

function by<T, K extends keyof T>(rows: readonly T[], key: K): Map<T[K], T> {
  return new Map(rows.map((row) => [row[key], row]))
}

/** The list shows the entry also where this version cannot read its payment. */
function readIfKnown(row: unknown): Attempt[] {
  try {
    return [readAttempt(row)]
  } catch {
    return []
  }
}

/** Takes one statement for each kind of thing, however many entries there are. */
async function readAround(scope: MedusaContainer, entries: readonly Entry[]) {
  const svc = resolveSvc(scope)
  const tables = resolveSvcModule(scope)
  const query = resolveQuery(scope)
  const open = entries.filter(({ resolved_at }) => resolved_at === undefined)
  const payouts = open.filter(({ kind }) => kind === "payout_unknown").map(({ operation_id }) => operation_id)
  const [attemptRows, links, operationRows, sales, payout_changes, approvals, people, cards] = await Promise.all([
    tables.listAttempts({ id: listIds(entries.map(({ attempt_id }) => attempt_id)) }),
    svc.history.nameLinks(listIds(entries.map(({ link_id }) => link_id))),
    tables.listOperations({ id: listIds(open.map(({ operation_id }) => operation_id)) }),
    svc.history.readSaleStates(listIds(open.map(({ operation_id }) => operation_id))),
    svc.ledger.findPayoutChanges(listIds(payouts)),
    svc.ledger.findApprovals(listIds(payouts)),
    readPeople(scope, listIds(entries.map(({ resolved_by }) => resolved_by))),
    svc.customerCards?.readCards(listIds(entries.map(({ card_id }) => card_id))),
  ])
  const attempts = attemptRows.flatMap(readIfKnown)
  const operations = operationRows.map((row) => readOperation(row))
  const differs = open.filter(({ kind }) => DIFFERING.includes(kind))
  const differing = listIds(differs.map(({ attempt_id }) => attempt_id))
  const sessionIds = attempts.filter(({ id }) => differing.includes(id)).map(({ session_id }) => session_id)
  const carts = listIds(attempts.filter(({ order_id }) => order_id === undefined).map(({ cart_id }) => cart_id))
  const [payments, ofCarts] = await Promise.all([
    rows(query, "payment", { id: true, ...STANDS_FOR_COLUMNS }, { payment_session_id: sessionIds }),
    rows(query, "order_cart", { cart_id: true, order_id: true }, { cart_id: carts }),
  ])
  return {
    hasReports: (account: string) => svc.findAccount(account)?.capabilities.reports === true,
    attempts: by(attempts, "id"),
    links: by(links, "id"),
    operations: by(operations, "id"),
    sales: by(sales, "id"),
    payoutSteps: by([...payout_changes, ...approvals], "id"),
    findPayment: (attempt: Attempt) => payments.find((one) => standsFor(one, attempt)),
    ofCarts: by(ofCarts, "cart_id"),
    nameOrder: await readOrderNumbers(scope, [...attempts, ...links, ...ofCarts]),
    people,
    cards: by(cards ?? [], "id"),
  }
}

type Around = Awaited<ReturnType<typeof readAround>>

const NO_ORDER = { order: null, amount: null, currency_code: null }

function getSubject({ attempt_id, link_id, day, card_id }: Entry, around: Around): AttentionSubject {
  if (day !== undefined) return { type: "day", day, ...NO_ORDER }
  if (card_id !== undefined) {
    const { customer_id = null, last_four = null } = around.cards.get(card_id) ?? {}
    return { type: "card", card_id, customer_id, last_four, ...NO_ORDER }
  }
  if (attempt_id === undefined) {
    const link = around.links.get(link_id ?? "")
    return {
      type: "link",
      link_id: link_id ?? "",
      name: link?.name ?? "",
      order: link ? around.nameOrder(link) : null,
      amount: link?.price ?? null,
      currency_code: link?.currency_code.toLowerCase() ?? null,
    }
  }
  const attempt = around.attempts.get(attempt_id)
  return {
    type: "payment",
    attempt_id,
    state: attempt?.state ?? "",
    service_payment_id: attempt?.payment_id ?? null,
    order: around.nameOrder({ order_id: attempt?.order_id ?? around.ofCarts.get(attempt?.cart_id ?? "")?.order_id }),
    amount: attempt ? moneyToDecimal(attempt.price) : null,
    currency_code: attempt?.price.currency.toLowerCase() ?? null,
  }
}

function actionsFor(entry: Entry, around: Around) {
  if (entry.resolved_at !== undefined) return []
  const attempt = around.attempts.get(entry.attempt_id ?? "")
  const { id, kind, operation_id = "" } = entry
  return listActions({
    id,
    kind,
    attempt,
    hasReports: around.hasReports(entry.account),
    operation_id: entry.operation_id,
    operation: around.operations.get(operation_id) ?? around.payoutSteps.get(operation_id),
    payment_id: attempt && around.findPayment(attempt)?.id,
    sale: around.sales.get(operation_id),
  })
}

const RESOLVED_ITSELF = "medusa-payment-svc"

const getResolver = ({ resolved_by: id }: Entry, { people }: Around): Person | null =>
  id === RESOLVED_ITSELF ? null : (people.get(id ?? "") ?? null)

function toAnswer(entry: Entry, around: Around): AttentionAnswer {
  const { title, check } = describeKind(entry.kind)
  return pickAnswer(attentionAnswer, {
    ...entry,
    opened_at: entry.created_at,
    title: write(title),
    sentence: write(entry.sentence),
    check: write(check),
    about: getSubject(entry, around),
    resolved_by: getResolver(entry, around),
    actions: actionsFor(entry, around),
  })
}

export async function countOpenAttention(scope: MedusaContainer): Promise<number> {
  const [, count] = await resolveSvcModule(scope).listAndCountAttentions(
    { resolved_at: null },
    { take: 0, select: ["id"] },
  )
  return count
}

export async function readAttention(scope: MedusaContainer, asked: AttentionQuery): Promise<AttentionPage> {
  const { status, kind, account, limit, offset } = asked
  const isOpen = status === "open"
  const filters = { resolved_at: isOpen ? null : { $ne: null }, ...(kind && { kind }), ...(account && { account }) }
  const order = { [isOpen ? "created_at" : "resolved_at"]: "DESC", id: "DESC" }
  const [rows, count] = await resolveSvcModule(scope).listAndCountAttentions(filters, {
    take: limit,
    skip: offset,
    order,
  })
  const entries = rows.map(readEntry)
  const around = await readAround(scope, entries)
  return {
    attention: entries.map((entry) => toAnswer(entry, around)),
    kinds: ATTENTION_KINDS.map((one) => ({ kind: one, title: write(describeKind(one).title) })),
    count,
    limit,
    offset,
    ...describeStore(scope),
    open_count: await countOpenAttention(scope),
  }
}
