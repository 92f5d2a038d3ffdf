import type { Authorized } from "../../../src/flows/charge/authorize"
import type {
  Attempt,
  Ports,
  RecordedReading,
  Store,
  StoreReading,
  StoreResult,
  OrphanOrder,
} from "../../../src/flows/contracts/ports"
import { isEqual } from "../../../src/money"
import type { MemoryMedusa, Order, Payment, Session } from "./memory-medusa"
import { MemoryHolds } from "./memory-holds"
import { MemoryRefunds } from "./memory-refunds"
import { MemoryWorkflows, type Between, type Failure } from "./memory-workflows"

type Failing = "completeCart" | "recordPayment" | "cancelOrder"

/** Medusa's workflows over its rows in memory. Completing a cart calls the provider last, after the order was made. */
export class MemoryStore implements Store {
  readonly refunds: MemoryRefunds
  readonly holds: MemoryHolds
  private readonly failures = new Map<Failing, Failure>()
  private readonly workflows: MemoryWorkflows

  /** `between`: runs between two steps of a workflow. */
  constructor(
    private readonly medusa: MemoryMedusa,
    ports: Ports,
    between: Between = () => Promise.resolve(),
  ) {
    this.refunds = new MemoryRefunds(medusa, ports, between)
    this.holds = new MemoryHolds(medusa, ports, between)
    this.workflows = new MemoryWorkflows(medusa, ports, between)
  }

  /** How a call was to fail that did not come. */
  takeUnmet(): Failing[] {
    const unmet = [...this.failures.keys()]
    this.failures.clear()
    return unmet
  }

  /** The next call fails in this way, before it changes anything. */
  failNext(what: Failing, failure: Failure): void {
    this.failures.set(what, failure)
  }

  read(attempt: Attempt): Promise<StoreReading> {
    const { sessionId, cartId, paymentCollectionId } = attempt
    const { medusa } = this
    const session = medusa.sessions.find(({ id }) => id === sessionId)
    const cart = medusa.cartOf({ cartId })
    const collection = medusa.collections.find(({ id }) => id === paymentCollectionId)
    const ownOrder = collection?.orderId ?? attempt.orderId
    const order = cartId === undefined ? medusa.order(ownOrder) : medusa.orderOfCart(cartId)
    const payments = medusa.payments.filter(({ collectionId }) => collectionId === paymentCollectionId)
    const isOwn = (one: Payment) => one.sessionId === sessionId && (one.attemptId ?? attempt.id) === attempt.id
    const others = payments.filter((one) => !isOwn(one) && !one.isCanceled)
    return Promise.resolve({
      session: session === undefined ? "gone" : isEqual(session.amount, attempt.price) ? "same_amount" : "other_amount",
      isAwaitingReview: session?.status === "pending_authorization",
      cart: cartId === undefined ? "none" : cart?.isCompleted === true ? "completed" : "open",
      order: order === undefined ? "none" : order.isCanceled ? "canceled" : "open",
      orderId: order?.id,
      orderedAt: order?.createdAt,
      payment: standingOf(payments.find(isOwn), order, attempt),
      isPaidOtherwise:
        cartId !== undefined && others.some(({ refunds }) => order !== undefined || refunds.length === 0),
      isCollectionTaken: order === undefined && collection?.orderId !== undefined,
      isCollectionDeleted: cartId === undefined && collection?.orderId === undefined,
      successor: this.successorOf(attempt),
      balance: {
        cart: cart && { id: cart.id, total: cart.total },
        order: order && medusa.balanceOfOrder(order),
      },
    })
  }

  async isSuperseded(attempt: Attempt): Promise<boolean> {
    const { session, isPaidOtherwise } = await this.read(attempt)
    const collection = this.medusa.collections.find(({ id }) => id === attempt.paymentCollectionId)
    const isWithdrawn = attempt.cartId === undefined && collection?.orderId === undefined
    return session === "gone" || isPaidOtherwise || isWithdrawn
  }

  async readRecorded(attempt: Attempt, known?: string): Promise<RecordedReading> {
    const { order, orderId, payment } = await this.read(attempt)
    if (known === undefined || known === orderId) return { order, orderId, isRecorded: payment === "recorded" }
    // it was taken back; or it is there without its cart
    const other = this.medusa.order(known)
    const own = this.medusa.payments.find(({ attemptId }) => attemptId === attempt.id)
    return {
      order: other === undefined ? "none" : other.isCanceled ? "canceled" : "open",
      orderId: other?.id,
      isRecorded: standingOf(own, other, attempt) === "recorded",
    }
  }

  completeCart(cartId: string): Promise<StoreResult> {
    this.medusa.calls.push(`completeCart ${cartId}`)
    return this.inTurn(cartId, () => this.workflows.complete(cartId, () => this.takeFailure("completeCart")))
  }

  /** Medusa completes a cart, and records a payment of its order, under the cart's lock; later ones find what earlier ones have done. */
  private inTurn<Result>(cartId: string, work: () => Promise<Result>): Promise<Result> {
    const { completions } = this.medusa
    const run = Promise.allSettled([completions.get(cartId)]).then(work)
    completions.set(cartId, run)
    return run
  }

