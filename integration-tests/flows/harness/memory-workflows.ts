import { MedusaError } from "@medusajs/framework/utils"
import { authorize, type Authorized } from "../../../src/use-cases/charge/authorize"
import type { ChargePorts, StoreResult } from "../../../src/use-cases/ports/ports"
import { getResult } from "../../../src/medusa/payments/record-payment"
import { toStatus } from "../../../src/providers/svc/answer"
import { ProcessKilled } from "./killed"
import type { Cart, Collection, MemoryMedusa, Order, Payment, Session } from "./memory-medusa"

/** How a Medusa workflow fails: permanently or temporarily. */
export type Failure = Omit<Failed, "ended">

type Failed = Extract<StoreResult, { ended: "failed" }>

/** Called between two steps of a Medusa workflow: a test may act there, or kill the process. */
export type Between = (step: string) => Promise<void>

/** What a provider works with: that of an account, or of the only one. */
export type PortsOf = (account?: string) => ChargePorts

/** What a provider's result means to Medusa: an authorization error is final, `requires_more` is not. */
const FINAL: readonly Authorized["type"][] = ["declined", "not_sent", "returned", "not_owed", "amount_changed"]

interface Purchase {
  cart: Cart
  collection: Collection
  session: Session
}

/** Medusa's completion of a cart and its recording of a payment, step by step: a crash between two leaves what was done before. */
export class MemoryWorkflows {
  constructor(
    private readonly medusa: MemoryMedusa,
    private readonly portsOf: PortsOf,
    private readonly between: Between,
  ) {}

  /** Makes the order of a cart; the provider is asked last. `failure`: it fails in this way before it changes anything. */
  async complete(cart_id: string, failure: () => Failed | undefined): Promise<StoreResult> {
    const { medusa } = this
    const cart = medusa.cartOf({ cart_id })
    const collection = medusa.collections.findLast((one) => one.cart_id === cart_id)
    const sessions = medusa.sessions.filter(({ collectionId }) => collectionId === collection?.id)
    // Medusa completes a cart by no cancelled session, and by the first of the others
    const session = sessions.find(({ status }) => status !== "canceled") ?? sessions[0]
    const there = medusa.orderOfCart(cart_id)
    if (cart?.isCompleted === true && there) return { ended: "order", order_id: there.id }
    if (!cart || !collection || !session)
      return { ended: "failed", isDefinite: true, message: "There is no such cart." }
    if (session.status === "canceled")
      return { ended: "failed", isDefinite: true, message: "Payment sessions are required to complete cart" }
    const failed = failure()
    if (failed) return failed
    if (cart.refusal) {
      cart.refusedAt = this.portsOf().clock.now()
      return getResult({ errors: [{ error: cart.refusal }], result: undefined })
    }
    const order = await this.makeOrder({ cart, collection, session })
    const refused = await this.orFailure(() => this.pay(session, order))
    if (refused) {
      this.takeBack({ cart, collection, session }, order)
      return refused
    }
    medusa.calls.push(`order.placed ${order.id}`)
    return { ended: "order", order_id: order.id }
  }

  /** Authorizes a session without a payment through its provider, and counts a captured amount on the order. */
  async pay(session: Session, order: Order): Promise<Failed | undefined> {
    const { medusa } = this
    // Medusa takes up a cancelled payment as well
    const known = medusa.payments.find(({ session_id }) => session_id === session.id)
    const payment = known ?? (await this.authorized(session))
    if (payment !== "in_review" && "isDefinite" in payment) return { ended: "failed", ...payment }
    if (payment === "in_review") return undefined
    await this.between("the payment was written")
    if (!payment.isCaptured) {
      session.status = "authorized"
      return undefined
    }
    session.status = "captured"
    return this.count(payment, order)
  }

  /** Counts a captured payment on the order, also one whose session is gone. */
  async count(payment: Payment, order: Order): Promise<undefined> {
    const { captureId: referenceId, amount, exact } = payment
    const isCounted = order.transactions.some((one) => one.referenceId === referenceId)
    if (!isCounted) order.transactions.push({ reference: "capture", referenceId, amount, exact })
    this.medusa.collectionOf(payment).status = "completed"
    await this.between("the payment was counted")
  }

  /** As the payment provider calls the flow. */
  authorize({ id: session_id, collectionId, account }: Session): Promise<Authorized> {
    const { order_id } = this.medusa.collectionOf({ collectionId })
    const readBalance = () => Promise.resolve(this.medusa.balanceOf(session_id))
    return authorize(this.portsOf(account), { session_id, readTerms: () => Promise.resolve({ order_id, readBalance }) })
  }

  /** What a workflow ends with when a step of it throws. A killed process ends nothing. */
  async orFailure<T>(work: () => Promise<T>): Promise<T | Failed> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProcessKilled) throw error
      const result = getResult({ errors: [{ error }], result: undefined })
      if (result.ended === "failed") return result
      throw error
    }
  }

  private async makeOrder({ cart, collection }: Purchase): Promise<Order> {
    const { total, exact } = cart
    const about = { cart_id: undefined, madeOf: cart.id, created_at: this.portsOf().clock.now() }
    const order = this.medusa.addOrder({ ...about, total, exact })
    await this.between("the order was made")
    order.cart_id = cart.id
    collection.order_id = order.id
    cart.isCompleted = true
    await this.between("the order was linked")
    return order
  }

  private takeBack({ cart, collection }: Purchase, order: Order): void {
    const { orders } = this.medusa
    orders.splice(orders.indexOf(order), 1)
    collection.order_id = undefined
    cart.isCompleted = false
  }

  /** The payment for the provider's result; one under review has none in Medusa. */
  private async authorized(session: Session): Promise<Payment | "in_review" | Failure> {
    const authorized = await this.authorizeOrHide(session)
    await this.between("the provider has answered")
    if (authorized.type === "in_review") {
      session.status = "pending_authorization"
      return "in_review"
    }
    if (authorized.type !== "captured")
      return { isDefinite: FINAL.includes(authorized.type), message: `The payment is ${authorized.type}.` }
    const { id: session_id, collectionId, account, amount, exact } = session
    const about = { session_id, collectionId, attempt_id: authorized.attempt.id, account, amount, exact }
    // what is held is captured later
    return this.medusa.addPayment({ ...about, isCaptured: toStatus(authorized.attempt) === "captured" })
  }

  /** Medusa says nothing of what a provider throws. */
  private async authorizeOrHide(session: Session): Promise<Authorized> {
    try {
      return await this.authorize(session)
    } catch (error) {
      if (error instanceof ProcessKilled) throw error
      throw new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, "Payment authorization failed")
    }
  }
}
