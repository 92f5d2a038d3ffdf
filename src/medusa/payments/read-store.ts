import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { judgeOwed } from "../../domain"
import type { Attempt, SuccessorSession, RecordedReading, StoreReading } from "../../use-cases/ports/ports"
import { type MappingOptions, basketHash, CART_FIELDS, MappingError, readCart, toBasket } from "../../mapping"
import { AMOUNT, readAmount, resolveQuery, rows, sumExact, type Query, type Row } from "../rows"
import { CART_BALANCE, findOrderOf, ORDER_BALANCE, toCartBalance, toOrderBalance } from "../balance"
import { CANCEL_COLUMNS, findOrderOfCart, isCancelled, type CancelColumns } from "../orders"
import { compareDecimal, isEqual } from "../../money"
import type { PaymentSession } from "../session"
import { standsFor, STANDS_FOR_COLUMNS } from "./our-payment"

const SESSION = { ...AMOUNT, status: true, currency_code: true } as const
const RECORDED = { ...STANDS_FOR_COLUMNS, captured_at: true, canceled_at: true, captures: { id: true } } as const
const PAYMENT = { ...RECORDED, captures: { ...AMOUNT, id: true }, refunds: AMOUNT } as const
const ORDER = { ...ORDER_BALANCE, created_at: true, transactions: { ...AMOUNT, reference_id: true } } as const
const ORDER_ID = { order_id: true } as const
/** The fields that show whether an order counts a payment. Without its total the order is read quickly. */
const COUNTED = { ...CANCEL_COLUMNS, transactions: { reference_id: true } } as const
type PaymentRow = Row<"payment", typeof PAYMENT>
type RecordedRow = Row<"payment", typeof RECORDED>
type CountedRow = Row<"order", typeof COUNTED>

interface OwnTerms {
  options: MappingOptions
  /** True if the attempt's account charges sessions of this provider. */
  isOwnProvider: (id: string) => boolean
}

export async function readStore(query: Query, terms: OwnTerms, attempt: Attempt): Promise<StoreReading> {
  const { session_id, cart_id, payment_collection_id } = attempt
  const ofCollection = { payment_collection_id }
  const [[session], payments, [cart], collectionOrders, cartOrders] = await Promise.all([
    rows(query, "payment_session", SESSION, { id: session_id }),
    rows(query, "payment", PAYMENT, ofCollection),
    cart_id === undefined ? [] : rows(query, "cart", { ...CART_BALANCE, completed_at: true }, { id: cart_id }),
    rows(query, "order_payment_collection", ORDER_ID, ofCollection),
    cart_id === undefined ? [] : rows(query, "order_cart", ORDER_ID, { cart_id }),
  ])
  const order_id = cart_id === undefined ? (collectionOrders[0]?.order_id ?? attempt.order_id) : cartOrders[0]?.order_id
  const [order] = order_id === undefined ? [] : await rows(query, "order", ORDER, { id: order_id })
  const own = payments.find((payment) => standsFor(payment, attempt))
  const standing = session === undefined ? "gone" : isSameAmount(session, attempt) ? "same_amount" : "other_amount"
  const balance = { cart: cart && toCartBalance(cart), order: order && toOrderBalance(order) }
  const isCartChanged = judgeOwed(attempt, balance, []).type === "cart_changed"
  // a session that still exists and asks for its cart's total has no successor
  const needsSuccessor = (order === undefined || cart_id === undefined) && (standing !== "same_amount" || isCartChanged)
  const successor: SuccessorSession | undefined = needsSuccessor
    ? await findSuccessorSession(query, terms, attempt)
    : undefined
  return {
    session: standing,
    isAwaitingReview: session?.status === "pending_authorization",
    cart: cart_id === undefined ? "none" : cart?.completed_at ? "completed" : "open",
    order: order === undefined ? "none" : getState(order),
    order_id: order?.id,
    ordered_at: order?.created_at,
    payment: getStanding(own, order, attempt),
    isPaidOtherwise: cart_id !== undefined && payments.some((payment) => !standsFor(payment, attempt) && pays(payment)),
    isCollectionTaken: order_id === undefined && collectionOrders.length > 0,
    isCollectionDeleted: cart_id === undefined && collectionOrders.length === 0,
    successor,
    balance,
  }
}

/** True if an attempt has nothing left to pay: its session is gone, its cart (still without order) paid otherwise, or its collection replaced. */
export async function readSuperseded(query: Query, attempt: Attempt): Promise<boolean> {
  const { session_id, cart_id, payment_collection_id } = attempt
  const [sessions, payments, order_id] = await Promise.all([
    rows(query, "payment_session", SESSION, { id: session_id }),
    rows(query, "payment", PAYMENT, { payment_collection_id }),
    cart_id === undefined ? findOrderOf(query, payment_collection_id) : undefined,
  ])
  if (sessions.length === 0) return true
  if (cart_id === undefined) return order_id === undefined
  return payments.some((payment) => !standsFor(payment, attempt) && pays(payment))
}

