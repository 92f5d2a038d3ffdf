import type { Money } from "../money"
import type { MedusaHolds } from "../payment"
import type { Balance } from "./owed"
import type { Attempt, Heir } from "./records"

/** How a completion or a recording in Medusa ended. */
export type StoreResult =
  | { ended: "order"; orderId: string }
  /** `isDefinite`: it will not go better another time. Else it may be in progress, or have failed for the moment. */
  | { ended: "failed"; isDefinite: boolean; message: string }

/** Medusa, as far as a charge is brought to its order. src/workflows/payment gives it. */
export interface Store {
  read(attempt: Attempt): Promise<StoreReading>
  /** Runs Medusa's own completion of the attempt's cart. */
  completeCart(cartId: string): Promise<StoreResult>
  /** Records the payment of a session on its order; asked again it changes nothing. */
  recordPayment(attempt: Attempt, orderId: string): Promise<StoreResult>
  cancelOrder(orderId: string): Promise<StoreResult>
  /** Cancels the session of a review whose money went back; where nothing is owed any more, its payment collection too. */
  cancelReview(attempt: Attempt, isOwing: boolean): Promise<void>
  /** Tells Medusa's `order.placed`, which a crash swallowed. */
  emitOrderPlaced(orderId: string): Promise<void>
  /** Whether lines of an order that are kept in stock have no reservation. */
  lacksReservations(orderId: string): Promise<boolean>
  /** The oldest order of the attempt's customer, made since the attempt, that has neither a cart nor a payment. */
  findStrayOrder(attempt: Attempt): Promise<StrayOrder | undefined>
  refunds: RefundStore
}

/** An order that a crash left without its cart and its payment, or one in the making. */
export interface StrayOrder {
  /** As people know it. */
  number: number
  createdAt: Date
}

/** Medusa's books of refunds. What it refuses is thrown, with its sentence. */
export interface RefundStore {
  /** What Medusa holds of the refunds of an attempt's payment. Undefined: it has no payment on an order. */
  read(attempt: Attempt): Promise<HeldRefunds | undefined>
  /** Medusa's own refund of an order's payment, which asks the provider. */
  make(refund: RefundToMake): Promise<void>
  /** The payment's part of it alone: the order counts it already. */
  makeOffOrder(refund: RefundToMake): Promise<void>
  /** Counts a refund of the payment on its order. */
  count(orderId: string, refund: HeldRefund): Promise<void>
  /** Takes away a refund of the payment for which no money moved. */
  drop(refundId: string): Promise<void>
  /**
   * Works while nobody else refunds or cancels an attempt's payment, as every request about one does. False: somebody does, and nothing
   * was done. `waitSeconds`: how long that is waited for.
   */
  whileLocked(attemptId: string, work: () => Promise<void>, waitSeconds?: number): Promise<boolean>
}

export interface RefundToMake {
  paymentId: string
  amount: Money
  /** Medusa's user; left out: nobody asked for it. */
  by?: string | undefined
  note?: string | undefined
  reasonId?: string | undefined
}

/** Refunds as Medusa's two books have them: the payment's, and the order's transactions. */
export interface HeldRefunds {
  /** Medusa's payment. */
  paymentId: string
  orderId: string
  /** Whether the order was cancelled: it counts then all that was left as given back, whether it was or not. */
  isCancelled: boolean
  refunds: readonly HeldRefund[]
  /** What the order's transactions count as paid by this payment. */
  captured: Money
  /** What the order's transactions count as refunded of this payment. */
  onOrder: Money
}

export interface HeldRefund {
  id: string
  amount: Money
  createdAt: Date
  /** Whether a transaction of the order stands for this very refund. A cancelled order has one for all of them. */
  isOnOrder: boolean
}

/** What Medusa holds about an attempt. */
export interface StoreReading extends Omit<MedusaHolds, "hasRival" | "hasHeir" | "isBeingPaid" | "owed"> {
  orderId: string | undefined
  balance: Balance
  heir: Heir | undefined
  /** Another session's payment pays for the same cart or order. */
  isPaidOtherwise: boolean
}
