import type {
  Attempt,
  MedusaRefund,
  MedusaRefunds,
  Ports,
  RefundStore,
  RefundToMake,
} from "../../../src/flows/contracts/ports"
import { refund } from "../../../src/flows/refund/refund"
import { money, sum, zero, type Money } from "../../../src/money"
import { newId, type MemoryMedusa, type Order, type Payment, type Refund } from "./memory-medusa"

const negative = ({ minor, currency }: Money) => money(-minor, currency)

/** Medusa's two books of refunds in memory. What it refuses is thrown, with the sentence of the refusal. */
export class MemoryRefunds implements RefundStore {
  /** Attempts whose refunds another request is at. */
  readonly locked = new Set<string>()

  constructor(
    private readonly medusa: MemoryMedusa,
    private readonly ports: Ports,
  ) {}

  read(attempt: Attempt): Promise<MedusaRefunds | undefined> {
    const payment = this.medusa.payments.find(
      ({ sessionId, attemptId, isCanceled }) =>
        sessionId === attempt.sessionId && (attemptId ?? attempt.id) === attempt.id && !isCanceled,
    )
    const order = payment && this.orderOf(payment, attempt)
    if (!payment || !order) return Promise.resolve(undefined)
    const captured = this.counted(order, "capture", [payment.captureId])
    const isCounted = captured.minor > 0n
    const counted = new Set(order.transactions.map(({ referenceId }) => referenceId))
    const taken = this.counted(order, "refund", [payment.id, ...payment.refunds.map(({ id }) => id)])
    const all = sum(
      payment.refunds.map(({ amount }) => amount),
      attempt.price.currency,
    )
    return Promise.resolve({
      paymentId: payment.id,
      orderId: order.id,
      isCancelled: order.isCanceled,
      refunds: payment.refunds.map((one) => ({ ...one, isOnOrder: !isCounted || counted.has(one.id) })),
      captured,
      onOrder: isCounted ? negative(taken) : all,
    })
  }

  /** Medusa writes its row, calls the provider, and deletes the row on a refusal; then it counts the refund on the order. */
  async make({ paymentId, amount }: RefundToMake): Promise<void> {
    this.medusa.calls.push(`makeRefund ${paymentId}`)
    const made = await this.provided(paymentId, amount)
    const order = this.orderOf(this.payment(paymentId))
    order?.transactions.push({ reference: "refund", referenceId: made.id, amount: negative(amount) })
  }

  async makeOffOrder({ paymentId, amount }: RefundToMake): Promise<void> {
    this.medusa.calls.push(`makeRefundOffOrder ${paymentId}`)
    await this.provided(paymentId, amount)
  }

  count(orderId: string, { id, amount }: MedusaRefund): Promise<void> {
    this.medusa.calls.push(`countRefund ${orderId}`)
    const order = this.medusa.order(orderId)
    order?.transactions.push({ reference: "refund", referenceId: id, amount: negative(amount) })
    return Promise.resolve()
  }

  drop(refundId: string): Promise<void> {
    this.medusa.calls.push(`dropRefund ${refundId}`)
    for (const payment of this.medusa.payments) payment.refunds = payment.refunds.filter(({ id }) => id !== refundId)
    return Promise.resolve()
  }

  async whileLocked(attemptId: string, work: () => Promise<void>): Promise<boolean> {
    if (this.locked.has(attemptId)) return false
    this.locked.add(attemptId)
    try {
      await work()
    } finally {
      this.locked.delete(attemptId)
    }
    return true
  }

  /** As the payment provider calls the flow. */
  private async provided(paymentId: string, amount: Money): Promise<Refund> {
    const { ledger, clock } = this.ports
    const payment = this.payment(paymentId)
    const attempt = await ledger.findAttempt(payment.attemptId ?? "")
    if (!attempt) throw new Error("This payment was not made through the payment service.")
    const row = { id: newId("ref"), amount, createdAt: clock.now() }
    payment.refunds.push(row)
    const medusaRefundIds = payment.refunds.map(({ id }) => id)
    const refunded = await refund(this.ports, { attempt, amount, medusaRefundId: row.id, medusaRefundIds })
    if (refunded.is === "done") return row
    payment.refunds = payment.refunds.filter(({ id }) => id !== row.id)
    throw new Error(refunded.sentence.en)
  }

  private payment(paymentId: string): Payment {
    const payment = this.medusa.payments.find(({ id }) => id === paymentId)
    if (!payment) throw new Error(`there is no payment ${paymentId}`)
    return payment
  }

  private orderOf({ collectionId }: Payment, attempt?: Attempt): Order | undefined {
    return this.medusa.order(attempt?.orderId) ?? this.medusa.orderOf(this.medusa.collectionOf({ collectionId }))
  }

  private counted(order: Order, reference: "capture" | "refund", ids: readonly string[]): Money {
    const own = order.transactions.filter((one) => one.reference === reference && ids.includes(one.referenceId))
    const { currency } = order.total
    return own.length === 0
      ? zero(currency)
      : sum(
          own.map(({ amount }) => amount),
          currency,
        )
  }
}
