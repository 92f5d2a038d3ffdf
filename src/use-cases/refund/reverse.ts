import type { CallOptions } from "../../client"
import { min, subtract } from "../../money"
import {
  chooseCap,
  findPutOff,
  heldUntil,
  isUncaptured,
  leftOfItem,
  merchantReason,
  nextCheckTime,
  nextHoldCheck,
  nextReversalStep,
  type ReversalStep,
  ORDER_OBSTACLES,
  say,
  wasTakenBack,
  type Sentence,
  type WhyBack,
} from "../../domain"
import type { Attempt, Operation, Ports } from "../ports/ports"
import {
  carryOut,
  checkLater,
  endStaleOperations,
  isNamed,
  type ChargedAttempt,
  type WantedOperation,
} from "./money-operation"
import { nextReportCheck } from "./reported-returns"
import { mustRefundByItem, isCancelDay, openOperation, getAmountRefunded } from "./returned"

/** `declined`: by fraud control, so never taken. `unclear`: perhaps in review. `decided`: no review is open. */
export type Standing = "in_review" | "declined" | "unclear" | "different" | "decided"

export const isUndecided = (standing: Standing): boolean => standing === "in_review" || standing === "unclear"

export interface ReverseOptions {
  /** An amount that was not checked is never refunded. */
  cancelOnly?: boolean | undefined
  charge?: { payment_id: string } | undefined
  why?: WhyBack | undefined
  reason?: Sentence | undefined
  standing?: Standing | undefined
  phase?: "held" | "captured" | undefined
  call?: CallOptions | undefined
}

/** `unknown`: a person reports the end. `refused`: a person returns the money. `not_sent`, `put_off`: tried again. */
export type Reversal = "reversed" | "in_flight" | "unknown" | "refused" | "not_sent" | "put_off"

interface Terms extends Pick<ReverseOptions, "call"> {
  mayRefund: boolean
  isHeld?: boolean
}

function nextStep(ports: Ports, attempt: Attempt, history: readonly Operation[], mayRefund: boolean) {
  const { cap, fullRefund } = ports.refunds
  return nextReversalStep({
    refundable: chooseCap(attempt, cap),
    history,
    mayRefund,
    isCancelOver: !isCancelDay(ports, attempt),
    isRefundFirst: fullRefund === "refund",
  })
}

async function readCall(
  ports: Ports,
  attempt: ChargedAttempt,
  step: Exclude<ReversalStep, { do: "nothing" }>,
): Promise<WantedOperation | undefined> {
  if (step.do === "cancel") return { kind: "cancel", amount: attempt.paid_price }
  if (!mustRefundByItem(ports, attempt)) return { kind: "refund", amount: step.amount }
  const { cap } = ports.refunds
  const item = (await ports.ledger.listItems(attempt.id)).find((one) => leftOfItem(one, cap).minor > 0n)
  if (item === undefined) return undefined
  const { payment_transaction_id } = item
  return { kind: "refund", payment_transaction_id, amount: min(leftOfItem(item, cap), step.amount) }
}

function endOfUnsent(history: readonly Operation[]): "not_sent" | "put_off" | "refused" {
  const putOff = findPutOff(history)
  if (putOff === undefined) return "not_sent"
  return putOff.nextAt === undefined ? "refused" : "put_off"
}

async function refundBySteps(ports: Ports, attempt: ChargedAttempt, terms: Terms): Promise<Reversal> {
  for (;;) {
    const history = await endStaleOperations(ports, attempt.id)
    const step = nextStep(ports, attempt, history, terms.mayRefund)
    if (step.do === "nothing") return step.reason
    if (terms.isHeld === true) return "not_sent"
    const call = await readCall(ports, attempt, step)
    if (call === undefined) return "refused"
    const operation = await carryOut(ports, attempt, call, history, terms.call)
    if (operation === undefined) return "in_flight"
    if (operation.state === "not_sent") return endOfUnsent([...history, operation])
  }
}

async function refusedReturn({ ledger }: Ports, attempt: Attempt): Promise<Sentence> {
  if (attempt.hold === "captured" && (await ledger.wasFlagged(attempt.id, "mismatch")))
    return say("refund.belongs_to_buyer", { what: say("refund.part_not_reversed") })
  const refunded = getAmountRefunded(await ledger.listOperations(attempt.id), attempt)
  return say("refund.belongs_to_buyer", { what: subtract(attempt.paid_price, refunded) })
}

/** The person may have returned the money by bank transfer. */
export const isLeftToPerson = async (ports: Ports, attempt: Attempt): Promise<boolean> =>
  ports.ledger.wasFlagged(attempt.id, "reversal_refused", await refusedReturn(ports, attempt))

const saidObstacle = (attempt: Attempt): Sentence | undefined =>
  ORDER_OBSTACLES.some((one) => one === attempt.error_code) ? merchantReason(attempt) : undefined

async function updateAttention(ports: Ports, attempt: Attempt, ended: Reversal, reason?: Sentence): Promise<void> {
  const { ledger } = ports
  if (ended !== "unknown" && ended !== "in_flight") await ledger.closeAttention(attempt.id, "refund_unknown")
  if (ended === "reversed") await ledger.closeAttention(attempt.id, "reversal_refused")
  if (ended !== "refused") return
  const refused = isUncaptured(attempt)
    ? say("refund.not_released", { held: attempt.paid_price })
    : await refusedReturn(ports, attempt)
  const why = reason ?? saidObstacle(attempt)
  const sentence = why ? [why, refused] : refused
  // until the hold has ended or all is back, every pass comes here; a person who has dealt with it is not asked again
  if (
    (isUncaptured(attempt) || wasTakenBack(attempt)) &&
    (await ledger.wasFlagged(attempt.id, "reversal_refused", sentence))
  )
    return
  await ledger.openAttention({ kind: "reversal_refused", attempt_id: attempt.id, sentence })
}

