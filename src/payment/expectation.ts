import type { Installment } from "../client"
import type { Money } from "../money"
import type { InstallmentPolicy } from "./installment-policy"

export type Flow = "hosted" | "threeds" | "direct"

/** Whom an item of a marketplace's basket is to pay, and how much (decimal text). */
export interface SellersPart {
  itemId: string
  key: string
  payout: string
}

/** What an attempt stored before it asked the service for anything: the answer is held against it. */
export interface Expectation {
  /** The session's amount. Its currency is the payment's. */
  price: Money
  /** What the buyer agreed to; above `price` by the surcharge of the installments chosen. At the hosted page: `price`. */
  paidPrice: Money
  /** The attempt's id, unique, sent in every flow. */
  basketId: string
  flow: Flow
  /** The count chosen before paying (card flows). */
  installment?: Installment | undefined
  /** The terms the attempt was made under, where the buyer chooses at the service (hosted). Left out: `paidPrice` exactly. */
  installments?: InstallmentPolicy | undefined
  /** Of a marketplace: what was asked for of the items that pay a seller. */
  sellers?: readonly SellersPart[] | undefined
}
