import type { AttentionKind } from "../use-cases/ports/ports"
import { say, type MessageKey } from "../domain"

/** The buttons of entries that a person does not just mark as done. */
const DONE: Readonly<Partial<Record<AttentionKind, MessageKey>>> = {
  note: "attention.note_done",
  report_unknown: "attention.note_done",
  refund_retried: "attention.refund_retried_done",
  report_differs: "attention.refund_retried_done",
  reversal_refused: "attention.reversal_refused_done",
  missing_reservation: "attention.missing_reservation_done",
  review_overdue: "attention.review_overdue_done",
  refund_differs: "attention.refund_differs_done",
  hold_expiring: "attention.hold_expiring_done",
  payout_unknown: "attention.hold_expiring_done",
  approval_refused: "attention.hold_expiring_done",
  card_not_deleted: "attention.card_not_deleted_done",
}

/** The title of an entry, what to check first, and the button that marks it as done. */
export const describeKind = (kind: AttentionKind) => ({
  title: say(`attention.${kind}_title`),
  check: say(`attention.${kind}_check`),
  done: say(DONE[kind] ?? "attention.done"),
})
