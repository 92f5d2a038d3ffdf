import type { Money } from "../../money"
import type { Decision, OperationEnd, OperationState, Resolution } from "./records"

/** The seller an item pays, and how much. */
export interface Payee {
  /** The service's name for the submerchant. */
  key: string
  /** Decimal text. */
  price: string
}

/** A change of an item's seller or payout; written before the service is called. */
export interface PayoutChange {
  /** Also its conversationId. */
  id: string
  attemptId: string
  paymentTransactionId: string
  from: Payee
  to: { key: string; price: Money }
  /** `unknown`: no answer arrived; the payment is looked up before anything follows. */
  state: OperationState
  errorCode: string | undefined
  /** Medusa's user, or the secret API key. Undefined: it was made at the service itself, which reported it. */
  requestedBy: string | undefined
  note: string | undefined
  /** A person's report of how it ended; undefined: the service reported it. */
  resolution: Resolution | undefined
  createdAt: Date
}

export type NewPayoutChange = Omit<PayoutChange, "state" | "errorCode" | "resolution" | "createdAt">

/** How a change ended, by the answer or a look-up. */
export type PayoutChangeEnd = Pick<OperationEnd, "state" | "errorCode">

/** The changes of payouts, in the ledger. */
export interface PayoutLedger {
  /** Writes a change in state `sent`. Undefined: the item has one in flight or unknown. */
  startPayoutChange(change: NewPayoutChange): Promise<PayoutChange | undefined>
  /** Ends one that is `sent`, or `unknown` and looked up since. Undefined: it had ended before. */
  endPayoutChange(id: string, end: PayoutChangeEnd): Promise<PayoutChange | undefined>
  /** Ends one that is `unknown`, by a look-up or a person's decision; the item of one that was made pays accordingly from then on. Undefined: it is not unknown. */
  resolveUnknownPayoutChange(
    id: string,
    state: "succeeded" | "not_sent",
    decision?: Decision,
  ): Promise<PayoutChange | undefined>
  findPayoutChanges(ids: readonly string[]): Promise<PayoutChange[]>
  /** All changes of a payment's items, oldest first. */
  listPayoutChanges(attemptId: string): Promise<PayoutChange[]>
}
