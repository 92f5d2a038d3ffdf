import { ONLY_ACCOUNT } from "../../../src/modules/svc/store-config"
import type { Authorized } from "../../../src/use-cases/charge/authorize"
import type {
  Attempt,
  ChargePorts,
  RecordedReading,
  Store,
  StoreReading,
  StoreResult,
  OrphanOrder,
} from "../../../src/use-cases/ports/ports"
import { mayHoldMoney } from "../../../src/domain"
import { compareDecimal, isEqual, sumDecimals } from "../../../src/money"
import { giveUpSession } from "../../../src/providers/svc/cancel"
import { exactOf, type Collection, type MemoryMedusa, type Order, type Payment, type Session } from "./memory-medusa"
import { MemoryHolds } from "./memory-holds"
import { MemoryRefunds } from "./memory-refunds"
import { MemoryWorkflows, type Between, type Failure, type PortsOf } from "./memory-workflows"

type Failing = "completeCart" | "recordPayment" | "cancelOrder"

/** Medusa's workflows over its rows in memory. Completing a cart calls the provider last, after the order was made. */
export class MemoryStore implements Store {
  readonly refunds: MemoryRefunds
  readonly holds: MemoryHolds
  private readonly failures = new Map<Failing, Failure>()
  private readonly workflows: MemoryWorkflows

  /** `between`: runs between two steps of a workflow. `portsOf`: where there are several accounts. */
  constructor(
    private readonly medusa: MemoryMedusa,
    private readonly ports: ChargePorts,
    between: Between = () => Promise.resolve(),
    portsOf: PortsOf = () => ports,
  ) {
    this.refunds = new MemoryRefunds(medusa, portsOf, between)
    this.holds = new MemoryHolds(medusa, portsOf, between)
    this.workflows = new MemoryWorkflows(medusa, portsOf, between)
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
    const { session_id, cart_id, payment_collection_id } = attempt
    const { medusa } = this
    const session = medusa.sessions.find(({ id }) => id === session_id)
    const cart = medusa.cartOf({ cart_id })
    const collection = medusa.collections.find(({ id }) => id === payment_collection_id)
    const ownOrder = collection?.order_id ?? attempt.order_id
    const order = cart_id === undefined ? medusa.order(ownOrder) : medusa.orderOfCart(cart_id)
    const payments = medusa.payments.filter(({ collectionId }) => collectionId === payment_collection_id)
    const isOwn = (one: Payment) => one.session_id === session_id && (one.attempt_id ?? attempt.id) === attempt.id
    const others = payments.filter((one) => !isOwn(one) && !one.isCanceled && !isAllRefunded(one))
    return Promise.resolve({
      session: session === undefined ? "gone" : isEqual(session.amount, attempt.price) ? "same_amount" : "other_amount",
      isAwaitingReview: session?.status === "pending_authorization",
      cart: cart_id === undefined ? "none" : cart?.isCompleted === true ? "completed" : "open",
      order: order === undefined ? "none" : order.isCanceled ? "canceled" : "open",
      order_id: order?.id,
      ordered_at: order?.created_at,
      payment: standingOf(payments.find(isOwn), order, attempt),
      isPaidOtherwise: cart_id !== undefined && others.length > 0,
      isCollectionTaken: order === undefined && collection?.order_id !== undefined,
      isCollectionDeleted: cart_id === undefined && collection?.order_id === undefined,
      successor: this.successorOf(attempt),
      balance: { cart: cart && { id: cart.id, total: cart.total }, order: order && medusa.balanceOfOrder(order) },
    })
  }

  async isSuperseded(attempt: Attempt): Promise<boolean> {
    const { session, isPaidOtherwise } = await this.read(attempt)
    const collection = this.medusa.collections.find(({ id }) => id === attempt.payment_collection_id)
    const isWithdrawn = attempt.cart_id === undefined && collection?.order_id === undefined
    return session === "gone" || isPaidOtherwise || isWithdrawn
  }

