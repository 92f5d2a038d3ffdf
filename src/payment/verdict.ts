import type { ItemTransaction } from "../client"
import type { Money } from "../money"
import type { Sentence } from "./sentence"

/** One item of a charge, with what its refunds go by (specification: ItemTransaction, "merchant must store it"). */
export interface ChargedItem extends ItemTransaction {
  paymentTransactionId: string
  /** Decimal text. */
  price: string
  paidPrice: string
}

/** The parts of an answer that decide money, all there and all equal to what was asked for. */
export interface VerifiedPayment {
  paymentId: string
  price: Money
  paidPrice: Money
  basketId: string
  fraudStatus: number
  itemTransactions: readonly ChargedItem[]
}

/** Money taken or held that is not what was asked for. */
export interface MismatchedCharge {
  /** Undefined where the answer keeps them from us. */
  paymentId: string | undefined
  price: Money | undefined
  paidPrice: Money | undefined
  /**
   * Whether it may be reversed without a person: it carries our own basketId and a paymentId. Without them the charge may be
   * another buyer's good one, and giving that back would be the second mistake.
   */
  isOurs: boolean
}

/** What an answer says about an attempt. `A` is the answer it was read from. */
export type Verdict<A = object> =
  /** Charged, and everything of rule 2 holds. `attention`: sentences for the attention list, mostly none. */
  | { is: "charged"; payment: A & VerifiedPayment; attention: Sentence[] }
  /** Held by fraud control. Goods are not to be shipped. With `attention`, a value stood there that we do not know. */
  | { is: "in_review"; payment: A & VerifiedPayment; attention: Sentence[] }
  | { is: "declined"; code?: string | undefined; group?: string | undefined; byFraudControl?: true }
  /** The buyer is not done. */
  | { is: "still_open" }
  /** Not what was asked for. With `charge`, money moved: reverse or list it. */
  | { is: "mismatch"; reasons: Sentence[]; charge?: MismatchedCharge | undefined }
  /**
   * Nothing can be said: look it up again. With `missing` the answer says that it was charged and leaves these out: money moved,
   * and nothing is decided until an answer has them.
   */
  | { is: "unknown"; reasons: string[]; missing?: Sentence[] }
