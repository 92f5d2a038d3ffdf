import { moneyToPlainDecimal, roundToMoney, subtractDecimals, sumDecimals, zero, type Money } from "../../../src/money"
import type { SessionBalance } from "../../../src/use-cases/ports/ports"
import type { OrderBalance } from "../../../src/domain"

/*
 * What Medusa holds, in memory, as far as the flows read it.
 */

/** Left out: the amount is not finer than a minor unit. */
interface Exact {
  exact?: string | undefined
}

export interface Cart extends Exact {
  id: string
  total: Money
  isCompleted: boolean
  /** Of what is in it. */
  basket_hash: string
  /** With what error Medusa refuses to complete it, if it does. */
  refusal?: { type: string; message: string } | undefined
  /** The time of its last refusal. */
  refusedAt?: Date
}

export interface Collection {
  id: string
  cart_id: string | undefined
  /** Linked to it. */
  order_id: string | undefined
  status: "not_paid" | "awaiting" | "completed" | "canceled"
}

export interface Session extends Exact {
  id: string
  collectionId: string
  amount: Money
  status: "pending" | "authorized" | "pending_authorization" | "captured" | "canceled"
  /** Of the service, as its provider names it; undefined: the only one. */
  account?: string | undefined
  /** The sale of a payment link that it records. */
  sale_id?: string
}

export interface Refund extends Exact {
  id: string
  amount: Money
  created_at: Date
}

export interface Payment extends Exact {
  id: string
  session_id: string
  collectionId: string
  /** Undefined: it was not paid through the plugin. */
  attempt_id: string | undefined
  /** Its session's. */
  account?: string | undefined
  sale_id?: string | undefined
  amount: Money
  /** Of its capture. */
  captureId: string
  /** Captures that were written, and that a kill kept from being made. */
  lostCaptures?: { id: string; created_at: Date }[]
  isCaptured: boolean
  isCanceled: boolean
  refunds: Refund[]
}

export interface Transaction extends Exact {
  reference: "capture" | "refund"
  referenceId: string
  /** Below zero for a refund. */
  amount: Money
}

/** As Medusa's own figure: decimal text that may be finer than a minor unit. */
export const exactOf = ({ amount, exact }: { amount: Money } & Exact): string => exact ?? moneyToPlainDecimal(amount)

/** An amount, with the exact one beside it where that is finer than a minor unit. */
export function inMinorUnits(exact: string, { currency }: Pick<Money, "currency">): { amount: Money } & Exact {
  const amount = roundToMoney(exact, currency)
  return exact === moneyToPlainDecimal(amount) ? { amount } : { amount, exact }
}

export interface Order extends Exact {
  id: string
  cart_id: string | undefined
  /** The cart it was made of, also where a crash came before the link to it. */
  madeOf?: string
  created_at?: Date
  total: Money
  isCanceled: boolean
  transactions: Transaction[]
  /** Whether all its items are reserved in stock. */
  isReserved: boolean
  isFulfilled?: boolean
  isShipped?: boolean
  /** An edit, return, claim or exchange of it is open. */
  isBeingChanged?: boolean
}

let made = 0
export const newId = (prefix: string) => `${prefix}_${process.pid}_${(made += 1)}`

export function found<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`there is no ${what}`)
  return row
}

/** Medusa's rows. A test may change any of them, as a crash or another request would. */
export class MemoryMedusa {
  readonly carts: Cart[] = []
  readonly collections: Collection[] = []
  readonly sessions: Session[] = []
  readonly payments: Payment[] = []
  readonly orders: Order[] = []
  /** Payment collections that a merchant deleted, with their order and their sessions. */
  readonly deleted = new Map<string, { order_id: string | undefined; sessions: Session[] }>()
  /** The calls to the store, with the id of each: `completeCart cart_1`. */
  readonly calls: string[] = []
  /** Medusa's locks, for all its processes: the carts that are being completed, and the attempts whose refunds a request is at. */
  readonly completions = new Map<string, Promise<unknown>>()
  readonly refundLocks = new Set<string>()

  collectionOf({ collectionId }: { collectionId: string }): Collection {
    const collection = this.collections.find(({ id }) => id === collectionId)
    return found(collection, `payment collection ${collectionId}`)
  }

