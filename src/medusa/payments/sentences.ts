import { say, type Sentence, refusal } from "../../domain"

export const NO_OPERATION = refusal(404, say("payment.no_operation"))
export const NO_REASON = refusal(400, say("payment.no_reason"))
export const NOT_PAYABLE = say("payment.not_payable")

export const notUnknown = (state: string): Sentence => say("payment.not_unknown", { state })

/** `by`: who and when, as a phrase. */
export const wasNotCharged = (resolved: Sentence): Sentence => say("payment.was_not_charged", { resolved })

/** `error`: what Medusa said. */
export function notRecorded(error: string | undefined): Sentence {
  const why = error === undefined ? "" : ` (${error})`
  return say("payment.not_recorded", { why })
}

export const PAYOUT_CHANGED = say("payment.payout_changed")

export const PAYOUT_AS_BEFORE = say("payment.payout_as_before")

export const CHANGE_UNANSWERED = refusal(503, say("payment.change_unanswered"))

export const CHANGE_REFUSED = say("payment.change_refused")

export const NO_ATTEMPT = refusal(404, say("payment.no_attempt"))

export const JUST_ASKED = refusal(409, say("payment.just_asked"))

export const CHECK_UNANSWERED = refusal(503, say("payment.check_unanswered"))

export const REFUND_WENT_THROUGH = say("payment.refund_went_through")

export const REFUND_DID_NOT = say("payment.refund_did_not")

export const NO_CHANGE = refusal(404, say("payment.no_change"))

export const CHANGE_MADE = say("payment.change_made")

export const CHANGE_NOT_MADE = say("payment.change_not_made")

export const NO_ORDER = say("payment.no_order")

export const APPROVAL_OFF = say("payment.approval_off")

export const APPROVAL_ANSWERS = {
  approve: {
    done: say("payment.approve_done"),
    unknown: say("payment.approve_unknown"),
  },
  disapprove: {
    done: say("payment.disapprove_done"),
    unknown: say("payment.disapprove_unknown"),
  },
} as const
