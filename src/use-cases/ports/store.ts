import type { Money } from "../../money"
import type { Balance, MedusaFacts } from "../../domain"
import type { Attempt, OrderObstacle, SuccessorSession } from "./records"

/** How a completion or a recording in Medusa ended. */
export type StoreResult =
  | { ended: "order"; order_id: string }
  /**
   * `isDefinite`: another try will not help. Otherwise it may be in progress, or have failed temporarily. `obstacle`: what of the cart
   * stands in the way, where Medusa says that.
   */
  | { ended: "failed"; isDefinite: boolean; message: string; obstacle?: OrderObstacle | undefined }

/** What reconciling a charge needs of Medusa. Implemented in src/medusa/payments. */
export interface Store {
  read(attempt: Attempt): Promise<StoreReading>
  /** Only whether the order has the payment, which is cheaper to read. `orderId`: where it is known. */
  readRecorded(attempt: Attempt, order_id?: string): Promise<RecordedReading>
  /** Whether the attempt's session or payment collection is gone, or another payment has paid for its cart, which has no order yet. */
  isSuperseded(attempt: Attempt): Promise<boolean>
  /** Runs Medusa's own completion of the attempt's cart. */
  completeCart(cart_id: string): Promise<StoreResult>
  /** Runs `work` under the cart's lock, which Medusa's completion takes as well. Where another request has it, nothing is done. */
  whileCartLocked(cart_id: string, work: () => Promise<void>): Promise<void>
  /** Records the payment of a session on its order. Repeated, it changes nothing. */
  recordPayment(attempt: Attempt, order_id: string): Promise<StoreResult>
  /** Undoes the deletion of the payment collection in which an order was to be paid. Where it was not deleted, nothing changes. */
  restoreCollection(attempt: Attempt): Promise<void>
  cancelOrder(order_id: string): Promise<StoreResult>
  /** Cancels Medusa's payment session of a charge that is being returned, if the session still exists; with `isOwing` false, its payment collection too. */
  cancelSession(attempt: Attempt, isOwing?: boolean): Promise<void>
  /** Emits the `order.placed` that a crash prevented. */
  emitOrderPlaced(order_id: string): Promise<void>
  /** True where lines of an order that are kept in stock have no reservation. */
  lacksReservations(order_id: string): Promise<boolean>
  /** The orders of the attempt's customer, made since the attempt, that have neither a cart nor a payment, the oldest first. */
  findOrphanOrders(attempt: Attempt): Promise<OrphanOrder[]>
  refunds: RefundStore
  holds: HoldStore
}

/** Payments of Medusa's whose amount is held. */
export interface HoldStore {
  /** Undefined: the attempt has no payment. */
  read(attempt: Attempt): Promise<MedusaHold | undefined>
  /** Runs Medusa's own capture of the whole payment, which asks the provider. */
  capture(payment_id: string): Promise<StoreResult>
  /** Cancels the payment in Medusa, which asks the provider; of what is released already that sends nothing. */
  cancel(payment_id: string): Promise<void>
  /** Deletes captures of a payment that were written and never made. */
  dropCaptures(captureIds: string[]): Promise<void>
}

export interface MedusaHold {
  payment_id: string
  /** The payment is captured, and the order counts it. */
  isCaptured: boolean
  /** The payment is captured, and the order does not count it yet. */
  isBeingCounted: boolean
  /** Captures that Medusa has written and not made yet. */
  pendingCaptures: readonly { id: string; created_at: Date }[]
  isCancelled: boolean
  isOrderCancelled: boolean
  /** There is no order: none was made, or Medusa took it back. */
  isOrderGone: boolean
  /** Whether something of the order has a fulfilment, or was shipped. */
  isFulfilled: boolean
  isShipped: boolean
}

/** An order without cart and payment: left by a crash, or still being made. */
export interface OrphanOrder {
  /** The display id. */
  number: number
  created_at: Date
}

/** The refunds in Medusa's books. A refusal of Medusa is thrown, with its message. */
export interface RefundStore {
  /** The refunds of an attempt's payment in Medusa. Undefined: it has no payment on an order. */
  read(attempt: Attempt): Promise<MedusaRefunds | undefined>
  /** Runs Medusa's own refund of an order's payment, which calls the provider. */
  make(refund: RefundToMake): Promise<void>
  /** Refunds the payment alone: the order counts the refund already. */
  makeOffOrder(refund: RefundToMake): Promise<void>
  /** Counts a refund of the payment on its order. */
  count(order_id: string, refund: MedusaRefund): Promise<void>
  /** Deletes a refund of the payment for which no money moved. */
  drop(refundId: string): Promise<void>
  /**
   * Runs `work` under the lock that every refund or cancellation of the payment takes. False: another request had the lock for
   * `waitSeconds`, and nothing was done.
   */
  whileLocked(attempt_id: string, work: () => Promise<void>, waitSeconds?: number): Promise<boolean>
}

export interface RefundToMake {
  payment_id: string
  amount: Money
  /** The id of Medusa's user; left out: no person requested it. */
  by?: string | undefined
  note?: string | undefined
  reasonId?: string | undefined
}

/** Refunds as Medusa's two books have them: the payment's, and the order's transactions. */
export interface MedusaRefunds {
  /** Medusa's payment. */
  payment_id: string
  order_id: string
  /** Whether the order was cancelled: it then counts the rest as refunded, whether it was or not. */
  isCancelled: boolean
  refunds: readonly MedusaRefund[]
  /** What the payment has captured: exact decimal text, as every amount here. It may be finer than a minor unit. */
  paid: string
  /** What the order's transactions count as paid by this payment. */
  captured: string
  /** What the order's transactions count as refunded of this payment. */
  onOrder: string
}

export interface MedusaRefund {
  id: string
  amount: string
  created_at: Date
  /** Whether a transaction of the order belongs to this refund. A cancelled order has one for all of them. */
  isOnOrder: boolean
}

/** A balance, with what the session that is to pay it asks for. */
export interface SessionBalance extends Balance {
  sessionAmount: Money | undefined
}

/** Whether an attempt has its order, and that its payment. */
export interface RecordedReading extends Pick<MedusaFacts, "order"> {
  order_id: string | undefined
  /** The order counts the capture of the attempt's payment. */
  isRecorded: boolean
}

/** What Medusa has about an attempt. */
export interface StoreReading extends Omit<MedusaFacts, "hasRival" | "hasSuccessor" | "isBeingPaid" | "owed"> {
  order_id: string | undefined
  /** When the order was made. */
  ordered_at: Date | undefined
  balance: Balance
  successor: SuccessorSession | undefined
  /** Another session's payment pays for the same cart or order. */
  isPaidOtherwise: boolean
}
