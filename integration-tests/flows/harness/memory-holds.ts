import { keptThroughChange } from "../../../src/use-cases/refund/sentences"
import { releaseOrRefund } from "../../../src/use-cases/reconcile/medusa-payment"
import type { Attempt, HoldStore, MedusaHold, StoreResult } from "../../../src/use-cases/ports/ports"
import type { Money } from "../../../src/money"
import { ProcessKilled } from "./killed"
import { found, newId, type MemoryMedusa, type Payment } from "./memory-medusa"
import type { Between, Failure, PortsOf } from "./memory-workflows"
import { english } from "../../setup/written"

/** Medusa's captures and cancellations of payments in memory; each asks the provider. */
export class MemoryHolds implements HoldStore {
  constructor(
    private readonly medusa: MemoryMedusa,
    private readonly portsOf: PortsOf,
    private readonly between: Between,
  ) {}

  read(attempt: Attempt): Promise<MedusaHold | undefined> {
    const payment = this.medusa.payments.find(({ attempt_id }) => attempt_id === attempt.id)
    const order = this.medusa.order(attempt.order_id)
    if (!payment) return Promise.resolve(undefined)
    const { isCanceled: isCancelled, lostCaptures: pendingCaptures = [] } = payment
    const isCounted = order?.transactions.some(({ referenceId }) => referenceId === payment.captureId) ?? false
    const { isShipped = false, isFulfilled = isShipped, isCanceled: isOrderCancelled = false } = order ?? {}
    const about = { isOrderCancelled, isOrderGone: order === undefined, isFulfilled, isShipped }
    const capture = { isCaptured: payment.isCaptured && isCounted, isBeingCounted: payment.isCaptured && !isCounted }
    return Promise.resolve({ payment_id: payment.id, ...capture, pendingCaptures, isCancelled, ...about })
  }

  /** As Medusa's own capture: of nothing where it is captured already. `amount`: left out: all of it. */
  async capture(payment_id: string, amount?: Money): Promise<StoreResult> {
    this.medusa.calls.push(`capture ${payment_id}`)
    const payment = this.medusa.payment(payment_id)
    if (payment.isCanceled) return { ended: "failed", isDefinite: true, message: "The payment has been canceled." }
    if (!payment.isCaptured && payment.lostCaptures?.length)
      return { ended: "failed", isDefinite: true, message: "You cannot capture more than the authorized amount." }
    if (!payment.isCaptured) {
      const failed = await this.provided(payment, amount ?? payment.amount)
      if (failed) return { ended: "failed", ...failed }
    }
    await this.between("the payment is captured")
    const { captureId: referenceId } = payment
    const transactions = this.medusa.orderOf(this.medusa.collectionOf(payment))?.transactions
    if (transactions?.every((one) => one.referenceId !== referenceId))
      transactions.push({ reference: "capture", referenceId, amount: payment.amount, exact: payment.exact })
    return { ended: "order", order_id: payment_id }
  }

  /** Medusa writes its capture and asks the provider. What that refuses, or throws, deletes the row; a killed process deletes nothing. */
  private async provided(payment: Payment, amount: Money): Promise<Failure | undefined> {
    const row = { id: newId("capt"), created_at: this.portsOf().clock.now() }
    payment.lostCaptures = [...(payment.lostCaptures ?? []), row]
    const drop = () => (payment.lostCaptures = payment.lostCaptures?.filter(({ id }) => id !== row.id))
    try {
      await this.between("the capture was written")
      const ports = this.portsOf(payment.account)
      const captured = await found(ports.holds, "feature holds").capture(ports, await this.findAttempt(payment), amount)
      if (captured.type === "captured") await this.between("the provider has captured")
      drop()
      if (captured.type === "refused") return { isDefinite: true, message: english(captured.sentence) }
      payment.isCaptured = true
      return undefined
    } catch (error) {
      if (error instanceof ProcessKilled) throw error
      drop()
      return { isDefinite: false, message: error instanceof Error ? error.message : String(error) }
    }
  }

  dropCaptures(captureIds: string[]): Promise<void> {
    this.medusa.calls.push("dropCaptures")
    for (const payment of this.medusa.payments)
      payment.lostCaptures = payment.lostCaptures?.filter(({ id }) => !captureIds.includes(id))
    return Promise.resolve()
  }

  async cancel(payment_id: string): Promise<void> {
    this.medusa.calls.push(`cancel ${payment_id}`)
    const payment = this.medusa.payment(payment_id)
    if (payment.isCanceled) return
    const attempt = await this.findAttempt(payment)
    if (await this.keepThroughChange(payment, attempt)) throw new Error("The hold is kept.")
    if (attempt.state !== "reversed" && !(await releaseOrRefund(this.portsOf(payment.account), attempt)))
      throw new Error("The payment is not given back yet.")
    payment.isCanceled = true
  }

  /** As the provider's cancellation (src/providers/svc/cancel.ts): where an order that stands was changed, the hold stays, and is flagged. */
  private async keepThroughChange(payment: Payment, attempt: Attempt): Promise<boolean> {
    const { ledger } = this.portsOf(payment.account)
    const collection = this.medusa.collectionOf(payment)
    const isReplaced = collection.status === "canceled" && this.medusa.orderOf(collection)?.isCanceled === false
    const { hold } = attempt
    if (!isReplaced || (hold !== "held" && hold !== "capturing" && hold !== "unknown")) return false
    if (hold !== "held") return true
    const sentence = keptThroughChange(attempt.paid_price)
    if (await ledger.wasFlagged(attempt.id, "hold_expiring", sentence)) return false
    await ledger.openAttention({ kind: "hold_expiring", attempt_id: attempt.id, sentence })
    return true
  }

  private async findAttempt({ attempt_id = "", account }: Payment): Promise<Attempt> {
    return found(await this.portsOf(account).ledger.findAttempt(attempt_id), `attempt ${attempt_id}`)
  }
}
