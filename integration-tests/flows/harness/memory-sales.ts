import type { LinkSale } from "../../../src/flows/contracts/link-records"
import type { SaleLedger } from "../../../src/flows/payment-links/sale-ledger"
import type { OwedOrder, SaleInMedusa, SaleStore } from "../../../src/flows/payment-links/sale-store"
import { subtract, sum, type Money } from "../../../src/money"
import { newId, type Collection, type MemoryMedusa, type Payment, type Session } from "./memory-medusa"

/** Orders and their payments in memory, for sales of links. */
export class MemorySales implements SaleStore {
  constructor(
    private readonly medusa: MemoryMedusa,
    private readonly sales: SaleLedger,
  ) {}

  readOwed(orderId: string): Promise<OwedOrder | undefined> {
    const order = this.medusa.order(orderId)
    if (!order) return Promise.resolve(undefined)
    const { currency } = order.total
    const { pending = order.total, promised, isCancelled } = this.medusa.balanceOfOrder(order)
    const reserved = promised.map(({ amount }) => amount)
    const owed = subtract(pending, sum(reserved, currency))
    return Promise.resolve({
      orderId,
      number: this.medusa.orders.indexOf(order) + 1,
      currencyCode: currency.toLowerCase(),
      amount: owed.minor > 0n ? owed : undefined,
      isCancelled,
    })
  }

  listCancelled(orderIds: string[]): Promise<string[]> {
    return Promise.resolve(orderIds.filter((id) => this.medusa.order(id)?.isCanceled === true))
  }

  readCart(orderId: string): Promise<string | undefined> {
    return Promise.resolve(this.medusa.order(orderId)?.cartId)
  }

  readSale({ id, sessionId }: LinkSale): Promise<SaleInMedusa> {
    const own = this.medusa.payments.filter(({ saleId }) => saleId === id)
    const isDead = own.some((payment) => payment.sessionId === sessionId)
    return Promise.resolve({
      paymentId: own.find(({ isCanceled }) => !isCanceled)?.id,
      hasSession: !isDead && this.medusa.sessions.some((session) => session.id === sessionId),
    })
  }

  readLeft(paymentId: string): Promise<Money | undefined> {
    const payment = this.medusa.payments.find(({ id }) => id === paymentId)
    const refunded = payment?.refunds.map(({ amount }) => amount) ?? []
    return Promise.resolve(payment && subtract(payment.amount, sum(refunded, payment.amount.currency)))
  }

  startSession({ id }: LinkSale, orderId: string, amount: Money): Promise<string> {
    const collection = this.unpaidOf(orderId)
    const { sessions } = this.medusa
    for (const stale of sessions.filter(({ collectionId }) => collectionId === collection.id)) this.remove(stale)
    const session: Session = { id: newId("payses"), collectionId: collection.id, amount, status: "pending", saleId: id }
    sessions.push(session)
    return Promise.resolve(session.id)
  }

  dropSession(sessionId: string): Promise<void> {
    const session = this.medusa.sessions.find(({ id }) => id === sessionId)
    if (session) this.remove(session)
    return Promise.resolve()
  }

  /** The provider makes a payment only of the session named on a sale that is being recorded. */
  async authorize(sessionId: string): Promise<string> {
    const { payments, sessions } = this.medusa
    const known = payments.find((payment) => payment.sessionId === sessionId)
    if (known) return known.id
    const session = sessions.find(({ id }) => id === sessionId)
    if (!session || !(await this.sales.findSaleOfSession(sessionId)))
      throw new Error(`no sale is being recorded through the session ${sessionId}`)
    const { collectionId, amount, saleId } = session
    const about = { id: newId("pay"), sessionId, collectionId, attemptId: undefined, saleId, amount }
    const payment: Payment = { ...about, captureId: newId("capt"), isCaptured: true, isCanceled: false, refunds: [] }
    payments.push(payment)
    session.status = "captured"
    return payment.id
  }

  capture(paymentId: string): Promise<void> {
    const payment = this.medusa.payments.find(({ id }) => id === paymentId)
    if (!payment) return Promise.reject(new Error(`there is no payment ${paymentId}`))
    const { captureId: referenceId, amount } = payment
    const collection = this.medusa.collectionOf(payment)
    collection.status = "completed"
    const order = this.medusa.orderOf(collection)
    if (!order?.transactions.some((one) => one.referenceId === referenceId))
      order?.transactions.push({ reference: "capture", referenceId, amount })
    return Promise.resolve()
  }

  private unpaidOf(orderId: string): Collection {
    const { collections, payments } = this.medusa
    const isPaid = ({ id }: Collection) => payments.some(({ collectionId }) => collectionId === id)
    const unpaid = collections.find((one) => one.orderId === orderId && one.status === "not_paid" && !isPaid(one))
    if (unpaid) return unpaid
    const made: Collection = { id: newId("pay_col"), cartId: undefined, orderId, status: "not_paid" }
    collections.push(made)
    return made
  }

  private remove(session: Session): void {
    this.medusa.sessions.splice(this.medusa.sessions.indexOf(session), 1)
  }
}