/** Another session of the cart has a payment that was neither cancelled nor wholly refunded: while it goes back, this one would be one too many. */
export async function hasOtherPayment(
  container: MedusaContainer,
  { id, payment_collection_id, purchase }: Pick<PaymentSession, "id" | "payment_collection_id" | "purchase">,
): Promise<boolean> {
  if (purchase.source === "order") return false
  // nearly all carts have none, and the module tells so more quickly
  const collections = await container
    .resolve(Modules.PAYMENT)
    .listPaymentCollections({ id: payment_collection_id }, { relations: ["payments"] })
  if (collections.every(({ payments = [] }) => payments.length === 0)) return false
  const payments = await rows(resolveQuery(container), "payment", PAYMENT, { payment_collection_id })
  return payments.some((payment) => payment.payment_session_id !== id && pays(payment))
}

export async function readRecorded(query: Query, attempt: Attempt, known?: string): Promise<RecordedReading> {
  const { cart_id, payment_collection_id } = attempt
  const find = () =>
    cart_id === undefined ? findOrderOf(query, payment_collection_id) : findOrderOfCart(query, cart_id)
  const id = known ?? (await find())
  const [payments, [order]] = await Promise.all([
    rows(query, "payment", RECORDED, { payment_collection_id }),
    id === undefined ? [] : rows(query, "order", COUNTED, { id }),
  ])
  return {
    order_id: order && id,
    order: order === undefined ? "none" : getState(order),
    isRecorded: payments.some((payment) => standsFor(payment, attempt) && isCounted(payment, order, attempt)),
  }
}

/** The attempt's captured payment, which may outlive its session. */
export async function findCaptured(query: Query, attempt: Attempt) {
  const { payment_collection_id } = attempt
  const payments = await rows(query, "payment", { ...RECORDED, id: true }, { payment_collection_id })
  return payments.find((one) => standsFor(one, attempt) && one.captured_at && !one.canceled_at)
}

/** True if an order counts the capture of a payment; for a hold, true if it has the payment. */
function isCounted(
  { canceled_at, captured_at, captures }: RecordedRow,
  order: CountedRow | undefined,
  { hold }: Attempt,
): boolean {
  if (hold !== undefined) return !canceled_at && order !== undefined
  const references = order?.transactions.map(({ reference_id }) => reference_id) ?? []
  return !canceled_at && captured_at && captures.some(({ id }) => references.includes(id))
}

const getState = (order: CancelColumns) => (isCancelled(order) ? "canceled" : "open")

const isAllRefunded = ({ captures, refunds }: PaymentRow): boolean =>
  refunds.length > 0 && compareDecimal(sumExact(refunds), sumExact(captures)) >= 0

/** A wholly refunded payment pays for nothing, such as one whose order core could not make. */
const pays = (payment: PaymentRow): boolean => !payment.canceled_at && !isAllRefunded(payment)

function isSameAmount(session: Row<"payment_session", typeof SESSION>, { price }: Attempt): boolean {
  return isEqual(readAmount(session, session.currency_code), price)
}

function getStanding(
  payment: PaymentRow | undefined,
  order: CountedRow | undefined,
  attempt: Attempt,
): StoreReading["payment"] {
  if (payment === undefined) return "none"
  const isRefunded = payment.refunds.length > 0
  if (payment.canceled_at || (isRefunded && order === undefined)) return "returned"
  if (isCounted(payment, order, attempt)) return "recorded"
  if (isAllRefunded(payment)) return "returned"
  return payment.captured_at ? "captured" : "live"
}

const SUCCESSOR = { ...AMOUNT, id: true, provider_id: true, status: true, currency_code: true } as const
const SUCCESSORS = { id: true, payment_sessions: SUCCESSOR } as const
const SUCCESSOR_CART = { completed_at: true, payment_collection: SUCCESSORS, with: CART_FIELDS } as const

/** The present session that asks for exactly what the attempt paid: amount, currency, and a cart's basket. */
export async function findSuccessorSession(
  query: Query,
  terms: OwnTerms,
  attempt: Attempt,
): Promise<SuccessorSession | undefined> {
  const { cart_id, payment_collection_id } = attempt
  if (cart_id === undefined) {
    const [collection] = await rows(query, "payment_collection", SUCCESSORS, { id: payment_collection_id })
    return collection && findSuccessorIn(collection, terms, attempt)
  }
  const [cart] = await rows(query, "cart", SUCCESSOR_CART, { id: cart_id })
  const collection = cart?.payment_collection
  if (!cart || !collection || cart.completed_at) return undefined
  const isSame = hashBasket(cart, terms.options, attempt) === attempt.basket_hash
  return isSame ? findSuccessorIn(collection, terms, attempt) : undefined
}

function findSuccessorIn(
  { id: payment_collection_id, payment_sessions: sessions }: Row<"payment_collection", typeof SUCCESSORS>,
  { isOwnProvider }: OwnTerms,
  { price, session_id }: Attempt,
): SuccessorSession | undefined {
  const session = sessions.find(
    ({ id, provider_id, status }) => id !== session_id && isOwnProvider(provider_id) && status === "pending",
  )
  if (session === undefined || session.currency_code.toUpperCase() !== price.currency) return undefined
  const isSame = isEqual(readAmount(session, session.currency_code), price)
  return isSame ? { session_id: session.id, payment_collection_id } : undefined
}

function hashBasket(cart: unknown, options: MappingOptions, { price }: Attempt): string | undefined {
  try {
    const basket = toBasket({ amount: price, purchase: readCart(cart), options })
    return basket.kind === "basket" ? basketHash(basket.items, price) : undefined
  } catch (error) {
    // a cart that can no longer be paid is not the one that was paid
    if (error instanceof MappingError) return undefined
    throw error
  }
}
