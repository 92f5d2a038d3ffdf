import { setTimeout } from "node:timers/promises"
import type {
  Attempt,
  MedusaRefund,
  MedusaRefunds,
  RefundStore,
  RefundToMake,
} from "../../../src/use-cases/ports/ports"
import { refund } from "../../../src/use-cases/refund/refund"
import { compareDecimal, subtractDecimals, sumDecimals, type Money } from "../../../src/money"
import { exactAmount } from "../../../src/domain"
import { MedusaRefusal, ProcessKilled } from "./killed"
import { exactOf, inMinorUnits, newId, type MemoryMedusa, type Order, type Payment, type Refund } from "./memory-medusa"
import type { Between, PortsOf } from "./memory-workflows"
import { english } from "../../setup/written"

/** Medusa's two books of refunds in memory. What it refuses is thrown, with the sentence of the refusal. */
export class MemoryRefunds implements RefundStore {
  constructor(
    private readonly medusa: MemoryMedusa,
    private readonly portsOf: PortsOf,
    private readonly between: Between,
  ) {}

  read(attempt: Attempt): Promise<MedusaRefunds | undefined> {
    const payment = this.medusa.payments.find(
      ({ session_id, attempt_id, isCanceled }) =>
        session_id === attempt.session_id && (attempt_id ?? attempt.id) === attempt.id && !isCanceled,
    )
    const order = payment && this.orderOf(payment, attempt)
    if (!payment || !order) return Promise.resolve(undefined)
    const captured = this.counted(order, "capture", [payment.captureId])
    const isCounted = compareDecimal(captured, "0") > 0
    const counted = new Set(order.transactions.map(({ referenceId }) => referenceId))
    const taken = this.counted(order, "refund", [payment.id, ...payment.refunds.map(({ id }) => id)])
    return Promise.resolve({
      payment_id: payment.id,
      order_id: order.id,
      isCancelled: order.isCanceled,
      refunds: payment.refunds.map((one) => ({
        id: one.id,
        amount: exactOf(one),
        created_at: one.created_at,
        isOnOrder: !isCounted || counted.has(one.id),
      })),
      paid: exactOf(payment),
      captured,
      onOrder: isCounted ? subtractDecimals("0", taken) : sumDecimals(payment.refunds.map(exactOf)),
    })
  }

  /** Medusa writes its row, calls the provider, and deletes the row on a refusal; then it counts the refund on the order. */
  async make({ payment_id, amount }: RefundToMake): Promise<void> {
    this.medusa.calls.push(`makeRefund ${payment_id}`)
    await this.makeExactly(payment_id, this.exactly(payment_id, amount))
  }

  /** Medusa's own refund of an exact amount, as a person of the shop requests it. */
  async makeExactly(payment_id: string, exact: string): Promise<void> {
    const made = await this.provided(payment_id, exact)
    await this.between("the refund was made")
    this.countOn(this.orderOf(this.medusa.payment(payment_id)), made.id, exact)
  }

  async makeOffOrder({ payment_id, amount }: RefundToMake): Promise<void> {
    this.medusa.calls.push(`makeRefundOffOrder ${payment_id}`)
    await this.provideExactly(payment_id, this.exactly(payment_id, amount))
  }

  /** The payment's refund alone, as Medusa's cancellation of an order requests it. */
  async provideExactly(payment_id: string, exact: string): Promise<void> {
    await this.provided(payment_id, exact)
  }

  count(order_id: string, { id, amount }: MedusaRefund): Promise<void> {
    this.medusa.calls.push(`countRefund ${order_id}`)
    this.countOn(this.medusa.order(order_id), id, amount)
    return Promise.resolve()
  }

  /** Its workflows add the credit in one step. */
  finishCredits(order_id: string): Promise<boolean> {
    return Promise.resolve(this.medusa.order(order_id)?.isBeingChanged === true)
  }

  drop(refundId: string): Promise<void> {
    this.medusa.calls.push(`dropRefund ${refundId}`)
    for (const payment of this.medusa.payments) payment.refunds = payment.refunds.filter(({ id }) => id !== refundId)
    return Promise.resolve()
  }

  async whileLocked(attempt_id: string, work: () => Promise<void>, waitSeconds = 1): Promise<boolean> {
    const { refundLocks: locks } = this.medusa
    const key = (await this.portsOf().ledger.findAttempt(attempt_id))?.order_id ?? attempt_id
    for (let seconds = 0; locks.has(key); seconds += 0.5) {
      if (seconds >= waitSeconds) return false
      await setTimeout(500)
    }
    locks.add(key)
    try {
      await work()
    } finally {
      locks.delete(key)
    }
    return true
  }

  /** As the payment provider calls the flow. What it throws deletes Medusa's row; a killed process deletes nothing. */
  private async provided(payment_id: string, exact: string): Promise<Refund> {
    const payment = this.medusa.payment(payment_id)
    const ports = this.portsOf(payment.account)
    const { ledger, clock } = ports
    const attempt = await ledger.findAttempt(payment.attempt_id ?? "")
    if (!attempt) throw new MedusaRefusal("This payment was not made through the payment service.")
    const row = { id: newId("ref"), created_at: clock.now(), ...inMinorUnits(exact, attempt.price) }
    const { amount } = row
    payment.refunds.push(row)
    await this.between("the refund was written")
    const refunds = payment.refunds.map((one) => ({ id: one.id, amount: exactOf(one) }))
    const request = {
      attempt,
      amount,
      medusa_refund_id: row.id,
      medusaRefundIds: refunds.map(({ id }) => id),
      exact: { amount: exact, captured: exactOf(payment), refunds },
    }
    try {
      const refunded = await refund(ports, request)
      if (refunded.type === "refused") throw new MedusaRefusal(english(refunded.sentence))
    } catch (error) {
      if (!(error instanceof ProcessKilled)) payment.refunds = payment.refunds.filter(({ id }) => id !== row.id)
      throw error
    }
    return row
  }

  /** A transaction and a credit line: what was refunded is not due again. */
  private countOn(order: Order | undefined, referenceId: string, exact: string): void {
    if (!order) return
    const pending = this.medusa.exactlyPending(order)
    const credit = compareDecimal(pending, "0") < 0 ? sumDecimals([exact, pending]) : exact
    if (!order.isCanceled && compareDecimal(credit, "0") > 0)
      this.medusa.addToTotal(order, subtractDecimals("0", credit))
    const taken = inMinorUnits(subtractDecimals("0", exact), order.total)
    order.transactions.push({ reference: "refund", referenceId, ...taken })
  }

  private exactly(payment_id: string, amount: Money): string {
    const payment = this.medusa.payment(payment_id)
    return exactAmount(
      amount,
      exactOf(payment),
      payment.refunds.map((one) => ({ amount: exactOf(one) })),
    )
  }

  private orderOf({ collectionId }: Payment, attempt?: Attempt): Order | undefined {
    return this.medusa.order(attempt?.order_id) ?? this.medusa.orderOf(this.medusa.collectionOf({ collectionId }))
  }

  private counted(order: Order, reference: "capture" | "refund", ids: readonly string[]): string {
    const own = order.transactions.filter((one) => one.reference === reference && ids.includes(one.referenceId))
    return sumDecimals(own.map(exactOf))
  }
}
