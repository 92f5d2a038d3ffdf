import type { ItemTransaction } from "../../client"
import type { Money } from "../../money"
import type { Sentence } from "../sentence"

/** One item of a charge, with the id that its refunds need (specification: ItemTransaction, "merchant must store it"). */
export interface ChargedItem extends ItemTransaction {
  paymentTransactionId: string
  /** Decimal text. */
  price: string
  paidPrice: string
}

/** The parts of an answer that decide about money, all present and all equal to what was requested. */
export interface VerifiedPayment {
  paymentId: string
  price: Money
  paidPrice: Money
  basketId: string
  fraudStatus: number
  itemTransactions: readonly ChargedItem[]
}

/** Money charged or reserved that is not what was requested. */
export interface MismatchedCharge {
  /** Undefined where the answer leaves them out. */
  paymentId: string | undefined
  price: Money | undefined
  paidPrice: Money | undefined
  /**
   * Whether it may be reversed without a person: it carries our own basketId and a paymentId. Without them the charge may be
   * another buyer's, and reversing that would be a second mistake.
   */
  isOurs: boolean
}

/** What an answer means for an attempt. `A` is the type of the answer. */
export type Verdict<A = object> =
  /** Charged, and amount, currency, basket and fraud status are what was requested. `attention`: sentences for the attention list, usually none. */
  | { is: "charged"; payment: A & VerifiedPayment; attention: Sentence[] }
  /** Under fraud review: goods must not be shipped. With `attention`, the answer has a value that we do not know. */
  | { is: "in_review"; payment: A & VerifiedPayment; attention: Sentence[] }
  | { is: "declined"; code?: string | undefined; group?: string | undefined; byFraudControl?: true }
  /** The buyer has not finished. */
  | { is: "still_open" }
  /** Not what was requested. With `charge`, money moved: reverse or flag it. */
  | { is: "mismatch"; reasons: Sentence[]; charge?: MismatchedCharge | undefined }
  /**
   * Not known: look it up again. With `missing`, the answer reports a charge and leaves these out: money moved, and nothing is
   * decided until an answer has them.
   */
  | { is: "unknown"; reasons: string[]; missing?: Sentence[] }
