import type { Money } from "../../money"
import type { OperationEnd, OperationState } from "../records"

/** Whom an item pays, and how much. */
export interface Payee {
  /** The service's name for the submerchant. */
  key: string
  /** Decimal text. */
  price: string
}

/** A change of whom an item of a payment pays, or how much; written before the service is asked for it. */
export interface PayoutChange {
  /** Also its conversationId. */
  id: string
  attemptId: string
  paymentTransactionId: string
  from: Payee
  to: { key: string; price: Money }
  /** `unknown`: the answer was not heard; the payment is looked up before anything follows. */
  state: OperationState
  errorCode: string | undefined
  /** Medusa's user, or the secret API key. */
  askedBy: string
  note: string | undefined
  createdAt: Date
}

export type NewPayoutChange = Omit<PayoutChange, "state" | "errorCode" | "createdAt">

/** How a change ended, as the answer or a look-up told. */
export type PayoutChangeEnd = Pick<OperationEnd, "state" | "errorCode">

/** The changes of payouts, in the ledger. */
export interface PayoutLedger {
  /** Writes a change in state `sent`. Undefined: the item has one in flight or unknown. */
  startPayoutChange(change: NewPayoutChange): Promise<PayoutChange | undefined>
  /** Ends one that is `sent`, or `unknown` and looked up since. Undefined: it had ended before. */
  endPayoutChange(id: string, end: PayoutChangeEnd): Promise<PayoutChange | undefined>
  /** Ends one that is `unknown`; of one that was made, its item pays as it says from then on. Undefined: it is not, or no more. */
  settlePayoutChange(id: string, state: "succeeded" | "not_sent"): Promise<PayoutChange | undefined>
  /** All changes of a payment's items, oldest first. */
  listPayoutChanges(attemptId: string): Promise<PayoutChange[]>
}