  async readRecorded(attempt: Attempt, known?: string): Promise<RecordedReading> {
    const { order, order_id, payment } = await this.read(attempt)
    if (known === undefined || known === order_id) return { order, order_id, isRecorded: payment === "recorded" }
    // it was taken back; or it is there without its cart
    const other = this.medusa.order(known)
    const own = this.medusa.payments.find(({ attempt_id }) => attempt_id === attempt.id)
    return {
      order: other === undefined ? "none" : other.isCanceled ? "canceled" : "open",
      order_id: other?.id,
      isRecorded: standingOf(own, other, attempt) === "recorded",
    }
  }

  async completeCart(cart_id: string, attempt?: Attempt): Promise<StoreResult> {
    this.medusa.calls.push(`completeCart ${cart_id}`)
    if (attempt) await this.inTurn(cart_id, () => this.dropOtherSessions(attempt))
    return this.inTurn(cart_id, () => this.workflows.complete(cart_id, () => this.takeFailure("completeCart")))
  }

  private async dropOtherSessions({ session_id, payment_collection_id }: Attempt): Promise<void> {
    const { sessions, payments } = this.medusa
    const ofCollection = sessions.filter(({ collectionId }) => collectionId === payment_collection_id)
    if (!ofCollection.some(({ id, status }) => id === session_id && status !== "canceled")) return
    const isPaid = (id: string) => payments.some((one) => one.session_id === id)
    for (const session of ofCollection) {
      if (session.id === session_id || session.status !== "pending" || isPaid(session.id)) continue
      const attempts = await this.ports.ledger.listAttempts(session.id)
      if (attempts.some(({ state }) => mayHoldMoney(state))) continue
      this.medusa.removeSession(session)
      await giveUpSession({ ...this.ports, buyers: { release: () => Promise.resolve() } }, session.id)
    }
  }

  /** Medusa completes a cart, and records a payment of its order, under the cart's lock; later ones find what earlier ones have done. */
  private inTurn<Result>(cart_id: string, work: () => Promise<Result>): Promise<Result> {
    const { completions } = this.medusa
    const run = Promise.allSettled([completions.get(cart_id)]).then(work)
    completions.set(cart_id, run)
    return run
  }

  whileCartLocked(cart_id: string, work: () => Promise<void>): Promise<void> {
    return this.inTurn(cart_id, work)
  }

  async recordPayment(attempt: Attempt, order_id: string): Promise<StoreResult> {
    this.medusa.calls.push(`recordPayment ${order_id}`)
    const failure = this.takeFailure("recordPayment")
    if (failure) return failure
    const { cart_id } = attempt
    return cart_id === undefined
      ? this.record(attempt, order_id)
      : this.inTurn(cart_id, () => this.record(attempt, order_id))
  }

  private async record(attempt: Attempt, order_id: string): Promise<StoreResult> {
    const order = this.medusa.order(order_id)
    const { session_id, payment_collection_id: collectionId } = attempt
    const session = this.medusa.sessions.find(({ id }) => id === session_id)
    const captured = this.medusa.payments.find(
      (one) => one.session_id === session_id && one.isCaptured && !one.isCanceled,
    )
    if (!order || (!session && !captured))
      return { ended: "failed", isDefinite: true, message: "The payment session is gone." }
    this.medusa.collectionOf({ collectionId }).order_id ??= order_id
    const cart = this.medusa.cartOf(attempt)
    if (cart && (await this.readRecorded(attempt, order_id)).isRecorded)
      return { ended: "order", order_id, wasRecorded: true }
    if (cart) cart.isCompleted = true
    const { workflows } = this
    const record = async () => (session ? workflows.pay(session, order) : captured && workflows.count(captured, order))
    const refused = await workflows.orFailure(record)
    return refused ?? { ended: "order", order_id }
  }

