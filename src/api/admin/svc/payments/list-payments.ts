import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveSvc, readTerms } from "../../../../modules/svc"
import { pickAnswer } from "../../../../use-cases/ports/fields"
import {
  MOST_COUNTED,
  type ListedPayment,
  type PaymentFilter,
  type PaymentSearch,
  type Place,
} from "../../../../modules/svc/ledger/payment-list"
import type { SvcContainer } from "../../../../modules/svc/container"
import * as answers from "../answers/payment-list"
import { getStanding } from "../orders/headline"
import { placeText, type ListPaymentsQuery } from "./validators"
import { resolveQuery, rows, rowsAmong, type Query } from "../../../../medusa/rows"
import { say, type Language, type Sentence, writeIn } from "../../../../domain"
import { describeStore } from "../../store-facts"
import { istanbulTime, readPages, withAccount, writePages, yesOrNo, type Column } from "../csv"

type AskedFilter = Omit<ListPaymentsQuery, "limit" | "after" | "before">

async function readFilter(scope: MedusaContainer, asked: AskedFilter): Promise<PaymentFilter> {
  const { q, state, method, account, from, to, min, max, attention } = asked
  const search = q ? await findSearched(scope, q) : undefined
  return { search, state, method, account, from, until: to, min, max, is_flagged: attention }
}

function getAnswer(svc: SvcContainer, listed: ListedPayment) {
  const { attempt } = listed
  const standing = attempt && getStanding(svc, attempt.charge, attempt.operations)
  return pickAnswer(answers.listedPayment, {
    ...listed,
    ...standing,
    currency_code: listed.currency.toLowerCase(),
    service_payment_id: listed.payment_id,
    needs_attention: listed.is_flagged,
  })
}

async function answerPayments(scope: MedusaContainer, listed: readonly ListedPayment[]) {
  const partiesOf = await readParties(scope, listed)
  return listed.map((one) => ({ ...getAnswer(readTerms(scope, one.account), one), ...partiesOf(one) }))
}

export async function listPayments(scope: MedusaContainer, asked: ListPaymentsQuery): Promise<answers.PaymentsPage> {
  const { order, limit, after, before } = asked
  const { payments } = resolveSvc(scope)
  const place = after ?? before
  const beside = place && ({ place, type: after ? "after" : "before" } as const)
  const filter = await readFilter(scope, asked)
  const [found, count] = await Promise.all([
    // one more than asked for shows whether there is another page
    payments.listPayments({ filter, order, beside, limit: limit + 1 }),
    payments.countPayments(filter),
  ])
  const hasMore = found.length > limit
  const shown = before ? found.slice(-limit) : found.slice(0, limit)
  const [first, last] = [shown.at(0), shown.at(-1)]
  return {
    payments: await answerPayments(scope, shown),
    next: last && (before ? true : hasMore) ? placeText(last.place) : null,
    previous: first && (before ? hasMore : after) ? placeText(first.place) : null,
    count: Math.min(count, MOST_COUNTED),
    is_count_exact: count <= MOST_COUNTED,
    ...describeStore(scope),
  }
}

const MOST = 2_147_483_647

const listIds = async (query: Query, entity: "customer" | "order" | "cart", filters: object): Promise<string[]> =>
  (await rows(query, entity, { id: true }, filters)).map(({ id }) => id)

/** Searches Medusa's index of customers; if no customer has the e-mail, orders and carts. */
async function findByEmail(query: Query, q: string) {
  const email = [...new Set([q, q.toLowerCase()])]
  const customers = await listIds(query, "customer", { email })
  const filters = customers.length > 0 ? { customer_id: customers } : { email }
  const [order_id, cart_id] = await Promise.all([listIds(query, "order", filters), listIds(query, "cart", filters)])
  return { order_id, cart_id }
}

