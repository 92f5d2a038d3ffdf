import {
  differences,
  gaps,
  installmentNotes,
  lack,
  withAllFields,
  type ClaimedPayment,
  sellerNotes,
} from "./answer-checks"
import type { Expectation, ChargedItem, Verdict } from "./verdict"
import { say, type Sentence } from "../sentence"

/** Specification: ItemTransaction. 1 and 2 differ only in the marketplace's approval, which pays sellers out. */
const APPROVED_ITEM = [1, 2]

function itemNotes(items: readonly ChargedItem[]): Sentence[] {
  return items.flatMap(({ itemId, paymentTransactionId, transactionStatus }) => {
    if (transactionStatus === undefined || APPROVED_ITEM.includes(transactionStatus)) return []
    const item = itemId ?? paymentTransactionId
    return say("payment.item_not_approved", { item, status: transactionStatus })
  })
}

function reviewNotes(fraudStatus: number, items: readonly ChargedItem[]): Sentence[] | undefined {
  if (fraudStatus === 0) return []
  if (fraudStatus !== 1) return [say("payment.odd_fraud_status", { status: fraudStatus })]
  const notes = itemNotes(items)
  return notes.length > 0 ? notes : undefined
}

/** Undefined when fraud control declined, because no money was taken then, or when the charge may be another buyer's. */
const findOwnCharge = (expected: Expectation, { fraudStatus, basketId, paymentId }: ClaimedPayment) =>
  fraudStatus === -1 || basketId !== expected.basketId ? undefined : paymentId

interface Findings {
  different?: readonly Sentence[]
  missing?: readonly Sentence[]
}

/** Another value is a mismatch, a missing one is looked up. Only fraudStatus 1 with approved items is a charge. */
export function judgeSuccess<A extends ClaimedPayment>(
  expected: Expectation,
  answer: A,
  found: Findings = {},
): Verdict<A> {
  if (answer.fraudStatus === -1 && answer.basketId === expected.basketId)
    return { type: "declined", byFraudControl: true }
  const reasons = [...(found.different ?? []), ...differences(expected, answer)]
  if (reasons.length > 0) return { type: "mismatch", reasons, payment_id: findOwnCharge(expected, answer) }
  const payment = withAllFields(answer)
  const missing = [...(found.missing ?? []), ...gaps(expected, answer)]
  if (payment === undefined || missing.length > 0) return { type: "unknown", missing }
  const notes = [...installmentNotes(expected, answer), ...sellerNotes(expected, payment.itemTransactions)]
  const inReview = reviewNotes(payment.fraudStatus, payment.itemTransactions)
  if (inReview !== undefined) return { type: "in_review", payment, attention: [...inReview, ...notes] }
  return { type: "charged", payment, attention: notes }
}

export interface ClaimedCharge extends ClaimedPayment {
  mdStatus?: number | undefined
}

/** A direct charge has no mdStatus, and a finalize may leave it out. If there is one, only 1 is a success. */
function checkMdStatus({ flow }: Expectation, mdStatus: number | undefined): Findings {
  if (mdStatus === undefined) return { missing: flow === "threeds" ? [lack("mdStatus")] : [] }
  if (mdStatus === 1) return {}
  return { different: [say("payment.not_authenticated", { md_status: mdStatus })] }
}

/** A wrong mdStatus is a mismatch: a look-up has none and would report a charge. Specification: Payment result. */
export function judgeCharge<A extends ClaimedCharge>(expected: Expectation, answer: A): Verdict<A> {
  if (answer.status !== "success") return { type: "unknown" }
  return judgeSuccess(expected, answer, checkMdStatus(expected, answer.mdStatus))
}