  restoreCollection({ payment_collection_id }: Attempt): Promise<void> {
    const { medusa } = this
    const deleted = medusa.deleted.get(payment_collection_id)
    if (deleted) {
      medusa.collectionOf({ collectionId: payment_collection_id }).order_id = deleted.order_id
      medusa.sessions.push(...deleted.sessions)
      medusa.deleted.delete(payment_collection_id)
    }
    return Promise.resolve()
  }

  cancelOrder(order_id: string): Promise<StoreResult> {
    this.medusa.calls.push(`cancelOrder ${order_id}`)
    const failure = this.takeFailure("cancelOrder")
    if (failure) return Promise.resolve(failure)
    const order = this.medusa.order(order_id)
    if (order) order.isCanceled = true
    return Promise.resolve({ ended: "order", order_id })
  }

  cancelSession({ session_id, payment_collection_id }: Attempt, isOwing = true): Promise<void> {
    const session = this.medusa.sessions.find(({ id }) => id === session_id)
    if (session) session.status = "canceled"
    if (!isOwing) this.medusa.collectionOf({ collectionId: payment_collection_id }).status = "canceled"
    return Promise.resolve()
  }

  emitOrderPlaced(order_id: string): Promise<void> {
    this.medusa.calls.push(`order.placed ${order_id}`)
    return Promise.resolve()
  }

  lacksReservations(order_id: string): Promise<boolean> {
    return Promise.resolve(this.medusa.order(order_id)?.isReserved === false)
  }

  /** Of the attempt's own cart: a cart stands for its customer here. */
  findOrphanOrders({ cart_id, created_at: since }: Attempt): Promise<OrphanOrder[]> {
    const { orders, collections } = this.medusa
    const isPaidFor = ({ id }: Order) => collections.some(({ order_id }) => order_id === id)
    const isOrphan = (one: Order) =>
      one.madeOf !== undefined &&
      one.madeOf === cart_id &&
      one.cart_id === undefined &&
      !one.isCanceled &&
      !isPaidFor(one) &&
      (one.created_at ?? since) >= since
    const found = orders.flatMap((one, at) =>
      one.created_at && isOrphan(one) ? [{ number: at + 1, created_at: one.created_at }] : [],
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

  /** The present session, of the same account, when the attempt's own is gone and both have the same amount. */
  private successorOf(attempt: Attempt): StoreReading["successor"] {
    const { account: own, cart_id, session_id, price, basket_hash, payment_collection_id } = attempt
    const cart = this.medusa.cartOf({ cart_id })
    const isOther = !cart || cart.isCompleted || cart.basket_hash !== basket_hash
    if (cart_id !== undefined && isOther) return undefined
    const isOwn = ({ id, cart_id: of }: Collection) => (cart ? of === cart.id : id === payment_collection_id)
    const collections = this.medusa.collections.filter(isOwn).map(({ id }) => id)
    const session = this.medusa.sessions.find(
      ({ id, account = ONLY_ACCOUNT, collectionId, status }) =>
        id !== session_id && account === own && status === "pending" && collections.includes(collectionId),
    )
    if (!session || !isEqual(session.amount, price)) return undefined
    return { session_id: session.id, payment_collection_id: session.collectionId }
  }
}

const isAllRefunded = (payment: Payment): boolean =>
  compareDecimal(sumDecimals(payment.refunds.map(exactOf)), exactOf(payment)) >= 0

function standingOf(
  payment: Payment | undefined,
  order: Order | undefined,
  { hold }: Attempt,
): StoreReading["payment"] {
  if (payment === undefined) return "none"
  if (payment.isCanceled || (payment.refunds.length > 0 && order === undefined)) return "returned"
  const isCounted = order?.transactions.some(({ referenceId }) => referenceId === payment.captureId)
  if (isCounted === true || (hold !== undefined && order !== undefined)) return "recorded"
  if (isAllRefunded(payment)) return "returned"
  return payment.isCaptured ? "captured" : "live"
}
