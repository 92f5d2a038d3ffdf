import type { ItemTransaction } from "../client"
import { sellerNotes } from "./seller-notes"
import { installmentNotes, mismatches, withEverything, type ClaimedPayment } from "./answer-checks"
import type { Expectation } from "./expectation"
import { say, type Sentence } from "./sentence"
import type { MismatchedCharge, Verdict } from "./verdict"

/** Specification: ItemTransaction. 1 and 2 differ only in the marketplace's approval, which pays sellers out. */
const APPROVED_ITEM = [1, 2]

/** What fraud control says of the items, where it is not the approval the payment has. */
function itemNotes(items: readonly ItemTransaction[]): Sentence[] {
  const others = items.filter(({ transactionStatus }) => !APPROVED_ITEM.includes(transactionStatus))
  return others.map(({ itemId, transactionStatus }) =>
    say(
      `The payment is approved, but item ${itemId} has the transactionStatus ${transactionStatus}.`,
      `Ödeme onaylandı, ancak ${itemId} ürününün transactionStatus değeri ${transactionStatus}.`,
    ),
  )
}

/** Sentences that keep a payment in review; undefined when it is approved. */
function reviewNotes(fraudStatus: number, items: readonly ItemTransaction[]): Sentence[] | undefined {
  if (fraudStatus === 0) return []
  if (fraudStatus !== 1)
    return [
      say(
        `The fraudStatus ${fraudStatus} is not one of 1, 0 and -1.`,
        `fraudStatus değeri ${fraudStatus}; 1, 0 veya -1 olmalıydı.`,
      ),
    ]
  const notes = itemNotes(items)
  return notes.length > 0 ? notes : undefined
}

/** Undefined where fraud control declined: then no money was taken. */
function chargeOf({ basketId }: Expectation, answer: ClaimedPayment): MismatchedCharge | undefined {
  if (answer.fraudStatus === -1) return undefined
  const { paymentId, price, paidPrice } = answer
  return { paymentId, price, paidPrice, isOurs: answer.basketId === basketId && paymentId !== undefined }
}

/**
 * Judges an answer that says the charge went through. `doubts`: what the caller already found wrong with it.
 * Only fraudStatus 1 with approved items is a charge; any value we do not know stays in review and is listed.
 */
export function judgeSuccess<A extends ClaimedPayment>(
  expected: Expectation,
  answer: A,
  doubts: readonly Sentence[] = [],
): Verdict<A> {
  if (answer.fraudStatus === -1 && answer.basketId === expected.basketId) return { is: "declined" }
  const reasons = [...doubts, ...mismatches(expected, answer)]
  const payment = withEverything(answer)
  if (payment === undefined || reasons.length > 0)
    return { is: "mismatch", reasons, charge: chargeOf(expected, answer) }
  const notes = [...installmentNotes(expected, answer), ...sellerNotes(expected, payment.itemTransactions)]
  const inReview = reviewNotes(payment.fraudStatus, payment.itemTransactions)
  if (inReview !== undefined) return { is: "in_review", payment, attention: [...inReview, ...notes] }
  return { is: "charged", payment, attention: notes }
}