async function findOrders(query: Query, q: string): Promise<string[]> {
  if (q.startsWith("order_")) return [q]
  const number = Number(/^#?(\d{1,10})$/.exec(q)?.[1] ?? Number.NaN)
  return number <= MOST ? listIds(query, "order", { display_id: number }) : []
}

async function findSearched(scope: MedusaContainer, q: string): Promise<PaymentSearch> {
  const query = resolveQuery(scope)
  if (q.includes("@")) return { id: [q], ...(await findByEmail(query, q)) }
  if (q.startsWith("pay_")) {
    const sessions = await rows(query, "payment", { payment_session_id: true }, { id: q })
    return { id: [q], session_id: sessions.map((one) => one.payment_session_id) }
  }
  const order_id = await findOrders(query, q)
  // a declined attempt knows only the cart
  const carts = await rowsAmong(query, "order_cart", { cart_id: true }, { order_id })
  const last_four = /^\d{4}$/.test(q) ? [q] : []
  return { id: [q], payment_id: [q], last_four, order_id, cart_id: carts.map((one) => one.cart_id) }
}

const BUYER = { id: true, email: true, customer_id: true } as const

type About = Readonly<Record<"order_id" | "cart_id", string | undefined>>

/** One request to Medusa for each kind of thing, however many payments there are. */
export async function readParties(scope: MedusaContainer, payments: readonly About[]) {
  const query = resolveQuery(scope)
  const cart_ids = payments.map(({ order_id, cart_id }) => (order_id === undefined ? cart_id : undefined))
  const links = await rowsAmong(query, "order_cart", { cart_id: true, order_id: true }, { cart_id: cart_ids })
  const ofCarts = new Map(links.map(({ cart_id, order_id }) => [cart_id, order_id]))
  const getOrderId = ({ order_id, cart_id }: About) => order_id ?? ofCarts.get(cart_id ?? "")
  const [orders, carts] = await Promise.all([
    rowsAmong(query, "order", { ...BUYER, display_id: true }, { id: payments.map(getOrderId) }),
    rowsAmong(query, "cart", BUYER, { id: cart_ids }),
  ])
  const [orderOf, cartOf] = [new Map(orders.map((one) => [one.id, one])), new Map(carts.map((one) => [one.id, one]))]
  return (payment: About): answers.PaymentParties => {
    const id = getOrderId(payment)
    const order = orderOf.get(id ?? "")
    const { email, customer_id } = order ?? cartOf.get(payment.cart_id ?? "") ?? {}
    return {
      order: id === undefined ? null : { id, number: order?.display_id ?? null },
      customer: email ? { id: customer_id ?? null, email } : null,
    }
  }
}

type Line = answers.ListedPaymentAnswer & { place: Place }

/** As the admin's list shows it: a sale that pays no order is not recorded. */
const getStatus = ({ headline, sale, order }: Line): Sentence =>
  sale && sale.state !== "recorded" && (order || sale.state === "flagged")
    ? say(`sale.${sale.state}`)
    : say(`headline.${headline ?? "paid"}`)

const COLUMNS: readonly Column<Line>[] = [
  ["csv.time_istanbul", ({ at }) => istanbulTime(at)],
  ["csv.method", ({ method }, language) => writeIn(language, say(`method.${method}`))],
  ["csv.status", (line, language) => writeIn(language, getStatus(line))],
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

export async function* paymentsCsv(scope: MedusaContainer, asked: AskedFilter, language: Language) {
  const { payments } = resolveSvc(scope)
  const { order } = asked
  const filter = await readFilter(scope, asked)
  const read = async (last: Line | undefined, limit: number): Promise<Line[]> => {
    const beside = last && ({ place: last.place, type: "after" } as const)
    const listed = await payments.listPayments({ filter, order, beside, limit })
    const answers = await answerPayments(scope, listed)
    return answers.flatMap((answer, at) => (listed[at] ? { ...answer, place: listed[at].place } : []))
  }
  const columns = withAccount(scope, COLUMNS)
  yield* writePages({ columns, language, pages: readPages(read), end: say("csv.end_file_payments") })
}