  whileCartLocked(cartId: string, work: () => Promise<void>): Promise<void> {
    return this.inTurn(cartId, work)
  }

  async recordPayment(attempt: Attempt, orderId: string): Promise<StoreResult> {
    this.medusa.calls.push(`recordPayment ${orderId}`)
    const failure = this.takeFailure("recordPayment")
    if (failure) return failure
    const { cartId } = attempt
    return cartId === undefined
      ? this.record(attempt, orderId)
      : this.inTurn(cartId, () => this.record(attempt, orderId))
  }

  private async record(attempt: Attempt, orderId: string): Promise<StoreResult> {
    const order = this.medusa.order(orderId)
    const session = this.medusa.sessions.find(({ id }) => id === attempt.sessionId)
    if (!order || !session) return { ended: "failed", isDefinite: true, message: "The payment session is gone." }
    this.medusa.collectionOf(session).orderId ??= orderId
    const cart = this.medusa.cartOf(attempt)
    if (cart) cart.isCompleted = true
    const refused = await this.workflows.orFailure(() => this.workflows.pay(session, order))
    return refused ?? { ended: "order", orderId }
  }

  restoreCollection({ paymentCollectionId }: Attempt): Promise<void> {
    const { medusa } = this
    const deleted = medusa.deleted.get(paymentCollectionId)
    if (deleted) {
      medusa.collectionOf({ collectionId: paymentCollectionId }).orderId = deleted.orderId
      medusa.sessions.push(...deleted.sessions)
      medusa.deleted.delete(paymentCollectionId)
    }
    return Promise.resolve()
  }

  cancelOrder(orderId: string): Promise<StoreResult> {
    this.medusa.calls.push(`cancelOrder ${orderId}`)
    const failure = this.takeFailure("cancelOrder")
    if (failure) return Promise.resolve(failure)
    const order = this.medusa.order(orderId)
    if (order) order.isCanceled = true
    return Promise.resolve({ ended: "order", orderId })
  }

  cancelSession({ sessionId, paymentCollectionId }: Attempt, isOwing = true): Promise<void> {
    const session = this.medusa.sessions.find(({ id }) => id === sessionId)
    if (session) session.status = "canceled"
    if (!isOwing) this.medusa.collectionOf({ collectionId: paymentCollectionId }).status = "canceled"
    return Promise.resolve()
  }

  emitOrderPlaced(orderId: string): Promise<void> {
    this.medusa.calls.push(`order.placed ${orderId}`)
    return Promise.resolve()
  }

  lacksReservations(orderId: string): Promise<boolean> {
    return Promise.resolve(this.medusa.order(orderId)?.isReserved === false)
  }

  /** Of the attempt's own cart: a cart stands for its customer here. */
  findOrphanOrders({ cartId, createdAt: since }: Attempt): Promise<OrphanOrder[]> {
    const { orders, collections } = this.medusa
    const isPaidFor = ({ id }: Order) => collections.some(({ orderId }) => orderId === id)
    const isOrphan = (one: Order) =>
      one.madeOf !== undefined &&
      one.madeOf === cartId &&
      one.cartId === undefined &&
      !one.isCanceled &&
      !isPaidFor(one) &&
      (one.createdAt ?? since) >= since
    const found = orders.flatMap((one, at) =>
      one.createdAt && isOrphan(one) ? [{ number: at + 1, createdAt: one.createdAt }] : [],
    )
    return Promise.resolve(found)
  }

  /** As the payment provider calls the flow. */
  authorize(session: Session): Promise<Authorized> {
    return this.workflows.authorize(session)
  }

  private takeFailure(what: Failing): Extract<StoreResult, { ended: "failed" }> | undefined {
    const failure = this.failures.get(what)
    this.failures.delete(what)
    return failure && { ended: "failed", ...failure }
  }

  /** The cart's present session when the attempt's own is gone and both have the same amount. */
  private successorOf({ cartId, sessionId, price, basketHash }: Attempt): StoreReading["successor"] {
    const cart = this.medusa.cartOf({ cartId })
    if (!cart || cart.isCompleted || cart.basketHash !== basketHash) return undefined
    const collections = this.medusa.collections.filter((one) => one.cartId === cart.id).map(({ id }) => id)
    const session = this.medusa.sessions.find(
      ({ id, collectionId, status }) => id !== sessionId && status === "pending" && collections.includes(collectionId),
    )
    if (!session || !isEqual(session.amount, price)) return undefined
    return { sessionId: session.id, paymentCollectionId: session.collectionId }
  }
}

function standingOf(
  payment: Payment | undefined,
  order: Order | undefined,
  { hold }: Attempt,
): StoreReading["payment"] {
  if (payment === undefined) return "none"
  if (payment.isCanceled || (payment.refunds.length > 0 && order === undefined)) return "returned"
  if (hold !== undefined && order !== undefined) return "recorded"
  if (!payment.isCaptured) return "live"
  const isCounted = order?.transactions.some(({ referenceId }) => referenceId === payment.captureId)
  return isCounted === true ? "recorded" : "captured"
}
