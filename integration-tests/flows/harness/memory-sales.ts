import type { LinkSale } from "../../../src/use-cases/ports/link-sales"
import type { Ledger, OwedOrder } from "../../../src/use-cases/ports/ports"
import type { SaleLedger, SaleInMedusa, SaleStore } from "../../../src/use-cases/payment-links/ports"
import { amountOwed } from "../../../src/domain"
import { subtract, sum, type Money } from "../../../src/money"
import { newId, type Collection, type MemoryMedusa } from "./memory-medusa"

/** Orders and their payments in memory, for sales of links. */
export class MemorySales implements SaleStore {
  constructor(
    private readonly medusa: MemoryMedusa,
    private readonly sales: SaleLedger,
    private readonly ledger: Pick<Ledger, "listAttemptsOfOrder">,
  ) {}

  async readOwed(order_id: string): Promise<OwedOrder | undefined> {
    const order = this.medusa.order(order_id)
    if (!order) return undefined
    const balance = this.medusa.balanceOfOrder(order)
    return {
      order_id,
      number: this.medusa.orders.indexOf(order) + 1,
      currency_code: order.total.currency.toLowerCase(),
      amount: amountOwed(balance, await this.ledger.listAttemptsOfOrder(order_id, balance.cart_id)),
      isCancelled: balance.isCancelled,
    }
  }

  listCancelled(order_ids: string[]): Promise<string[]> {
    return Promise.resolve(order_ids.filter((id) => this.medusa.order(id)?.isCanceled === true))
  }

  hasProduct(): Promise<boolean> {
    return Promise.resolve(true)
  }

  findOrderOfPayment(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  readCart(order_id: string): Promise<string | undefined> {
    return Promise.resolve(this.medusa.order(order_id)?.cart_id)
  }

  readSale({ id, session_id }: LinkSale): Promise<SaleInMedusa> {
    const own = this.medusa.payments.filter(({ sale_id }) => sale_id === id)
    const isDead = own.some((payment) => payment.session_id === session_id)
    return Promise.resolve({
      payment_id: own.find(({ isCanceled }) => !isCanceled)?.id,
      hasSession: !isDead && this.medusa.sessions.some((session) => session.id === session_id),
    })
  }

  readLeft(payment_id: string): Promise<Money | undefined> {
    const payment = this.medusa.payments.find(({ id }) => id === payment_id)
    const refunded = payment?.refunds.map(({ amount }) => amount) ?? []
    return Promise.resolve(payment && subtract(payment.amount, sum(refunded, payment.amount.currency)))
  }

  startSession({ id }: LinkSale, order_id: string, amount: Money): Promise<string> {
    const collection = this.unpaidOf(order_id)
    const { sessions } = this.medusa
    for (const stale of sessions.filter(({ collectionId }) => collectionId === collection.id))
      this.medusa.removeSession(stale)
    const about = { id: newId("payses"), collectionId: collection.id, sale_id: id }
    sessions.push({ ...about, amount, status: "pending" })
    return Promise.resolve(about.id)
  }

  dropSession(session_id: string): Promise<void> {
    const session = this.medusa.sessions.find(({ id }) => id === session_id)
    if (session) this.medusa.removeSession(session)
    return Promise.resolve()
  }

  /** The provider makes a payment only of the session named on a sale that is being recorded. */
  async authorize(session_id: string): Promise<string> {
    const { payments, sessions } = this.medusa
    const known = payments.find((payment) => payment.session_id === session_id)
    if (known) return known.id
    const session = sessions.find(({ id }) => id === session_id)
    if (!session || !(await this.sales.findSaleOfSession(session_id)))
      throw new Error(`no sale is being recorded through the session ${session_id}`)
    const { collectionId, amount, sale_id } = session
    session.status = "captured"
    const about = { session_id, collectionId, attempt_id: undefined, sale_id, amount }
    return this.medusa.addPayment({ ...about, isCaptured: true }).id
  }

  capture(payment_id: string): Promise<void> {
    const payment = this.medusa.payment(payment_id)
    const { captureId: referenceId, amount } = payment
    const collection = this.medusa.collectionOf(payment)
    collection.status = "completed"
    const order = this.medusa.orderOf(collection)
    if (!order?.transactions.some((one) => one.referenceId === referenceId))
      order?.transactions.push({ reference: "capture", referenceId, amount })
    return Promise.resolve()
  }

  private unpaidOf(order_id: string): Collection {
    const { collections, payments } = this.medusa
    const isPaid = ({ id }: Collection) => payments.some(({ collectionId }) => collectionId === id)
    const unpaid = collections.find((one) => one.order_id === order_id && one.status === "not_paid" && !isPaid(one))
    if (unpaid) return unpaid
    const made: Collection = { id: newId("pay_col"), cart_id: undefined, order_id, status: "not_paid" }
    collections.push(made)
    return made
  }
}
