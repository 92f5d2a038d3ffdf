import { moneyToPlainDecimal, roundToMoney, subtractDecimals, sumDecimals, zero, type Money } from "../../../src/money"
import type { OrderBalance, SessionBalance } from "../../../src/flows/contracts/ports"

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
  basketHash: string
  /** With what error Medusa refuses to complete it, if it does. */
  refusal?: { type: string; message: string } | undefined
  /** What it last said when it refused that. */
  refusedWith?: string
}

export interface Collection {
  id: string
  cartId: string | undefined
  /** Linked to it. */
  orderId: string | undefined
  status: "not_paid" | "awaiting" | "completed" | "canceled"
}

export interface Session extends Exact {
  id: string
  collectionId: string
  amount: Money
  status: "pending" | "authorized" | "pending_authorization" | "captured" | "canceled"
  /** The sale of a payment link that it records. */
  saleId?: string
}

export interface Refund extends Exact {
  id: string
  amount: Money
  createdAt: Date
}

export interface Payment extends Exact {
  id: string
  sessionId: string
  collectionId: string
  /** Undefined: it was not paid through the plugin. */
  attemptId: string | undefined
  saleId?: string | undefined
  amount: Money
  /** Of its capture. */
  captureId: string
  /** Captures that were written, and that a kill kept from being made. */
  lostCaptures?: { id: string; createdAt: Date }[]
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
  cartId: string | undefined
  /** The cart it was made of, also where a crash came before the link to it. */
  madeOf?: string
  createdAt?: Date
  total: Money
  isCanceled: boolean
  transactions: Transaction[]
  /** Whether all its items are reserved in stock. */
  isReserved: boolean
  isFulfilled?: boolean
  isShipped?: boolean
}

let made = 0
/** An id no other test has. */
export const newId = (prefix: string) => `${prefix}_${process.pid}_${(made += 1)}`

/** Medusa's rows. A test may change any of them, as a crash or another request would. */
export class MemoryMedusa {
  readonly carts: Cart[] = []
  readonly collections: Collection[] = []
  readonly sessions: Session[] = []
  readonly payments: Payment[] = []
  readonly orders: Order[] = []
  /** Payment collections that a merchant deleted, with their order and their sessions. */
  readonly deleted = new Map<string, { orderId: string | undefined; sessions: Session[] }>()
  /** The calls to the store, with the id of each: `completeCart cart_1`. */
  readonly calls: string[] = []
  /** Medusa's locks, for all its processes: the carts that are being completed, and the attempts whose refunds a request is at. */
  readonly completions = new Map<string, Promise<unknown>>()
  readonly refundLocks = new Set<string>()

  collectionOf({ collectionId }: { collectionId: string }): Collection {
    const found = this.collections.find(({ id }) => id === collectionId)
    if (!found) throw new Error(`there is no payment collection ${collectionId}`)
    return found
  }

  /** As Medusa's own deletion: the collection leaves its order, and its sessions are gone. */
  deleteCollection(collection: Collection): void {
    const sessions = this.sessions.filter(({ collectionId }) => collectionId === collection.id)
    this.deleted.set(collection.id, { orderId: collection.orderId, sessions })
    for (const one of sessions) this.sessions.splice(this.sessions.indexOf(one), 1)
    collection.orderId = undefined
  }

  cartOf({ cartId }: { cartId: string | undefined }): Cart | undefined {
    return this.carts.find(({ id }) => id === cartId)
  }

  /** The order that was made of a cart. */
  orderOfCart(cartId: string): Order | undefined {
    return this.orders.find((order) => order.cartId === cartId)
  }

  order(orderId: string | undefined): Order | undefined {
    return this.orders.find(({ id }) => id === orderId)
  }

  /** The order a collection is linked to, or was made of its cart. */
  orderOf({ orderId, cartId }: Collection): Order | undefined {
    return this.order(orderId) ?? this.orders.find((order) => cartId !== undefined && order.cartId === cartId)
  }

  /** What a session asks for, and the amounts that its cart and order owe, as the plugin reads them. */
  balanceOf(sessionId: string): SessionBalance {
    const session = this.sessions.find(({ id }) => id === sessionId)
    if (!session) return { sessionAmount: undefined, cart: undefined, order: undefined }
    const collection = this.collectionOf(session)
    const cart = this.cartOf(collection)
    const order = this.order(collection.orderId)
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
    const { id, cartId, total, isCanceled } = order
    const collections = this.collections.filter((one) => one.orderId === id).map((one) => one.id)
    const sessions = this.sessions.filter(({ collectionId }) => collections.includes(collectionId))
    const payments = this.payments.filter((one) => collections.includes(one.collectionId))
    const paid = payments.filter((one) => !one.isCanceled)
    const isOver = (one: Payment) => one.isCaptured || one.isCanceled
    const promised = sessions.filter(
      (one) =>
        (one.status === "authorized" || one.status === "pending_authorization") &&
        !payments.some((payment) => payment.sessionId === one.id && isOver(payment)),
    )
    const isReplaced = (sessionId: string) => !sessions.some((one) => one.id === sessionId)
    const outlived = payments.filter((one) => !isOver(one) && isReplaced(one.sessionId))
    return {
      id,
      cartId,
      isCancelled: isCanceled,
      total,
      pending: isCanceled ? zero(total.currency) : roundToMoney(this.exactlyPending(order), total.currency),
      promised: [
        ...promised.map((one) => ({ sessionId: one.id, amount: one.amount })),
        ...outlived.map(({ sessionId, amount }) => ({ sessionId, amount })),
      ],
      paidSessions: paid.map(({ sessionId }) => sessionId),
    }
  }
}
