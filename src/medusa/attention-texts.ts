import type { AttentionKind } from "../use-cases/ports/ports"
import { say, type Sentence } from "../domain"

export interface KindTexts {
  title: Sentence
  check: Sentence
  done: Sentence
}

const DONE = say("attention.done")

const PAYMENT_CHECK = say("attention.payment_check")

export const ATTENTION_TEXTS: Readonly<Record<AttentionKind, KindTexts>> = {
  mismatch: {
    title: say("attention.mismatch_title"),
    check: say("attention.mismatch_check"),
    done: DONE,
  },
  note: {
    title: say("attention.note_title"),
    check: PAYMENT_CHECK,
    done: say("attention.note_done"),
  },
  lookup_unknown: {
    title: say("attention.lookup_unknown_title"),
    check: say("attention.lookup_unknown_check"),
    done: DONE,
  },
  refund_unknown: {
    title: say("attention.refund_unknown_title"),
    check: say("attention.refund_unknown_check"),
    done: DONE,
  },
  refund_retried: {
    title: say("attention.refund_retried_title"),
    check: say("attention.refund_retried_check"),
    done: say("attention.refund_retried_done"),
  },
  reversal_refused: {
    title: say("attention.reversal_refused_title"),
    check: say("attention.reversal_refused_check"),
    done: say("attention.reversal_refused_done"),
  },
  order_conflict: {
    title: say("attention.order_conflict_title"),
    check: say("attention.order_conflict_check"),
    done: DONE,
  },
  order_unpaid: {
    title: say("attention.order_unpaid_title"),
    check: say("attention.order_unpaid_check"),
    done: DONE,
  },
  missing_reservation: {
    title: say("attention.missing_reservation_title"),
    check: say("attention.missing_reservation_check"),
    done: say("attention.missing_reservation_done"),
  },
  review_declined: {
    title: say("attention.review_declined_title"),
    check: say("attention.review_declined_check"),
    done: DONE,
  },
  review_overdue: {
    title: say("attention.review_overdue_title"),
    check: say("attention.review_overdue_check"),
    done: say("attention.review_overdue_done"),
  },
  refund_differs: {
    title: say("attention.refund_differs_title"),
    check: say("attention.refund_differs_check"),
    done: say("attention.refund_differs_done"),
  },
  capture_unknown: {
    title: say("attention.capture_unknown_title"),
    check: say("attention.capture_unknown_check"),
    done: DONE,
  },
  hold_expiring: {
    title: say("attention.hold_expiring_title"),
    check: say("attention.hold_expiring_check"),
    done: say("attention.hold_expiring_done"),
  },
  payout_unknown: {
    title: say("attention.payout_unknown_title"),
    check: say("attention.payout_unknown_check"),
    done: say("attention.hold_expiring_done"),
  },
  approval_refused: {
    title: say("attention.approval_refused_title"),
    check: say("attention.approval_refused_check"),
    done: say("attention.hold_expiring_done"),
  },
  link_sale: {
    title: say("attention.link_sale_title"),
    check: say("attention.link_sale_check"),
    done: DONE,
  },
  link_unknown: {
    title: say("attention.link_unknown_title"),
    check: say("attention.link_unknown_check"),
    done: DONE,
  },
  link_differs: {
    title: say("attention.link_differs_title"),
    check: say("attention.link_differs_check"),
    done: DONE,
  },
  report_unknown: {
    title: say("attention.report_unknown_title"),
    check: say("attention.report_unknown_check"),
    done: say("attention.note_done"),
  },
  report_differs: {
    title: say("attention.report_differs_title"),
    check: say("attention.report_differs_check"),
    done: say("attention.refund_retried_done"),
  },
  card_not_deleted: {
    title: say("attention.card_not_deleted_title"),
    check: say("attention.card_not_deleted_check"),
    done: say("attention.card_not_deleted_done"),
  },
}
