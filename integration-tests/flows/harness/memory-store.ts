import { authorize, type Authorized } from "../../../src/flows/charge/authorize"
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
import { newId, type MemoryMedusa, type Order, type Payment, type Session } from "./memory-medusa"
import { MemoryRefunds } from "./memory-refunds"

/** How a Medusa workflow fails: permanently or temporarily. */
export type Failure = { isDefinite: boolean; message: string }

type Failing = "completeCart" | "recordPayment" | "cancelOrder"

/** What a provider's result means to Medusa: an authorization error is final, `requires_more` is not. */
const FINAL: readonly Authorized["is"][] = ["declined", "returned", "not_owed", "stale"]

/** Medusa's workflows over its rows in memory. Completing a cart calls the provider last, after the order was made. */
export class MemoryStore implements Store {
  readonly refunds: MemoryRefunds
  /** What the plugin's job finds without cart and payment. */
  strayOrder: OrphanOrder | undefined
  /** Runs after an order was made and before the provider is called, so that a test can act in between. */
  beforeAuthorize: () => Promise<void> = () => Promise.resolve()
  private readonly failures = new Map<Failing, Failure>()
  private readonly completing = new Map<string, Promise<StoreResult>>()

  constructor(
    private readonly medusa: MemoryMedusa,
    private readonly ports: Ports,
  ) {
    this.refunds = new MemoryRefunds(medusa, ports)
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
    const order = cartId === undefined ? medusa.order(collection?.orderId) : medusa.orderOfCart(cartId)
    const payments = medusa.payments.filter(({ collectionId }) => collectionId === paymentCollectionId)
    const isOwn = (one: Payment) => one.sessionId === sessionId && (one.attemptId ?? attempt.id) === attempt.id
    const others = payments.filter((one) => !isOwn(one) && !one.isCanceled)
    return Promise.resolve({
      session: session === undefined ? "gone" : isEqual(session.amount, attempt.price) ? "same_amount" : "other_amount",
      isAwaitingReview: session?.status === "pending_authorization",
      cart: cartId === undefined ? "none" : cart?.isCompleted === true ? "completed" : "open",
      order: order === undefined ? "none" : order.isCanceled ? "canceled" : "open",
      orderId: order?.id,
      payment: standingOf(payments.find(isOwn), order),
      isPaidOtherwise:
        cartId !== undefined && others.some(({ refunds }) => order !== undefined || refunds.length === 0),
      isCollectionTaken: order === undefined && collection?.orderId !== undefined,
      successor: this.successorOf(attempt),
      balance: {
        cart: cart && { id: cart.id, total: cart.total },
        order: order && medusa.balanceOfOrder(order),
      },
    })
  }

  readRecorded(attempt: Attempt): Promise<RecordedReading> {
    return this.read(attempt)
  }

  /** One completion of a cart at a time; later ones find the order. */
  async completeCart(cartId: string): Promise<StoreResult> {
    this.medusa.calls.push(`completeCart ${cartId}`)
    const before = this.completing.get(cartId)
    const run = (before ?? Promise.resolve()).then(() => this.complete(cartId))
    this.completing.set(cartId, run)
    return run
  }

  async recordPayment(attempt: Attempt, orderId: string): Promise<StoreResult> {
    this.medusa.calls.push(`recordPayment ${orderId}`)
    const failure = this.takeFailure("recordPayment")
    if (failure) return failure
    const order = this.medusa.order(orderId)
    const session = this.medusa.sessions.find(({ id }) => id === attempt.sessionId)
    if (!order || !session) return { ended: "failed", isDefinite: true, message: "The payment session is gone." }
    this.medusa.collectionOf(session).orderId ??= orderId
    const cart = this.medusa.cartOf(attempt)
    if (cart) cart.isCompleted = true
    const refused = await this.pay(session, order)
    return refused ?? { ended: "order", orderId }
  }

  cancelOrder(orderId: string): Promise<StoreResult> {
    this.medusa.calls.push(`cancelOrder ${orderId}`)
    const failure = this.takeFailure("cancelOrder")
    if (failure) return Promise.resolve(failure)
    const order = this.medusa.order(orderId)
    if (order) order.isCanceled = true
    return Promise.resolve({ ended: "order", orderId })
  }

