import type { Money } from "../../money"
import { amountText, say, serviceDay, type Sentence } from "../../domain"

/*
 * What people of the shop read about amounts that are held.
 */

export const ORDER_PENDING = say("hold.order_pending")
export const NOT_SENT = say("hold.not_sent")
/** Of a part the published interface description says nothing. */
export const notTheWhole = (asked: Money, held: Money): Sentence =>
  say("hold.not_the_whole", { held: amountText(held), asked: amountText(asked) })
export const daysOver = (until: Date): Sentence => say("hold.days_over", { until: serviceDay(until) })
/** On the attention list, where the service does not say what became of it. */
export const daysOverUnclear = (until: Date): Sentence => say("hold.days_over_unclear", { until: serviceDay(until) })
/** `isHeld`: the service says that it is still held. */
export const notCaptured = (why: Sentence, isHeld: boolean): Sentence =>
  isHeld ? say("hold.capture_refused_held", { why }) : say("hold.capture_refused", { why })
/** On the attention list: the goods are out. */
export const automaticCaptureFailed = (why: string): Sentence => say("hold.automatic_capture_failed", { why })
/** On the attention list: the goods are out, and the order was changed after its amount was held. */
export const owesLess = (owed: Money, held: Money): Sentence =>
  owed.minor <= 0n
    ? say("hold.owes_nothing", { held: amountText(held) })
    : say("hold.owes_less", { owed: amountText(owed), held: amountText(held) })
export const expiring = (held: Money, until: Date): Sentence =>
  say("hold.expiring", { held: amountText(held), until: serviceDay(until) })
/** Before Medusa confirms a change of the order. */
export const heldAndChanged = (held: Money): Sentence => say("hold.held_and_changed", { held: amountText(held) })
export const NOT_RECORDED_YET = say("hold.not_recorded_yet")
/** On the attention list: a workflow of Medusa's cancelled the payment collection, and the hold was kept. */
export const keptThroughChange = (held: Money): Sentence => say("hold.kept_through_change", { held: amountText(held) })
/** `taken`: left out: the service does not say how much. */
export const otherAmountTaken = (held: Money, taken: Money | undefined): Sentence =>
  taken === undefined
    ? say("hold.captured_unreported", { held: amountText(held) })
    : say("hold.captured_other", { held: amountText(held), taken: amountText(taken) })

/*
 * What a person reads who has a held payment checked
 */

export const HOLD_RELEASED = say("hold.hold_released")
export const ORDER_JUST_PLACED = say("hold.order_just_placed")
export const HOLD_UNCLEAR = say("hold.hold_unclear")
