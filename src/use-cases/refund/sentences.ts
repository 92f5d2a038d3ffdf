import { explainError } from "../../mapping"
import type { Money } from "../../money"
import { amountText, isPutOff, joined, PUT_OFF, say, type Sentence, type HoldState } from "../../domain"
import type { Operation } from "../ports/ports"

/*
 * What people of the shop read about refunds and cancellations.
 */

export const NEVER_CHARGED = say("refund.never_charged")
export const OTHER_REFUND = say("refund.other_refund")
export const TOO_LATE = say("refund.too_late")
export const RECONCILE_FIRST = say("refund.reconcile_first")

/** A refund in several calls ended after the first `gone`; nothing of it, nothing to say. */
export const partlyRefunded = (gone: Money, whole: Money): Sentence[] =>
  gone.minor <= 0n ? [] : [say("refund.partly_refunded", { gone: amountText(gone), whole: amountText(whole) })]

/** After `partlyRefunded`, where Medusa has dropped its refund. */
export const RECONCILE_THE_REST = say("refund.reconcile_the_rest")

/*
 * Picked items
 */

export const ITEM_LEFT_OUT = say("refund.item_left_out")
export const ITEM_TOO_LATE = say("refund.item_too_late")
export const NAMED_TWICE = say("refund.named_twice")
export const OTHER_REQUEST = say("refund.other_request")

/*
 * An operation that did not go through
 */

/** What the service reported about another try; where it reported nothing, nothing is made up. */
function onAnotherTry({ retryable }: Operation): Sentence[] {
  if (retryable === undefined) return []
  return [retryable ? say("refund.may_succeed_later") : say("refund.retry_useless")]
}

function refusedByService(operation: Operation): Sentence {
  const { error_code: code, error_group: group } = operation
  const given = [code, group].filter((part) => part !== undefined).join(", ")
  const refused = given === "" ? say("refund.refused") : say("refund.refused_with_code", { given })
  const meaning = given === "" ? [] : [explainError({ code, group }).merchant]
  return joined(refused, ...meaning, ...onAnotherTry(operation))
}

/** Why an operation did not go through. */
export function getFailure(operation: Operation): Sentence {
  if (operation.state === "refused") return refusedByService(operation)
  if (isPutOff(operation)) return PUT_OFF
  if (operation.state === "not_sent") return say("refund.not_taken")
  return say("refund.unknown")
}

/*
 * On the attention list
 */

const NOT_BEFORE = say("refund.not_before")
const AND_FAILED = say("refund.and_failed")

/** Of a refund that the service refused, and reports to have repeated by itself. */
function repeatedByService({ amount, retried }: Operation, ...more: readonly Sentence[]): Sentence {
  const text = amountText(amount)
  const repeated = say("refund.repeated_by_service", { text })
  return joined(repeated, ...(retried === "failed" ? [AND_FAILED] : []), NOT_BEFORE, ...more)
}

const LOOKED_UP = say("refund.looked_up")

/** An operation whose end is not known. `isLookedUp`: in the service's reports. */
export function unknownEnd(operation: Operation, isLookedUp = false): Sentence {
  const { kind, amount, retried } = operation
  const more = isLookedUp ? [LOOKED_UP] : []
  if (retried !== undefined) return repeatedByService(operation, ...more)
  const what =
    kind === "cancel" ? say("refund.what_cancellation") : say("refund.what_refund", { amount: amountText(amount) })
  const check = say("refund.check_unknown_end", { what })
  return joined(check, ...more)
}

const belongsToBuyer = (what: Sentence | string): Sentence => say("refund.belongs_to_buyer", { what })

/** A charge that has to go back, and that the service takes back in no way. */
export const notReversed = (amount: Money): Sentence => belongsToBuyer(amountText(amount))

export const PART_NOT_REVERSED = belongsToBuyer(say("refund.part_not_reversed"))

const CHECK_FIRST = say("refund.check_first")
export const REPEAT_UNPROVEN = joined(say("refund.repeat_unproven"), CHECK_FIRST)
export const REPEAT_OF_UNKNOWN_REFUND = joined(say("refund.repeat_of_unknown_refund"), CHECK_FIRST)

/*
 * Why Medusa's refunds could not be brought in line
 */

export const END_UNKNOWN = say("refund.end_unknown")
export const BEING_MADE = say("refund.being_made")
export const NOT_ENDED = say("refund.not_ended")
export const NO_REPORT = say("refund.no_report")
export const NOTHING_MISSING = say("refund.nothing_missing")
export const COMPARE_MANUALLY = say("refund.compare_manually")

/** On the attention list, in the place of a charge that could not be given back. */
export const notReleased = (held: Money): Sentence => say("refund.not_released", { held: amountText(held) })

export const IS_HELD = say("refund.is_held")

/*
 * How a hold stands, as people of the shop read it. Refunds refuse what is not captured with it.
 */

export const AT_ONCE = say("refund.at_once")
export const RELEASED = say("refund.released")
export const RELEASING = say("refund.releasing")
export const CAPTURE_UNKNOWN = say("refund.capture_unknown")
const HELD = say("refund.held")

/** How a hold stands. */
export const HOLDS: Readonly<Record<Exclude<HoldState, "captured">, Sentence>> = {
  held: HELD,
  capturing: AT_ONCE,
  unknown: CAPTURE_UNKNOWN,
  releasing: RELEASING,
  released: RELEASED,
}