  cancelReview({ sessionId, paymentCollectionId }: Attempt, isOwing: boolean): Promise<void> {
    this.medusa.calls.push(`cancelReview ${sessionId}`)
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

  findOrphanOrder(): Promise<OrphanOrder | undefined> {
    return Promise.resolve(this.strayOrder)
  }

  private async complete(cartId: string): Promise<StoreResult> {
    const { medusa } = this
    const cart = medusa.cartOf({ cartId })
    const collection = medusa.collections.findLast((one) => one.cartId === cartId)
    const session = medusa.sessions.findLast(({ collectionId }) => collectionId === collection?.id)
    if (!cart || !collection || !session)
      return { ended: "failed", isDefinite: true, message: "There is no such cart." }
    const there = medusa.orderOfCart(cartId)
    if (cart.isCompleted && there) return { ended: "order", orderId: there.id }
    const failure = this.takeFailure("completeCart")
    if (failure) return failure
    const order: Order = {
      id: newId("order"),
      cartId,
      total: cart.total,
      isCanceled: false,
      transactions: [],
      isReserved: true,
    }
    medusa.orders.push(order)
    collection.orderId = order.id
    cart.isCompleted = true
    await this.beforeAuthorize()
    const refused = await this.pay(session, order)
    if (refused) {
      medusa.orders.splice(medusa.orders.indexOf(order), 1)
      collection.orderId = undefined
      cart.isCompleted = false
      return refused
    }
    medusa.calls.push(`order.placed ${order.id}`)
    return { ended: "order", orderId: order.id }
  }

  /** Authorizes a session without a payment through its provider, and counts a captured amount on the order. */
  private async pay(session: Session, order: Order): Promise<Extract<StoreResult, { ended: "failed" }> | undefined> {
    const { medusa } = this
    const known = medusa.payments.find(({ sessionId, isCanceled }) => sessionId === session.id && !isCanceled)
    const payment = known ?? (await this.authorized(session))
    if (payment !== "in_review" && "isDefinite" in payment) return { ended: "failed", ...payment }
    if (payment === "in_review") return undefined
    const { captureId: referenceId, amount } = payment
    const isCounted = order.transactions.some((one) => one.referenceId === referenceId)
    if (!isCounted) order.transactions.push({ reference: "capture", referenceId, amount })
    medusa.collectionOf(session).status = "completed"
    session.status = "captured"
    return undefined
  }

  /** The payment for the provider's result; one under review has none in Medusa. */
  private async authorized(session: Session): Promise<Payment | "in_review" | Failure> {
    const authorized = await this.authorize(session)
    if (authorized.is === "in_review") {
      session.status = "pending_authorization"
      return "in_review"
    }
    if (authorized.is !== "captured")
      return { isDefinite: FINAL.includes(authorized.is), message: `The payment is ${authorized.is}.` }
    const { id: sessionId, collectionId, amount } = session
    const about = { id: newId("pay"), sessionId, collectionId, attemptId: authorized.attempt.id, amount }
    const payment = { ...about, captureId: newId("capt"), isCaptured: true, isCanceled: false, refunds: [] }
    this.medusa.payments.push(payment)
    return payment
  }

  /** As the payment provider calls the flow. */
  authorize({ id: sessionId, amount, collectionId }: Session): Promise<Authorized> {
    const { orderId } = this.medusa.collectionOf({ collectionId })
    const readBalance = () => Promise.resolve(this.medusa.balanceOf(sessionId))
    return authorize(this.ports, { sessionId, amount, orderId, readBalance })
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

function standingOf(payment: Payment | undefined, order: Order | undefined): StoreReading["payment"] {
  if (payment === undefined) return "none"
  if (payment.isCanceled || (payment.refunds.length > 0 && order === undefined)) return "returned"
  if (!payment.isCaptured) return "live"
  const isCounted = order?.transactions.some(({ referenceId }) => referenceId === payment.captureId)
  return isCounted === true ? "recorded" : "captured"
}
