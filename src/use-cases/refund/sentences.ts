import { explainError } from "../../mapping"
import type { Money } from "../../money"
import { amountText, isPutOff, PUT_OFF, say, type Sentence, type HoldState } from "../../domain"
import type { Operation } from "../ports/ports"

export const NEVER_CHARGED = say("refund.never_charged")
export const OTHER_REFUND = say("refund.other_refund")
export const RECONCILE_FIRST = say("refund.reconcile_first")

export const partlyRefunded = (gone: Money, whole: Money): Sentence[] =>
  gone.minor <= 0n ? [] : [say("refund.partly_refunded", { gone: amountText(gone), whole: amountText(whole) })]

/** Where the service reported nothing, nothing is made up. */
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
  if (isPutOff(operation)) return PUT_OFF
  if (operation.state === "not_sent") return say("refund.not_taken")
  return say("refund.unknown")
}

const NOT_BEFORE = say("refund.not_before")
const AND_FAILED = say("refund.and_failed")

function repeatedByService({ amount, retried }: Operation, ...more: readonly Sentence[]): Sentence {
  const text = amountText(amount)
  const repeated = say("refund.repeated_by_service", { text })
  return [repeated, ...(retried === "failed" ? [AND_FAILED] : []), NOT_BEFORE, ...more]
}

const LOOKED_UP = say("refund.looked_up")

export function unknownEnd(operation: Operation, isLookedUp = false): Sentence {
  const { kind, amount, retried } = operation
  const more = isLookedUp ? [LOOKED_UP] : []
  if (retried !== undefined) return repeatedByService(operation, ...more)
  const what =
    kind === "cancel" ? say("refund.what_cancellation") : say("refund.what_refund", { amount: amountText(amount) })
  const check = say("refund.check_unknown_end", { what })
  return [check, ...more]
}

const belongsToBuyer = (what: Sentence | string): Sentence => say("refund.belongs_to_buyer", { what })

export const notReversed = (amount: Money): Sentence => belongsToBuyer(amountText(amount))

export const PART_NOT_REVERSED = belongsToBuyer(say("refund.part_not_reversed"))

const CHECK_FIRST = say("refund.check_first")
export const REPEAT_UNPROVEN = [say("refund.repeat_unproven"), CHECK_FIRST]
export const REPEAT_OF_UNKNOWN_REFUND = [say("refund.repeat_of_unknown_refund"), CHECK_FIRST]
export const COMPARE_MANUALLY = say("refund.compare_manually")

export const notReleased = (held: Money): Sentence => say("refund.not_released", { held: amountText(held) })

export const AT_ONCE = say("refund.at_once")
export const CAPTURE_UNKNOWN = say("refund.capture_unknown")
const HELD = say("refund.held")

export const HOLDS: Readonly<Record<Exclude<HoldState, "captured">, Sentence>> = {
  held: HELD,
  capturing: AT_ONCE,
  unknown: CAPTURE_UNKNOWN,
  releasing: say("refund.releasing"),
  released: say("refund.released"),
}
export const heldAndChanged = (held: Money): Sentence => say("hold.held_and_changed", { held: amountText(held) })
export const keptThroughChange = (held: Money): Sentence => say("hold.kept_through_change", { held: amountText(held) })
export const HOLD_RELEASED = say("hold.hold_released")
