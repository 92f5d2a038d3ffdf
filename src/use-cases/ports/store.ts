import type { Money } from "../../money"
import type { Balance, MedusaFacts, OrderObstacle } from "../../domain"
import type { Attempt, SuccessorSession } from "./records"

export type StoreResult =
  /** `wasRecorded`: by another request, which emits `order.placed`, or the job does so later. */
  | { ended: "order"; order_id: string; wasRecorded?: true }
  /** `isDefinite`: another try will not help. `obstacle`: the part of the cart that Medusa objects to. */
  | { ended: "failed"; isDefinite: boolean; message: string; obstacle?: OrderObstacle | undefined }

/** Implemented in src/medusa/payments. */
export interface Store {
  read(attempt: Attempt): Promise<StoreReading>
  readRecorded(attempt: Attempt, order_id?: string): Promise<RecordedReading>
  /** Its session or collection is gone, or another payment has paid for its cart, which has no order yet. */
  isSuperseded(attempt: Attempt): Promise<boolean>
  /** By the session of the attempt, if the cart has several. */
  completeCart(cart_id: string, attempt: Attempt | undefined): Promise<StoreResult>
  /** Medusa's completion takes the same lock. If another request has the lock, nothing is done. */
  whileCartLocked(cart_id: string, work: () => Promise<void>): Promise<void>
  /** Idempotent. */
  recordPayment(attempt: Attempt, order_id: string): Promise<StoreResult>
  /** Changes nothing if it was not deleted. */
  restoreCollection(attempt: Attempt): Promise<void>
  cancelOrder(order_id: string): Promise<StoreResult>
  /** `isOwing` false: also cancels its payment collection. */
  cancelSession(attempt: Attempt, isOwing?: boolean): Promise<void>
  emitOrderPlaced(order_id: string): Promise<void>
  lacksReservations(order_id: string): Promise<boolean>
  /** Oldest first: orders since the attempt that have neither a cart nor a payment. */
  findOrphanOrders(attempt: Attempt): Promise<OrphanOrder[]>
  refunds: RefundStore
  holds: HoldStore
}

export interface HoldStore {
  read(attempt: Attempt): Promise<MedusaHold | undefined>
  capture(payment_id: string): Promise<StoreResult>
  cancel(payment_id: string): Promise<void>
  dropCaptures(captureIds: string[]): Promise<void>
}

export interface MedusaHold {
  payment_id: string
  isCaptured: boolean
  isBeingCounted: boolean
  pendingCaptures: readonly { id: string; created_at: Date }[]
  isCancelled: boolean
  isOrderCancelled: boolean
  isOrderGone: boolean
  isFulfilled: boolean
  isShipped: boolean
}

export interface OrphanOrder {
  number: number
  created_at: Date
}

/** Medusa's refusal is thrown, with its message. */
export interface RefundStore {
  read(attempt: Attempt): Promise<MedusaRefunds | undefined>
  make(refund: RefundToMake): Promise<void>
  /** For a refund that the order already counts. */
  makeOffOrder(refund: RefundToMake): Promise<void>
  count(order_id: string, refund: MedusaRefund): Promise<void>
  /** A crash of Medusa's refund may have left its credit open on the order. @returns whether the order has another open change */
  finishCredits(order_id: string, now: Date): Promise<boolean>
  drop(refundId: string): Promise<void>
  /** Every refund and cancellation of a payment takes this lock, which is its order's once it has one. False: another request held it for `waitSeconds`. */
  whileLocked(attempt_id: string, work: () => Promise<void>, waitSeconds?: number): Promise<boolean>
}

export interface RefundToMake {
  payment_id: string
  amount: Money
  by?: string | undefined
  note?: string | undefined
  reasonId?: string | undefined
}

export interface MedusaRefunds {
  payment_id: string
  order_id: string
  /** A cancelled order counts the rest as refunded, whether it was or not. */
  isCancelled: boolean
  refunds: readonly MedusaRefund[]
  /** Exact decimal text, like every amount here; may be finer than a minor unit. */
  paid: string
  captured: string
  onOrder: string
}

export interface MedusaRefund {
  id: string
  amount: string
  created_at: Date
  /** A cancelled order has one transaction for all refunds. */
  isOnOrder: boolean
}

export interface SessionBalance extends Balance {
  sessionAmount: Money | undefined
}

export interface RecordedReading extends Pick<MedusaFacts, "order"> {
  order_id: string | undefined
  isRecorded: boolean
}

export interface StoreReading extends Omit<MedusaFacts, "hasRival" | "hasSuccessor" | "isBeingPaid" | "owed"> {
  order_id: string | undefined
  ordered_at: Date | undefined
  balance: Balance
  successor: SuccessorSession | undefined
  isPaidOtherwise: boolean
}

export interface OwedOrder {
  order_id: string
  number: number
  currency_code: string
  /** Authorized and reviewed payments count as paid. Undefined: nothing is owed, or the currency is not accepted. */
  amount: Money | undefined
  isCancelled: boolean
}
