import { zero, type Money } from "../../money"
import { amountText, say, type AttemptState, type Sentence } from "../../domain"
import type { OrphanOrder } from "../ports/ports"

export const waitsTooLong = (charged: Money): Sentence =>
  say("reconcile.waits_too_long", { charged: amountText(charged) })

export function chargedMoreThanOwed(charged: Money, owed: Money, hasOrder: boolean): Sentence {
  const left = amountText(owed.minor > 0n ? owed : zero(owed.currency))
  return hasOrder
    ? say("reconcile.owes_less", { charged: amountText(charged), left })
    : say("reconcile.cart_costs_other", { charged: amountText(charged), left })
}

export const notRecorded = (why: string): Sentence => say("reconcile.not_recorded", { why })

export const orphaned = ({ number }: OrphanOrder): Sentence => say("reconcile.orphaned", { number })

export const declinedNotCancelled = (why: string): Sentence => say("reconcile.declined_not_cancelled", { why })

export const unpaidNotCancelled = (why: string): Sentence => say("reconcile.unpaid_not_cancelled", { why })

const NOT_PAID = say("reconcile.not_paid")
const NOT_KNOWN = say("reconcile.not_known")
const ORDER_TO_COME = say("reconcile.order_to_come")
const NOTHING_CHARGED = say("order.not_charged")

export const STATUS: Readonly<Record<AttemptState, Sentence>> = {
  created: say("reconcile.status_created"),
  sent: NOT_PAID,
  awaiting_buyer: NOT_PAID,
  finalizing: NOT_KNOWN,
  unknown: NOT_KNOWN,
  in_review: say("reconcile.status_in_review"),
  paid: ORDER_TO_COME,
  completing: ORDER_TO_COME,
  completed: say("reconcile.status_completed"),
  reversing: say("reconcile.status_reversing"),
  reversed: say("reconcile.status_reversed"),
  declined: say("reconcile.status_declined"),
  expired: NOTHING_CHARGED,
  abandoned: NOTHING_CHARGED,
}
