import type { CallOptions } from "../client"
import { moneyToDecimal, subtract } from "../money"
import {
  capOf,
  findPutOff,
  joined,
  nextLookAt,
  nextReversalStep,
  say,
  type OperationOutcome,
  type ReversalStep,
  type Sentence,
} from "../payment"
import {
  carryOut,
  isCancelDay,
  isNamed,
  pastOperations,
  refundedOf,
  type ChargedAttempt,
  type WantedOperation,
} from "./money-operation"
import type { Attempt, Operation, Ports } from "./ports"
import { nextItem } from "./refund-by-items"
import { isOfMarketplace } from "./refund-groups"

export interface ReverseOptions {
  /** The charge is not what was asked for: it may be undone as a whole, never refunded by an amount nobody has checked. */
  cancelOnly?: boolean | undefined
  /** The charge, where the attempt does not name it yet. */
  charge?: { paymentId: string } | undefined
  /** Why, for the person who has to give it back where the service does not. */
  because?: Sentence | undefined
  /** The deadline it shares with other calls. */
  call?: CallOptions | undefined
}

/**
 * How giving back ended: `reversed`: all of it is back. `in_flight`: another hand is at it. `unknown`: a call was not heard, a
 * person settles it. `refused`: the service takes neither; a person has to. `not_sent`: try again later; `put_off`: when its time comes.
 */
export type GivenBack = "reversed" | "in_flight" | "unknown" | "refused" | "not_sent" | "put_off"

const outcomeOf = ({ state }: Operation): OperationOutcome => (state === "sent" ? "in_flight" : state)

interface Terms extends Pick<ReverseOptions, "call"> {
  mayRefund: boolean
}

function nextStep(ports: Ports, attempt: Attempt, history: readonly Operation[], mayRefund: boolean) {
  const { refunds } = ports
  const { paidPrice } = attempt
  const step = nextReversalStep({
    paidPrice,
    refundable: capOf(attempt, refunds.cap),
    history: history.map((operation) => ({
      kind: operation.kind,
      amount: operation.amount,
      outcome: outcomeOf(operation),
    })),
    isCancelOver: mayRefund && !isCancelDay(ports, attempt),
    first: mayRefund && refunds.fullRefund === "refund" ? "refund" : "cancel",
  })
  const isForbidden = step.do === "refund" && !mayRefund
  return isForbidden ? ({ do: "nothing", because: "refused" } satisfies ReversalStep) : step
}

/** The call of a step; a marketplace's payment is refunded item by item. Undefined: nothing is left of any item. */
async function callOf(
  ports: Ports,
  attempt: ChargedAttempt,
  step: Exclude<ReversalStep, { do: "nothing" }>,
): Promise<WantedOperation | undefined> {
  if (step.do === "cancel") return { kind: "cancel", amount: attempt.paidPrice }
  if (!isOfMarketplace(attempt)) return { kind: "refund", amount: step.amount }
  const item = nextItem(ports, await ports.ledger.listItems(attempt.id), step.amount)
  return item && { kind: "refund", ...item }
}

/** One the service does not take for the moment is tried again for a while, and is then a person's. */
function endOfUnsent(history: readonly Operation[]): "not_sent" | "put_off" | "refused" {
  const putOff = findPutOff(history)
  if (putOff === undefined) return "not_sent"
  return putOff.nextAt === undefined ? "refused" : "put_off"
}

/** Step by step until all is back or something stands in the way. Each step is decided by what the ledger holds then. */
async function giveBackBySteps(ports: Ports, attempt: ChargedAttempt, terms: Terms): Promise<GivenBack> {
  for (;;) {
    const history = await pastOperations(ports, attempt.id)
    const step = nextStep(ports, attempt, history, terms.mayRefund)
    if (step.do === "nothing") return step.because
    const call = await callOf(ports, attempt, step)
    if (call === undefined) return "refused"
    const operation = await carryOut(ports, attempt, call, history, terms.call)
    if (operation === undefined) return "in_flight"
    if (operation.state === "not_sent") return endOfUnsent([...history, operation])
  }
}

/** A charge whose items were never kept was never checked: it is undone as a whole or not at all. */
async function isChecked({ ledger }: Ports, { id }: Attempt): Promise<boolean> {
  return (await ledger.listItems(id)).length > 0
}

const notGivenBack = (amount: string) =>
  say(
    `${amount} belongs to the buyer, and the payment service takes neither a cancellation nor a refund of it. Give it back at ` +
      "the payment service.",
    `${amount} alıcıya ait; ödeme hizmeti ise ne iptali ne de iadeyi kabul ediyor. Tutarı ödeme hizmetinin panelinden geri verin.`,
  )

async function conclude(ports: Ports, attempt: Attempt, ended: GivenBack, because?: Sentence): Promise<void> {
  const { ledger } = ports
  if (ended === "reversed") {
    await ledger.closeAttention(attempt.id, "refund_unknown")
    await ledger.closeAttention(attempt.id, "reversal_refused")
  }
  if (ended !== "refused") return
  const rest = subtract(attempt.paidPrice, refundedOf(await ledger.listOperations(attempt.id), attempt))
  const refused = notGivenBack(`${moneyToDecimal(rest)} ${rest.currency}`)
  const sentence = because ? joined(because, refused) : refused
  await ledger.openAttention({ kind: "reversal_refused", attemptId: attempt.id, sentence })
}

/** Gives back what is left of the charge of a `completed` attempt; the attempt stays as it is, its operations tell. */
export async function giveBack(ports: Ports, attempt: Attempt): Promise<GivenBack> {
  if (!isNamed(attempt)) return "refused"
  const ended = await giveBackBySteps(ports, attempt, { mayRefund: true })
  await conclude(ports, attempt, ended)
  return ended
}

async function settleState(ports: Ports, attempt: Attempt, ended: GivenBack): Promise<Attempt> {
  const { ledger, clock } = ports
  if (ended === "reversed") {
    // a charge that could not be recorded on its order is back
    await ledger.closeAttention(attempt.id, "order_conflict")
    return (await ledger.moveAttempt(attempt.id, "reversed", "step")) ?? attempt
  }
  if (ended === "in_flight") return attempt
  // What a person has to settle is not looked at again by itself.
  const later = ended === "not_sent" ? nextLookAt(attempt, clock.now()) : null
  const putOff = ended === "put_off" ? findPutOff(await ledger.listOperations(attempt.id)) : undefined
  const nextCheckAt = putOff?.nextAt ?? later
  await ledger.noteAttempt(attempt.id, { nextCheckAt }, attempt)
  return attempt
}

/**
 * Gives a charge back. Only the hand that brings the attempt, as it was seen, to `reversing` goes on; another answers the row
 * as it is now. An attempt that is `reversing` already is gone on with, from its operations.
 */
export async function reverse(ports: Ports, attempt: Attempt, options: ReverseOptions = {}): Promise<Attempt> {
  const { cancelOnly = false, charge, call, because } = options
  const { ledger } = ports
  if (!isNamed({ ...attempt, ...charge })) return attempt
  const held =
    attempt.state === "reversing" ? attempt : await ledger.moveAttempt(attempt.id, "reversing", "step", charge, attempt)
  if (!held || !isNamed(held)) return (await ledger.findAttempt(attempt.id)) ?? attempt
  const mayRefund = !cancelOnly && attempt.state !== "in_review" && (await isChecked(ports, attempt))
  const ended = await giveBackBySteps(ports, held, { mayRefund, call })
  await conclude(ports, held, ended, because)
  return settleState(ports, held, ended)
}