  /** As Medusa's own deletion: the collection leaves its order, and its sessions are gone. */
  deleteCollection(collection: Collection): void {
    const sessions = this.sessions.filter(({ collectionId }) => collectionId === collection.id)
    this.deleted.set(collection.id, { order_id: collection.order_id, sessions })
    for (const one of sessions) this.removeSession(one)
    collection.order_id = undefined
  }

  removeSession(session: Session): void {
    this.sessions.splice(this.sessions.indexOf(session), 1)
  }

  payment(payment_id: string): Payment {
    const payment = this.payments.find(({ id }) => id === payment_id)
    return found(payment, `payment ${payment_id}`)
  }

  /** A payment of a session: nothing of it was refunded. */
  addPayment(about: Omit<Payment, "id" | "captureId" | "isCanceled" | "refunds">): Payment {
    const payment = { ...about, id: newId("pay"), captureId: newId("capt"), isCanceled: false, refunds: [] }
    this.payments.push(payment)
    return payment
  }

  /** An order without payments. */
  addOrder(about: Omit<Order, "id" | "isCanceled" | "transactions" | "isReserved">): Order {
    const order = { ...about, id: newId("order"), isCanceled: false, transactions: [], isReserved: true }
    this.orders.push(order)
    return order
  }

  cartOf({ cart_id }: { cart_id: string | undefined }): Cart | undefined {
    return this.carts.find(({ id }) => id === cart_id)
  }

  orderOfCart(cart_id: string): Order | undefined {
    return this.orders.find((order) => order.cart_id === cart_id)
  }

  order(order_id: string | undefined): Order | undefined {
    return this.orders.find(({ id }) => id === order_id)
  }

  /** The order a collection is linked to, or was made of its cart. */
  orderOf({ order_id, cart_id }: Collection): Order | undefined {
    return this.order(order_id) ?? this.orders.find((order) => cart_id !== undefined && order.cart_id === cart_id)
  }

  /** What a session asks for, and the amounts that its cart and order owe, as the plugin reads them. */
  balanceOf(session_id: string): SessionBalance {
    const session = this.sessions.find(({ id }) => id === session_id)
    if (!session) return { sessionAmount: undefined, cart: undefined, order: undefined }
    const collection = this.collectionOf(session)
    const cart = this.cartOf(collection)
    const order = this.order(collection.order_id)
    const owing = { cart: cart && { id: cart.id, total: cart.total }, order: order && this.balanceOfOrder(order) }
    return { sessionAmount: session.amount, ...owing }
  }

  /** To the last digit. */
  exactlyPending({ total: amount, exact, transactions }: Order): string {
    return subtractDecimals(exactOf({ amount, exact }), sumDecimals(transactions.map(exactOf)))
  }

  /** The order costs that much more, or less. */
  addToTotal(order: Order, more: string): void {
    const { amount, exact } = inMinorUnits(sumDecimals([exactOf({ ...order, amount: order.total }), more]), order.total)
    Object.assign(order, { total: amount, exact })
  }

  balanceOfOrder(order: Order): OrderBalance {
    const { id, cart_id, total, isCanceled } = order
    const collections = this.collections.filter((one) => one.order_id === id).map((one) => one.id)
    const sessions = this.sessions.filter(({ collectionId }) => collections.includes(collectionId))
    const payments = this.payments.filter((one) => collections.includes(one.collectionId))
    const paid = payments.filter((one) => !one.isCanceled)
    const isOver = (one: Payment) => one.isCaptured || one.isCanceled
    const promised = sessions.filter(
      (one) =>
        (one.status === "authorized" || one.status === "pending_authorization") &&
        !payments.some((payment) => payment.session_id === one.id && isOver(payment)),
    )
    const isReplaced = (session_id: string) => !sessions.some((one) => one.id === session_id)
    const outlived = payments.filter((one) => !isOver(one) && isReplaced(one.session_id))
    return {
      id,
      cart_id,
      isCancelled: isCanceled,
      total,
      pending: isCanceled ? zero(total.currency) : roundToMoney(this.exactlyPending(order), total.currency),
      promised: [
        ...promised.map((one) => ({ session_id: one.id, amount: one.amount })),
        ...outlived.map(({ session_id, amount }) => ({ session_id, amount })),
      ],
      paidSessions: paid.map(({ session_id }) => session_id),
    }
  }
}