const TURNED_AWAY_MS = 24 * 60 * 60_000

/** Flags that the store keeps trying, until it no longer does. */
async function watchTurnedAway({ ledger, clock }: Ports, attempt: Attempt, ended: Reversal): Promise<void> {
  const sentence = say("refund.return_turned_away")
  const wasFlagged = await ledger.wasFlagged(attempt.id, "order_conflict", sentence)
  const isOld = clock.now().getTime() - attempt.last_activity_at.getTime() >= TURNED_AWAY_MS
  if (ended === "not_sent" && isOld && !wasFlagged)
    await ledger.openAttention({ kind: "order_conflict", attempt_id: attempt.id, sentence })
  if (ended === "refused" || ended === "unknown") await ledger.closeAttention(attempt.id, "order_conflict")
}

/** The attempt stays as it is; its operations show the refund. */
export async function refundCharge(ports: Ports, attempt: Attempt): Promise<Reversal> {
  if (!isNamed(attempt)) return "refused"
  // a hold is released, and never refunded
  const ended = await refundBySteps(ports, attempt, { mayRefund: !isUncaptured(attempt) })
  await updateAttention(ports, attempt, ended)
  return ended
}

async function readNextCheck(
  { ledger, clock, ...ports }: Ports,
  attempt: Attempt,
  ended: Reversal,
): Promise<Date | null> {
  if (ended === "not_sent") return nextCheckTime(attempt, clock.now())
  const operations = await ledger.listOperations(attempt.id)
  if (ended === "put_off") return findPutOff(operations)?.nextAt ?? null
  // the hold lapses after its days, or was captured in the service's panel
  if (ended === "refused" && isUncaptured(attempt)) return nextHoldCheck(attempt, ports.hold, clock.now())
  if (ended !== "unknown") return null
  if (openOperation(operations) === undefined) return clock.now()
  return nextReportCheck({ clock, ...ports }, attempt, operations) ?? null
}

async function moveOn(ports: Ports, attempt: Attempt, ended: Reversal): Promise<Attempt> {
  const { ledger } = ports
  if (ended === "reversed") {
    await ledger.closeAttention(attempt.id, "order_conflict")
    await ledger.closeAttention(attempt.id, "review_overdue")
    await ledger.closeAttention(attempt.id, "lookup_unknown")
    return (await ledger.moveAttempt(attempt.id, "reversed", "ours")) ?? attempt
  }
  if (ended === "in_flight") {
    // the request that sends it may die
    await checkLater(ports, attempt.id)
    return attempt
  }
  await ledger.noteAttempt(attempt.id, { next_check_at: await readNextCheck(ports, attempt, ended) }, attempt)
  return attempt
}

/** Under review the service takes only a cancel, on the day of the charge. */
async function readTerms(
  ports: Ports,
  attempt: Attempt,
  standing: Standing,
  { phase }: ReverseOptions,
): Promise<Terms> {
  const isTaken = !isUncaptured(attempt) || phase === "captured"
  // a charge whose items were never stored was never checked: it is undone as a whole or not at all
  const mayRefund = standing === "decided" && isTaken && (await ports.ledger.listItems(attempt.id)).length > 0
  return { mayRefund, isHeld: standing === "declined" || (isUndecided(standing) && !isCancelDay(ports, attempt)) }
}

const reportedStanding = ({ state }: Attempt, { cancelOnly }: ReverseOptions): Standing =>
  state === "in_review" ? "in_review" : cancelOnly === true ? "different" : "decided"

/** The bank releases the hold after its days. */
const hasLapsed = ({ clock, hold }: Ports, attempt: Attempt, { phase }: ReverseOptions): boolean =>
  isUncaptured(attempt) && phase === "held" && clock.now() >= heldUntil(attempt, hold)

/** The review decides: an approved charge is refunded; for a declined one nothing was taken. */
function judgeEnd(standing: Standing, tried: Reversal): Reversal {
  if (tried === "refused" && isUndecided(standing)) return "not_sent"
  return standing === "declined" && (tried === "refused" || tried === "not_sent") ? "reversed" : tried
}

/** Only the request that moves the attempt, as seen, to `reversing` continues; one in `reversing` resumes. */
export async function reverse(ports: Ports, attempt: Attempt, options: ReverseOptions = {}): Promise<Attempt> {
  const { charge, call, reason, why } = options
  const { ledger } = ports
  if (!isNamed({ ...attempt, ...charge })) return attempt
  // after the day of the charge its review decides first
  if (attempt.state === "in_review" && !isCancelDay(ports, attempt)) return attempt
  const isNew = attempt.state !== "reversing"
  const reversing = isNew
    ? await ledger.moveAttempt(attempt.id, "reversing", "ours", { ...charge, ...why }, attempt)
    : attempt
  if (!reversing || !isNamed(reversing)) return (await ledger.findAttempt(attempt.id)) ?? attempt
  // the store stops asking how the charge ended, and looking for its order
  if (isNew)
    for (const kind of ["lookup_unknown", "order_conflict"] as const) await ledger.closeAttention(attempt.id, kind)
  const standing = options.standing ?? reportedStanding(attempt, options)
  const terms = await readTerms(ports, attempt, standing, options)
  const tried = await refundBySteps(ports, reversing, { ...terms, call })
  const ended = tried === "refused" && hasLapsed(ports, reversing, options) ? "reversed" : judgeEnd(standing, tried)
  await updateAttention(ports, reversing, ended, reason)
  if (standing === "decided" && ended !== "reversed") await watchTurnedAway(ports, reversing, ended)
  return moveOn(ports, reversing, ended)
}
