import { amountText, joined, say, type Sentence } from "../../domain"
import type { ItemApproval, PayoutChange } from "../ports/payout-ledger"

/*
 * What people of the shop read about changes of whom an item pays, and how much.
 */

export const NO_ITEM = say("payout.no_item")
export const AT_ONCE = say("payout.at_once")
export const CHANGED_SINCE = say("payout.changed_since")
export const NOT_SENT = say("payout.not_sent")

export const APPROVAL_PAUSED = say("payout.approval_paused")

/** An approval was taken back, here or at the service. */
export const DECIDED = say("payout.decided")

export const APPROVED_LATELY = say("payout.approved_lately")

export const NOT_HELD = say("payout.not_held")

export const NOT_LOOKED_UP = say("payout.not_looked_up")

/** On the attention list: an approval that even look-ups do not show the end of. */
export function approvalUnknown({ payment_transaction_id: item, kind }: ItemApproval): Sentence {
  const what = kind === "approve" ? say("payout.approval") : say("payout.withdrawal_approval")
  return say("payout.approval_unknown", { what, item })
}

/** On the attention list: an approval that the service refuses again and again. */
export const approvalRefused = (item: string, count: number, why: Sentence): Sentence =>
  joined(say("payout.approval_refused", { count, item }), why)

/** On the attention list: a change that even look-ups do not show the end of. */
export function changeUnknown({ payment_transaction_id: item, from, to }: PayoutChange): Sentence {
  const now = amountText(to.price)
  const who = from.key === to.key ? say("payout.same_seller") : say("payout.another_seller")
  return say("payout.change_unknown", { item, now, who })
}
