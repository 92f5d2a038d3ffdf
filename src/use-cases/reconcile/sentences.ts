import { zero, type Money } from "../../money"
import { amountText, say, type AttemptState, type Sentence } from "../../domain"
import type { OrphanOrder } from "../ports/ports"

/*
 * What people of the shop read about payments that are being reconciled.
 */

export const NOT_REPORTED = say("reconcile.not_reported")
export const REPORTED_IN_PART = say("reconcile.reported_in_part")

/** A charge that cannot be recorded or refunded yet, because it is not decided whether its order still needs it. */
export const waitsTooLong = (charged: Money): Sentence =>
  say("reconcile.waits_too_long", { charged: amountText(charged) })

/** Why a charge is refunded that came when it was not owed any more. `hasOrder`: else it came for a cart. */
export function chargedMoreThanOwed(charged: Money, owed: Money, hasOrder: boolean): Sentence {
  const left = amountText(owed.minor > 0n ? owed : zero(owed.currency))
  return hasOrder
    ? say("reconcile.owes_less", { charged: amountText(charged), left })
    : say("reconcile.cart_costs_other", { charged: amountText(charged), left })
}

export const notRecorded = (why: string): Sentence => say("reconcile.not_recorded", { why })

export const MISSING_RESERVATION = say("reconcile.missing_reservation")

export const orphaned = ({ number }: OrphanOrder): Sentence => say("reconcile.orphaned", { number })

export const DECLINED_ORDER_STAYS = say("reconcile.declined_order_stays")

export const declinedNotCancelled = (why: string): Sentence => say("reconcile.declined_not_cancelled", { why })

export const unpaidNotCancelled = (why: string): Sentence => say("reconcile.unpaid_not_cancelled", { why })

export const ORDER_UNPAID = say("reconcile.order_unpaid")

export const REVIEW_OVERDUE = say("reconcile.review_overdue")

/** On the attention list: a reversal that cannot go on, because the service does not say whether the charge is under review. */
export const REVERSAL_UNCLEAR = say("reconcile.reversal_unclear")

/** On the attention list: a payment whose reconciliation fails each time. */
export const KEEPS_FAILING = say("reconcile.keeps_failing")

const NOT_PAID = say("reconcile.not_paid")
const NOT_KNOWN = say("reconcile.not_known")
const ORDER_TO_COME = say("reconcile.order_to_come")
const NOTHING_CHARGED = say("reconcile.nothing_charged")

/** The status of a payment, for a person who has it checked. */
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

/** After STATUS, where the end of a refund or cancellation is not known. */
export const REFUND_NOT_REPORTED = say("reconcile.refund_not_reported")

export const DIFFERENT_AT_SERVICE = say("reconcile.different_at_service")
