import type { Installment } from "../../client"
import type { Money } from "../../money"
import type { InstallmentPolicy } from "../installments/installment-policy"

export type Flow = "hosted" | "threeds" | "direct"

/** The seller that an item of a marketplace's basket pays, and how much (decimal text). */
export interface SellersPart {
  item_id: string
  key: string
  payout: string
}

/** What an attempt stored before the first call: answers are checked against it. */
export interface Expectation {
  /** The session's amount. Its currency is the payment's. */
  price: Money
  /** What the buyer agreed to; above `price` by the surcharge of the installments chosen. At the hosted page: `price`. */
  paid_price: Money
  /** The attempt's id, unique, sent in every flow. */
  basketId: string
  flow: Flow
  /** The count chosen before paying (card flows). */
  installment?: Installment | undefined
  /** The terms the attempt was made under. At the hosted page, where the buyer chooses, they allow another `paidPrice`. */
  installments?: InstallmentPolicy | undefined
  /** In marketplace mode: what was requested for the items that pay a seller. */
  sellers?: readonly SellersPart[] | undefined
}
