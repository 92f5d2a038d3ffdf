import { explainError } from "../../mapping"
import type { Money } from "../../money"
import { isPutOff, say, type Sentence, type HoldState } from "../../domain"
import type { Operation } from "../ports/ports"

export const NEVER_CHARGED = say("refund.never_charged")
export const OTHER_REFUND = say("refund.other_refund")
export const WAITS_FOR_CHANGE = say("report.waits_for_change")
export const RECONCILE_FIRST = say("refund.reconcile_first")

export const partlyRefunded = (gone: Money, whole: Money): Sentence[] =>
  gone.minor <= 0n ? [] : [say("refund.partly_refunded", { gone, whole })]

function onAnotherTry({ retryable }: Operation): Sentence[] {
  if (retryable === undefined) return []
  return [retryable ? say("refund.may_succeed_later") : say("refund.retry_useless")]
}

function refusedByService(operation: Operation): Sentence {
  const { error_code: code, error_group: group } = operation
  const given = [code, group].filter((part) => part !== undefined).join(", ")
  const refused = given === "" ? say("refund.refused") : say("refund.refused_with_code", { given })
  const meaning = given === "" ? [] : [explainError({ code, group }).merchant]
  return [refused, ...meaning, ...onAnotherTry(operation)]
}

export function explainFailure(operation: Operation): Sentence {
  if (operation.state === "refused") return refusedByService(operation)
  if (isPutOff(operation)) return say("refund.put_off")
  if (operation.state === "not_sent") return say("refund.not_taken")
  return say("refund.unknown")
}

export function unknownEnd({ kind, amount, retried }: Operation, isLookedUp = false): Sentence {
  const more = isLookedUp ? [say("refund.looked_up")] : []
  if (retried !== undefined) {
    const failed = retried === "failed" ? [say("refund.and_failed")] : []
    return [say("refund.repeated_by_service", { text: amount }), ...failed, say("refund.not_before"), ...more]
  }
  const what = kind === "cancel" ? say("refund.what_cancellation") : say("refund.what_refund", { amount })
  return [say("refund.check_unknown_end", { what }), ...more]
}

const CHECK_FIRST = say("refund.check_first")
export const REPEAT_UNPROVEN = [say("refund.repeat_unproven"), CHECK_FIRST]
export const REPEAT_OF_UNKNOWN_REFUND = [say("refund.repeat_of_unknown_refund"), CHECK_FIRST]
export const COMPARE_MANUALLY = say("refund.compare_manually")

export const AT_ONCE = say("refund.at_once")
export const CAPTURE_UNKNOWN = say("refund.capture_unknown")

export const HOLDS: Readonly<Record<Exclude<HoldState, "captured">, Sentence>> = {
  held: say("refund.held"),
  capturing: AT_ONCE,
  unknown: CAPTURE_UNKNOWN,
  releasing: say("refund.releasing"),
  released: say("refund.released"),
}
export const keptThroughChange = (held: Money): Sentence => say("hold.kept_through_change", { held })
export const HOLD_RELEASED = say("hold.hold_released")
