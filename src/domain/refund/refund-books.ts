import { compare, isEqual, max, type Money } from "../../money"
import { joined, type Sentence } from "../sentence"
import { figuresOf, MISSED, whatToDo } from "./sentences"

/** What each of the three books shows as refunded of one payment. */
export interface RefundBooks {
  /** By the ledger: what the service is known to have given back, of the price. */
  given: Money
  /** The refunds of Medusa's payment. */
  onPayment: Money
  /** The refunds the order counts. */
  onOrder: Money
  /** What belongs to the buyer: what the order counts as refunded; of a cancelled order all it counts as paid, at least. */
  due: Money
  /** Whether the order was cancelled. Reconciling gives back what a cancelled order counts, and nothing for any other order. */
  isCancelled: boolean
}

/** Money that came to an order whose cancellation had not seen it: Medusa counts it as paid, and nothing as refunded for it. */
export const isMissed = ({ onOrder, onPayment, due }: RefundBooks): boolean => compare(due, max(onPayment, onOrder)) > 0

/** A sentence with the figures when the books do not agree; undefined when they do. */
export function differenceOf(books: RefundBooks): Sentence | undefined {
  const { given, onPayment, onOrder, due } = books
  if ([onPayment, onOrder, due].every((one) => isEqual(given, one))) return undefined
  return joined(figuresOf(books), ...(isMissed(books) ? [MISSED] : []), whatToDo(books))
}
