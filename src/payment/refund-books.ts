import { compare, isEqual, min, moneyToDecimal, subtract, type Money } from "../money"
import { joined, say, type Sentence } from "./sentence"

/** What three books say went back of one payment. */
export interface RefundBooks {
  /** By the ledger: what the service is known to have given back, of the price. */
  given: Money
  /** The refunds of Medusa's payment. */
  onPayment: Money
  /** The refunds the order counts. */
  onOrder: Money
  /** Whether the order was cancelled. Settling gives back what a cancelled order counts, and nothing for one that stands. */
  isCancelled: boolean
}

const larger = (a: Money, b: Money) => (compare(a, b) < 0 ? b : a)

const words = (amount: Money) => `${moneyToDecimal(amount)} ${amount.currency}`

function whatToDo({ given, onPayment, onOrder, isCancelled }: RefundBooks): Sentence {
  const shown = larger(onPayment, onOrder)
  const lacking = subtract(shown, given)
  if (lacking.minor > 0n && !isCancelled)
    return say(
      `${words(lacking)} of that did not go back. Settle the refunds of this payment: no money moves, and what is to be done by hand ` +
        "is said.",
      `Bunun ${words(lacking)} kadarı iade edilmedi. Bu ödemenin iadelerini uzlaştırın: para hareketi olmaz, elle yapılması ` +
        "gerekenler bildirilir.",
    )
  if (lacking.minor > 0n)
    return say(
      `The buyer lacks ${words(lacking)}. Settle the refunds of this payment to give it back; if the payment service ` +
        "refuses, pay the buyer another way.",
      `Alıcının ${words(lacking)} alacağı var. Geri vermek için bu ödemenin iadelerini uzlaştırın; ödeme hizmeti kabul ` +
        "etmezse alıcıya başka bir yoldan ödeyin.",
    )
  const extra = subtract(given, min(onPayment, onOrder))
  return say(
    `Settle the refunds of this payment: Medusa then shows the ${words(extra)} it lacks, and no money moves.`,
    `Bu ödemenin iadelerini uzlaştırın: Medusa eksik olan ${words(extra)} tutarını gösterir, para hareketi olmaz.`,
  )
}

/** What each of the books says. */
export function figuresOf({ given, onPayment, onOrder }: RefundBooks): Sentence {
  const medusa = isEqual(onPayment, onOrder)
    ? say(`Medusa shows ${words(onPayment)}`, `Medusa iade olarak ${words(onPayment)} gösteriyor`)
    : say(
        `Medusa shows ${words(onOrder)} on the order and ${words(onPayment)} on the payment`,
        `Medusa iade olarak siparişte ${words(onOrder)}, ödemede ${words(onPayment)} gösteriyor`,
      )
  return say(
    `${medusa.en} as refunded, and the payment service gave back ${words(given)}.`,
    `${medusa.tr}; ödeme hizmeti ise ${words(given)} iade etti.`,
  )
}

/** A sentence with the figures when the books do not agree; undefined when they do. */
export function differenceOf(books: RefundBooks): Sentence | undefined {
  const { given, onPayment, onOrder } = books
  if (isEqual(given, onPayment) && isEqual(given, onOrder)) return undefined
  return joined(figuresOf(books), whatToDo(books))
}
