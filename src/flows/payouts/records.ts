import type { Money } from "../../money"
import type { ClosingWord, OperationEnd, OperationState, Settled } from "../records"

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
  /** Medusa's user, or the secret API key. Undefined: it was made at the service itself, which told of it. */
  askedBy: string | undefined
  note: string | undefined
  /** A person's word on how it ended; without it the service told. */
  settled: Settled | undefined
  createdAt: Date
}

export type NewPayoutChange = Omit<PayoutChange, "state" | "errorCode" | "settled" | "createdAt">

/** How a change ended, as the answer or a look-up told. */
export type PayoutChangeEnd = Pick<OperationEnd, "state" | "errorCode">

/** The changes of payouts, in the ledger. */
export interface PayoutLedger {
  /** Writes a change in state `sent`. Undefined: the item has one in flight or unknown. */
  startPayoutChange(change: NewPayoutChange): Promise<PayoutChange | undefined>
  /** Ends one that is `sent`, or `unknown` and looked up since. Undefined: it had ended before. */
  endPayoutChange(id: string, end: PayoutChangeEnd): Promise<PayoutChange | undefined>
  /** Ends one that is `unknown`, by a look-up or a person's word; of one that was made, its item pays as it says from then on. Undefined: it is not, or no more. */
  settlePayoutChange(id: string, state: "succeeded" | "not_sent", word?: ClosingWord): Promise<PayoutChange | undefined>
  findPayoutChanges(ids: readonly string[]): Promise<PayoutChange[]>
  /** All changes of a payment's items, oldest first. */
  listPayoutChanges(attemptId: string): Promise<PayoutChange[]>
}
