import { compare, isEqual, max, min, subtract, type Money } from "../../money"
import { amountText, joined, say, type Sentence } from "../sentence"

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

function whatToDo({ given, onPayment, onOrder, due, isCancelled }: RefundBooks): Sentence {
  const shown = max(onPayment, due)
  const lacking = subtract(shown, given)
  if (lacking.minor > 0n && !isCancelled)
    return say(
      `${amountText(lacking)} of that did not go back. Reconcile the refunds of this payment: no money moves, and what is left to do ` +
        "manually is shown.",
      `Bunun ${amountText(lacking)} tutarındaki kısmı iade edilmedi. Bu ödemenin iadelerini uzlaştırın: para hareketi olmaz, elle yapılması ` +
        "gerekenler bildirilir.",
    )
  if (lacking.minor > 0n)
    return say(
      `${amountText(lacking)} is still owed to the buyer. Reconcile the refunds of this payment to give it back; if the payment service ` +
        "refuses, pay the buyer another way.",
      `Alıcının ${amountText(lacking)} alacağı var. Geri vermek için bu ödemenin iadelerini uzlaştırın; ödeme hizmeti kabul ` +
        "etmezse alıcıya başka bir yoldan ödeyin.",
    )
  const extra = subtract(given, min(onPayment, onOrder))
  return say(
    `Reconcile the refunds of this payment: Medusa then shows the missing ${amountText(extra)}, and no money moves.`,
    `Bu ödemenin iadelerini uzlaştırın: Medusa eksik olan ${amountText(extra)} tutarını gösterir, para hareketi olmaz.`,
  )
}

/** The figures of the books. */
export function figuresOf({ given, onPayment, onOrder }: RefundBooks): Sentence {
  const medusa = isEqual(onPayment, onOrder)
    ? say(`Medusa shows ${amountText(onPayment)}`, `Medusa iade olarak ${amountText(onPayment)} gösteriyor`)
    : say(
        `Medusa shows ${amountText(onOrder)} on the order and ${amountText(onPayment)} on the payment`,
        `Medusa iade olarak siparişte ${amountText(onOrder)}, ödemede ${amountText(onPayment)} gösteriyor`,
      )
  return say(
    `${medusa.en} as refunded, and the payment service gave back ${amountText(given)}.`,
    `${medusa.tr}; ödeme hizmeti ise ${amountText(given)} iade etti.`,
  )
}

/** Money that came to an order whose cancellation had not seen it: Medusa counts it as paid, and nothing as refunded for it. */
export const isMissed = ({ onOrder, onPayment, due }: RefundBooks): boolean => compare(due, max(onPayment, onOrder)) > 0

const MISSED = say(
  "The order is cancelled, and still counts this payment as paid.",
  "Sipariş iptal edilmiş, ancak bu ödeme siparişte hâlâ ödenmiş görünüyor.",
)

/** A sentence with the figures when the books do not agree; undefined when they do. */
export function differenceOf(books: RefundBooks): Sentence | undefined {
  const { given, onPayment, onOrder, due } = books
  if ([onPayment, onOrder, due].every((one) => isEqual(given, one))) return undefined
  return joined(figuresOf(books), ...(isMissed(books) ? [MISSED] : []), whatToDo(books))
}
